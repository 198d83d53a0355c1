"""Swift source with comments, regular expressions and the text in quotes blanked.

Rules about code search the blanked text, so that a word in a comment or a message is no violation. Lines keep their
numbers and what is interpolated into a string stays, because it is code.
"""

import re

_LITERAL = r'//[^\n]*|/\*|#+/(?!\*)|#*"""|#*"'
_TOKEN = re.compile(_LITERAL)
# Within an interpolation parentheses are counted, to find its end.
_TOKEN_INSIDE = re.compile(_LITERAL + "|[()]")
_COMMENT_MARK = re.compile(r"/\*|\*/")
_NOT_NEWLINE = re.compile(r"[^\n]")


def blank(text: str) -> str:
    """The Swift source `text` with comments, regular expression literals (#/…/#) and string contents as spaces."""
    out: list[str] = []
    _code(text, 0, out, interpolated=False)
    return "".join(out)


def _spaces(text: str) -> str:
    return _NOT_NEWLINE.sub(" ", text) if "\n" in text else " " * len(text)


def _code(text: str, at: int, out: list[str], interpolated: bool) -> int:
    """Copies code from `at` on; returns where it ends: at the closing parenthesis when `interpolated`."""
    depth = 0
    token = _TOKEN_INSIDE if interpolated else _TOKEN
    while mark := token.search(text, at):
        out.append(text[at : mark.start()])
        found = mark.group()
        at = mark.end()
        if found.startswith("//"):
            out.append(_spaces(found))
        elif found == "/*":
            at = _end_of_comment(text, mark.start())
            out.append(_spaces(text[mark.start() : at]))
        elif found.endswith("/"):
            at = _end_of_expression(text, at, found)
            out.append(_spaces(text[mark.start() : at]))
        elif found.endswith('"'):
            at = _string(text, at, found, out)
        elif found == ")" and depth == 0:
            out.append(" ")
            return at
        else:
            depth += 1 if found == "(" else -1
            out.append(found)
    out.append(text[at:])
    return len(text)


def _end_of_comment(text: str, at: int) -> int:
    """Where the block comment that begins at `at` ends; block comments of Swift nest."""
    depth = 0
    for mark in _COMMENT_MARK.finditer(text, at):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def _end_of_expression(text: str, at: int, opening: str) -> int:
    """Where the regular expression literal with delimiter `opening` (#/, ##/ …) ends."""
    closing = opening[::-1]
    end = text.find(closing, at)
    return len(text) if end < 0 else end + len(closing)


def _string(text: str, at: int, opening: str, out: list[str]) -> int:
    """Blanks a string literal whose text begins at `at`; returns where the code goes on."""
    hashes = "#" * opening.count("#")
    quotes = opening.lstrip("#")
    escape = "\\" + hashes
    pattern = re.escape(quotes) + hashes + "|" + re.escape(escape) + r"(\()?.?"
    # A string on one line ends with it even where it is broken off, so that a mistake stays on its line.
    marks = re.compile(pattern + ("" if len(quotes) == 3 else r"|\n"), re.S)
    while mark := marks.search(text, at):
        out.append(_spaces(text[at : mark.start()]))
        if mark.group().startswith(escape) and mark.group(1):
            at = _code(text, mark.start(1) + 1, out, interpolated=True)
        elif mark.group().startswith(escape):
            out.append(_spaces(mark.group()))
            at = mark.end()
        else:
            out.append("\n" if mark.group() == "\n" else '""')
            return mark.end()
    out.append(_spaces(text[at:]))
    return len(text)
