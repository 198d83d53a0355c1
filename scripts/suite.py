"""Runs the test program and passes on what it prints; one that stands still is ended, and what it was at is told.

    suite.py PROGRAM ARGUMENTS...

A test that waits for ever would otherwise hold up whoever waits for the suite, and say nothing of itself.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading

# Seconds; the slowest suite takes some ten minutes on two cores that others use, too.
PATIENCE = int(os.environ.get("BILKO_TEST_PATIENCE", "2100"))
EVENT = re.compile(rb"^.{1,4}(?:Test|Suite) (?!case )(.*?)(?: with \d+ test cases?)? (started\.|(?:passed|failed) after )")


def told(text):
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())
    sys.stdout.buffer.flush()


def output_of(*command):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{command[0]}: {error}\n".encode()


def end(process, begun):
    """Tells the tests that have begun and not ended, the processes and, where there is a debugger, the threads."""
    told(f"suite: not ended after {PATIENCE} s. Begun and not ended: {len(begun)} tests, of these the last:\n")
    for name in list(begun)[-60:]:
        told(b"  " + name + b"\n")
    listing = output_of("ps", "-e", "--forest", "-o", "pid,ppid,stat,time,wchan:24,args")
    told(b"".join(line[:160] + b"\n" for line in listing.splitlines()[-80:]))
    if shutil.which("gdb"):
        told(output_of("gdb", "-p", str(process.pid), "-batch", "-ex", "thread apply all bt 30")[-40_000:])
    process.kill()


def main():
    process = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: (process.kill(), os._exit(128 + number)))
    begun = {}
    watch = threading.Timer(PATIENCE, end, (process, begun))
    watch.start()
    for line in process.stdout:
        told(line)
        event = EVENT.match(line)
        if event and event[2] == b"started.":
            begun[event[1]] = True
        elif event:
            begun.pop(event[1], None)
    status = process.wait()
    watch.cancel()
    return status if status >= 0 else 128 - status


sys.exit(main())
