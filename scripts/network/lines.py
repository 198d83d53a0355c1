"""Lines to learn and to compare: files of `lstmtraining`, and the numbers that a network sees of a picture.

What Tesseract does to a line before its network sees it is done here by the same library, Leptonica, and in the same order
(input.cpp, networkio.cpp): reduced to the network's rows, made 8 bits of grey, then stretched between black and white.
"""

import ctypes
import ctypes.util
import struct
from dataclasses import dataclass
from pathlib import Path


class Unreadable(Exception):
    """What is no file of lines, or no picture."""


@dataclass
class Line:
    """A line as it is taught: a picture (PNG) and what stands on it."""

    picture: bytes
    text: str


def read_lines(path: str | Path) -> list[Line]:
    """The lines of an .lstmf file (`DocumentData` in imagedata.cpp)."""
    source = Path(path).read_bytes()
    place, lines = 0, []

    def take(count: int) -> bytes:
        nonlocal place
        if count < 0 or place + count > len(source):
            raise Unreadable(f"{path} ends too early")
        place += count
        return source[place - count:place]

    def block() -> bytes:
        return take(struct.unpack("<I", take(4))[0])

    for _ in range(struct.unpack("<I", take(4))[0]):
        if take(1) == b"\0":
            continue
        block(), take(4)
        picture, _, text = block(), block(), block()
        for _ in range(struct.unpack("<I", take(4))[0]):
            take(16)
        for _ in range(struct.unpack("<I", take(4))[0]):
            block()
        take(1)
        lines.append(Line(picture, text.decode()))
    return lines


def written_lines(lines: list[Line], name: str) -> bytes:
    """Lines as an .lstmf file."""
    def block(content: bytes) -> bytes:
        return struct.pack("<I", len(content)) + content

    out = [struct.pack("<I", len(lines))]
    for page, line in enumerate(lines):
        out += [b"\1", block(name.encode()), struct.pack("<I", page), block(line.picture), block(b""),
                block(line.text.encode()), bytes(9)]
    return b"".join(out)


class Pictures:
    """Leptonica, for reading and reducing pictures of lines."""

    def __init__(self):
        path = ctypes.util.find_library("lept") or "liblept.so.5"
        self.library = library = ctypes.CDLL(path)
        pointer, whole = ctypes.c_void_p, ctypes.c_int
        for name, arguments, result in [
            ("pixReadMem", [ctypes.c_char_p, ctypes.c_size_t], pointer), ("pixConvertTo8", [pointer, whole], pointer),
            ("pixScale", [pointer, ctypes.c_float, ctypes.c_float], pointer), ("pixGetDepth", [pointer], whole),
            ("pixGetWidth", [pointer], whole), ("pixGetHeight", [pointer], whole), ("pixGetWpl", [pointer], whole),
            ("pixGetData", [pointer], pointer), ("pixEndianByteSwap", [pointer], whole),
            ("pixDestroy", [ctypes.POINTER(pointer)], None), ("setMsgSeverity", [whole], whole),
        ]:
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, result
        library.setMsgSeverity(6)

    def grey(self, picture: bytes, rows: int) -> tuple[int, int, bytes]:
        """Width, height and grey of a picture that is made so many rows high, row after row."""
        source = self.library.pixReadMem(picture, len(picture))
        if not source:
            raise Unreadable("a picture that cannot be read")
        height = self.library.pixGetHeight(source)
        factor = ctypes.c_float(rows / height).value
        source = self._instead(source, self.library.pixScale(source, factor, factor))
        if self.library.pixGetDepth(source) != 8:
            source = self._instead(source, self.library.pixConvertTo8(source, 0))
        if self.library.pixGetHeight(source) != rows:
            # As Tesseract does it once more where the first reduction missed by a row.
            factor = ctypes.c_float(rows / self.library.pixGetHeight(source)).value
            source = self._instead(source, self.library.pixScale(source, factor, factor))
        width, height = self.library.pixGetWidth(source), self.library.pixGetHeight(source)
        stride = 4 * self.library.pixGetWpl(source)
        self.library.pixEndianByteSwap(source)
        data = ctypes.string_at(self.library.pixGetData(source), stride * height)
        self._free(source)
        return width, height, b"".join(data[row * stride:row * stride + width] for row in range(height))

    def _instead(self, old, new):
        self._free(old)
        if not new:
            raise Unreadable("a picture that cannot be reduced")
        return new

    def _free(self, pix):
        self.library.pixDestroy(ctypes.byref(ctypes.c_void_p(pix)))


def black_and_white(row: list[int]) -> tuple[float, float]:
    """What is black and what is white on a line, from the row through its middle: a quarter into its darkest and its lightest places."""
    darkest, lightest = [0] * 256, [0] * 256
    for before, here, after in zip(row, row[1:], row[2:]):
        if (here < before and here <= after) or (here <= before and here < after):
            darkest[here] += 1
        if (here > before and here >= after) or (here >= before and here > after):
            lightest[here] += 1
    if not any(darkest):
        darkest[0] = 1
    if not any(lightest):
        lightest[255] = 1
    return quantile(darkest, 0.25), quantile(lightest, 0.75)


def quantile(counts: list[int], share: float) -> float:
    """The value below which a share of what was counted lies, as `STATS::ile` finds it."""
    total = sum(counts)
    target = min(max(share * total, 1.0), float(total))
    seen = index = 0
    while index < len(counts) and seen < target:
        seen += counts[index]
        index += 1
    return index - (seen - target) / counts[index - 1]


class Noise:
    """The numbers that stand for what lies beyond a picture's edge: Tesseract's, from how many samples its training saw."""

    MODULUS, FACTOR = 2**31 - 1, 48271

    def __init__(self, samples: int):
        # A seed of 64 bits, of which std::minstd_rand keeps the remainder.
        seed = (samples * 0x10000001) % 2**64
        self.state = seed % self.MODULUS or 1
        self.next()

    def next(self) -> int:
        self.state = self.state * self.FACTOR % self.MODULUS
        return self.state

    def fraction(self) -> float:
        """Between -1 and 1."""
        return 2.0 * self.next() / self.MODULUS - 1.0
