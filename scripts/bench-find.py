"""Measures finding drafts in a large home, by the command line and by the review page's server.

Called by scripts/bench find. Prints the milliseconds of a whole run of the program (wall and CPU), its highest memory, and
what is asked for. BENCH_HOME names a home that was filled before.
"""
import http.client, json, os, re, shutil, subprocess, sys, tempfile, threading, time

bilko, work, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
rounds = 5
home = os.environ.get("BENCH_HOME") or work + "/home"


def fill():
    """Fills the home through the store, whose commits wait for no disk where memory takes them, and moves it to its place."""
    shared = "/dev/shm"
    fits = os.path.isdir(shared) and shutil.disk_usage(shared).free > count * 16_000
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="bilko-bench.", dir=shared if fits else work) as folder:
        subprocess.run([bilko + "-lab", "fill-drafts", "--count", str(count), "--home", folder + "/home"],
                       check=True, stdout=subprocess.DEVNULL)
        shutil.move(folder + "/home", home)
    print(f"filled in                               {time.monotonic() - began:.0f} s "
          f"({'in memory, then moved to the disk' if fits else 'on the disk'})")


def run(*arguments, at_home=True):
    """The median wall and the least CPU time in milliseconds, and the highest memory in MiB, of some runs."""
    walls, cpus, memory = [], [], 0
    for _ in range(rounds):
        began = time.monotonic()
        child = subprocess.Popen([bilko, *arguments, *(["--home", home] if at_home else [])],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        talk = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        walls.append((time.monotonic() - began) * 1000)
        cpus.append((usage.ru_utime + usage.ru_stime) * 1000)
        assert child.returncode == 0, talk.decode()
        memory = max(memory, usage.ru_maxrss / 1024)
    return sorted(walls)[rounds // 2], min(cpus), memory


if not os.path.isdir(home):
    fill()
missed = []


def row(name, wall, cpu, memory, bound, most):
    said = f"   asked: {bound} ms, {most} MiB at most" if bound else ""
    print(f"{name:44}{wall:8.0f}{cpu:8.0f}{memory:8.0f}{said}", flush=True)
    if bound and (wall > bound or memory > most):
        missed.append(name)


print(f"drafts                                  {count}")
print(f"ledger, MB                              {os.path.getsize(home + '/ledger.sqlite') / 1e6:.0f}")
print(f"{'':44}{'wall':>8}{'CPU':>8}{'MiB':>8}   median wall, least CPU (ms)")
listed = ("drafts", "list")
for name, bound, *arguments in [
    ("the program alone (--version)", None, "--version"),
    ("no filter, first page and sums", 100, *listed),
    ("month", 100, *listed, "--month", "2026-10"),
    ("from and to, by date", 100, *listed, "--from", "2026-01-01", "--to", "2026-06-30", "--sort", "date"),
    ("state", 100, *listed, "--state", "needs_review"),
    ("issuer", 100, *listed, "--issuer", "ko"),
    ("amounts", 100, *listed, "--min", "100", "--max", "200"),
    ("country", 100, *listed, "--country", "RS"),
    ("currency", 100, *listed, "--currency", "BAM"),
    ("category", 100, *listed, "--category", "meals"),
    ("tag", 100, *listed, "--tag", "put"),
    ("not delivered (all)", 100, *listed, "--not-delivered"),
    ("delivered (none)", 100, *listed, "--delivered"),
    ("month, state and currency", 100, *listed, "--month", "2026-10", "--state", "ready", "--currency", "EUR"),
    ("month, not delivered", 100, *listed, "--month", "2026-10", "--not-delivered"),
    ("issuer and amounts, by amount", 100, *listed, "--issuer", "ko", "--min", "50", "--sort", "amount"),
    ("category and country, a year", 100, *listed, "--category", "meals", "--country", "HR", "--from", "2026-01-01",
     "--to", "2026-12-31", "--sort", "date"),
    ("text, a word that stands nowhere", 100, *listed, "--text", "qwertz"),
    ("text, a common word", 100, *listed, "--text", "kava"),
    ("text, a word in Cyrillic", 100, *listed, "--text", "хлеб"),
    ("text, one word of both scripts", 100, *listed, "--text", "cevapi"),
    ("text, a word on every paper", 100, *listed, "--text", "hvala"),
    ("text, words and a phrase", 100, *listed, "--text", 'kava "hvala na posjeti" zki'),
    ("text, a beginning, in a month", 100, *listed, "--text", "ko", "--month", "2026-10"),
    ("sums alone", 100, *listed, "--sums"),
    ("month at a glance", 200, "month", "2026-10"),
    ("today", 200, "today"),
    ("status", 200, "status"),
    ("inbox (a fifth of all are to review)", None, "inbox"),
]:
    row(name, *run(*arguments, at_home=arguments[0] != "--version"), bound, 150)


class Visitor:
    """A browser that was let in."""

    def __init__(self, port):
        shown = subprocess.run([bilko, "review", "--json", "--home", home], check=True, stdout=subprocess.PIPE, text=True)
        link = re.search("#link=([0-9a-f]+)", shown.stdout).group(1)
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        body = json.dumps({"link": link})
        self.connection.request("POST", "/api/v1/session", body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        told = answer.read()
        assert answer.status in (200, 201), told
        self.head = {"Cookie": answer.headers["Set-Cookie"].split(";")[0], "X-Bilko-Key": json.loads(told)["key"]}
        self.times = []

    def page(self, after=None):
        began = time.monotonic()
        self.connection.request("GET", "/api/v1/drafts?limit=100" + (f"&after={after}" if after else ""), None, self.head)
        answer = self.connection.getresponse()
        told = answer.read()
        self.times.append((time.monotonic() - began) * 1000)
        assert answer.status == 200, told
        return json.loads(told)

    def scroll(self, pages):
        """Follows the pages; how many drafts were on them."""
        seen, after = 0, None
        for _ in range(pages):
            told = self.page(after)
            seen, after = seen + len(told["drafts"]), told.get("next")
            if after is None:
                break
        return seen


def resident(process):
    """The present and the highest memory of a process in MiB."""
    with open(f"/proc/{process}/status") as status:
        told = dict(line.split(":", 1) for line in status)
    return [int(told[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM")]


service = subprocess.Popen([bilko, "serve", "--home", home], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
try:
    port = int(service.stdout.readline().strip().rsplit(":", 1)[1])
    one = Visitor(port)
    for _ in range(rounds):
        one.page()
    first = sorted(one.times)[rounds // 2]
    one.times.clear()
    seen = one.scroll(count)
    assert seen == count, f"{seen} drafts on all pages instead of {count}"
    pages = sorted(one.times)
    visitors = [Visitor(port) for _ in range(10)]
    threads = [threading.Thread(target=visitor.scroll, args=(50,)) for visitor in visitors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(visitor.times) == min(50, -(-count // 100)) for visitor in visitors)
    now, most = resident(service.pid)
finally:
    service.terminate()
    service.wait()
print(f"served list, first page                 {first:.0f} ms   asked: 100 ms")
print(f"served list, each of all {len(pages)} pages      {pages[len(pages) // 2]:.0f} ms, the slowest {pages[-1]:.0f} ms")
print(f"memory of the service, ten clients      {now:.0f} MiB, at most {most:.0f} MiB   asked: 120 MiB")
if first > 100:
    missed.append("served list")
if most > 120:
    missed.append("memory of the service")
print("missed: " + ", ".join(missed) if missed else "nothing is missed")
