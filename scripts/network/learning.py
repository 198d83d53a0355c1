"""Training the twin: many lines at a time, each a little different whenever it comes."""

import math
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy
import torch
from torch import nn

from . import form
from .lines import Pictures, Unreadable, read_lines
from .model import Twin, stretched


@dataclass
class Example:
    """A line as it is learnt: grey, rows x width, and its codes."""

    grey: numpy.ndarray
    codes: list[int]


class Encoding:
    """Texts as codes, and back."""

    def __init__(self, pack: form.Pack):
        self.codes = {name: code for name, code in pack.characters().items() if len(name) == 1}
        self.names = {code: name for name, code in reversed(self.codes.items())}
        self.blank = pack.network.blank

    def codes_of(self, text: str) -> list[int] | None:
        """None for a text with a character that the pack does not know."""
        codes = [self.codes.get(character) for character in " ".join(text.split())]
        return None if None in codes or not codes else codes

    def text(self, best: list[int]) -> str:
        """What the most probable codes of all steps say."""
        return "".join(self.names.get(code, "") for before, code in zip([self.blank] + best, best)
                       if code != before and code != self.blank)


def examples(paths: list[Path], rows: int, encoding: Encoding, pictures: Pictures) -> list[Example]:
    """The lines of files that can be learnt: with room for their characters, and not longer than Tesseract takes them."""
    found = []
    for path in paths:
        for line in read_lines(path):
            codes = encoding.codes_of(line.text)
            if codes is None:
                continue
            try:
                width, height, grey = pictures.grey(line.picture, rows)
            except Unreadable:
                continue
            # Of two equal characters in a row a step between them has to say nothing.
            needed = len(codes) + sum(a == b for a, b in zip(codes, codes[1:]))
            if needed <= width // 3 and width <= 128 * rows:
                found.append(Example(numpy.frombuffer(grey, numpy.uint8).reshape(height, width), codes))
    return found


def changed(grey: numpy.ndarray, chance: random.Random, soft: float) -> numpy.ndarray:
    """A line as another camera might have seen it: moved, out of focus, paler, with grain; many stay as they are.

    Of all lines the share `soft` is as far out of focus as a person can still read.
    """
    picture = grey.astype(numpy.float32)
    if chance.random() < 0.3:
        picture = numpy.roll(picture, chance.choice((-1, 1)), axis=0)
    if soft > 0 and chance.random() < soft:
        picture = softened(picture, chance)
    elif chance.random() < 0.25:
        picture = blurred(picture, chance)
    if chance.random() < 0.2:
        # Letters of another weight: white or black grows by a part of a pixel.
        grown = numpy.minimum if chance.random() < 0.5 else numpy.maximum
        share = chance.uniform(0.2, 0.7)
        picture[:, 1:] = (1 - share) * picture[:, 1:] + share * grown(picture[:, 1:], picture[:, :-1])
    if chance.random() < 0.3:
        paper = float(numpy.percentile(picture, 90))
        picture = paper + (picture - paper) * chance.uniform(0.35, 1)
    if chance.random() < 0.4:
        generator = numpy.random.default_rng(chance.getrandbits(32))
        picture = picture + generator.normal(0, chance.uniform(1, 14), picture.shape).astype(numpy.float32)
    return picture.clip(0, 255)


# Columns for each sign of most lines, and those beyond which a line is read in another width (`LetterWidths`).
USUAL, USUAL_RANGE = 16.5, (11, 26)


def in_other_width(line: Example, chance: random.Random, share: float) -> numpy.ndarray:
    """A line with letters of another width, as lines out of focus are read: of the lines the share `share`.

    Up to a quarter narrower or two fifths wider; unusually narrow or wide ones first as wide as most, in the same share.
    """
    factor = 1.0
    columns = line.grey.shape[1] / len(line.codes)
    if not USUAL_RANGE[0] <= columns <= USUAL_RANGE[1] and chance.random() < share:
        factor = USUAL / columns
    if chance.random() < share:
        factor *= math.exp(chance.uniform(-0.25, 0.35))
    return line.grey if factor == 1 else widened(line.grey, factor)


def widened(grey: numpy.ndarray, factor: float) -> numpy.ndarray:
    """The picture so many times as wide, as high as before."""
    size = (grey.shape[0], max(12, round(grey.shape[1] * factor)))
    picture = torch.from_numpy(numpy.array(grey)).float()[None, None]
    picture = nn.functional.interpolate(picture, size=size, mode="bilinear", antialias=True, align_corners=False)
    return picture[0, 0].round().clamp(0, 255).byte().numpy()


def softened(picture: numpy.ndarray, chance: random.Random) -> numpy.ndarray:
    """Far out of focus: a Gaussian of up to a fifth of a capital's height, or a disc of the same spread."""
    spread = chance.uniform(0.8, 3.8)
    reach = math.ceil(2.5 * spread)
    rows, columns = numpy.mgrid[-reach:reach + 1, -reach:reach + 1].astype(numpy.float32)
    distances = numpy.hypot(rows, columns)
    if chance.random() < 0.6:
        kernel = numpy.exp(-0.5 * (distances / spread) ** 2)
    else:
        kernel = (2 * spread + 0.5 - distances).clip(0, 1)
    return smeared(picture, kernel)


def blurred(picture: numpy.ndarray, chance: random.Random) -> numpy.ndarray:
    """Out of focus (a disc), or unsteady (longer one way)."""
    reach = 4
    rows, columns = numpy.mgrid[-reach:reach + 1, -reach:reach + 1].astype(numpy.float32)
    if chance.random() < 0.6:
        # Strong blur is as frequent as weak: it is what is hard.
        radius = chance.uniform(0.6, 2.8)
        kernel = (radius + 0.5 - numpy.hypot(rows, columns)).clip(0, 1)
    else:
        wide, high, turn = chance.uniform(0.4, 2.2), chance.uniform(0.4, 1.4), chance.uniform(-0.4, 0.4)
        along, across = columns * math.cos(turn) + rows * math.sin(turn), rows * math.cos(turn) - columns * math.sin(turn)
        kernel = numpy.exp(-0.5 * ((along / wide) ** 2 + (across / high) ** 2))
    return smeared(picture, kernel)


def smeared(picture: numpy.ndarray, kernel: numpy.ndarray) -> numpy.ndarray:
    """The picture with each point spread as `kernel` says, which is square and has a middle; as large as before."""
    padded = numpy.pad(picture, kernel.shape[0] // 2, mode="edge")
    kernel = torch.from_numpy(kernel / kernel.sum())
    return nn.functional.conv2d(torch.from_numpy(padded)[None, None], kernel[None, None])[0, 0].numpy()


def batch(lines: list[Example], chance: random.Random | None, soft: float = 0, rewidened: float = 0):
    """Pictures, their widths, codes and their numbers as tensors; lines are changed unless `chance` is None."""
    def as_seen(line: Example) -> numpy.ndarray:
        if chance is None:
            return line.grey
        grey = in_other_width(line, chance, rewidened) if rewidened > 0 else line.grey
        return changed(grey, chance, soft).round().astype(numpy.uint8)

    seen = [stretched(as_seen(line)) for line in lines]
    widths = [picture.shape[1] for picture in seen]
    pictures = numpy.zeros((len(seen), seen[0].shape[0], max(widths)), numpy.float32)
    for number, picture in enumerate(seen):
        pictures[number, :, :picture.shape[1]] = picture
    codes = [code for line in lines for code in line.codes]
    return (torch.from_numpy(pictures), torch.tensor(widths), torch.tensor(codes),
            torch.tensor([len(line.codes) for line in lines]))


def batches(lines: list[Example], columns: int, chance: random.Random):
    """Lines in random order, lines of about the same width together, so many columns of pictures at a time."""
    order = list(range(len(lines)))
    chance.shuffle(order)
    # Within some thousand lines the widths are sorted, then the batches mixed.
    for start in range(0, len(order), 2048):
        part = sorted(order[start:start + 2048], key=lambda index: lines[index].grey.shape[1])
        groups, group, widest = [], [], 0
        for index in part:
            width = max(widest, lines[index].grey.shape[1])
            if group and width * (len(group) + 1) > columns:
                groups.append(group)
                group, width = [], lines[index].grey.shape[1]
            group.append(index)
            widest = width
        groups.append(group)
        chance.shuffle(groups)
        yield from ([lines[index] for index in group] for group in groups)


def wrong(twin: Twin, lines: list[Example], encoding: Encoding) -> float:
    """The share of characters that the twin misreads, per cent, by the most probable code of each step."""
    edits = length = 0
    twin.eval()
    with torch.no_grad():
        ordered = sorted(lines, key=lambda line: line.grey.shape[1])
        for start in range(0, len(ordered), 16):
            part = ordered[start:start + 16]
            values, steps = twin(*batch(part, None)[:2])
            for line, best, count in zip(part, values.argmax(-1).tolist(), steps.tolist()):
                truth = "".join(encoding.names[code] for code in line.codes)
                edits += distance(truth, encoding.text(best[:count]))
                length += len(truth)
    twin.train()
    return 100 * edits / max(1, length)


def distance(one: str, other: str) -> int:
    """How many characters have to be changed, added or left out."""
    row = list(range(len(other) + 1))
    for number, character in enumerate(one, 1):
        before, row[0] = row[0], number
        for place, candidate in enumerate(other, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (character != candidate))
    return row[-1]


def train(twin: Twin, lines: list[Example], held: dict[str, list[Example]], encoding: Encoding, *, minutes: float,
          rate: float, columns: int, seed: int, soft: float, rewidened: float, keep) -> dict[str, float]:
    """Learns for so long; at the end the twin is the running mean of its last steps.

    The rate rises through the first hundredth and falls to a tenth along a cosine. `keep` is called with the mean every ten minutes.
    Returns the errors of the lines held back.
    """
    chance = random.Random(seed)
    torch.manual_seed(seed)
    learning = [weight for weight in twin.parameters() if weight.requires_grad]
    optimiser = torch.optim.Adam(learning, lr=rate, betas=(0.9, 0.99))
    mean = [weight.detach().clone() for weight in learning]
    loss_of = nn.CTCLoss(blank=encoding.blank, reduction="sum", zero_infinity=True)
    begun = told = kept = time.monotonic()
    seen = steps = 0
    lost = weighed = 0.0
    twin.train()
    while (passed := (time.monotonic() - begun) / 60 / minutes) < 1:
        for part in batches(lines, columns, chance):
            passed = (time.monotonic() - begun) / 60 / minutes
            if passed >= 1:
                break
            warm = min(1, passed / 0.01)
            for group in optimiser.param_groups:
                group["lr"] = rate * warm * (0.1 + 0.45 * (1 + math.cos(math.pi * passed)))
            pictures, widths, codes, lengths = batch(part, chance, soft, rewidened)
            values, counted = twin(pictures, widths)
            loss = loss_of(values.transpose(0, 1), codes, counted, lengths) / len(codes)
            optimiser.zero_grad()
            loss.backward()
            # A step that is no number would make all of the network none.
            if not torch.isfinite(nn.utils.clip_grad_norm_(learning, 1.0)):
                continue
            optimiser.step()
            steps += 1
            seen += len(part)
            lost += loss.item() * len(codes)
            weighed += len(codes)
            share = min(0.999, steps / (steps + 10))
            with torch.no_grad():
                for average, weight in zip(mean, learning):
                    average.lerp_(weight, 1 - share)
            now = time.monotonic()
            if now - told > 30:
                print(f"twin: {seen} lines, {seen / (now - begun):.1f} a second, loss {lost / weighed:.4f} a character",
                      file=sys.stderr, flush=True)
                told, lost, weighed = now, 0.0, 0.0
            if now - kept > 600:
                kept = now
                with swapped(learning, mean):
                    keep(twin)
    for average, weight in zip(mean, learning):
        weight.data.copy_(average)
    return {name: wrong(twin, part, encoding) for name, part in held.items()}


class swapped:
    """The mean in the place of the weights, for as long as it takes."""

    def __init__(self, weights, mean):
        self.weights, self.mean = weights, mean

    def __enter__(self):
        self._exchange()

    def __exit__(self, *_):
        self._exchange()

    def _exchange(self):
        with torch.no_grad():
            for weight, average in zip(self.weights, self.mean):
                kept = weight.clone()
                weight.copy_(average)
                average.copy_(kept)
