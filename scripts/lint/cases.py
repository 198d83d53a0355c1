"""The cases of the self-test: what is planted, and what a check has to say about it, or must not."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

from .planted_tree import PlantedTree
from .rules import LINE_LIMIT, SCREEN, THROWS_UNDOCUMENTED

Planting = Callable[[PlantedTree], object]


@dataclass(frozen=True)
class Case:
    """`plant` changes the tree; check_<check> then tells a violation with `violation` in it.

    Where the case `is_innocent` it must not.
    """

    check: str
    violation: str
    plant: Planting
    is_innocent: bool
    location: str
    """Of the case, for complaints."""


CASES: list[Case] = []


def found(check: str, violation: str, plant: Planting) -> None:
    """What is planted has to be found."""
    _add(check, violation, plant, is_innocent=False)


def innocent(check: str, violation: str, plant: Planting) -> None:
    """What is planted must not be taken for a violation."""
    _add(check, violation, plant, is_innocent=True)


def _add(check: str, violation: str, plant: Planting, is_innocent: bool) -> None:
    line = sys._getframe(2).f_lineno
    CASES.append(Case(check, violation, plant, is_innocent, f"cases.py:{line}"))


def text(path: str, *lines: str, executable: bool = False) -> Planting:
    """Plants a file of these lines."""
    return lambda tree: tree.write(path, "".join(f"{line}\n" for line in lines), executable)


def uses(room: str, *used: str) -> Planting:
    """Plants arrows into the manifest."""
    return lambda tree: tree.uses(room, *used)


EXTRACTION = "Sources/Core/Extraction/Planted.swift"
RECEIPT_MODEL = "Sources/Core/ReceiptModel/Planted.swift"
MONEY = "Sources/Core/ReceiptModel/Money.swift"
PIPELINE = "Sources/Core/Pipeline/Planted.swift"
STORE = "Sources/Storage/SQLiteStore/Planted.swift"
FILES = "Sources/Storage/Files/Planted.swift"
INGESTION = "Sources/Storage/Ingestion/Planted.swift"
COMMANDS = "Sources/Front/Commands/Read/Planted.swift"
IMAGING = "Sources/Reader/Imaging/Planted.swift"
DELIVERY = "Sources/Delivery/Delivery/Planted.swift"
WORKSHOP = "Sources/Lab/Workshop/Planted.swift"
STORE_TESTS = "Tests/Storage/SQLiteStoreTests/Planted.swift"

# Code
found("code", f"invariant 1: {EXTRACTION}:1", text(EXTRACTION, "func read() async {}"))
found("code", f"invariant 1: {EXTRACTION}:1", text(EXTRACTION, "func read() throws(ReadError) {}"))
found("code", f"invariant 1: {EXTRACTION}:1", text(EXTRACTION, "let all = FileManager.default"))
found("code", f"invariant 1: {EXTRACTION}:1", text(EXTRACTION, "let file = open(path, flags)"))
found("code", f"invariant 2: {STORE}:1", text(STORE, "let first = unsafe pointer.pointee"))
found("code", f"invariant 2: {STORE}:1", text(STORE, 'let text = "\\(unsafe pointer.pointee)"'))
found("code", f"invariant 2: {STORE}:2", text(STORE, 'let a = #/"/#', "let b = unsafe c"))
found("code", "invariant 2: Sources/bilko/Main.swift:1", text("Sources/bilko/Main.swift", "let b = unsafe c"))
found("code", f"invariant 3: {STORE}:1", text(STORE, "try data.write(to: url, options: .atomic)"))
found("code", f"invariant 6: {STORE}:1", text(STORE, "let now = Date()"))
found("code", f"invariant 6: {STORE}:1", text(STORE, "let id = UUID()"))
found("code", f"invariant 6: {STORE}:1", text(STORE, "let jitter = Int.random(in: 0..<9)"))
found("code", f"invariant 7: {MONEY}:1", text(MONEY, "let euro = Double(cents) / 100"))
found("code", f"invariant 7: {STORE}:1", text(STORE, "var invoiceTotal: Double"))
found("code", f"invariant 10: {STORE}:1", text(STORE, "let session = URLSession.shared"))
for line in (
    'print("a")', "debugPrint(a)", "dump(a)", "fputs(text, stderr)", "FileHandle.standardOutput.write(data)",
    "try FileHandle.standardError.write(contentsOf: data)", "let out = FileDescriptor.standardOutput",
    "unsafe write(STDERR_FILENO, bytes, count)", 'let log = Logger(label: "a")', "StreamLogHandler.standardError(label: a)",
):
    found("code", f"output: {COMMANDS}:1", text(COMMANDS, line))
found("code", f"output: {WORKSHOP}:1", text(WORKSHOP, 'print("a")'))
innocent("code", "output", text(COMMANDS, 'Console.data("print(a)")', "// print(a)", "composer.print(a)", "sprint(a)"))
innocent("code", "output", text(COMMANDS, 'Logger(label: "a") { _ in SwiftLogNoOpLogHandler() }'))
innocent("code", "output", text("Sources/Front/Console/Planted.swift", "FileHandle.standardError.write(data)"))
found("code", f"style: {STORE}:1", text(STORE, "fatalError()"))
found(
    "code", "style: Package.swift:1",
    text("Package.swift", 'let strict: [SwiftSetting] = [.unsafeFlags(["-enable-testing"])]'))
innocent(
    "code", "Package.swift", text("Package.swift", 'linkerSettings: [.unsafeFlags(["-static-stdlib"])])'))
innocent("code", "Package.swift", text("Package.swift", "// No unsafeFlags here.", 'let a = "unsafeFlags"'))
innocent(
    "code", STORE,
    text(STORE, "// unsafe, Date()", "/* unsafe /* UUID() */ Date() */", 'let a = "unsafe \\(name) Date()"'))
innocent(
    "code", STORE,
    text(STORE, 'let a = """', '  unsafe "Date()"', '  """', 'let b = #"\\(unsafe)"#', "let c = #/unsafe/#"))
innocent("code", STORE, text(STORE, "let n = Int.random(in: 0..<9, using: &seeded)"))
innocent("code", FILES, text(FILES, "let b = unsafe c"))
innocent("code", STORE_TESTS, text(STORE_TESTS, "let now = Date()"))
innocent("code", COMMANDS, text(COMMANDS, "let now = Date()"))
innocent("code", WORKSHOP, text(WORKSHOP, "let now = Date()"))
innocent("code", "bilko-lab", text("Sources/bilko-lab/Main.swift", "let now = Date()"))
innocent("code", EXTRACTION, text(EXTRACTION, "init(from decoder: any Decoder) throws {}"))

# Arrows: imports
found("arrows", f"invariant 2: {STORE}:1", text(STORE, "import CFiles"))
found("arrows", f"invariant 8: {STORE}:1", text(STORE, "internal import Ingestion"))
found("arrows", f"invariant 8: {STORE}:2", text(STORE, "import Files", "@testable import Pipeline"))
found("arrows", f"invariant 8: {RECEIPT_MODEL}:1", text(RECEIPT_MODEL, "import struct Files.FileError"))
found("arrows", f"invariant 8: {STORE}:1", text(STORE, "import Delivery"))
found("arrows", f"invariant 8: {DELIVERY}:1", text(DELIVERY, "import Reading"))
found("arrows", f"invariant 8: {EXTRACTION}:1", text(EXTRACTION, "import Reading"))
found(
    "arrows", "invariant 8: Sources/Delivery/Accounts/Planted.swift:1",
    text("Sources/Delivery/Accounts/Planted.swift", "import Delivery"))
found(
    "arrows", "invariant 8: Sources/Delivery/HTTPTransport/Planted.swift:1",
    text("Sources/Delivery/HTTPTransport/Planted.swift", "import Accounts"))
found("arrows", f"invariant 9: {COMMANDS}:1", text(COMMANDS, "import Imaging"))
found("arrows", f"invariant 9: {COMMANDS}:1", text(COMMANDS, "import EInvoices"))
found("arrows", f"invariant 9: {COMMANDS}:1", text(COMMANDS, "import PageReader"))
found("arrows", f"invariant 9: {STORE_TESTS}:1", text(STORE_TESTS, "import Recognition"))
found("arrows", f"invariant 9: {IMAGING}:1", text(IMAGING, "import Recognition"))
found(
    "arrows", "invariant 9: Sources/Reader/Recognition/Planted.swift:1",
    text("Sources/Reader/Recognition/Planted.swift", "import EInvoices"))
found(
    "arrows", "invariant 9: Sources/Reader/LineNetwork/Planted.swift:1",
    text("Sources/Reader/LineNetwork/Planted.swift", "import Imaging"))
found(
    "arrows", "invariant 9: Sources/Reader/EInvoices/Planted.swift:1",
    text("Sources/Reader/EInvoices/Planted.swift", "import Imaging"))
found("arrows", f"floors: {PIPELINE}:1", text(PIPELINE, "import SQLiteStore"))
found("arrows", f"floors: {PIPELINE}:1", text(PIPELINE, "package import Console"))
found("arrows", f"floors: {INGESTION}:1", text(INGESTION, "import Countries"))
found("arrows", f"floors: {COMMANDS}:1", text(COMMANDS, "import Training"))
found("arrows", f"floors: {DELIVERY}:1", text(DELIVERY, "import Services"))
found(
    "arrows", "floors: Sources/Front/Services/Planted.swift:1",
    text("Sources/Front/Services/Planted.swift", "import Evaluation"))
innocent(
    "arrows", COMMANDS, text(COMMANDS, "import Pipeline", "import Countries", "import Crypto", "import Evaluation"))
innocent("arrows", DELIVERY, text(DELIVERY, "import SQLiteStore", "import Countries", "import HTTPTransport"))
innocent("arrows", STORE, text(STORE, "// import CFiles", 'let a = "', "import Store", "import GRDB"))
innocent("arrows", WORKSHOP, text(WORKSHOP, "import Imaging", "import Pipeline", "import SQLiteStore"))
innocent("arrows", "TrainingTests", text("Tests/Lab/TrainingTests/Planted.swift", "import Recognition", "import CJPEG"))
innocent(
    "arrows", "PageReader/Planted",
    text("Sources/Reader/PageReader/Planted.swift", "import Extraction", "import Imaging", "import CConfine"))

# Arrows: the manifest
found(
    "arrows", "invariant 8: Package.swift: Storage/SQLiteStore uses Storage/Ingestion",
    uses("Storage/SQLiteStore", "Ingestion"))
found("arrows", "invariant 8: Package.swift: Core/ReceiptModel uses Packages/GRDB", uses("Core/ReceiptModel", "GRDB"))
found("arrows", "floors: Package.swift: Storage/Files uses Front/Console", uses("Storage/Files", "Console"))
found(
    "arrows", "invariant 9: Package.swift: Programs/bilko reaches C/CTesseract (Programs/bilko → Front/Commands →",
    uses("Lab/Evaluation", "Training"))
found("arrows", "Programs/bilko reaches Lab/SampleForge", uses("Lab/Evaluation", "SampleForge"))
found("arrows", "Programs/bilko reaches C/CExpat", uses("Reader/Reading", "CExpat"))
found("arrows", "Programs/bilko-reader reaches Packages/GRDB", uses("Reader/Reading", "SQLiteStore"))
found("arrows", "Programs/bilko-reader reaches C/CCurl", uses("Reader/PageReader", "HTTPTransport"))
found("arrows", "Programs/bilko-reader reaches Packages/Hummingbird", uses("Reader/Reading", "Hummingbird"))
found("arrows", "Package.swift: the manifest cannot be read", text("Package.swift", "let"))
innocent("arrows", "Handover", lambda tree: tree.room("Core/Handover", "ReceiptModel Countries"))
innocent("arrows", "Package.swift", uses("Storage/MemoryStore", "Files", "ReceiptModel"))

# Floors
found("layout", "floors: Sources/Storage/Odd: is no target", text("Sources/Storage/Odd/Planted.swift", "let a = 1"))
found("layout", "floors: Sources/Cellar: is no floor", lambda tree: tree.room("Cellar/Odd"))
found("layout", "floors: Sources/Cellar/Odd: Odd does not lie in", lambda tree: tree.room("Cellar/Odd"))
found(
    "layout", "floors: Sources/bilko/Other.swift: a program is its Main.swift",
    text("Sources/bilko/Other.swift", "let a = 1"))
found("layout", "floors: Sources/odd: is no program", lambda tree: tree.room("Programs/odd"))
found(
    "layout", "floors: Sources/Odd: a plugin of the build lies in",
    text(
        "Package.swift", "// swift-tools-version: 6.2", "import PackageDescription",
        'let odd = Target.plugin(name: "Odd", capability: .buildTool(), path: "Sources/Odd")',
        'let package = Package(name: "planted", targets: [odd])'))
found(
    "layout", "floors: Tests/Core/FilesTests: tests of Storage/Files", lambda tree: tree.room("Tests/Core/FilesTests"))
found("layout", "style: scripts/lint/rules.py: Storage/Ingestion", lambda tree: tree.drop("Storage/Ingestion"))
found("layout", f"{MONEY.removeprefix('Sources/')} is not there", lambda tree: tree.remove(MONEY))
innocent("layout", "Handover", lambda tree: tree.room("Core/Handover"))
innocent("layout", "HandoverTests", lambda tree: tree.room("Tests/Core/HandoverTests"))

# Format
found("format", f"{STORE}:1: [NeverForceUnwrap]", text(STORE, "let first = list.first!"))
found("format", f"{STORE}:1: [NeverUseForceTry]", text(STORE, "let first = try! list()"))
found("format", f"{STORE}:1: [Spacing]", text(STORE, "let a=1"))
found("format", f"{STORE_TESTS}:1: [DoNotUseSemicolons]", text(STORE_TESTS, "let a = 1; let b = 2"))
innocent("format", STORE_TESTS, text(STORE_TESTS, "let first = list.first!"))

# Names and lengths
found("names", "Sources/Storage/Files/DateUtils.swift", text("Sources/Storage/Files/DateUtils.swift"))
found("names", "Sources/Storage/Files/Common: ", text("Sources/Storage/Files/Common/A.swift"))
found("names", f"{STORE}:1", text(STORE, "final class VaultManager {}"))
found(
    "names", f"style: {STORE}: {EXTRACTION} has the same name",
    lambda tree: [text(one)(tree) for one in (EXTRACTION, STORE)])
innocent("names", STORE, text(STORE, "let disk = FileManager.default", "extension FileManager {}"))
innocent("names", "Main.swift", text("Sources/bilko/Main.swift"))
innocent(
    "names", "same name",
    lambda tree: [text(one)(tree) for one in (STORE, STORE.replace("Planted", "A/Planted"), STORE_TESTS)])
found("length", f"style: {STORE}: {LINE_LIMIT} lines", text(STORE, *["//"] * LINE_LIMIT))
innocent("length", STORE, text(STORE, *["//"] * (LINE_LIMIT - 1)))
_LONG = ["    a()"] * (SCREEN - 1)
found("length", f"style: {EXTRACTION}:1: {SCREEN + 1} lines", text(EXTRACTION, "func read() {", *_LONG, "}"))
found(
    "length", f"style: {EXTRACTION}:1: {SCREEN + 3} lines",
    text(EXTRACTION, "private static func read(", "    _ a: Int", ") -> Int {", *_LONG, "}"))
found("length", f"style: {EXTRACTION}:1: {SCREEN + 1} lines", text(EXTRACTION, "var all: [Int] {", *_LONG, "}"))
innocent("length", EXTRACTION, text(EXTRACTION, "func read() {", *_LONG[1:], "}"))
innocent("length", EXTRACTION, text(EXTRACTION, "var one: Int { 1 }", "struct A {", *_LONG, "}"))
innocent("length", STORE, text(STORE, "func read() {", *_LONG, "}"))

# Throwing functions
_MANY = [f"package func read{number}() throws {{}}" for number in range(THROWS_UNDOCUMENTED)]
found("throws", f"style: {STORE}:1", text(STORE, "package init() throws {}", *_MANY))
found(
    "throws", f"style: {STORE}:2",
    text(STORE, "/// Reads.", "package static func a(", "  b: Int) async throws(E) {}", *_MANY))
innocent(
    "throws", STORE,
    text(STORE, *_MANY, "/// Throws: E.", "@discardableResult", "package func a<T>(_ b: (T)) throws(E) -> T {}"))
innocent("throws", STORE, text(STORE, *_MANY, "package func a(b: () throws -> Void) rethrows {}", "func c() throws {}"))
innocent(
    "throws", STORE,
    text(
        STORE, *_MANY, "package protocol P {", "    /// Throws: E.", "    func a() throws(E)", "}", "package struct S: P {",
        "    package func a() throws(E) {}", "}"))
innocent("throws", STORE, text(STORE, *_MANY, "package init(from decoder: any Decoder) throws {}"))

# The repository
found("scripts", "style: scripts/planted: is not executable", text("scripts/planted", "#!/bin/bash"))
found(
    "scripts", "style: scripts/hooks/planted: is not executable",
    text("scripts/hooks/planted", "#!/usr/bin/env python3"))
found(
    "scripts", "style: scripts/planted: is no valid bash",
    text("scripts/planted", "#!/bin/bash", "if", executable=True))
found("scripts", "style: scripts/planted.py:2: is no valid Python", text("scripts/planted.py", "a = 1", "if"))
found(
    "scripts", "style: scripts/planted:2: is no valid Python",
    text("scripts/planted", "#!/usr/bin/env python3", "if", executable=True))
found("scripts", "style: Tests/Fixtures/planted.py:1: is no valid Python", text("Tests/Fixtures/planted.py", "if"))
innocent("scripts", "planted", text("scripts/planted.py", "import os", 'print("\\d")'))
found("top_level", "style: notes.txt: does not belong", text("notes.txt"))
found("top_level", "style: LICENSE: is missing", lambda tree: tree.remove("LICENSE"))
innocent("top_level", ".build-debug", text(".build-debug/a"))
innocent("top_level", "Package.resolved", text("Package.resolved"))
found("json", "style: samples/planted.json", text("samples/planted.json", "{]"))
innocent("json", ".build", text(".build/planted.json", "{]"))
found("language_packs", "style: tessdata/hrv.traineddata: is missing or not", text("tessdata/hrv.traineddata", "x"))
found(
    "language_packs", "style: tessdata/hrv.traineddata: is missing or not",
    lambda tree: tree.remove("tessdata/hrv.traineddata"))
found("language_packs", "style: tessdata/own.traineddata: is not in", text("tessdata/own.traineddata", "x"))
found("language_packs", "style: tessdata/SHA256SUMS: is missing", lambda tree: tree.remove("tessdata/SHA256SUMS"))

# Messages
_CATALOGUES = "Sources/Front/Localization/Catalogues"
_SAID = text(RECEIPT_MODEL, 'var message: Message { "it is \\(name), {odd}" }')


def catalogues(said: Planting, **entries: str) -> Planting:
    """Plants what is said, and the catalogue of every language with these lines; those of Bosnian and Cyrillic are empty."""

    def plant(tree: PlantedTree) -> None:
        said(tree)
        for name in ("hr", "sr-Latn", "bs", "sr-Cyrl"):
            tree.write(f"{_CATALOGUES}/{name}.json", entries.get(name.replace("-", "_"), "{}") + "\n")

    return plant


_IN_PLACE = '{"it is {1}, {{odd}}": "to je {1}, {{čudno}}"}'

found("messages", f"messages: {_CATALOGUES}/hr.json: the catalogue is missing", _SAID)
found("messages", "hr does not say 'it is {1}, {{odd}}'", catalogues(_SAID, sr_Latn=_IN_PLACE))
found(
    "messages", "nobody says 'it was'",
    catalogues(_SAID, hr='{"it was": "bilo je", "it is {1}, {{odd}}": "to je {1}"}', sr_Latn=_IN_PLACE))
found(
    "messages", "the translation has the places [] and not ['1']",
    catalogues(_SAID, hr='{"it is {1}, {{odd}}": "to je"}', sr_Latn=_IN_PLACE))
found(
    "messages", "the translation is empty",
    catalogues(_SAID, hr='{"it is {1}, {{odd}}": " "}', sr_Latn=_IN_PLACE))
found(
    "messages", "has not three forms",
    catalogues(
        text(RECEIPT_MODEL, 'let all: [Message] = ["\\(count, "file", "files")"]'),
        hr='{"{1 file|files}": "{1 datoteka|datoteke}"}', sr_Latn='{"{1 file|files}": "{1 fajl|fajla|fajlova}"}'))
found(
    "messages", "hr does not say 'nothing was changed'",
    catalogues(
        text(COMMANDS, "package enum Console {", "    package static func say(_ message: Message) {}", "}",
             'func tell() { Console.say("nothing was changed") }')))
found(
    "messages", "hr does not say 'List the drafts.'",
    catalogues(text(COMMANDS, 'let configuration = CommandConfiguration(abstract: "List the drafts.")')))
found(
    "messages", "hr does not say 'sent {1}'",
    catalogues(text(RECEIPT_MODEL, 'func f() { let told: Message? = count.map { "sent \\($0)" } }')))
found(
    "messages", "hr does not say 'sent {1}'",
    catalogues(text(RECEIPT_MODEL, 'func f() { let all: [Message?] = [count.map { "sent \\($0)" }, nil] }')))
found(
    "messages", "hr does not say 'sending'",
    catalogues(
        text(RECEIPT_MODEL, "func f() {", "    let doing: Message =", "        switch state {", '        case .idle: "idle"',
             '        case .sending: "sending"', "        }", "}"),
        hr='{"idle": "miruje"}', sr_Latn='{"idle": "miruje"}'))
found(
    "messages", "hr does not say 'EUR or RSD'",
    catalogues(text(RECEIPT_MODEL, 'var example: StaticString? { switch self { case .currency: "EUR or RSD" } }')))
found(
    "messages", "EvidenceWords does not know 'the colour {1}'",
    catalogues(
        lambda tree: (
            tree.write("Sources/Front/Localization/EvidenceWords.swift", 'let heads: [Message] = ["the label \\("")"]\n'),
            tree.write("Sources/Core/Extraction/Planted.swift",
                       'let one = row.evidence("the colour \\(it)")\nlet two = row.evidence("the label \\(it)")\n'))))
innocent("messages", "does not say", catalogues(_SAID, hr=_IN_PLACE, sr_Latn=_IN_PLACE))
innocent("messages", "does not say", catalogues(text(RECEIPT_MODEL, 'var name: String { "it is not said" }')))
innocent("messages", "does not say", catalogues(text(RECEIPT_MODEL, 'var message: Message { "\\(name): \\(why)" }')))
innocent("messages", "does not say", catalogues(text(WORKSHOP, 'var message: Message { "nobody is told" }')))
