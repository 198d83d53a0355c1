"""The verbs of scripts/twin."""

import argparse
import json
import sys
import time
from pathlib import Path

from . import form
from .lines import Line, read_lines


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/twin", description="A twin of Tesseract's network: its files, and training in batches.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    show = verbs.add_parser("show", help="the layers of a pack or an .lstm file")
    show.add_argument("file")

    fractions = verbs.add_parser("fractions", help="a pack whose weights are fractions, as training needs it")
    whole = verbs.add_parser("whole", help="a pack whose weights are whole numbers, as reading wants it")
    for verb in (fractions, whole):
        verb.add_argument("file")
        verb.add_argument("out")

    check = verbs.add_parser("check", help="compares the twin's probabilities with Tesseract's, line by line")
    check.add_argument("pack")
    check.add_argument("lines", nargs="+", help=".lstmf files, or pictures of lines")
    check.add_argument("--count", type=int, default=100, help="so many lines, taken evenly (100)")

    train = verbs.add_parser("train", help="goes on from a pack with lines of .lstmf files")
    train.add_argument("pack")
    train.add_argument("out")
    train.add_argument("lines", nargs="+", help="folders with .lstmf files; '*-held.lstmf' are held back. FOLDER:3 counts three times")
    train.add_argument("--minutes", type=float, default=60)
    train.add_argument("--rate", type=float, default=3e-4)
    train.add_argument("--columns", type=int, default=8000, help="of pictures in a batch (8000)")
    train.add_argument("--cores", type=int, default=1)
    train.add_argument("--seed", type=int, default=9701)
    train.add_argument("--soft", type=float, default=0, metavar="SHARE", help="of the lines, far out of focus (0)")
    train.add_argument("--widths", type=float, default=0, metavar="SHARE", help="of the lines, with narrower or wider letters (0)")
    train.add_argument("--narrow", type=int, metavar="UNITS", help="first leaves so many units of the last layer with memory")

    study = verbs.add_parser("study-lines", help="three ways to find lines on pages of 'bilko-lab training pages'")
    study.add_argument("learn", type=Path)
    study.add_argument("tests", nargs="+", type=Path)
    verbs.add_parser("self-test", help="what needs no PyTorch, tested")
    arguments = parser.parse_args()
    try:
        return globals()[f"_{arguments.verb.replace('-', '_')}"](arguments)
    except (form.UnknownForm, OSError) as error:
        print(f"twin: {error}", file=sys.stderr)
        return 4


def _study_lines(arguments) -> int:
    from . import linestudy
    linestudy.study(arguments.learn, arguments.tests)
    return 0


def _self_test(arguments) -> int:
    from . import selftest
    return selftest.run()


def _show(arguments) -> int:
    _, network = form.opened(arguments.file)
    print(f"{network.specification}  rows {network.rows}, trained {network.trained}, blank {network.blank}")
    for layer in network.root.all():
        matrices = ", ".join(f"{m.rows} x {m.columns}{' whole' if m.whole is not None else ''}" for m in layer.matrices)
        print(f"{layer.kind:12} {layer.inputs:4} -> {layer.outputs:4}  {matrices}")
    return 0


def _fractions(arguments) -> int:
    return _rewritten(arguments, form.Network.of_fractions)


def _whole(arguments) -> int:
    return _rewritten(arguments, form.Network.of_whole_numbers)


def _rewritten(arguments, change) -> int:
    pack, network = form.opened(arguments.file)
    network = change(network)
    if pack is not None:
        pack.network = network
    Path(arguments.out).write_bytes(pack.written() if pack is not None else network.written())
    return 0


def _check(arguments) -> int:
    from . import parity
    pack = form.Pack(Path(arguments.pack).read_bytes())
    lines = []
    for path in map(Path, arguments.lines):
        lines += read_lines(path) if path.suffix == ".lstmf" else [Line(path.read_bytes(), "")]
    taken = lines[::max(1, len(lines) // arguments.count)][:arguments.count]
    worst, count, steps, silent = parity.compare(pack, taken)
    print(f"{count} lines, {steps} steps, {silent} lines without a character: largest difference of a probability {worst:.2e}")
    return 0 if worst <= parity.ALIKE else 5


def _train(arguments) -> int:
    import torch

    from . import learning
    from .lines import Pictures
    from .model import Twin
    torch.set_num_threads(arguments.cores)
    pack = form.Pack(Path(arguments.pack).read_bytes())
    encoding, pictures = learning.Encoding(pack), Pictures()
    network = pack.network.of_fractions()
    if arguments.narrow:
        network = form.narrowed(network, arguments.narrow)
    lines, held = [], {}
    for argument in arguments.lines:
        name, _, times = argument.partition(":")
        folder = Path(name)
        files = sorted(folder.rglob("*.lstmf")) if folder.is_dir() else [folder]
        kept = [path for path in files if path.name.endswith("-held.lstmf")]
        found = learning.examples([path for path in files if path not in kept], network.rows, encoding, pictures)
        lines += found * int(times or 1)
        if kept:
            held[folder.name] = learning.examples(kept, network.rows, encoding, pictures)
        print(f"twin: {folder.name}: {len(found)} lines, {len(held.get(folder.name, []))} held back", file=sys.stderr, flush=True)
    if not lines:
        print("twin: no line to learn", file=sys.stderr)
        return 4
    twin = Twin(network)
    out = Path(arguments.out)

    def keep(twin):
        pack.network = twin.written().of_whole_numbers()
        out.with_name(out.name + ".part").write_bytes(pack.written())
        out.with_name(out.name + ".part").replace(out)

    before = {name: learning.wrong(twin, part, encoding) for name, part in held.items()}
    print(json.dumps({"before": before}), file=sys.stderr, flush=True)
    begun = time.process_time()
    after = learning.train(twin, lines, held, encoding, minutes=arguments.minutes, rate=arguments.rate,
                           columns=arguments.columns, seed=arguments.seed, soft=arguments.soft,
                           rewidened=arguments.widths, keep=keep)
    keep(twin)
    # What whole numbers cost, before the recogniser makes what it computes into bytes as well.
    whole = Twin(pack.network)
    rounded = {name: learning.wrong(whole, part, encoding) for name, part in held.items()}
    print(f"{'lines held back':24} before    after  rounded   characters wrong, per cent")
    for name in held:
        print(f"{name:24} {before[name]:6.2f}   {after[name]:6.2f}   {rounded[name]:6.2f}")
    print(f"twin: {time.process_time() - begun:.0f} CPU seconds", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
