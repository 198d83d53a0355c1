"""Every message for people has a translation: what is said in Sources against the catalogues of Front/Localization.

A literal is a message where its type is `Message`: in the body of a declaration of that type, or as an argument of a
function, initializer or enum case whose parameter has it. That is read off the declarations, without a compiler.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator

from .literals import Literal, label, literals
from .tree import Tree
from .violation import Violation

CATALOGUES = "Sources/Front/Localization/Catalogues"
EVIDENCE_WORDS = "Sources/Front/Localization/EvidenceWords.swift"
# Each language, and the one whose entries it takes where it has none.
LANGUAGES = {"hr": "", "sr-Latn": "", "bs": "hr", "sr-Cyrl": "sr-Latn"}
# What nobody but those who work on bilko is told, and what is English by its nature.
UNTOLD = (
    "Sources/Lab/", "Sources/bilko-lab/", "Sources/Storage/MemoryStore/", "Sources/Core/ReceiptModel/Message",
    "Sources/Reader/PageReader/ReaderProgram.swift",
)

_MESSAGE = r"\[?\(?Message\??\]?\)?\??"
_DECLARED = re.compile(
    rf"(?:\b(?:var|let)\s+\w+\s*:\s*{_MESSAGE}|->\s*{_MESSAGE}|->\s*\[?\([^()]*\bMessage\b[^()]*\)\]?"
    rf"|\b(?:var|let)\s+\w+\s*:\s*\[?\([^()]*\bMessage\b[^()]*\)\]?)\s*$")
_MADE_BY_CLOSURE = re.compile(rf"\b(?:var|let)\s+\w+\s*:\s*{_MESSAGE}\s*=[^{{}}]*$")
_OTHER_TYPE = re.compile(r"(?:\bfunc\b|\binit\b|\bsubscript\b|\b(?:var|let)\s+\w+\s*:)[^{}]*$")
_PARAMETERS = re.compile(r"\b(?:func\s+(\w+)|(init)|case\s+(\w+))\s*(?:<[^<>()]*>)?\s*\(")
_PARAMETER = re.compile(r"\s*(?:(\w+)\s+)?(\w+)\s*:\s*(.*)", re.S)
_CASE_TYPE = re.compile(r"\s*(?:(\w+)\s*:)?\s*([\w.\[\]?()]+)\s*(?:=.*)?$", re.S)
_PROPERTY = re.compile(rf"\b(?:var|let)\s+(\w+)\s*(?::\s*{_MESSAGE}(?!\w)|=)")
_PROPERTY_OF_MESSAGES = re.compile(rf"\b(?:var|let)\s+(\w+)\s*:\s*{_MESSAGE}(?!\w)")
_OTHER_PROPERTY = re.compile(r"\b(?:var|let)\s+(\w+)\s*:\s*\[?(?:String|Set|Int)\b")
_ASSIGNED = re.compile(r"(\w+)\s*\+?=\s*$")
_TYPE = re.compile(r"\b(?:struct|class|enum|extension|protocol)\s+([\w.]+)")
_IS_MESSAGE = re.compile(rf"{_MESSAGE}\s*(?:=.*)?$|\[?\([^()]*\bMessage\b[^()]*\)\]?\s*(?:=.*)?$|\(.*\)\s*->\s*Message", re.S)
# Texts of the parser: what help says.
_SQL = ("SELECT ", "UPDATE ", "INSERT ", "DELETE ")
# What makes messages and says them: its own parameters tell nothing about others'.
_ITSELF = ("Sources/Core/ReceiptModel/Message", "Sources/Front/Localization/")
_HELP = {"abstract", "discussion", "help", "example"}
# What may be typed, which is looked up like a text of help.
_EXAMPLE = re.compile(r"\bexample\s*:\s*StaticString\??$")
_PLACES = re.compile(r"\{\{|\}\}|\{(\d+)(?:([ :])([^{}]*))?\}")


def check_messages(tree: Tree) -> Iterator[Violation]:
    """Catalogues lack no message, have none that nobody says, and have the places of the English one."""
    said = messages(tree)
    yield from _unknown_evidence(tree)
    helped = {one: place for one, place in said.items() if place[1]}
    for language, lender in LANGUAGES.items():
        path = f"{CATALOGUES}/{language}.json"
        if not tree.exists(path):
            if said:
                yield Violation("messages", path, "the catalogue is missing")
            continue
        own = json.loads(tree.text(path))
        lent = json.loads(tree.text(f"{CATALOGUES}/{lender}.json")) if lender else {}
        for template, (place, _) in said.items():
            if template not in own and template not in lent and not _is_listed(template, own | lent):
                yield Violation("messages", place, f"{language} does not say '{template}'")
        for template, translation in own.items():
            if template not in said and not any(_fits(one, template) for one in helped):
                yield Violation("messages", path, f"nobody says '{template}'")
            elif why := _difference(template, translation):
                yield Violation("messages", path, f"'{template}': {why}")


def _unknown_evidence(tree: Tree) -> Iterator[Violation]:
    """What the extraction says of a value is found again by its words, which have translations."""
    if not tree.exists(EVIDENCE_WORDS):
        return
    known = [_PLACES.sub("X", one.template) for one in literals(tree.text(EVIDENCE_WORDS))[0] if _has_words(one.template)]
    tails = [one for one in known if one.startswith(", ")]
    heads = [one for one in known if not one.startswith(", ")]
    shapes = [re.compile(".+".join(re.escape(part) for part in head.split("X"))) for head in heads if "X" in head]
    samples = {*tails, *heads, *(head + tail for head in heads for tail in tails)}
    for path in tree.sources:
        if not path.startswith(("Sources/Core/Extraction/", "Sources/Core/Pipeline/")):
            continue
        text = tree.text(path)
        found, code = literals(text)
        for one in found:
            if not _has_words(one.template) or not _is_evidence(text, code, one):
                continue
            shape = re.compile(".*".join(re.escape(part) for part in re.split(r"\{\d+\}", one.template)))
            plain = _PLACES.sub("X", one.template)
            if not any(shape.fullmatch(sample) for sample in samples) and not any(head.fullmatch(plain) for head in shapes):
                line = text.count("\n", 0, one.start) + 1
                yield Violation("messages", f"{path}:{line}", f"EvidenceWords does not know '{one.template}'")


def _is_evidence(text: str, code: str, literal: Literal) -> bool:
    before = code[max(0, literal.start - 40) : literal.start].rstrip()
    if before.endswith((".reason +=", "==", "!=", "~=")):
        return before.endswith(".reason +=")
    frame = literal.frames[-1] if literal.frames else None
    if frame is None or frame.opening != "(":
        return False
    return frame.callee == "evidence" and frame.argument == 0 or (
        frame.callee == "Evidence" and label(text, frame) == "reason")


def messages(tree: Tree) -> dict[str, tuple[str, bool]]:
    """The template of each message, with a place where it is said, and whether it is a text of help."""
    known = _declarations(tree)
    said: dict[str, tuple[str, bool]] = {}
    for path in tree.sources:
        if path.startswith(UNTOLD):
            continue
        text = tree.text(path)
        if '"' not in text:
            continue
        found, code = literals(text)
        own = known | ({"text": {0}} if path.startswith("Sources/Front/Console/") else {}) | {"=": known["="] | {name for name in _PROPERTY_OF_MESSAGES.findall(code)}}
        for literal in found:
            is_help = _is_help(text, literal)
            if _has_words(literal.template) and (is_help or _is_message(text, code, literal, own, _room(path))):
                line = text.count("\n", 0, literal.start) + 1
                said.setdefault(literal.template, (f"{path}:{line}", is_help))
    return said


def _declarations(tree: Tree) -> dict[str, set[str | int]]:
    """The parameters of type `Message` of each function, case and type: by label, or by place where there is none.

    What only its room sees stands under the name of the room as well: `Front/Settings add`.
    """
    known: dict[str, set[str | int]] = defaultdict(set)
    others: set[str | int] = set()
    for path in tree.sources:
        code = tree.code(path)
        others |= set(_OTHER_PROPERTY.findall(code))
        if "Message" not in code or path.startswith(_ITSELF):
            continue
        for found in _PARAMETERS.finditer(code):
            end = _closing(code, found.end() - 1)
            name = found.group(1) or found.group(3) or _type_around(code, found.start())
            line = code[code.rfind("\n", 0, found.start()) + 1 : found.start()]
            if found.group(1) and not re.search(r"\bpackage\b", line):
                name = f"{_room(path)} {name}"
            is_case = bool(found.group(3))
            for number, one in enumerate(_split(code[found.end() : end])):
                parts = (_CASE_TYPE if is_case else _PARAMETER).match(one)
                if not parts:
                    continue
                kind = parts.group(2) if is_case else parts.group(3)
                outer = parts.group(1) or ("" if is_case else parts.group(2))
                if kind and _IS_MESSAGE.match(kind.strip()):
                    place: str | int = number if outer in ("", "_") else outer
                    if kind.strip().startswith("["):
                        place = f"[{place}]"
                    known[name].add(place)
                    if found.group(2):
                        known["init"].add(place)
        for found in _PROPERTY.finditer(code):
            if "Message" in found.group():
                name = _type_around(code, found.start())
                known[name].add(found.group(1))
                known["init"].add(found.group(1))
                known["="].add(found.group(1))
    known["="] -= others
    return known


def _room(path: str) -> str:
    return "/".join(path.split("/")[1:3])


def _type_around(code: str, at: int) -> str:
    """The name of the type in whose body a place is."""
    depth = 0
    for place in range(at - 1, -1, -1):
        if code[place] == "}":
            depth += 1
        elif code[place] == "{":
            if depth == 0:
                head = code[max(0, place - 200) : place]
                names = _TYPE.findall(re.split(r"[{}]", head)[-1])
                if names:
                    return names[-1].split(".")[-1]
            else:
                depth -= 1
    return ""


def _closing(code: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(code)):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        if depth == 0:
            return at
    return len(code)


def _end(code: str, opening: int) -> int:
    """The bracket that closes the one at `opening`."""
    depth = 0
    for at in range(opening, len(code)):
        depth += {"[": 1, "]": -1}.get(code[at], 0)
        if depth == 0:
            return at
    return len(code)


def _split(parameters: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(parameters):
        if sign in "([{<":
            depth += 1
        elif sign in ")]}" or sign == ">" and parameters[at - 1] != "-":
            depth -= 1
        elif sign == "," and depth == 0:
            parts.append(parameters[start:at])
            start = at + 1
    return [*parts, parameters[start:]]


def _is_help(text: str, literal: Literal) -> bool:
    if _EXAMPLE.search(text[max(0, literal.start - 80) : literal.start].rstrip(" =\n")):
        return True
    for frame in reversed(literal.frames):
        if frame.opening == "(":
            name = label(text, frame)
            if name in _HELP:
                return True
            return frame.callee in ("ArgumentHelp", "ValidationError") and frame.argument == 0
        before = text[max(0, frame.start - 80) : frame.start].rstrip()
        if frame.opening == "{" and not re.search(r"\bswitch \w+$", before):
            return bool(_EXAMPLE.search(before))
    return False


def _is_message(text: str, code: str, literal: Literal, known: dict[str, set[str | int]], room: str) -> bool:
    before = code[max(0, literal.start - 80) : literal.start].rstrip()
    # Columns of the tables that a bookkeeper gets have the words of the law, and those of a country in its own table.
    if "HandoverTable" in code and any(frame.callee == "init" for frame in literal.frames[-1:]):
        return False
    if before.endswith(("==", "!=", "~=", "case", "StaticString =", "+")) or re.search(r"\bcase \w+ =$", before):
        return False
    if literal.template.startswith(_SQL):
        return False
    if (found := _ASSIGNED.search(before)) and found.group(1) in known["="]:
        return True
    frames = list(literal.frames)
    if frames and frames[-1].opening == "[" and code[literal.end :].lstrip().startswith(":"):
        return False
    is_in_list = False
    while frames:
        frame = frames.pop()
        is_in_list = is_in_list or frame.opening == "["
        head = code[max(0, frame.start - 60) : frame.start]
        if frame.opening == "[" and code[_end(code, frame.start) + 1 :].startswith(".contains"):
            return False
        if frame.opening == "[" and (found := _ASSIGNED.search(head)) and found.group(1) in known["="]:
            return True
        if frame.callee == "append":
            receiver = re.search(r"(\w+)[?!]?\.append\s*$", head)
            return bool(receiver) and receiver.group(1) in known["="]
        if frame.opening == "(" and frame.callee and frame.callee not in ("return", "in", "if", "case", "switch"):
            name = label(text, frame)
            place = name or frame.argument
            places = {place, f"[{place}]"} if is_in_list else {place}
            return any(places & known.get(one, set()) for one in (frame.callee, f"{room} {frame.callee}"))
        if frame.opening == "{":
            declaration = code[max(0, frame.start - 400) : frame.start]
            declaration = re.split(r"[{};]|\n\s*\n", declaration)[-1].rstrip()
            declaration = re.sub(r"\s*=\s*$", "", declaration)
            if _DECLARED.search(declaration) or _MADE_BY_CLOSURE.search(declaration):
                return True
            if _OTHER_TYPE.search(declaration):
                return _is_typed(code, literal, frame.start)
        if frame.opening != "(" and _is_typed(code, literal, frame.start):
            return True
    return _is_typed(code, literal, 0)


def _is_typed(code: str, literal: Literal, start: int) -> bool:
    """Whether the literal stands in the value of a variable that is declared as a message."""
    piece = code[start : literal.start]
    at = max(piece.rfind("let "), piece.rfind("var "))
    if at < 0:
        return False
    statement = piece[at:]
    found = re.match(
        rf"(?:let|var)\s+\w+\s*:\s*(?:{_MESSAGE}|KeyValuePairs<\w+, Message>|\[?\([^()]*\bMessage\b[^()]*\)\]?)\s*=",
        statement)
    if not found:
        return False
    # The value ends where a line begins that goes on with nothing.
    rest = statement[found.end() :]
    lines = rest.split("\n")
    for number, line in enumerate(lines[1:], start=1):
        stripped = line.strip()
        before = lines[number - 1].rstrip() or "="
        is_case = statement[found.end() :].lstrip().startswith("switch ") and stripped.startswith(("case ", "default:"))
        goes_on = is_case or stripped.startswith(("?", ":", ".", "+", ")", "]", "}", '"')) or before.endswith(
            ("=", "(", "[", "{", ",", "?", ":", "??"))
        if stripped and not goes_on and not before.endswith(" in"):
            return False
    return True


def _has_words(template: str) -> bool:
    """Whether there is anything to translate."""
    plain = _PLACES.sub(lambda found: f" {found.group(3) or ''} ", template)
    return bool(re.search(r"[A-Za-z]{2}", plain))


def _is_listed(template: str, catalogue: dict[str, str]) -> bool:
    return "{" in template and any(_fits(template, one) for one in catalogue)


def _fits(template: str, text: str) -> bool:
    """Whether a text of help is what a template with places becomes."""
    if "{" not in template or "{" in text:
        return False
    pieces = re.split(r"\{\d+\}", template)
    return re.fullmatch(".+".join(re.escape(one) for one in pieces), text, re.S) is not None


def _difference(template: str, translation: str) -> str:
    if not translation.strip():
        return "the translation is empty"
    wanted, there = _numbers(template), _numbers(translation)
    if wanted != there:
        return f"the translation has the places {sorted(there)} and not {sorted(wanted)}"
    for found in _PLACES.finditer(translation):
        words = found.group(3)
        if words is not None and words.count("|") != 2:
            return f"'{found.group()}' has not three forms: one|few|other"
    return ""


def _numbers(template: str) -> set[str]:
    return {found.group(1) for found in _PLACES.finditer(template) if found.group(1)}
