"""Measures delivery: scripts/bench upload. Arguments: bilko, a folder to work in, how many drafts.

The same drafts go to the sandbox twice: over https, with stunnel and a certificate of a local authority before it, and over
http. What TLS costs is the difference in processor time of bilko; what SQLite costs is told by bilko itself (clocks around
every transaction, with its fsync); what the disk costs is measured by reading every original again in the same way.
"""
import json
import os
import resource
import shutil
import subprocess
import sys
import time

BILKO, WORK, COUNT = sys.argv[1], sys.argv[2], int(sys.argv[3])
SIZE = 200_000
os.environ.update(XDG_CONFIG_HOME=WORK + "/config", BILKO_HOME=WORK + "/home")
with open(WORK + "/token", "w", encoding="ascii") as token:
    token.write("sandbox\n")
quiet = {"check": True, "stderr": subprocess.DEVNULL}


def cpu_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def cpu_of(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) // 1024
    return 0


def authority():
    """An authority of its own, and a certificate for this machine that it has signed."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=WORK, stdout=subprocess.DEVNULL, **quiet)
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *key, "-days", "2", "-subj", "/CN=bench authority", "-keyout", "ca.key", "-out", "ca.pem")
    openssl("req", *key, "-subj", "/CN=127.0.0.1", "-keyout", "server.key", "-out", "server.csr")
    with open(WORK + "/names", "w", encoding="ascii") as names:
        names.write("subjectAltName=IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
            "-extfile", "names", "-out", "server.pem")


def free_port():
    import socket
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def terminator(port, behind):
    with open(WORK + "/stunnel.conf", "w", encoding="ascii") as conf:
        conf.write(f"foreground = yes\npid =\ndebug = 0\n[bench]\naccept = 127.0.0.1:{port}\nconnect = {behind}\n"
                   f"cert = {WORK}/server.pem\nkey = {WORK}/server.key\nsslVersionMin = TLSv1.2\n")
    program = shutil.which("stunnel") or shutil.which("stunnel4")
    process = subprocess.Popen([program, WORK + "/stunnel.conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(1)
    return process


def run(secure):
    """One emptying of the queue; the figures of it."""
    shutil.rmtree(WORK + "/home", ignore_errors=True)
    subprocess.run(["cp", "-a", "--reflink=auto", WORK + "/full", WORK + "/home"], check=True)
    port = free_port()
    more = ["--public-url", f"https://127.0.0.1:{port}"] if secure else []
    sandbox = subprocess.Popen([BILKO + "-lab", "server", "--port", "0", *more], stdout=subprocess.PIPE, text=True)
    address = sandbox.stdout.readline().strip()
    relay = terminator(port, address.removeprefix("http://")) if secure else None
    if secure:
        address, trust = f"https://127.0.0.1:{port}", ["--ca", WORK + "/ca.pem"]
    else:
        trust = []
    subprocess.run([BILKO, "account", "add", address, "--token-file", WORK + "/token", *trust], **quiet)
    before, server, began = cpu_of_children(), cpu_of(sandbox.pid), time.monotonic()
    client = subprocess.Popen(
        [BILKO, "upload", "-q", "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    memory = []
    while client.poll() is None:
        try:
            memory.append(resident(client.pid))
        except OSError:
            pass
        time.sleep(0.2)
    wall = time.monotonic() - began
    report = json.loads(client.stdout.read())
    figures = {
        "wall": wall, "cpu": cpu_of_children() - before, "server": cpu_of(sandbox.pid) - server,
        "relay": cpu_of(relay.pid) if relay else 0.0, "report": report, "memory": [m for m in memory if m] or [0]}
    sandbox.kill()
    sandbox.wait()
    if relay:
        relay.kill()
        relay.wait()
    assert report["delivered"] == 2 * COUNT and report["waiting"] == 0 and report["needs_attention"] == 0, report
    return figures


def reading():
    """Wall and processor time for reading all the originals once, in the pieces in which they are sent."""
    began, cpu = time.monotonic(), time.process_time()
    for folder, _, names in os.walk(WORK + "/home/objects"):
        for name in names:
            with open(os.path.join(folder, name), "rb", buffering=0) as file:
                while file.read(256 << 10):
                    pass
    return time.monotonic() - began, time.process_time() - cpu


authority()
began = time.monotonic()
subprocess.run([BILKO + "-lab", "fill-queue", "--count", str(COUNT), "--bytes", str(SIZE), "--home", WORK + "/full"], **quiet)
filled = time.monotonic() - began
plain = run(secure=False)
secure = run(secure=True)
disk_wall, disk_cpu = reading()
items, tls = 2 * COUNT, secure["cpu"] - plain["cpu"]
busy = secure["cpu"] + secure["server"] + secure["relay"]
memory = secure["memory"]
print(f"queued:  {COUNT} drafts with an original of {SIZE // 1000} KB each, {items} items; stored and queued in {filled:.0f} s")
print(f"https:   {secure['wall']:.1f} s: {items / secure['wall']:.0f} items a second, {COUNT / secure['wall']:.0f} drafts with"
      f" their originals a second, {COUNT * SIZE / 1e6 / secure['wall']:.0f} MB a second; over http {items / plain['wall']:.0f} items a second")
print(f"CPU:     bilko {secure['cpu']:.1f} s, sandbox {secure['server']:.1f} s, stunnel {secure['relay']:.1f} s:"
      f" {2 * items / busy:.0f} items a second if two cores did nothing else")
print(f"TLS:     {max(0, tls):.1f} s of bilko's {secure['cpu']:.1f} CPU s: {100 * max(0, tls) / secure['cpu']:.0f} %"
      f" (against the same over http, {plain['cpu']:.1f} s)")
ledger = secure["report"]["ledger_seconds"]
print(f"SQLite:  {ledger:.1f} s of {secure['wall']:.1f} s: {100 * ledger / secure['wall']:.0f} % of the wall clock, beside the sending"
      " (clocks around claims and results; every commit synchronised)")
print(f"disk:    {disk_wall:.1f} s, {disk_cpu:.1f} CPU s: {100 * disk_cpu / secure['cpu']:.0f} % of bilko's CPU (all originals read again,"
      " in pieces of 256 KB, from the page cache)")
print(f"memory:  {memory[len(memory) // 4]} MB after a quarter, {memory[-1]} MB at the end, {max(memory)} MB at most")
