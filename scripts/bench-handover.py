"""Hands a month of COUNT receipts over and prints time and memory; called by scripts/bench handover."""
import os
import resource
import subprocess
import sys
import time

bilko, lab, work, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
home, mixed, scanned = f"{work}/home", f"{work}/mixed", f"{work}/scanned"
fill = [lab, "fill-month", "--count", str(count), "--picture", "samples/images/01-caffe-bar.jpg"]
subprocess.run([*fill, "--home", home], check=True, stderr=subprocess.DEVNULL)
scan = [*fill, "--other", "samples/images/16-scan.pdf"]
subprocess.run([*scan, "--home", mixed], check=True, stderr=subprocess.DEVNULL)
subprocess.run([*scan, "--every", "1", "--home", scanned], check=True, stderr=subprocess.DEVNULL)


def measure(what, *arguments, home=home):
    wall = time.monotonic()
    child = subprocess.Popen([bilko, "handover", "2026-10", "--home", home, "--out", f"{work}/out", "--quiet", *arguments],
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    talk = child.stderr.read().decode()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.monotonic() - wall
    assert os.waitstatus_to_exitcode(status) == 0, talk
    size = sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(f"{work}/out") for name in names)
    print(f"{what:<42} {wall:7.1f} s wall {usage.ru_utime + usage.ru_stime:7.1f} s CPU "
          f"{usage.ru_maxrss / 1024:6.0f} MiB at most {size / 1e6:8.1f} MB written")
    subprocess.run(["rm", "-rf", f"{work}/out"], check=True)


print(f"receipts: {count}")
measure("look (--check)", "--check")
measure("every format but the pack", "--as", "csv", "csv-machine", "xlsx", "jsonl", "hledger", "beancount", "ubl", "ura", "kpi")
measure("the pack without searchable documents", "--as", "pack", "--without-documents")
measure("the pack with them", "--as", "pack")
measure("the same, every tenth a scanned PDF", "--as", "pack", home=mixed)
measure("the same, each a scanned PDF", "--as", "pack", home=scanned)
