"""The files of Tesseract's networks: .lstm, .traineddata, and the characters that outputs stand for.

The forms are those of Tesseract 5 (network.cpp, weightmatrix.cpp, lstmrecognizer.cpp, tessdatamanager.cpp). What is read
is written byte for byte as it was; Python's standard library is enough.
"""

import struct
from array import array
from dataclasses import dataclass, field
from pathlib import Path

SERIES = {"Parallel", "Replicated", "ParBidiLSTM", "DepParUDLSTM", "Par2dLSTM", "Series", "RTLReversed", "TTBReversed",
          "XYTranspose"}
RECURRENT = {"LSTM", "SummLSTM", "LSTMSoftmax", "LSTMBinarySoftmax"}
CONNECTED = {"Logistic", "LinLogistic", "LinTanh", "Tanh", "Relu", "Linear", "Softmax", "SoftmaxNoCTC"}
INTEGER, PRESENT = 1, 128
LAYER_RATES = 64
# Recognisers of whole numbers, and of several kinds of codes; TF_INT_MODE, TF_COMPRESS_UNICHARSET.
INTEGER_MODE = 1


class UnknownForm(Exception):
    """What is no network of the present form."""


class Reader:
    """Takes numbers out of bytes, all of them little-endian."""

    def __init__(self, source: bytes):
        self.source, self.place = source, 0

    def bytes(self, count: int) -> bytes:
        if count < 0 or self.place + count > len(self.source):
            raise UnknownForm("it ends too early")
        self.place += count
        return self.source[self.place - count:self.place]

    def number(self) -> int:
        return struct.unpack("<i", self.bytes(4))[0]

    def text(self) -> str:
        try:
            return self.bytes(self.number()).decode()
        except UnicodeDecodeError:
            raise UnknownForm("a name that is no text") from None

    def fractions(self, count: int) -> array:
        values = array("d")
        values.frombytes(self.bytes(8 * count))
        return values


def number(value: int) -> bytes:
    return struct.pack("<i", value)


def text(value: str) -> bytes:
    return number(len(value.encode())) + value.encode()


@dataclass
class Matrix:
    """Weights: a row for each unit, a column for each thing that it sees, and a last column for its bias.

    `values` are fractions, row after row. A matrix of whole numbers has them in `whole`, as signed bytes, and `scales`, one for each row
    and as many more zeros as make the recogniser's steps full.
    """

    mode: int
    rows: int
    columns: int
    empty: bytes
    values: array | None = None
    whole: bytes | None = None
    scales: array | None = None

    @classmethod
    def read(cls, reader: Reader) -> "Matrix":
        mode = reader.bytes(1)[0]
        if not mode & PRESENT:
            raise UnknownForm("its weights are in an old form")
        rows, columns = reader.number(), reader.number()
        if not (0 < rows <= 100_000 and 0 < columns <= 100_000):
            raise UnknownForm(f"a matrix of {rows} x {columns} weights")
        if mode & INTEGER:
            empty, whole = reader.bytes(1), reader.bytes(rows * columns)
            scales = reader.fractions(reader.number())
            if len(scales) < rows:
                raise UnknownForm("a row of weights without a scale")
            return cls(mode, rows, columns, empty, whole=whole, scales=scales)
        return cls(mode, rows, columns, reader.bytes(8), values=reader.fractions(rows * columns))

    def written(self) -> bytes:
        head = bytes([self.mode]) + number(self.rows) + number(self.columns) + self.empty
        if self.whole is not None:
            return head + self.whole + number(len(self.scales)) + self.scales.tobytes()
        return head + self.values.tobytes()

    def fractions(self) -> array:
        """The weights as fractions, whatever they are stored as. Nothing is lost: a weight is its byte times the scale of its row."""
        if self.values is not None:
            return self.values
        whole = array("b", self.whole)
        return array("d", (whole[index] * self.scales[index // self.columns] for index in range(len(whole))))

    def of_fractions(self) -> "Matrix":
        """The same matrix of 64-bit fractions."""
        return Matrix(self.mode & ~INTEGER, self.rows, self.columns, bytes(8), values=array("d", self.fractions()))

    def of_whole_numbers(self, step: int = 8) -> "Matrix":
        """The matrix rounded to bytes as `lstmtraining --convert_to_int` does it: each row has a scale of its own.

        The sums are Tesseract's of 32 bits, so that the bytes are its own, too. `step` is the number of rows that its
        recogniser takes at once; scales are filled up to a multiple of it.
        """
        if self.whole is not None:
            return self
        whole, scales = array("b"), array("d")
        for start in range(0, self.rows * self.columns, self.columns):
            row = array("f", self.values[start:start + self.columns])
            scale = single(max(abs(value) for value in row) / 127)
            scales.append(single(single(scale / 127) * 127))
            scale = scale or 1.0
            whole.extend(rounded(single(value / scale)) for value in row)
        scales.extend([0.0] * (-self.rows % step))
        return Matrix(self.mode | INTEGER, self.rows, self.columns, bytes(1), whole=whole.tobytes(), scales=scales)


def single(value: float) -> float:
    """The nearest fraction of 32 bits."""
    return struct.unpack("<f", struct.pack("<f", value))[0]


def rounded(value: float) -> int:
    """To the nearest whole number, halves away from zero."""
    return int(single(value + 0.5)) if value >= 0 else -int(single(-value + 0.5))


@dataclass
class Layer:
    """A layer of a network, and those within it."""

    kind: str
    state: bytes
    flags: int
    inputs: int
    outputs: int
    weights: int
    name: str
    layers: list["Layer"] = field(default_factory=list)
    rates: bytes | None = None
    # The gates of a recurrent layer (cell input, input, forget, output), or the one matrix of a connected one.
    matrices: list[Matrix] = field(default_factory=list)
    # What stands in the file as whole numbers: the half sizes of a convolution, the shape of an input, the sizes of a pool.
    numbers: list[int] = field(default_factory=list)

    @classmethod
    def read(cls, reader: Reader, depth: int = 0) -> "Layer":
        if depth > 40:
            raise UnknownForm("its parts nest too deeply")
        if reader.bytes(1) != b"\0":
            raise UnknownForm("it names its kind by number")
        kind, state = reader.text(), reader.bytes(2)
        if state[0] == 1:
            raise UnknownForm("it is in training; write it with 'lstmtraining --stop_training' first")
        layer = cls(kind, state, *(reader.number() for _ in range(4)), reader.text())
        if kind in SERIES:
            layer.layers = [cls.read(reader, depth + 1) for _ in range(reader.number())]
            if layer.flags & LAYER_RATES:
                layer.rates = reader.bytes(4 * reader.number())
        elif kind in ("Convolve", "Maxpool", "Reconfig"):
            layer.numbers = [reader.number() for _ in range(2)]
        elif kind == "Input":
            layer.numbers = [reader.number() for _ in range(5)]
        elif kind in RECURRENT:
            width = reader.number()
            layer.numbers = [width]
            gates = 5 if width == layer.inputs + 2 * layer.outputs else 4
            layer.matrices = [Matrix.read(reader) for _ in range(gates)]
            if kind.endswith("Softmax"):
                layer.layers = [cls.read(reader, depth + 1)]
        elif kind in CONNECTED:
            layer.matrices = [Matrix.read(reader)]
        else:
            raise UnknownForm(f"a layer of the kind {kind!r}")
        return layer

    def written(self) -> bytes:
        out = b"\0" + text(self.kind) + self.state
        out += b"".join(map(number, (self.flags, self.inputs, self.outputs, self.weights))) + text(self.name)
        if self.kind in SERIES:
            out += number(len(self.layers)) + b"".join(layer.written() for layer in self.layers)
            if self.rates is not None:
                out += number(len(self.rates) // 4) + self.rates
            return out
        out += b"".join(map(number, self.numbers)) + b"".join(matrix.written() for matrix in self.matrices)
        return out + b"".join(layer.written() for layer in self.layers)

    def all(self):
        """This layer and all within it, in the order of the file."""
        yield self
        for layer in self.layers:
            yield from layer.all()


@dataclass
class Network:
    """A recogniser without its characters (`.lstm`): its layers, its specification, and how its training went."""

    root: Layer
    specification: str
    flags: int
    # Iterations of training, iterations of samples (the seed of the noise beyond a picture's edge), the code of no character.
    trained: int
    samples: int
    blank: int
    # Adam's beta, the rate of learning, momentum.
    rates: bytes

    @classmethod
    def read(cls, source: bytes) -> "Network":
        reader = Reader(source)
        root = Layer.read(reader)
        network = cls(root, reader.text(), *(reader.number() for _ in range(4)), reader.bytes(12))
        if reader.place != len(source):
            raise UnknownForm("something stands behind it; characters belong into the pack")
        return network

    def written(self) -> bytes:
        numbers = (self.flags, self.trained, self.samples, self.blank)
        return self.root.written() + text(self.specification) + b"".join(map(number, numbers)) + self.rates

    @property
    def rows(self) -> int:
        """How many rows the pictures have that it sees."""
        return self.root.inputs

    def of_fractions(self) -> "Network":
        """The same network of fractions, which can be trained."""
        return self._with(Matrix.of_fractions, self.flags & ~INTEGER_MODE)

    def of_whole_numbers(self) -> "Network":
        """The network of bytes, which reads fast."""
        return self._with(Matrix.of_whole_numbers, self.flags | INTEGER_MODE)

    def _with(self, change, flags: int) -> "Network":
        other = Network.read(self.written())
        for layer in other.root.all():
            layer.matrices = [change(matrix) for matrix in layer.matrices]
        other.flags = flags
        return other


class Pack:
    """A language pack (`.traineddata`): parts by their number."""

    NETWORK, CHARACTERS, CODES = 17, 21, 22

    def __init__(self, source: bytes):
        reader = Reader(source)
        count = reader.number()
        if not 0 < count <= 64:
            raise UnknownForm("no language pack")
        places = [struct.unpack("<q", reader.bytes(8))[0] for _ in range(count)]
        ends = sorted(place for place in places if place >= 0) + [len(source)]
        self.count, self.parts = count, {}
        for index, place in enumerate(places):
            if place < 0:
                continue
            if not reader.place <= place <= len(source):
                raise UnknownForm("a part stands outside of the pack")
            self.parts[index] = source[place:ends[ends.index(place) + 1]]

    def written(self) -> bytes:
        place = 4 + 8 * self.count
        places = b""
        for index in range(self.count):
            places += struct.pack("<q", place if index in self.parts else -1)
            place += len(self.parts.get(index, b""))
        return number(self.count) + places + b"".join(self.parts[index] for index in sorted(self.parts))

    @property
    def network(self) -> Network:
        if self.NETWORK not in self.parts:
            raise UnknownForm("a pack without a network")
        return Network.read(self.parts[self.NETWORK])

    @network.setter
    def network(self, network: Network):
        self.parts[self.NETWORK] = network.written()

    def characters(self) -> dict[str, int]:
        """The code of each character. Of two characters with one code (dashes), reading gives the first."""
        names = self.parts[self.CHARACTERS].decode().split("\n")
        names = [line.split(" ")[0] for line in names[1:1 + int(names[0])]]
        reader = Reader(self.parts[self.CODES])
        codes = {}
        for name in names[:reader.number()]:
            reader.bytes(1)
            sequence = [reader.number() for _ in range(reader.number())]
            if len(sequence) == 1:
                codes[" " if name == "NULL" else name] = sequence[0]
        return codes


def opened(path: str | Path) -> tuple[Pack | None, Network]:
    """The network of a pack or of an .lstm file, and the pack if it is one."""
    source = Path(path).read_bytes()
    # A network begins with a kind that is named; a pack with the number of its parts.
    if source[:1] == b"\0":
        return None, Network.read(source)
    pack = Pack(source)
    return pack, pack.network


def narrowed(network: Network, units: int) -> Network:
    """A network of fractions whose last layer with memory keeps the units that the outputs weigh most.

    It reads worse until it has been trained again.
    """
    other = Network.read(network.of_fractions().written())
    layers = list(other.root.all())
    place = max(index for index, layer in enumerate(layers) if layer.kind == "LSTM")
    recurrent, output = layers[place], layers[place + 1]
    if not 0 < units <= recurrent.outputs:
        raise UnknownForm(f"{units} units of {recurrent.outputs}")
    weights, columns = output.matrices[0].values, output.matrices[0].columns
    force = [sum(abs(weights[row * columns + unit]) for row in range(output.outputs)) for unit in range(recurrent.outputs)]
    kept = sorted(sorted(range(recurrent.outputs), key=lambda unit: -force[unit])[:units])

    def cut(matrix: Matrix, rows, columns) -> Matrix:
        values = array("d", (matrix.values[row * matrix.columns + column] for row in rows for column in columns))
        return Matrix(matrix.mode, len(rows), len(columns), matrix.empty, values=values)

    seen = [*range(recurrent.inputs), *(recurrent.inputs + unit for unit in kept), recurrent.inputs + recurrent.outputs]
    recurrent.matrices = [cut(matrix, kept, seen) for matrix in recurrent.matrices]
    output.matrices = [cut(output.matrices[0], range(output.outputs), [*kept, recurrent.outputs])]
    old = f"{recurrent.outputs}O"
    recurrent.outputs = output.inputs = units
    recurrent.numbers = [recurrent.inputs + units]
    recurrent.weights, output.weights = 4 * units * (recurrent.inputs + units + 1), output.outputs * (units + 1)
    other.specification = other.specification.replace(old, f"{units}O")
    other.root.weights = sum(layer.weights for layer in other.root.layers)
    return other
