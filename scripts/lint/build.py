"""The build, in which every room imports only what Package.swift gives it.

A room that imports another without declaring it would slip past the list of arrows in Package.swift.
"""

import os
import re
import subprocess
from collections.abc import Iterator

from .rules import BUILD_OPTIONS
from .tree import Tree
from .violation import Violation

_ERROR = re.compile(r"(?:(.*?):? )?error: (.*)")
# The first errors are enough: most others follow from them.
_MOST_ERRORS = 20


def check_build(tree: Tree) -> Iterator[Violation]:
    """The package builds. BILKO_CONFIGURATION chooses the configuration: release (default) or debug."""
    configuration = os.environ.get("BILKO_CONFIGURATION") or "release"
    command = ["swift", "build", "--package-path", str(tree.root), "-c", configuration, *BUILD_OPTIONS]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode == 0:
        return
    lines = run.stdout.replace(f"{tree.root}/", "").splitlines()
    errors = sorted({line for line in lines if _ERROR.match(line)})
    for line in errors[:_MOST_ERRORS]:
        place, why = _ERROR.match(line).groups()
        yield Violation("build", place or "swift", why)
    if not errors:
        yield Violation("build", "swift", f"the build fails: {lines[-1] if lines else run.returncode}")
