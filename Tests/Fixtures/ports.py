#!/usr/bin/env python3
"""A port of this machine for a server that can't choose one by itself.

  ports.py   prints one that nobody listens on now

The kernel gives none of these to a connection that goes out. A port that it had just given to a probe could be that of
another test's connection before the server listens on it, and the server then ended at once.
"""
import pathlib, random, socket

FIRST = 10_000


def free_port():
    range_file = pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range")
    low, high = (int(bound) for bound in range_file.read_text().split())
    choice = [*range(FIRST, low), *range(high + 1, 65_536)] or [0]
    while True:
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", random.choice(choice)))
                return one.getsockname()[1]
            except OSError:
                continue


if __name__ == "__main__":
    print(free_port())
