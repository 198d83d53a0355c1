"""What each step of reading is worth, and what it costs; started by scripts/bench imaging.

Every step that 'bilko eval steps' names is left out in turn, on the same pictures in one run, and held against bilko as it
is: positive figures of 'without' mean that the step helps.
"""
import glob, json, os, subprocess, sys

bilko, work = sys.argv[1], sys.argv[2]
quick = "--quick" in sys.argv[3:]
progress = [] if sys.stderr.isatty() else ["-q"]


def run(*arguments, codes=(0,)):
    program = bilko + "-lab" if arguments[0] == "samples" else bilko
    done = subprocess.run([program, *map(str, arguments)], stdout=subprocess.PIPE, text=True)
    if done.returncode not in codes:
        sys.exit(f"bench: 'bilko {' '.join(map(str, arguments))}' ended with {done.returncode}")
    return done.stdout


def generated(name, *options):
    run("samples", "make", "--photo", "--quality", "ordinary", "-q", *options, f"{work}/{name}")
    return f"{work}/{name}"


def texts():
    """Serbian texts, rendered, where they are there."""
    folder = "../shared/data/receipt-text-rs"
    if not os.path.isdir(folder):
        return []
    run("samples", "print", folder, f"{work}/receipt-text-rs", "--photo", "--quality", "ordinary", "--country", "RS",
        "--seed", 11, "-q")
    return [f"{work}/receipt-text-rs"]


sets = ["samples", generated("ordinary", "--count", 8 if quick else 40, "--seed", 11)]
if not quick:
    sets += texts() + [p for p in ("../shared/data/receipt-photos-hr-ba", "../shared/data/receipt-photos-us-eu")
                       if os.path.isdir(p)]
steps = json.loads(run("eval", "steps", "--json"))
variants = ["bilko"] + [f"without-{step}:without={step}" for step in steps]
arguments = [word for variant in variants for word in ("--variant", variant)]
report = f"{work}/report"
# Exit code 7 says that a set has a flaw or a picture could not be read; the rest is measured.
run("eval", "run", *sets, *arguments, "--no-cache", "--out", report, "--worst", 0, *progress, codes=(0, 7))
runs = json.load(open(f"{report}/report.json"))["runs"]
whole = "all" if len(sets) > 1 else os.path.basename(sets[0])


def figures(name):
    summaries = next(r for r in runs if r["name"] == name)["summaries"]
    return next(s for s in summaries if s["set"] == whole and "slice" not in s)["metrics"]


def milliseconds(metrics, name):
    return 1000 * metrics[name]["value"] if name in metrics else 0.0


def table(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths))).rstrip())


own = figures("bilko")
items = next(s["items"] for s in runs[0]["summaries"] if s["set"] == whole and "slice" not in s)
print(f"{items} pictures of {', '.join(os.path.basename(s) for s in sets)}; bilko as it is: CER "
      f"{100 * own['text.cer']['value']:.1f} %, {milliseconds(own, 'seconds.processor'):.0f} CPU ms a picture, of it "
      f"{milliseconds(own, 'seconds.preparation'):.0f} decoding and preparing, "
      f"{milliseconds(own, 'seconds.recognition'):.0f} in the recogniser\n")
print("Each step left out. CER: what is added (points), 95 % interval, p of a permutation test. Fields: items that get")
print("right less items that are lost by it (McNemar's p). ms: CPU a picture that leaving out saves.\n")
head = ["without", "CER", "95 % interval", "p", "total", "date", "tax id", "paper IoU", "CPU ms", "of it prepare", "recogniser"]
rows = [head]
for step in steps:
    name = f"without-{step}"
    compared = json.loads(run("eval", "compare", f"{report}#bilko", f"{report}#{name}", "--json"))
    by_name = {row["metric"]: row for row in compared["rows"]}

    def field(key):
        row = by_name.get(f"fields.{key}.normalised.recall")
        if row is None or row["better"] + row["worse"] == 0:
            return "="
        return f"+{row['better']} -{row['worse']} ({row['probability']:.2f})"

    cer, paper, metrics = by_name["text.cer"], by_name.get("outline.iou"), figures(name)
    interval = cer.get("interval")
    rows.append([
        step, f"{100 * (cer['second'] - cer['first']):+.2f}",
        f"{100 * interval['low']:+.2f} … {100 * interval['high']:+.2f}" if interval else "",
        f"{cer['probability']:.3f}" if cer["better"] + cer["worse"] else "",
        field("total"), field("date"), field("tax_id"),
        f"{paper['second'] - paper['first']:+.3f}" if paper else "",
        *(f"{milliseconds(own, m) - milliseconds(metrics, m):+.0f}"
          for m in ("seconds.processor", "seconds.preparation", "seconds.recognition"))])
table(rows)

# What one large photo costs: the codes by leaving them out, the rest by the reader's own clocks.
large = generated("large", "--megapixels", 12, "--count", 4 if quick else 8, "--seed", 12)
run("eval", "run", large, "--variant", "bilko", "--variant", "without-codes:without=codes", "--no-cache", "--readers", 1,
    "--out", f"{work}/costs", "--worst", 0, *progress, codes=(0, 7))
runs, whole = json.load(open(f"{work}/costs/report.json"))["runs"], "large"
own, blind = figures("bilko"), figures("without-codes")


def rest(metrics):
    return milliseconds(metrics, "seconds.processor") - milliseconds(metrics, "seconds.preparation") - milliseconds(
        metrics, "seconds.recognition")


everything = milliseconds(own, "seconds.processor")
parts = [
    ("decode and prepare", milliseconds(own, "seconds.preparation")), ("codes", rest(own) - rest(blind)),
    ("find lines, and all else", rest(blind)), ("recognise", milliseconds(own, "seconds.recognition")),
    ("all", everything)]
print(f"\nA photo of 12 megapixels (3000 × 4000, JPEG), mean of {len(glob.glob(large + '/images/*'))}:\n")
table([["", "CPU ms", "share"]] + [[n, f"{ms:.0f}", f"{100 * ms / everything:.0f} %"] for n, ms in parts])
print(f"\npeak of the reader's resident memory: {own['memory.mib']['value']:.0f} MiB")
