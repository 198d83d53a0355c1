"""Tests of what needs no PyTorch: files are written as they were read, rounded as Tesseract does it, and hostile ones refused."""

import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
from array import array
from pathlib import Path

from . import form
from .lines import Line, Noise, black_and_white, quantile, read_lines, written_lines

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "tessdata" / "receipts.traineddata"
SEED = int(os.environ.get("BILKO_SEED", random.SystemRandom().randrange(2**31)))


def perturbed(network: form.Network, chance: random.Random) -> form.Network:
    """The network with every weight moved, so that no row is a multiple of whole numbers any more."""
    other = network.of_fractions()
    for layer in other.root.all():
        for matrix in layer.matrices:
            matrix.values = array("d", (value * chance.uniform(0.9, 1.1) for value in matrix.values))
    return other


class Files(unittest.TestCase):
    def setUp(self):
        self.source = SHIPPED.read_bytes()
        self.pack = form.Pack(self.source)
        self.network = self.pack.network

    def test_packs_and_networks_are_written_as_they_were(self):
        self.assertEqual(self.pack.written(), self.source)
        self.assertEqual(self.network.written(), self.pack.parts[form.Pack.NETWORK])
        fractions = self.network.of_fractions()
        self.assertEqual(form.Network.read(fractions.written()).written(), fractions.written())

    def test_fractions_of_whole_numbers_are_the_same_whole_numbers_again(self):
        again = self.network.of_fractions().of_whole_numbers()
        self.assertEqual(again.written(), self.network.written())

    def test_tesseract_rounds_to_the_same_bytes(self):
        if shutil.which("lstmtraining") is None:
            self.skipTest("lstmtraining is not installed here")
        network = perturbed(self.network, random.Random(SEED))
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "moved.lstm").write_bytes(network.written())
            subprocess.run(["lstmtraining", "--stop_training", "--convert_to_int", "--continue_from", "moved.lstm",
                            "--traineddata", SHIPPED, "--model_output", "whole.traineddata"], cwd=folder, check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            theirs = form.Pack((Path(folder) / "whole.traineddata").read_bytes())
        self.assertEqual(theirs.parts[form.Pack.NETWORK], network.of_whole_numbers().written())

    def test_each_character_has_a_code(self):
        codes = self.pack.characters()
        for character in " AŽđЉџ0€×":
            self.assertIn(character, codes)
        self.assertEqual(codes[" "], 0)
        self.assertNotIn(self.network.blank, [code for name, code in codes.items() if len(name) == 1])

    def test_a_narrower_network_is_a_network(self):
        narrow = form.narrowed(self.network, 96)
        again = form.Network.read(narrow.written())
        self.assertEqual(again.written(), narrow.written())
        last = [layer for layer in again.root.all() if layer.matrices][-2:]
        self.assertEqual([(layer.inputs, layer.outputs) for layer in last], [(96, 96), (96, 186)])
        self.assertIn("Lfx96O", again.specification)

    def test_what_is_no_network_is_refused(self):
        chance = random.Random(SEED)
        source = self.network.written()
        for _ in range(60):
            with self.assertRaises(form.UnknownForm):
                form.Network.read(source[:chance.randrange(len(source))])
        # The heads of layers: lengths and sizes that lie.
        for _ in range(400):
            broken = bytearray(source[:4000])
            place = chance.randrange(len(broken) - 4)
            broken[place:place + 4] = struct.pack("<i", chance.choice([-1, 2**31 - 1, -2**31, chance.getrandbits(30)]))
            try:
                form.Network.read(bytes(broken))
            except form.UnknownForm:
                pass
        for source in (b"", b"\0", b"\xff" * 64, struct.pack("<iq", 1, 2**62)):
            with self.assertRaises(form.UnknownForm):
                form.Pack(source).network


class Lines(unittest.TestCase):
    def test_lines_are_read_as_they_were_written(self):
        lines = [Line(b"\x89PNG not really", "UKUPNO 12,50"), Line(b"", "Укупно")]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.lstmf"
            path.write_bytes(written_lines(lines, "a"))
            self.assertEqual(read_lines(path), lines)

    def test_noise_is_that_of_the_c_standard_library(self):
        noise = Noise(0)
        # [rand.predef]: the 10000th number of minstd_rand; Tesseract has drawn the first before it begins.
        for _ in range(9998):
            noise.next()
        self.assertEqual(noise.next(), 399268537)

    def test_black_and_white_lie_a_quarter_within(self):
        self.assertEqual(quantile([0, 4, 0, 4], 0.25), 1.5)
        self.assertEqual(black_and_white([200] * 9), (1.0, 256.0))
        # Dark strokes of 20 on paper of 220: the extremes are the strokes' and the paper's.
        black, white = black_and_white([220, 220, 20, 220, 220, 20, 220, 220, 20, 220, 220])
        self.assertTrue(20 <= black <= 21 and 220 <= white <= 221)


def run() -> int:
    print(f"twin: seed {SEED}", file=sys.stderr)
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    outcome = unittest.TextTestRunner(verbosity=0).run(suite)
    for test, why in outcome.skipped:
        print(f"- Test {test.id()} skipped: {why}")
    return 0 if outcome.wasSuccessful() else 1
