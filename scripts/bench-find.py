"""Measures finding drafts in a large home: milliseconds of a whole run of the program, and its highest memory.

Called by scripts/bench find.
"""
import os, resource, subprocess, sys, time

bilko, work, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
rounds = 5
filled = subprocess.run([bilko + "-lab", "fill-drafts", "--count", str(count), "--home", work + "/home"],
                        check=True, stdout=subprocess.PIPE, text=True)
sizes = {name: os.path.getsize(f"{work}/home/{name}") / 1e6 for name in os.listdir(work + "/home")
         if name.startswith("ledger") and os.path.isfile(f"{work}/home/{name}")}


def run(*arguments):
    """The least and the median time in milliseconds, and the highest memory in MiB, of some runs."""
    times, memory = [], 0
    for _ in range(rounds):
        began = time.monotonic()
        child = subprocess.Popen([bilko, *arguments, "--home", work + "/home"],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        talk = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        times.append((time.monotonic() - began) * 1000)
        assert child.returncode == 0, talk.decode()
        memory = max(memory, usage.ru_maxrss / 1024)
    times.sort()
    return times[0], times[len(times) // 2], memory


print(f"drafts                                  {count}")
print(f"recorded, ms per draft                  {filled.stdout.split()[-1]}   (draft, reading, queue, audit log, index)")
print(f"ledger, MB                              {sizes.get('ledger.sqlite', 0):.0f}")
print(f"{'':40}{'least':>8}{'median':>8}{'MiB':>8}")
asked = {
    "month, state and currency": (100, "drafts", "list", "--month", "2026-10", "--state", "ready", "--currency", "EUR"),
    "month, not delivered": (100, "drafts", "list", "--month", "2026-10", "--not-delivered"),
    "issuer and amounts, by amount": (100, "drafts", "list", "--issuer", "ko", "--min", "50", "--sort", "amount"),
    "category and country, a year": (100, "drafts", "list", "--category", "meals", "--country", "HR", "--from",
                                     "2026-01-01", "--to", "2026-12-31", "--sort", "date"),
    "text, one word of both scripts": (100, "drafts", "list", "--text", "cevapi"),
    "text, words and a phrase": (100, "drafts", "list", "--text", 'kava "hvala na posjeti" zki'),
    "text, a beginning, in a month": (100, "drafts", "list", "--text", "ko", "--month", "2026-10"),
    "month at a glance": (200, "month", "2026-10"),
    "everything (no filter)": (None, "drafts", "list"),
    "the program alone (--version)": (None, "--version"),
}
missed = []
for name, (bound, *arguments) in asked.items():
    if name.startswith("the program"):
        began = time.monotonic()
        subprocess.run([bilko, "--version"], stdout=subprocess.DEVNULL, check=True)
        print(f"{name:40}{(time.monotonic() - began) * 1000:8.0f}")
        continue
    least, median, memory = run(*arguments)
    said = f"   asked: {bound} ms, 150 MiB at most" if bound else ""
    print(f"{name:40}{least:8.0f}{median:8.0f}{memory:8.0f}{said}")
    if bound and (median > bound or memory > 150):
        missed.append(name)
print("missed: " + ", ".join(missed) if missed else "nothing is missed")
