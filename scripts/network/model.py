"""A twin of Tesseract's network in PyTorch: the same layers, weights and numbers, many lines at a time."""

from array import array

import numpy
import torch
from torch import nn

from . import form
from .lines import Noise, black_and_white


def stretched(grey: numpy.ndarray) -> numpy.ndarray:
    """What the network sees of a picture (rows x width of grey): -1 for black, 1 for white; beyond them where it is darker or lighter."""
    black, white = black_and_white(grey[len(grey) // 2].tolist())
    contrast = numpy.float32((white - black) / 2)
    return (grey.astype(numpy.float32) - numpy.float32(black)) / (contrast if contrast > 0 else numpy.float32(1)) - 1


class Window(nn.Module):
    """Puts what stands around each place beside each other: columns from the left, in each from above.

    Beyond the picture stand random numbers, as in training and reading by Tesseract: any, or those of a given seed.
    """

    def __init__(self, layer: form.Layer):
        super().__init__()
        self.half_x, self.half_y = layer.numbers

    def forward(self, pictures: torch.Tensor, widths: torch.Tensor, noise: Noise | None) -> torch.Tensor:
        """From lines x rows x width to lines x places in the window x rows x width."""
        lines, rows, width = pictures.shape
        x, y = self.half_x, self.half_y
        taps = nn.functional.unfold(pictures[:, None], (2 * y + 1, 2 * x + 1), padding=(y, x))
        taps = taps.view(lines, 2 * y + 1, 2 * x + 1, rows, width).transpose(1, 2)
        column = torch.arange(width).view(1, 1, 1, 1, -1) + torch.arange(-x, x + 1).view(1, -1, 1, 1, 1)
        row = torch.arange(rows).view(1, 1, 1, -1, 1) + torch.arange(-y, y + 1).view(1, 1, -1, 1, 1)
        beyond = (column < 0) | (column >= widths.view(-1, 1, 1, 1, 1)) | (row < 0) | (row >= rows)
        if noise is None:
            drawn = torch.rand(taps.shape) * 2 - 1
        else:
            # In the order in which Tesseract asks for them: place by place, and only for what lies beyond.
            ordered = beyond.expand(taps.shape).permute(0, 3, 4, 1, 2)
            drawn = torch.zeros(ordered.shape)
            drawn[ordered] = torch.tensor([noise.fraction() for _ in range(int(ordered.sum()))], dtype=torch.float32)
            drawn = drawn.permute(0, 3, 4, 1, 2)
        return torch.where(beyond, drawn, taps).reshape(lines, -1, rows, width)


class Connected(nn.Module):
    """A layer of units that see everything below them, at each place apart."""

    def __init__(self, layer: form.Layer):
        super().__init__()
        self.kind = layer.kind
        self.linear = nn.Linear(layer.inputs, layer.outputs)

    def load(self, matrices: list[form.Matrix]):
        weights = tensor(matrices[0])
        self.linear.weight.data.copy_(weights[:, :-1])
        self.linear.bias.data.copy_(weights[:, -1])

    def matrices(self) -> list[torch.Tensor]:
        return [torch.cat([self.linear.weight, self.linear.bias[:, None]], 1)]

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        values = self.linear(values)
        if self.kind == "Tanh":
            return torch.tanh(values)
        if self.kind == "Softmax":
            return torch.log_softmax(values, -1)
        raise form.UnknownForm(f"a layer of the kind {self.kind!r} has no twin")


class Recurrent(nn.Module):
    """A layer with memory, that reads from left to right."""

    # PyTorch's gates (input, forget, cell, output) among Tesseract's (cell, input, forget, output).
    ORDER = [1, 2, 0, 3]

    def __init__(self, layer: form.Layer):
        super().__init__()
        if len(layer.matrices) != 4:
            raise form.UnknownForm("a layer with memory in two directions has no twin")
        self.inputs = layer.inputs
        self.lstm = nn.LSTM(layer.inputs, layer.outputs, batch_first=True)
        # One bias is enough.
        self.lstm.bias_hh_l0.requires_grad_(False)
        self.lstm.bias_hh_l0.data.zero_()

    def load(self, matrices: list[form.Matrix]):
        weights = torch.cat([tensor(matrices[gate]) for gate in self.ORDER])
        self.lstm.weight_ih_l0.data.copy_(weights[:, :self.inputs])
        self.lstm.weight_hh_l0.data.copy_(weights[:, self.inputs:-1])
        self.lstm.bias_ih_l0.data.copy_(weights[:, -1])

    def matrices(self) -> list[torch.Tensor]:
        lstm = self.lstm
        bias = (lstm.bias_ih_l0 + lstm.bias_hh_l0)[:, None]
        gates = torch.cat([lstm.weight_ih_l0, lstm.weight_hh_l0, bias], 1).chunk(4)
        return [gates[self.ORDER.index(gate)] for gate in range(4)]

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        return self.lstm(values)[0]


class Twin(nn.Module):
    """The network of a file: pictures to logarithms of the probabilities of its codes, a row for each three columns."""

    def __init__(self, network: form.Network):
        super().__init__()
        self.network = network.of_fractions()
        steps, self.parts = [], nn.ModuleList()
        for layer in flat(self.network.root):
            steps.append((layer, len(self.parts) if layer.kind not in ("Maxpool", "Input") else None))
            if layer.kind == "Convolve":
                self.parts.append(Window(layer))
            elif layer.kind in form.CONNECTED:
                self.parts.append(Connected(layer))
            elif layer.kind in ("LSTM", "SummLSTM"):
                self.parts.append(Recurrent(layer))
            elif layer.kind not in ("Maxpool", "Input", "XYTranspose", "RTLReversed"):
                raise form.UnknownForm(f"a layer of the kind {layer.kind!r} has no twin")
        self.steps = steps
        for layer, part in self._learning():
            part.load(layer.matrices)

    def _learning(self):
        parts = [part for part in self.parts if not isinstance(part, Window)]
        return zip((layer for layer in self.network.root.all() if layer.matrices), parts, strict=True)

    def written(self) -> form.Network:
        """The network as it is now, of fractions."""
        network = form.Network.read(self.network.written())
        for layer, (_, part) in zip((layer for layer in network.root.all() if layer.matrices), self._learning()):
            for matrix, weights in zip(layer.matrices, part.matrices(), strict=True):
                matrix.values = array("d", weights.detach().double().flatten().tolist())
        return network

    def forward(self, pictures: torch.Tensor, widths: torch.Tensor, noise: Noise | None = None):
        """From lines x rows x width, of which `widths` columns count, to lines x steps x codes and how many steps count."""
        values, downwards, backwards = pictures, False, False
        for layer, part in self.steps:
            kind = layer.kind
            if kind == "Convolve":
                values = self.parts[part](values, widths, noise).permute(0, 2, 3, 1)
            elif kind == "Maxpool":
                across, down = layer.numbers
                values = nn.functional.max_pool2d(values.permute(0, 3, 1, 2), (down, across)).permute(0, 2, 3, 1)
                widths = torch.div(widths, across, rounding_mode="floor")
            elif kind == "XYTranspose":
                downwards = True
            elif kind == "RTLReversed":
                backwards = True
            elif kind == "SummLSTM":
                if not downwards:
                    raise form.UnknownForm("a layer that sums up along the line has no twin")
                lines, rows, steps, depth = values.shape
                columns = values.permute(0, 2, 1, 3).reshape(lines * steps, rows, depth)
                values, downwards = self.parts[part](columns)[:, -1].view(lines, 1, steps, -1), False
            elif kind == "LSTM":
                values = values[:, 0]
                if backwards:
                    order = backward_order(widths, values.shape[1])[:, :, None]
                    values = values.gather(1, order.expand(-1, -1, values.shape[2]))
                values = self.parts[part](values)
                if backwards:
                    values, backwards = values.gather(1, order.expand(-1, -1, values.shape[2])), False
                values = values[:, None]
            elif part is not None:
                values = self.parts[part](values)
        return values[:, 0], widths


def flat(layer: form.Layer):
    """The layers in the order in which they work; what turns a picture stands before what it turns."""
    if layer.kind in form.SERIES and layer.kind not in ("Series", "XYTranspose", "RTLReversed"):
        raise form.UnknownForm(f"layers of the kind {layer.kind!r} have no twin")
    if layer.kind != "Series":
        yield layer
    for inner in layer.layers:
        yield from flat(inner)


def backward_order(widths: torch.Tensor, longest: int) -> torch.Tensor:
    """For each line its own steps from the last to the first, and behind them what does not count as it stands."""
    steps = torch.arange(longest).expand(len(widths), -1)
    return torch.where(steps < widths[:, None], widths[:, None] - 1 - steps, steps)


def tensor(matrix: form.Matrix) -> torch.Tensor:
    """A matrix as a tensor."""
    return torch.tensor(matrix.fractions(), dtype=torch.float64).view(matrix.rows, matrix.columns)
