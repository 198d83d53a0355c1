"""String literals of Swift source with the code around them, and the message that each would become.

A literal of `Message` has a template: its text with `{1}`, `{2}` where something is interpolated, as
`Sources/Core/ReceiptModel/Message.swift` makes it.
"""

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(r'//[^\n]*|/\*|"""|"|[()\[\]{},]')
_NAME_BEFORE = re.compile(r"([A-Za-z_]\w*)\s*(?:<[^<>()]*>)?\s*$")
_LABEL = re.compile(r"\s*([A-Za-z_]\w*)\s*:(?!:)")
_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


@dataclass
class Frame:
    """A bracket that is open: what stands before it, and how far its arguments are."""

    opening: str
    start: int
    callee: str
    argument: int = 0
    begin: int = 0
    """Where the present argument begins."""


@dataclass
class Literal:
    """A string literal: where it is, what it says, and the brackets around it, the outermost first."""

    start: int
    end: int
    template: str
    frames: list[Frame] = field(default_factory=list)


def literals(text: str) -> tuple[list[Literal], str]:
    """Every string literal of a file, also those inside interpolations; and the code around them.

    The code is the text with comments and literals as blanks, so that every place in it is one of the text.
    """
    found: list[Literal] = []
    comments: list[tuple[int, int]] = []
    _code(text, 0, found, [], comments, inside=False)
    code = list(text)
    for start, end in [*comments, *((one.start, one.end) for one in found)]:
        for at in range(start, end):
            if code[at] != "\n":
                code[at] = " "
    for one in found:
        code[one.start] = '"'
    return found, "".join(code)


def _code(
    text: str, at: int, found: list[Literal], frames: list[Frame], comments: list[tuple[int, int]], inside: bool
) -> int:
    depth = len(frames)
    while mark := _TOKEN.search(text, at):
        token = mark.group()
        at = mark.end()
        if token.startswith("//"):
            comments.append((mark.start(), at))
            continue
        if token == "/*":
            end = text.find("*/", at)
            at = len(text) if end < 0 else end + 2
            comments.append((mark.start(), at))
        elif token in ('"', '"""'):
            if text[mark.start() - 1] == "#":
                closing = text.find(token + "#", at)
                at = len(text) if closing < 0 else closing + len(token) + 1
            else:
                at = _string(text, mark.start(), token, found, frames, comments)
        elif token in "([{":
            name = _NAME_BEFORE.search(text, max(0, mark.start() - 80), mark.start()) if token == "(" else None
            frames.append(Frame(token, mark.start(), name.group(1) if name else "", begin=at))
        elif token == ",":
            if frames:
                frames[-1].argument += 1
                frames[-1].begin = at
        else:
            if inside and len(frames) == depth and token == ")":
                return at
            if len(frames) > (depth if inside else 0):
                frames.pop()
    return len(text)


def _string(
    text: str, start: int, quotes: str, found: list[Literal], frames: list[Frame], comments: list[tuple[int, int]]
) -> int:
    """Reads a literal that begins at `start`; returns where the code goes on."""
    at = start + len(quotes)
    literal = Literal(start, start, "", [Frame(**vars(frame)) for frame in frames])
    found.append(literal)
    pieces: list[str] = []
    count = 0
    while at < len(text):
        if text.startswith(quotes, at):
            at += len(quotes)
            break
        character = text[at]
        if character == "\\":
            following = text[at + 1]
            if following == "(":
                end = _code(text, at + 2, found, [], comments, inside=True)
                count += 1
                pieces.append("\x01" + _place(text[at + 2 : end - 1], count) + "\x02")
                at = end
            elif following == "u":
                closing = text.index("}", at)
                pieces.append(chr(int(text[at + 3 : closing], 16)))
                at = closing + 1
            elif following == "\n" or (len(quotes) == 3 and text[at + 1 :].lstrip(" ").startswith("\n")):
                at = text.index("\n", at) + 1
                pieces.append("\x03")
            else:
                pieces.append(_SIMPLE.get(following, following))
                at += 2
        else:
            pieces.append(character)
            at += 1
    whole = "".join(pieces)
    if len(quotes) == 3:
        whole = _without_indentation(whole)
    whole = whole.replace("{", "{{").replace("}", "}}").replace("\x01", "{").replace("\x02", "}")
    literal.end, literal.template = at, whole
    return at


def _without_indentation(whole: str) -> str:
    """The text of a literal over several lines: the indentation of its last line is none of it."""
    if not whole.startswith("\n"):
        return whole
    lines = re.split(r"(\n|\x03)", whole[1:])
    indentation = lines[-1] if not lines[-1].strip(" ") else ""
    texts, breaks = lines[::2], lines[1::2]
    texts = [one.removeprefix(indentation) for one in texts]
    if texts and not texts[-1].strip(" "):
        texts, breaks = texts[:-1], breaks[: len(texts) - 2]
    joined = texts[0] if texts else ""
    for line_break, one in zip(breaks, texts[1:], strict=False):
        joined += ("\n" if line_break == "\n" else "") + one
    return joined


def _place(argument: str, number: int) -> str:
    """The place of an interpolation, with the words that depend on a number."""
    words = re.search(r',\s*"([^"\\]*)",\s*"([^"\\]*)"\s*$', argument)
    if not words:
        return f"{number}"
    mark = ":" if re.match(r"\s*for:", argument) else " "
    return f"{number}{mark}{words.group(1)}|{words.group(2)}"


def label(text: str, frame: Frame) -> str:
    """The label of the argument at which a frame is; empty where it has none."""
    found = _LABEL.match(text, frame.begin)
    return found.group(1) if found else ""
