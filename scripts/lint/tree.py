"""The repository that is checked: its files, read once."""

import functools
import os
from pathlib import Path

from .manifest import Manifest, read_manifest
from .source import blank


class Tree:
    """A checkout. Paths are relative to its root, with slashes."""

    def __init__(self, root: Path):
        self.root = root

    @functools.cached_property
    def swift_files(self) -> list[str]:
        """Every Swift file of Sources and Tests, in order."""
        return sorted(path for top in ("Sources", "Tests") for path in self.files(top) if path.endswith(".swift"))

    @functools.cached_property
    def sources(self) -> list[str]:
        """Every Swift file of Sources, in order."""
        return [path for path in self.swift_files if path.startswith("Sources/")]

    @functools.cached_property
    def manifest(self) -> Manifest:
        """What Package.swift says. Throws: ManifestError."""
        return read_manifest(self.root)

    @functools.cache
    def text(self, path: str) -> str:
        """The text of a file; bytes that are no UTF-8 are replaced."""
        return (self.root / path).read_text(encoding="utf-8", errors="replace")

    @functools.cache
    def code(self, path: str) -> str:
        """The Swift file `path` with comments and strings blanked."""
        return blank(self.text(path))

    @functools.cache
    def code_lines(self, path: str) -> list[str]:
        """The lines of `code`."""
        return self.code(path).split("\n")

    def exists(self, path: str) -> bool:
        return (self.root / path).exists()

    def folders(self, under: str) -> list[str]:
        """Names of the folders in the folder `under`, in order; none where there is no such folder."""
        folder = self.root / under
        return sorted(entry.name for entry in folder.iterdir() if entry.is_dir()) if folder.is_dir() else []

    def files(self, under: str = "", skip_at_top: tuple[str, ...] = ()) -> list[str]:
        """Every file below the folder `under`, in order, without caches of Python.

        Entries of `under` itself that begin as `skip_at_top` says are left out.
        """
        found = []
        top = os.path.join(self.root, under) if under else str(self.root)
        for folder, folders, names in os.walk(top):
            folders[:] = [name for name in folders if name != "__pycache__"]
            if folder == top and skip_at_top:
                folders[:] = [name for name in folders if not name.startswith(skip_at_top)]
                names = [name for name in names if not name.startswith(skip_at_top)]
            found += [os.path.relpath(os.path.join(folder, name), self.root) for name in names]
        return sorted(found)
