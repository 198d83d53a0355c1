"""The format of Swift files, as swift-format checks it by .swift-format."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator

from .tree import Tree
from .violation import Violation

_FINDING = re.compile(r"^([^:]+:\d+):\d+: (?:error|warning): (.*)")
# In Sources no `!` and no `try!`, which turn a surprise into a crash; tests may.
_FOR_SOURCES = re.compile(r'("(?:NeverForceUnwrap|NeverUseForceTry)": )false')


def check_format(tree: Tree) -> Iterator[Violation]:
    """Sources and plugins under the strict form of .swift-format, Package.swift and Tests under the file as it is."""
    with tempfile.TemporaryDirectory() as folder:
        strict = os.path.join(folder, "strict.swift-format")
        with open(strict, "w", encoding="utf-8") as file:
            file.write(_FOR_SOURCES.sub(r"\1true", tree.text(".swift-format")))
        yield from _lint(tree, strict, ["Sources", *(["Plugins"] if tree.folders("Plugins") else [])])
        yield from _lint(tree, ".swift-format", ["Package.swift", "Tests"])


def _lint(tree: Tree, configuration: str, paths: list[str]) -> Iterator[Violation]:
    command = ["swift", "format", "lint", "--strict", "--recursive", "--parallel", "--configuration", configuration]
    run = subprocess.run([*command, *paths], cwd=tree.root, capture_output=True, text=True)
    told = False
    for line in (run.stdout + run.stderr).splitlines():
        line = line.removeprefix(f"{tree.root}/")
        if found := _FINDING.match(line):
            told = True
            yield Violation("format", found.group(1), found.group(2))
        elif line.startswith("error"):
            told = True
            yield Violation("format", paths[0], line)
    if run.returncode != 0 and not told:
        yield Violation("format", paths[0], f"swift format exits with {run.returncode}")
