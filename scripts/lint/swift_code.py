"""What may not stand in Swift files: words, names, lengths, and throwing functions that do not say what they throw."""

import re
from collections import defaultdict
from collections.abc import Iterator

from .layout import matches
from .manifest import place_of
from .rules import (
    CODE_RULES, EMPTY_NAMES, LINE_LIMIT, MANIFEST_RULES, SAME_NAME, SCREEN, SCREEN_ROOM, THROWS_UNDOCUMENTED, CodeRule)
from .tree import Tree
from .violation import Violation

_TYPE_NAME = re.compile(rf"\b(struct|class|enum|actor|protocol|typealias|extension)\s+\w*{EMPTY_NAMES}(?![a-z])\w*")
# What the name is not ours to choose of.
_FOREIGN_NAME = re.compile(r"extension ([A-Za-z]+\.)?FileManager\b")
_FILE_NAME = re.compile(rf".*{EMPTY_NAMES}.*")
# A function or initializer that other rooms see, up to its parameters. What Codable asks for is documented there.
_PACKAGE_FUNCTION = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*package\s+(?:\w+\s+)*?"
    r"(?:func\s+[^\s(<]+|init[?!]?)\s*(?:<[^(]*>)?\s*(?=\()", re.M)
_CODABLE = re.compile(r"\(\s*(from \w+: (any )?Decoder|to \w+: (any )?Encoder)\s*\)")
_THROWS = re.compile(r"\s*(async\s+)?throws\b")
_PROTOCOL = re.compile(r"^package protocol [^{]*\{(.*?)^\}", re.M | re.S)
_FUNCTION_NAME = re.compile(r"\bfunc\s+(\w+)")


def check_code(tree: Tree) -> Iterator[Violation]:
    """CODE_RULES in Sources, and MANIFEST_RULES in Package.swift."""
    for rule in CODE_RULES:
        for path in tree.sources:
            place = place_of(path)
            if (not rule.only or matches(rule.only, place)) and not (rule.but and matches(rule.but, place)):
                yield from _lines(tree, path, rule)
    for rule in MANIFEST_RULES:
        yield from _lines(tree, "Package.swift", rule)


def _lines(tree: Tree, path: str, rule: CodeRule) -> Iterator[Violation]:
    # Most files have no such line: the whole text is searched first.
    if tree.exists(path) and re.search(rule.pattern, tree.code(path), re.M):
        for number, line in enumerate(tree.code_lines(path), start=1):
            if re.search(rule.pattern, line):
                yield Violation(rule.number, f"{path}:{number}", f"'{line.strip()}': {rule.why}")


def check_names(tree: Tree) -> Iterator[Violation]:
    """Names of files, folders and types that say nothing, and names that several rooms gave to their files."""
    for path in sorted({*_with_folders(tree.files("Sources")), *_with_folders(tree.files("Tests"))}):
        name = path.rpartition("/")[2]
        if not name.startswith(".") and _FILE_NAME.fullmatch(name):
            yield Violation("style", path, "the name says nothing; name what is in it")
    for path in tree.swift_files:
        if _TYPE_NAME.search(tree.code(path)):
            for number, line in enumerate(tree.code_lines(path), start=1):
                if _TYPE_NAME.search(line) and not _FOREIGN_NAME.search(line):
                    why = f"'{line.strip()}': the name says nothing; name what it does or is"
                    yield Violation("style", f"{path}:{number}", why)
    yield from _same_names(tree)


def _with_folders(paths: list[str]) -> Iterator[str]:
    for path in paths:
        while "/" in path:
            yield path
            path = path.rpartition("/")[0]


def _same_names(tree: Tree) -> Iterator[Violation]:
    rooms: dict[str, dict[str, str]] = defaultdict(dict)
    for path in tree.sources:
        parts = place_of(path).split("/")
        rooms[parts[-1]].setdefault("/".join(parts[:2]), path)
    for name, paths in rooms.items():
        if name not in SAME_NAME:
            first, *others = paths.values()
            for other in others:
                why = f"{first} has the same name; name what is different, or say why in SAME_NAME"
                yield Violation("style", other, why)


_BODY = re.compile(r"( *)(?:[@\w().]+ )*(?:func\b|init\b|var \w+: [^=]*\{$)")


def check_length(tree: Tree) -> Iterator[Violation]:
    """No file is too long to be read at once."""
    for path in tree.swift_files:
        lines = tree.text(path).count("\n")
        if lines >= LINE_LIMIT:
            why = f"{lines} lines, and no file may have {LINE_LIMIT}: split it by topic"
            yield Violation("style", path, why)
    for path in tree.sources:
        if place_of(path).startswith(SCREEN_ROOM + "/"):
            for first, lines in _bodies(tree.code(path)):
                if lines > SCREEN:
                    why = f"{lines} lines, and what reads a field fits on a screen of {SCREEN}: name its steps"
                    yield Violation("style", f"{path}:{first}", why)


def _bodies(code: str) -> Iterator[tuple[int, int]]:
    """Where each function or computed property begins, and how many lines it has; the code is formatted."""
    lines = code.split("\n")
    for first, line in enumerate(lines):
        if head := _BODY.match(line):
            end = head.group(1) + "}"
            last = next((at for at in range(first + 1, len(lines)) if lines[at].rstrip() == end), first)
            opened = next((at for at in range(first, len(lines)) if lines[at].count("{") != lines[at].count("}")), first)
            if opened <= last:
                yield first + 1, last - first + 1


def check_throws(tree: Tree) -> Iterator[Violation]:
    """No more throwing functions than THROWS_UNDOCUMENTED leave unsaid what they throw."""
    required = _required(tree)
    places = [place for path in tree.sources for place in _undocumented(tree, path, required)]
    if len(places) > THROWS_UNDOCUMENTED:
        places.sort(key=lambda place: (tree.root / place.partition(":")[0]).stat().st_mtime, reverse=True)
        yield Violation(
            "style", places[0],
            f"{len(places)} throwing functions that other rooms see lack 'Throws:' in their doc comment, and no more"
            f" than {THROWS_UNDOCUMENTED} may: document those changed last, such as this one")


def _required(tree: Tree) -> set[str]:
    """The names of the functions that protocols ask for: what fulfils them may leave its comment to the protocol."""
    bodies = [body for path in tree.sources for body in _PROTOCOL.findall(tree.code(path))]
    return {name for body in bodies for name in _FUNCTION_NAME.findall(body)}


def _undocumented(tree: Tree, path: str, required: set[str]) -> Iterator[str]:
    code = tree.code(path)
    if "throws" not in code:
        return
    lines = tree.text(path).split("\n")
    for found in _PACKAGE_FUNCTION.finditer(code):
        end = _closing(code, found.end())
        if _THROWS.match(code, end) and not _CODABLE.fullmatch(code, found.end(), end):
            first = code.count("\n", 0, found.start())
            comment = _doc_comment(lines, first)
            name = _FUNCTION_NAME.search(found.group())
            fulfils = not comment and name and name.group(1) in required
            if "Throws:" not in comment and not fulfils:
                yield f"{path}:{first + 1}"


def _closing(code: str, opening: int) -> int:
    """The place behind the parenthesis that closes the one at `opening`."""
    depth = 0
    for at in range(opening, len(code)):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        if depth == 0:
            return at + 1
    return len(code)


def _doc_comment(lines: list[str], declaration: int) -> str:
    """The doc comment above line number `declaration`, past attributes on lines of their own."""
    comment = []
    for line in reversed(lines[:declaration]):
        line = line.strip()
        if line.startswith("///"):
            comment.append(line)
        elif comment or not line.startswith(("@", "#if", "//")):
            break
    return "\n".join(reversed(comment))
