"""Proves that every rule notices: plants a violation of each, and innocent text that looks like one.

A case names a check, a piece of a violation, and what is planted. Besides, every row of the tables about code and
arrows has to be seen at work in some case, so that no row is added without one.
"""

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .cases import CASES, Case
from .planted_tree import PlantedTree
from .rules import CODE_RULES, MANIFEST_RULES, NEVER, NO_REACH, ONLY
from .tree import Tree
from .violation import Violation

Check = Callable[[Tree], Iterator[Violation]]


@dataclass
class Outcome:
    """What a case found, and what was wrong with that."""

    found: list[Violation]
    complaint: str = ""


def self_test(checks: tuple[Check, ...]) -> int:
    """Runs all cases; prints what went wrong; returns the exit status."""
    swift_format = (Path(__file__).resolve().parents[2] / ".swift-format").read_text(encoding="utf-8")
    named = {check.__name__.removeprefix("check_"): check for check in checks}
    with ThreadPoolExecutor(max_workers=2) as pool:
        clean = pool.submit(_untouched, checks, swift_format)
        outcomes = list(pool.map(lambda case: _run(case, named, swift_format), CASES))
    complaints = clean.result() + [one.complaint for one in outcomes if one.complaint]
    seen = [one.why for outcome in outcomes for one in outcome.found]
    for rule in (*CODE_RULES, *MANIFEST_RULES, *ONLY, *NEVER, *NO_REACH):
        if not any(why.endswith(rule.why) for why in seen):
            complaints.append(f"no case shows the rule at work: {rule.why}")
    unused = named.keys() - {case.check for case in CASES}
    complaints += [f"no case for check_{name}" for name in sorted(unused)]
    for complaint in complaints:
        print(f"check --self-test: {complaint}")
    if complaints:
        print(f"check --self-test: {len(complaints)} complaints in {len(CASES)} cases")
        return 1
    print(f"check --self-test: all {len(CASES)} cases as expected")
    return 0


def _untouched(checks: tuple[Check, ...], swift_format: str) -> list[str]:
    """Complaints about the planted tree before anything is planted: every check has to call it clean."""
    with tempfile.TemporaryDirectory() as folder:
        tree = PlantedTree(Path(folder).resolve(), swift_format).tree
        return [f"found where nothing was planted: {one}" for check in checks for one in check(tree)]


def _run(case: Case, checks: dict[str, Check], swift_format: str) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        planted = PlantedTree(Path(folder).resolve(), swift_format)
        case.plant(planted)
        found = list(checks[case.check](planted.tree))
        leftovers = list(planted.root.rglob("__pycache__"))
    told = any(case.violation in str(one) for one in found)
    if leftovers:
        return Outcome(found, f"left behind by check_{case.check}: __pycache__")
    if told and case.is_innocent:
        return Outcome(found, f"found, but innocent ({case.location}): {case.violation}")
    if not told and not case.is_innocent:
        others = "; ".join(map(str, found)) or "nothing"
        return Outcome(found, f"not found ({case.location}): {case.violation}; found was {others}")
    return Outcome(found)
