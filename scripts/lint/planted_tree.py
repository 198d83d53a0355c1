"""A small repository with the rooms of the real one and nothing to find fault with, to plant violations in."""

import hashlib
import shutil
from pathlib import Path

from .rules import TOP_LEVEL
from .tree import Tree

# Rooms and what they use; enough for every place that a rule names to be there.
_ROOMS = {
    "Programs/bilko": "Commands",
    "Programs/bilko-reader": "PageReader",
    "Programs/bilko-lab": "Workshop",
    "Front/Console": "Reading ReceiptModel",
    "Front/Commands": "Console Services Pipeline SQLiteStore Delivery Evaluation Hummingbird",
    "Front/Services": "Pipeline Delivery Files",
    "Core/ReceiptModel": "",
    "Core/Countries": "ReceiptModel",
    "Core/Extraction": "Countries ReceiptModel",
    "Core/Handover": "Countries ReceiptModel",
    "Core/Pipeline": "Reading Extraction Store Ingestion Files ReceiptModel",
    "Reader/Reading": "CConfine ReceiptModel",
    "Reader/PageReader": "Reading Imaging Recognition EInvoices Extraction CConfine",
    "Reader/Imaging": "CJPEG ReceiptModel",
    "Reader/Recognition": "Imaging CTesseract",
    "Reader/LineNetwork": "CLineNetwork",
    "Reader/EInvoices": "CExpat ReceiptModel",
    "Storage/Store": "ReceiptModel",
    "Storage/MemoryStore": "Store",
    "Storage/SQLiteStore": "Store Files GRDB",
    "Storage/Files": "CFiles",
    "Storage/Ingestion": "Files ReceiptModel",
    "Delivery/Accounts": "HTTPTransport SQLiteStore",
    "Delivery/Delivery": "Accounts HTTPTransport Store Countries",
    "Delivery/HTTPTransport": "CCurl Files",
    "Lab/Workshop": "Console PageReader ReaderFaults Evaluation SampleForge Training ReferenceServer",
    "Lab/Evaluation": "Ingestion Reading Extraction",
    "Lab/SampleForge": "CPango CJPEG",
    "Lab/Training": "Imaging Recognition",
    "Lab/ReferenceServer": "Hummingbird",
    "Lab/ReaderFaults": "PageReader Reading",
    **{
        f"C/{name}": ""
        for name in ("CConfine", "CCurl", "CExpat", "CFiles", "CJPEG", "CLineNetwork", "CPango", "CTesseract")
    },
    "Tests/TestSupport": "",
    "Tests/CommandTests": "bilko bilko-reader SQLiteStore TestSupport",
    "Tests/Reader/ImagingTests": "Imaging CJPEG",
    "Tests/Storage/SQLiteStoreTests": "SQLiteStore MemoryStore",
    "Tests/Lab/TrainingTests": "Training Imaging",
}

_PRODUCTS = {"GRDB": "GRDB.swift", "Hummingbird": "hummingbird"}

_HEAD = """\
// swift-tools-version: 6.2
// swift-format-ignore-file
import PackageDescription

let package = Package(
    name: "planted",
    dependencies: [
        .package(url: "https://example.invalid/GRDB.swift", from: "1.0.0"),
        .package(url: "https://example.invalid/hummingbird", from: "1.0.0"),
    ],
    targets: [
"""


class PlantedTree:
    """The repository in `folder`, clean until a case of the self-test changes it."""

    def __init__(self, folder: Path, swift_format: str):
        self.root = folder
        self._rooms = {room: used.split() for room, used in _ROOMS.items()}
        for name in TOP_LEVEL:
            if name.endswith(".md") or name in ("LICENSE", ".gitignore", ".editorconfig"):
                self.write(name, "\n")
        for name in ("docs", "packaging"):
            (folder / name).mkdir()
        self.write(".swift-format", swift_format)
        self.write(".ci/run", "#!/usr/bin/env bash\ntrue\n", executable=True)
        self.write("scripts/check", "#!/usr/bin/env bash\ntrue\n", executable=True)
        self.write("samples/sample.json", "{}\n")
        self.write("tessdata/hrv.traineddata", "pack")
        self.write("tessdata/SHA256SUMS", f"{hashlib.sha256(b'pack').hexdigest()}  hrv.traineddata\n")
        for room in self._rooms:
            name = "Main" if room.startswith("Programs/") else f"{room.rpartition('/')[2]}Room"
            self.write(f"{_folder(room)}/{name}.swift", "\n" if room.startswith("C/") else "// A room.\n")
        self.write("Sources/Core/ReceiptModel/Money.swift", "package struct Money {}\n")
        self._write_manifest()

    @property
    def tree(self) -> Tree:
        return Tree(self.root)

    def write(self, path: str, text: str, executable: bool = False) -> None:
        """Writes a file, and the folders above it."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if executable:
            file.chmod(0o755)

    def remove(self, path: str) -> None:
        (self.root / path).unlink()

    def room(self, room: str, used: str = "") -> None:
        """Adds a room to the manifest, and a file to its folder; Odd/Room and the like are as wrong as they look."""
        self._rooms[room] = used.split()
        self.write(f"{_folder(room)}/{room.rpartition('/')[2]}Room.swift", "// A room.\n")
        self._write_manifest()

    def uses(self, room: str, *used: str) -> None:
        """Lets a room use more, in the manifest."""
        self._rooms[room] += used
        self._write_manifest()

    def drop(self, room: str) -> None:
        """Takes a room away, with its folder and its arrows."""
        del self._rooms[room]
        name = room.rpartition("/")[2]
        self._rooms = {one: [other for other in used if other != name] for one, used in self._rooms.items()}
        self._write_manifest()
        shutil.rmtree(self.root / _folder(room))

    def _write_manifest(self) -> None:
        targets = "".join(f"        {_target(room, used)},\n" for room, used in self._rooms.items())
        self.write("Package.swift", f"{_HEAD}{targets}    ]\n)\n")


def _folder(room: str) -> str:
    if room.startswith("Programs/"):
        return room.replace("Programs", "Sources")
    return room if room.startswith("Tests/") else f"Sources/{room}"


def _target(room: str, used: list[str]) -> str:
    name = room.rpartition("/")[2]
    kind = "executableTarget" if room.startswith("Programs/") else "testTarget" if name.endswith("Tests") else "target"
    products = [f'.product(name: "{one}", package: "{_PRODUCTS[one]}")' for one in used if one in _PRODUCTS]
    dependencies = ", ".join([f'"{one}"' for one in used if one not in _PRODUCTS] + products)
    # Programs lie where SwiftPM looks for them by itself.
    path = "" if room.startswith("Programs/") else f', path: "{_folder(room)}"'
    return f'.{kind}(name: "{name}", dependencies: [{dependencies}]{path})'
