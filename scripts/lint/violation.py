"""What a check reports."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Violation:
    """One sentence: which rule, where, and why.

    `rule` is the number of an invariant of ARCHITECTURE.md, or a word: style, floors, format, build.
    """

    rule: str
    place: str
    why: str

    def __str__(self) -> str:
        name = f"invariant {self.rule}" if self.rule.isdigit() else self.rule
        return f"{name}: {self.place}: {self.why}"
