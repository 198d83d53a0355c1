"""How well pictures are read, and what that costs, beside other engines; started by scripts/bench reading.

All engines read the same pictures in one run, in turns picture by picture, and the same extraction makes fields out of what
they read. An engine is a command that prints hOCR or Tesseract's TSV for one picture; it is started anew for each, so what
its start costs is measured on an empty picture and taken off.
"""
import argparse, json, os, resource, shlex, statistics, subprocess, sys

bilko, work = sys.argv[1], sys.argv[2]
parser = argparse.ArgumentParser(prog="scripts/bench reading")
parser.add_argument("sets", nargs="*", help="labelled sets; samples/ and what lies in ../shared/data otherwise")
parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND",
                    help="another engine; {image} stands for the path of the picture")
options = parser.parse_args(sys.argv[3:])

NEIGHBOURS = ["receipt-photos-hr-ba", "receipts-sroie", "receipts-eu", "receipts-ch-at"]
sets = options.sets or ["samples"] + [
    f"../shared/data/{name}" for name in NEIGHBOURS if os.path.isdir(f"../shared/data/{name}")]
engines = {"tesseract": "tesseract {image} - --tessdata-dir tessdata -l hrv+srp --psm 6 -c tessedit_create_tsv=1"}
for peer in options.peer:
    name, separator, command = peer.partition("=")
    if not separator or not name or not command:
        parser.error(f"--peer {peer} is not NAME=COMMAND")
    engines[name] = command


def start(command):
    """Median CPU seconds of an engine on an empty picture, of three runs."""
    picture = f"{work}/empty.pgm"
    with open(picture, "wb") as file:
        file.write(b"P5\n64 64\n255\n" + b"\xff" * 64 * 64)
    seconds = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [word.replace("{image}", picture) for word in shlex.split(command)], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=dict(os.environ, OMP_THREAD_LIMIT="1"))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(seconds)


starts = {"bilko": 0.0, **{name: start(command) for name, command in engines.items()}}
arguments = [word for name, command in engines.items() for word in ("--engine", f"{name}={command}")]
report = f"{work}/report"
progress = [] if sys.stderr.isatty() else ["-q"]
# Exit code 7 says that a set has a flaw or a picture could not be read; the rest is measured.
done = subprocess.run(
    [bilko, "eval", "run", *sets, "--variant", "bilko", *arguments, "--no-cache", "--out", report, "--worst", "0", *progress],
    stdout=subprocess.DEVNULL)
if done.returncode not in (0, 7):
    sys.exit(f"bench: 'bilko eval run' ended with {done.returncode}")
runs = json.load(open(f"{report}/report.json"))["runs"]

COLUMNS = [("CER", "text.cer"), ("known words", "known.found"), ("total", "fields.total.normalised.recall"),
           ("date", "fields.date.normalised.recall"), ("tax number", "fields.tax_id.normalised.recall"),
           ("issuer", "fields.merchant.normalised.recall"), ("ready, wrong", "ready.wrong")]


def share(metrics, name):
    """A share in percent with its 95 % interval; a dash where the set has no truth for it."""
    metric = metrics.get(name)
    if not metric:
        return "–"
    value = f"{100 * metric['value']:.1f}"
    interval = metric.get("interval")
    return f"{value} ({100 * interval['low']:.0f}–{100 * interval['high']:.0f})" if interval else value


def cost(run, label):
    """Median and maximum of CPU seconds of a set's pictures, without the engine's start."""
    seconds = [item["cost"]["processor_seconds"] - starts[run["name"]]
               for item in run["items"] if item["set"] == label and "cost" in item]
    if not seconds:
        return "–", "–"
    return f"{statistics.median(seconds):.2f}", f"{max(seconds):.2f}"


print(f"| set | engine | {' | '.join(name for name, _ in COLUMNS)} | CPU s, median | CPU s, worst | MiB |")
print("|---" * (len(COLUMNS) + 5) + "|")
for label in dict.fromkeys(item["set"] for item in runs[0]["items"]):
    for run in runs:
        metrics = next(s["metrics"] for s in run["summaries"] if s["set"] == label and "slice" not in s)
        cells = [share(metrics, name) for _, name in COLUMNS]
        memory = metrics.get("memory.mib", {}).get("value")
        print(f"| {label} | {run['name']} | {' | '.join(cells)} | {' | '.join(cost(run, label))} "
              f"| {f'{memory:.0f}' if memory else '–'} |")
print("\nStart of an engine, taken off each picture, in CPU s: "
      + ", ".join(f"{name} {seconds:.2f}" for name, seconds in starts.items() if name != "bilko"))
