"""Files of the repository besides Swift: what stands at its top, scripts, JSON, language packs."""

import hashlib
import json
import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator

from .rules import BUILD_FOLDERS, SCRIPT_FOLDERS, TOP_LEVEL
from .tree import Tree
from .violation import Violation


def check_top_level(tree: Tree) -> Iterator[Violation]:
    """TOP_LEVEL is what there is."""
    for name in TOP_LEVEL:
        if not name.endswith("?") and not tree.exists(name):
            yield Violation("style", name, "is missing at the top of the repository")
    known = {name.rstrip("?") for name in TOP_LEVEL}
    for name in sorted(os.listdir(tree.root)):
        if name not in known and not name.startswith(BUILD_FOLDERS):
            yield Violation("style", name, "does not belong at the top of the repository")


def check_scripts(tree: Tree) -> Iterator[Violation]:
    """Scripts of bash and Python are valid, and those that are started directly are executable."""
    started = [path for folder in SCRIPT_FOLDERS for path in tree.files(folder)]
    fixtures = [path for path in tree.files("Tests") if path.endswith(".py")]
    shell_scripts = []
    for path in started + fixtures:
        with open(tree.root / path, "rb") as file:
            first = file.readline(200).decode(errors="replace").rstrip()
        interpreter = first if first.startswith("#!") else ""
        if interpreter and path not in fixtures and not os.access(tree.root / path, os.X_OK):
            yield Violation("style", path, "is not executable: chmod +x")
        if interpreter.endswith("sh"):
            shell_scripts.append(path)
            run = subprocess.run(["bash", "-n", path], cwd=tree.root, capture_output=True, text=True)
            if run.returncode != 0:
                yield Violation("style", path, f"is no valid bash: {run.stderr.partition(chr(10))[0]}")
        elif path.endswith(".py") or "python" in interpreter:
            yield from _python_faults(tree, path)
    if shell_scripts and shutil.which("shellcheck"):
        run = subprocess.run(["shellcheck", "-f", "gcc", *shell_scripts], cwd=tree.root, capture_output=True, text=True)
        for line in run.stdout.splitlines():
            place, _, why = line.partition(": ")
            yield Violation("style", place, why)


def _python_faults(tree: Tree, path: str) -> Iterator[Violation]:
    # Compiled in memory, as py_compile does it but without leaving __pycache__ behind.
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile((tree.root / path).read_bytes(), path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        yield Violation("style", f"{path}:{getattr(error, 'lineno', None) or 1}", f"is no valid Python: {error}")


def check_json(tree: Tree) -> Iterator[Violation]:
    """Every file of JSON is valid."""
    for path in tree.files(skip_at_top=(".build", ".git")):
        if path.endswith((".json", ".swift-format")):
            try:
                json.loads((tree.root / path).read_bytes())
            except ValueError as error:
                yield Violation("style", path, f"is no valid JSON: {error}")


def check_language_packs(tree: Tree) -> Iterator[Violation]:
    """The language packs of Tesseract are those that SHA256SUMS names."""
    if not tree.exists("tessdata/SHA256SUMS"):
        yield Violation("style", "tessdata/SHA256SUMS", "is missing: nothing vouches for the language packs")
        return
    sums = dict(reversed(line.split(maxsplit=1)) for line in tree.text("tessdata/SHA256SUMS").splitlines() if line)
    sums = {name.lstrip("*"): digest for name, digest in sums.items()}
    for name, digest in sums.items():
        path = tree.root / "tessdata" / name
        if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            yield Violation(
                "style", f"tessdata/{name}",
                "is missing or not the pack that SHA256SUMS names: delete it and run scripts/setup")
    for path in tree.files("tessdata"):
        name = path.removeprefix("tessdata/")
        if name.endswith(".traineddata") and "/" not in name and name not in sums:
            yield Violation("style", path, "is not in SHA256SUMS: add its line, or delete the pack")
