"""What a receipt through the watched folder costs in two builds: scripts/bench daemon OTHER [ROUNDS].

Arguments: this build's bilko, the other build's bilko, a folder to work in, a folder of pictures, how many rounds. The
builds take turns (A B, B A …) over the same pictures; CPU seconds are those of the daemon and all its children.
"""
import os
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import time

OURS, OTHER, WORK, PICTURES, ROUNDS = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4], int(sys.argv[5])
PACKS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tessdata")


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(program, name):
    """CPU seconds for a receipt: all pictures dropped at once, each moved aside after its draft."""
    home, inbox = f"{WORK}/home-{name}", f"{WORK}/inbox-{name}"
    for folder in (home, inbox):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PICTURES, inbox)
    count = len(os.listdir(inbox))
    before = children()
    with open(f"{WORK}/{name}.log", "wb") as log:
        daemon = subprocess.Popen(
            [program, "watch", inbox, "--home", home, "--after", "move", "--settle", "1", "--tessdata", PACKS],
            stdout=subprocess.DEVNULL, stderr=log)
        deadline = time.monotonic() + 600
        while sum(len(os.listdir(f"{inbox}/{place}")) for place in ("done", "attention", "duplicate")
                  if os.path.isdir(f"{inbox}/{place}")) < count:
            if time.monotonic() > deadline or daemon.poll() is not None:
                sys.exit(f"{program} did not finish; its log is {WORK}/{name}.log")
            time.sleep(0.2)
        daemon.send_signal(signal.SIGTERM)
        daemon.wait(60)
    done = len(os.listdir(f"{inbox}/done"))
    if done != count:
        sys.exit(f"{program} drafted {done} of {count}")
    return (children() - before) / count


ours, others = [], []
for round_ in range(ROUNDS):
    pairs = [(OURS, "ours", ours), (OTHER, "other", others)]
    for program, name, figures in pairs if round_ % 2 == 0 else reversed(pairs):
        figures.append(run(program, name))
    print(f"round {round_ + 1}: {ours[-1]:.3f} and {others[-1]:.3f} CPU s a receipt", file=sys.stderr)
print(f"this build: CPU s a receipt             {statistics.median(ours):.3f}   (median of {ROUNDS} rounds)")
print(f"the other build                         {statistics.median(others):.3f}")
print(f"ratio                                   {statistics.median(a / b for a, b in zip(ours, others)):.3f}   (median of the rounds)")
