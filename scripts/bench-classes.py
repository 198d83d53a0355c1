"""How well hard classes of pictures are read, each in a set of its own; started by scripts/bench classes.

Each set is made anew by 'bilko-lab samples make' from a fixed seed, and read without looking at codes, so that the print
alone has to do. What is asked of each: the right total on nine of ten, and no picture ready with a wrong field.
"""
import json, os, statistics, subprocess, sys

bilko, work, count = sys.argv[1], sys.argv[2], sys.argv[3]
progress = [] if sys.stderr.isatty() else ["-q"]

# Name, what it is, seed and options of 'samples make --photo --quality ordinary'.
CLASSES = [
    ("dark-wood", "small in the picture and turned, on dark wood", 8101,
     ["--table", "dark-wood", "--add", "distance", "--add", "turn"]),
    ("leather", "the same on leather", 8102, ["--table", "leather", "--add", "distance", "--add", "turn"]),
    ("curl", "curled and leaning, wide gaps in the rows", 8103, ["--add", "curl", "--add", "perspective"]),
    ("half-megapixel", "narrow columns in a picture of half a megapixel", 8104, ["--megapixels", "0.5"]),
    ("fold", "Croatian, folded and crumpled", 8105, ["--country", "HR", "--add", "fold", "--add", "crumple"]),
    ("nine-pixels", "capitals of nine pixels", 8106, ["--capitals", "9"]),
    ("defocus", "out of focus", 8107, ["--add", "defocus"]),
    ("dots", "faded dot matrix", 8108, ["--add", "dots", "--add", "fading"]),
    ("shadow", "a shadow's edge through the letters", 8109, ["--add", "shadow"]),
]


def run(program, *arguments, codes=(0,)):
    done = subprocess.run([program, *map(str, arguments)], stdout=subprocess.DEVNULL)
    if done.returncode not in codes:
        sys.exit(f"bench: '{program} {' '.join(map(str, arguments))}' ended with {done.returncode}")


sets = []
for name, _, seed, options in CLASSES:
    sets.append(f"{work}/{name}")
    run(bilko + "-lab", "samples", "make", "-q", "--photo", "--quality", "ordinary", "--count", count, "--seed", seed,
        *options, sets[-1])
# Exit code 7 says that a picture could not be read; the rest is measured.
run(bilko, "eval", "run", *sets, "--variant", "classes:without=codes", "--no-cache", "--out", f"{work}/report",
    "--worst", 0, *progress, codes=(0, 7))
report = json.load(open(f"{work}/report/report.json"))["runs"][0]

COLUMNS = [("total", "fields.total.normalised.recall"), ("date", "fields.date.normalised.recall"),
           ("tax number", "fields.tax_id.normalised.recall"), ("CER", "text.cer"), ("ready", "ready.share"),
           ("ready, wrong", "ready.wrong")]
print(f"| class, {count} pictures each | {' | '.join(name for name, _ in COLUMNS)} | CPU s, median | CPU s, worst |")
print("|---" * (len(COLUMNS) + 3) + "|")
for name, what, _, _ in CLASSES:
    metrics = next(s["metrics"] for s in report["summaries"] if s["set"] == name and "slice" not in s)
    seconds = [item["cost"]["processor_seconds"] for item in report["items"] if item["set"] == name and "cost" in item]
    cells = [f"{100 * metrics[key]['value']:.1f}" if key in metrics else "–" for _, key in COLUMNS]
    print(f"| {name}: {what} | {' | '.join(cells)} | {statistics.median(seconds):.2f} | {max(seconds):.2f} |")
