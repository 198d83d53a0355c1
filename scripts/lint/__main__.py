"""Runs the checks: see scripts/check for the options."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .build import check_build
from .format import check_format
from .layout import check_arrows, check_layout
from .messages import check_messages
from .repository import check_json, check_language_packs, check_scripts, check_top_level
from .swift_code import check_code, check_length, check_names, check_throws
from .tree import Tree
from .violation import Violation

Check = Callable[[Tree], Iterator[Violation]]

STATIC_CHECKS: tuple[Check, ...] = (
    check_code, check_layout, check_arrows, check_names, check_length, check_throws, check_scripts, check_top_level,
    check_json, check_language_packs, check_messages, check_format,
)

USAGE_ERROR = 64  # EX_USAGE of sysexits.h


def violations(tree: Tree, checks: tuple[Check, ...]) -> list[Violation]:
    """What `checks` find, in their order; swift-format, the slowest, runs beside the others."""
    with ThreadPoolExecutor(max_workers=1) as beside:
        format_check = beside.submit(lambda: list(check_format(tree))) if check_format in checks else None
        found = [one for check in checks if check not in (check_format, check_build) for one in check(tree)]
        if format_check:
            found += format_check.result()
    if check_build in checks:
        found += check_build(tree)
    return found


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            checks = (*STATIC_CHECKS, check_build)
        case ["--no-build"]:
            checks = STATIC_CHECKS
        case ["--self-test"]:
            from .selftest import self_test  # with its cases, which nothing else needs

            return self_test(STATIC_CHECKS)
        case _:
            given = " ".join(arguments)
            print(f"check: unknown option '{given}'; there are --no-build and --self-test", file=sys.stderr)
            return USAGE_ERROR
    found = violations(Tree(Path(__file__).resolve().parents[2]), checks)
    for one in found:
        print(one)
    print(f"check: {len(found)} violations" if found else "check: clean")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
