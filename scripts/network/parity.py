"""Compares what the twin says of lines with what Tesseract says of them."""

import os
import subprocess
import tempfile
from pathlib import Path

import numpy
import torch

from . import form
from .lines import Line, Noise, Pictures
from .model import Twin, stretched

SOURCE = Path(__file__).with_name("steps.cpp")
# Below this Tesseract does not say how probable a character is.
SAID = 0.01
# What a probability may differ by.
ALIKE = 1e-3


def compare(pack: form.Pack, lines: list[Line]) -> tuple[float, int, int, int]:
    """The largest difference of a probability on lines whose pictures are PNG; lines and steps compared, lines silent.

    What Tesseract says is compared at every step, and what it leaves out has to be as improbable for the twin. Of words with
    nothing but blanks it does not tell the steps; what it tells is then looked for among the twin's, in order.
    """
    network = pack.network.of_fractions()
    names = {code: name for name, code in reversed(pack.characters().items())}
    twin, pictures = Twin(network).eval(), Pictures()
    worst, steps, silent = 0.0, 0, 0
    for line, heard in zip(lines, tesseract(pack, network, lines), strict=True):
        width, height, grey = pictures.grey(line.picture, network.rows)
        picture = stretched(numpy.frombuffer(grey, numpy.uint8).reshape(height, width))
        with torch.no_grad():
            values, _ = twin(torch.from_numpy(picture)[None], torch.tensor([width]), Noise(network.samples))
        ours = values[0].exp().tolist()
        if len(heard) > len(ours):
            raise SystemExit(f"twin: {len(ours)} steps of a line of which Tesseract has {len(heard)}")
        silent += not heard
        steps += len(heard)
        spare, place = len(ours) - len(heard), 0
        for theirs in heard:
            difference = apart(ours[place], theirs, names)
            # Steps that Tesseract does not tell may stand before this one.
            while difference > ALIKE and spare > 0 and place + 1 < len(ours):
                spare, place = spare - 1, place + 1
                difference = apart(ours[place], theirs, names)
            worst, place = max(worst, difference), place + 1
    return worst, len(lines) - silent, steps, silent


def apart(ours: list[float], heard: list[tuple[str, float]], names: dict[int, str]) -> float:
    """The largest difference of a probability at one step."""
    # The two last codes have no name there.
    mine, theirs = {}, {}
    for code, value in enumerate(ours):
        mine.setdefault(names.get(code, "") if code < len(ours) - 2 else "", []).append(value)
    for name, value in heard:
        theirs.setdefault(name, []).append(value)
    worst = 0.0
    for name, values in mine.items():
        told = sorted(theirs.pop(name, []), reverse=True)
        for index, value in enumerate(sorted(values, reverse=True)):
            worst = max(worst, abs(value - told[index]) if index < len(told) else value - SAID)
    if theirs:
        raise SystemExit(f"twin: Tesseract knows characters that the pack does not name: {sorted(theirs)}")
    return worst


def tesseract(pack: form.Pack, network: form.Network, lines: list[Line]) -> list[list[list[tuple[str, float]]]]:
    """What Tesseract's network of fractions says: lines, steps, characters with their probability."""
    with tempfile.TemporaryDirectory(prefix="bilko-twin.") as folder:
        program = Path(folder, "steps")
        built = subprocess.run(["g++", "-O1", "-std=c++17", "-o", program, SOURCE, "-ltesseract", "-lleptonica"])
        if built.returncode != 0:
            raise SystemExit("twin: no program to ask Tesseract with: it takes g++ and libtesseract-dev (scripts/setup)")
        fractions = form.Pack(pack.written())
        fractions.network = network
        Path(folder, "twin.traineddata").write_bytes(fractions.written())
        paths = []
        for number, line in enumerate(lines):
            paths.append(Path(folder, f"{number}.png"))
            paths[-1].write_bytes(line.picture)
        run = subprocess.run([program, folder, "twin"], input="".join(f"{path}\n" for path in paths), text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
                             env={**os.environ, "OMP_THREAD_LIMIT": "1"})
    heard, steps = [], []
    for row in run.stdout.splitlines():
        if row == ".":
            heard.append(steps)
            steps = []
            continue
        words = row.split()
        steps.append([(bytes.fromhex(name[:-1]).decode(), float(value)) for name, value in zip(words[::2], words[1::2])])
    return heard
