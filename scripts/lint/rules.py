"""The rules, as tables. To change what scripts/check enforces, change a row here and its case in `selftest`.

A *place* is a floor, a room or a file in a room: Core, Core/Extraction, Core/ReceiptModel/Money.swift. The programs are
on the floor Programs, suites of tests are Tests/<name> wherever their folders lie, products of other packages are
Packages/<name>. A *pattern* is the beginning of a place, in which `*` stands for any letters of one name and `?` for
one: Core means every room of that floor, Storage/*Store every store. Several patterns stand in one string, separated
by spaces.

Floors follow from the paths in Package.swift, so that a new room on a floor needs no new row.
"""

from dataclasses import dataclass

FLOORS = ("Front", "Core", "Reader", "Storage", "Delivery", "Lab", "C")
PROGRAMS = ("bilko", "bilko-reader", "bilko-lab")


# -- Arrows: who may use whom, on imports and on dependencies in Package.swift -----------------------------------------

# Who may use what; a room may use what any row grants it, and nothing else. Arrows go down or sideways, never up.
MAY_USE = (
    ("Programs/bilko", "Front"),
    ("Programs/bilko-reader", "Front/Console Reader/PageReader"),
    ("Programs/bilko-lab", "Front/Console Lab/Workshop"),
    ("Front", "Front Core Reader/Reading Storage Delivery"),
    ("Front/Commands", "Lab/Evaluation"),
    ("Front/TOML", "C/CTOML"),
    ("Core", "Core"),
    ("Core/Pipeline", "Reader/Reading Storage/Store Storage/MemoryStore Storage/Ingestion Storage/Files"),
    ("Reader", "Reader Core/ReceiptModel Core/Countries C"),
    ("Reader/PageReader", "Core/Extraction"),
    ("Storage", "Storage/Store Storage/Files Core/ReceiptModel C"),
    ("Storage/SQLiteStore", "Storage/PageSums"),
    ("Delivery", "Delivery Storage/Store Storage/SQLiteStore Storage/Files Core/ReceiptModel Core/Countries C"),
    ("Lab", "Front Core Reader Storage Delivery Lab C"),
    ("C", "C"),
    ("Tests", "* */*"),
    ("*", "Packages"),
)


@dataclass(frozen=True)
class Only:
    """`used` is used by `by` alone. Where a room is named, so is the suite of its tests (Imaging, ImagingTests)."""

    number: str
    used: str
    by: str
    why: str


@dataclass(frozen=True)
class Never:
    """`user` does not use `used`, whatever MAY_USE grants."""

    number: str
    user: str
    used: str
    why: str


@dataclass(frozen=True)
class NoReach:
    """`program` does not reach `used`, by however many arrows of Package.swift, except for `but`."""

    number: str
    program: str
    used: str
    but: str
    why: str


# The rooms that speak C; `unsafe` stands in them alone, too.
C_ROOMS = (
    "Storage/Files Storage/PageSums Reader/Imaging Reader/Recognition Reader/LineNetwork Reader/EInvoices Reader/Reading"
    " Reader/PageReader Lab/SampleForge Lab/ReaderFaults Delivery/HTTPTransport Front/TOML"
)

ONLY = (
    Only("2", "C", f"{C_ROOMS} C Tests", "C is spoken in few rooms"),
    Only("8", "Core/Pipeline", "Front Lab/Workshop Tests", "only the Front stands above the order of the stages"),
    Only(
        "9", "Reader/Imaging Reader/Recognition Reader/LineNetwork Reader/EInvoices",
        "Reader/PageReader Reader/Imaging Reader/Recognition Reader/LineNetwork Reader/EInvoices Lab",
        "hostile bytes are decoded only in the confined process"),
    Only(
        "9", "Reader/PageReader", "Programs/bilko-reader Lab Tests",
        "what reads hostile bytes is linked by bilko-reader, not by who asks it"),
)

# The stages of the story; rooms of one row are one stage.
STAGES = ("Storage/Ingestion", "Reader/Reading", "Core/Extraction", "Storage/*Store")

NEVER = (
    *(
        Never("8", one, other, "the stages do not know each other; only Pipeline knows their order")
        for one in STAGES for other in STAGES if one != other
    ),
    Never("8", " ".join(STAGES), "Delivery", "the stages do not know the delivery"),
    Never(
        "8", "Delivery", "Storage/Ingestion Reader/Reading Core/Extraction",
        "delivery knows no stage besides the store"),
    Never("8", "Core/ReceiptModel", "* */*", "the vocabulary depends on nothing"),
    Never("8", "Delivery/Accounts", "Delivery/Delivery", "who signs in does not know what is delivered"),
    Never(
        "8", "Delivery/HTTPTransport", "Delivery/Accounts Delivery/Delivery", "the transport does not know who sends"),
    Never("9", "Reader/Imaging", "Reader/Recognition Reader/EInvoices", "decoding does not know who reads pictures"),
    Never("9", "Reader/Recognition", "Reader/EInvoices", "recognition knows pictures alone"),
    Never("9", "Reader/LineNetwork", "Reader/Imaging Reader/Recognition Core", "a network knows levels and bytes alone"),
    Never("9", "Reader/EInvoices", "Reader/Imaging Reader/Recognition", "e-invoices are read without pictures"),
)

# A new decoder, parser or room of the Lab is out of reach until somebody writes it into `but`.
NO_REACH = (
    NoReach(
        "9", "Programs/bilko", "Reader Lab C", "Reader/Reading Lab/Evaluation C/CConfine C/CCurl C/CFiles C/CPageSums C/CTOML C/CZlib",
        "what holds the keys links nothing that parses hostile bytes, and nothing of the workshop"),
    NoReach(
        "9", "Programs/bilko-reader",
        "Delivery C/CCurl Storage/?*Store Packages/GRDB Packages/Hummingbird", "",
        "what parses hostile bytes links no network and no store"),
)


# -- Code: what may not stand in Sources, comments and strings apart ---------------------------------------------------


@dataclass(frozen=True)
class CodeRule:
    """No line of the rooms `only` (all, where empty), except for `but`, matches the regular expression `pattern`."""

    number: str
    pattern: str
    why: str
    only: str = ""
    but: str = ""


PURE = "Core/Extraction Core/Countries Core/Handover"
# Where the time of day and randomness come from; every other room gets them as parameters.
CLOCKS = "Programs Front Lab/Workshop"

CODE_RULES = (
    CodeRule(
        "1", r"\b(async|await|actor|Task)\b", only=PURE,
        why="extraction is pure: the same text gives the same fields, at once"),
    CodeRule(
        "1", r"^(?!.*(init\(from |func encode\(to )).*\b(throws|rethrows)\b", only=PURE,
        why="extraction never throws: what it cannot read is a finding, not an error"),
    CodeRule(
        "1",
        r"\b(FileManager|FileHandle|FileDescriptor|URLSession|Process|Bundle)\b|\bimport (Glibc|Darwin)\b"
        r"|(?<![.\w])f?open\(|\b(Data|String)\(contentsOf",
        only=PURE, why="extraction does no input or output: rules are compiled in"),
    CodeRule("2", r"\bunsafe\b", but=C_ROOMS, why="unchecked memory stays in the rooms that talk to C"),
    CodeRule(
        "3", r"\.atomic(ally)?\b", only="Storage/SQLiteStore Storage/Ingestion Core/Pipeline",
        why="Foundation's atomic write does not synchronise the folder; use Files.Durability"),
    CodeRule(
        "6", r"\bDate\(\)|\bDate\.now\b|\bUUID\(\)|\bCLOCK_REALTIME\b|\b(gettimeofday|time)\((nil|&)", but=CLOCKS,
        why="time and identifiers come in as parameters, so that a run can be repeated"),
    CodeRule(
        "6", r"\bSystemRandomNumberGenerator\b|\.(random|randomElement|shuffle|shuffled)\((?!.*\busing:)", but=CLOCKS,
        why="randomness comes in as a seeded generator"),
    CodeRule(
        "7", r"\b(Double|Float|CGFloat)\b", only="Core/ReceiptModel/Money.swift",
        why="money is an integer of minor units"),
    CodeRule(
        "7", r"(?i)\b\w*(total|amount|price|money)s?\s*:\s*\[?(?-i:Double|Float|CGFloat)\b",
        why="an amount of money is an integer of minor units"),
    CodeRule(
        "10", r"\b(URLSession|URLRequest|FoundationNetworking|AF_INET6?|getaddrinfo)\b",
        but="Delivery/HTTPTransport Lab/ReferenceServer Front/Services", why="there is one door to the network"),
    CodeRule(
        "output",
        r"(?<![.\w])(print|debugPrint|dump|puts|fputs|putchar|printf|vprintf|fprintf|perror|fwrite)\("
        r"|\bFileHandle\.standard(Output|Error)\b|\bFileDescriptor\.standard(Output|Error)\b"
        r"|\bwrite\((STDOUT|STDERR)_FILENO|\bStreamLogHandler\b|\bLogger\(label:\s*\"\"\)(?! \{)",
        but="Front/Console Reader/PageReader/ReaderProgram.swift Lab/ReaderFaults Lab/SampleForge",
        why="text of strangers could steer the terminal: what is printed passes Console, which shows it"),
    CodeRule(
        "style", r"\b(fatalError|preconditionFailure)\(",
        why="a receipt that surprises us is an error with a reason, not a crash"),
)

# What may not stand in Package.swift, comments and strings apart.
MANIFEST_RULES = (
    CodeRule(
        "style", r"(?<!linkerSettings: \[)(?<!settings \+ \[)\.unsafeFlags\b",
        "flags are passed by scripts, not written into the manifest; only how programs are linked and tests optimised is"),
)

# Names that say nothing about what they name, in names of files, folders and types.
EMPTY_NAMES = r"(Manager|Helper|Utils?|Utilities|Common)"

# No file of Sources and Tests has as many lines.
LINE_LIMIT = 500

# Where each function can be read without scrolling, and how many lines that is.
SCREEN_ROOM = "Core/Extraction"
SCREEN = 50

# Files of Sources that may have a name in several rooms, each with the reason.
SAME_NAME = {
    "Main.swift": "each program has this file and no other",
}

# How many throwing `package func` and `package init` may lack `Throws:` in their doc comment.
THROWS_UNDOCUMENTED = 0


# -- The repository ----------------------------------------------------------------------------------------------------

# What stands at the top; a name with ? may be missing.
TOP_LEVEL = (
    "Package.swift", "Plugins?", "Sources", "Tests", "tessdata", "samples", "scripts", "packaging", "docs", "README.md",
    "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", ".swift-format", ".editorconfig",
    ".gitignore", ".ci", "Package.resolved?", ".git?", ".build?", ".swiftpm?",
)

# Folders of build products beside .build; they begin like this.
BUILD_FOLDERS = (".build-", ".build_")

# Folders whose files with a `#!` have to be executable.
SCRIPT_FOLDERS = ("scripts", ".ci")

# The build has the options of scripts that build for tests, so that they share what is built.
BUILD_OPTIONS = ("-Xswiftc", "-enable-testing", "--explicit-target-dependency-import-check", "error")
