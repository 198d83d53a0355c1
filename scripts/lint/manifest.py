"""Targets and dependencies as 'swift package dump-package' tells them."""

import functools
import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .rules import FLOORS


class ManifestError(Exception):
    """Package.swift cannot be read; the message says why."""


def place_of(path: str) -> str:
    """The place of a path in the house, which is what patterns of the tables are matched with.

    Sources/Core/Extraction/Total.swift → Core/Extraction/Total.swift
    Sources/bilko/Main.swift → Programs/bilko/Main.swift
    Tests/Core/ExtractionTests/A.swift → Tests/Core/ExtractionTests/A.swift
    """
    top, _, rest = path.partition("/")
    if top != "Sources":
        return path
    return rest if rest.split("/")[0] in FLOORS else f"Programs/{rest}"


@dataclass(frozen=True)
class Target:
    """A target of the manifest: a room, a program, a suite of tests or a module of C."""

    name: str
    kind: str
    folder: str
    """Relative to the root."""
    dependencies: tuple[str, ...]
    """Rooms of targets (Core/Extraction), and products of other packages (Packages/GRDB)."""

    @property
    def is_test(self) -> bool:
        return self.folder.startswith("Tests/")

    @property
    def room(self) -> str:
        """Floor and name: Core/Extraction, Programs/bilko, Tests/ExtractionTests."""
        return f"Tests/{self.name}" if self.is_test else place_of(self.folder)


class Manifest:
    """The targets of a package, by name, room and module."""

    def __init__(self, targets: list[Target]):
        self.targets = targets
        self.by_room = {target.room: target for target in targets}
        self._modules = {target.name.replace("-", "_"): target.room for target in targets}
        for product in {used for target in targets for used in target.dependencies if used.startswith("Packages/")}:
            self._modules.setdefault(product.removeprefix("Packages/"), product)
        self._folders = {target.folder: target for target in targets}

    def room_of_module(self, module: str) -> str | None:
        """The room or product behind an import; none for what comes with the system or the toolchain."""
        return self._modules.get(module)

    def owner(self, path: str) -> Target | None:
        """The target that a file belongs to."""
        folder = path
        while "/" in folder:
            folder = folder.rpartition("/")[0]
            if folder in self._folders:
                return self._folders[folder]
        return None


def read_manifest(root: Path) -> Manifest:
    """Reads Package.swift in `root`, without network and without the build folder. Throws: ManifestError."""
    dumped = json.loads(_dump((root / "Package.swift").read_bytes()))["targets"]
    folders = {one["name"]: _folder(one) for one in dumped}
    bare = {name: Target(name, "", folder, ()).room for name, folder in folders.items()}
    targets = []
    for one in dumped:
        names = [next(iter(dependency.values()))[0] for dependency in one["dependencies"]]
        used = tuple(bare.get(name, f"Packages/{name}") for name in names)
        targets.append(Target(one["name"], one["type"], folders[one["name"]], used))
    return Manifest(targets)


@functools.lru_cache(maxsize=None)
def _dump(text: bytes) -> str:
    """What a manifest of this text says; it depends on nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "Package.swift").write_bytes(text)
        command = ["swift", "package", "--package-path", folder, "--scratch-path", f"{folder}/scratch", "dump-package"]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            errors = [line for line in (run.stderr + run.stdout).split("\n") if "error:" in line]
            raise ManifestError(errors[0].replace(f"{folder}/", "") if errors else f"swift exits with {run.returncode}")
        return run.stdout


def _folder(dumped: dict) -> str:
    top = {"test": "Tests", "plugin": "Plugins"}.get(dumped["type"], "Sources")
    return (dumped.get("path") or f"{top}/{dumped['name']}").removeprefix("./").rstrip("/")
