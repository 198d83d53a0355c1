"""Floors, rooms and arrows: where targets lie, and who uses whom."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache

from .manifest import Manifest, ManifestError, Target, place_of
from .rules import CODE_RULES, FLOORS, MAY_USE, NEVER, NO_REACH, ONLY, PROGRAMS
from .tree import Tree
from .violation import Violation

# An import of a module, or of one declaration of a module, with its attributes and its visibility.
_IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:\w+\s+)?import\s+"
    r"(?:(?:struct|enum|class|func|protocol|let|var|typealias)\s+)?(\w+)")


@lru_cache(maxsize=None)
def matches(patterns: str, place: str) -> bool:
    """Whether `place` begins as one of `patterns` does; see `rules`."""
    parts = place.split("/")
    for pattern in patterns.split():
        wanted = pattern.split("/")
        if len(wanted) <= len(parts) and all(map(fnmatchcase, parts, wanted)):
            return True
    return False


@dataclass(frozen=True)
class Arrow:
    """`user` uses `used`; `place` is a line of the sources or Package.swift."""

    user: str
    used: str
    place: str


def check_arrows(tree: Tree) -> Iterator[Violation]:
    """Imports of the sources and dependencies of the manifest, held against MAY_USE, ONLY, NEVER and NO_REACH."""
    try:
        manifest = tree.manifest
    except ManifestError as error:
        yield Violation("style", "Package.swift", f"the manifest cannot be read: {error}")
        return
    for arrow in [*_imports(tree, manifest), *_dependencies(manifest)]:
        for number, why in _faults(arrow, manifest):
            yield Violation(number, arrow.place, f"{arrow.user} uses {arrow.used}: {why}")
    for rule in NO_REACH:
        for path in _paths(manifest, rule.program):
            if matches(rule.used, path[-1]) and not matches(rule.but, path[-1]):
                route = " → ".join(path)
                reach = f"{rule.program} reaches {path[-1]} ({route})"
                yield Violation(rule.number, "Package.swift", f"{reach}: {rule.why}")


def _imports(tree: Tree, manifest: Manifest) -> Iterator[Arrow]:
    for path in tree.swift_files:
        owner = manifest.owner(path)
        if owner is None or "import" not in tree.code(path):
            continue
        for number, line in enumerate(tree.code_lines(path), start=1):
            found = _IMPORT.match(line) if "import" in line else None
            used = manifest.room_of_module(found.group(1)) if found else None
            if used:
                yield Arrow(owner.room, used, f"{path}:{number}")


def _dependencies(manifest: Manifest) -> Iterator[Arrow]:
    for target in manifest.targets:
        for used in target.dependencies:
            yield Arrow(target.room, used, "Package.swift")


def _faults(arrow: Arrow, manifest: Manifest) -> list[tuple[str, str]]:
    """Numbers of rules and reasons; what a row says of its own goes before the order of the floors."""
    if arrow.user == arrow.used:
        return []
    users = [arrow.user]
    if arrow.user.startswith("Tests/"):
        tested = arrow.user.removeprefix("Tests/").removesuffix("Tests")
        users += [room for room in manifest.by_room if room.endswith(f"/{tested}")]
    faults = [
        (rule.number, rule.why) for rule in ONLY
        if matches(rule.used, arrow.used) and not any(matches(rule.by, user) for user in users)
    ]
    faults += [
        (rule.number, rule.why) for rule in NEVER if matches(rule.user, arrow.user) and matches(rule.used, arrow.used)
    ]
    granted = [used for user, used in MAY_USE if matches(user, arrow.user)]
    if not faults and not any(matches(used, arrow.used) for used in granted):
        faults.append(("floors", f"arrows go down or sideways, never up; it may use {' '.join(granted)}"))
    return list(dict.fromkeys(faults))


def _paths(manifest: Manifest, program: str) -> Iterator[list[str]]:
    """For everything that `program` reaches, one of the shortest ways there."""
    seen = {program}
    waiting = deque([[program]])
    while waiting:
        path = waiting.popleft()
        target = manifest.by_room.get(path[-1])
        for used in target.dependencies if target else ():
            if used not in seen:
                seen.add(used)
                waiting.append([*path, used])
                yield waiting[-1]


def check_layout(tree: Tree) -> Iterator[Violation]:
    """Every target lies on a floor, every folder is a target, and every place that a rule names is there."""
    try:
        manifest = tree.manifest
    except ManifestError:
        return  # check_arrows tells
    for target in manifest.targets:
        yield from _target_faults(target, manifest)
    yield from _folder_faults(tree, manifest)
    yield from _idle_rules(tree, manifest)


def _target_faults(target: Target, manifest: Manifest) -> Iterator[Violation]:
    if target.is_test:
        floor = target.folder.split("/")[1]
        tested = target.name.removesuffix("Tests")
        homes = [
            room.split("/")[0] for room in manifest.by_room
            if room.split("/")[1:] == [tested] and not room.startswith("Tests/")]
        if floor in FLOORS and homes and floor not in homes:
            yield Violation("floors", target.folder, f"tests of {homes[0]}/{tested} belong into Tests/{homes[0]}")
    elif target.kind == "executable":
        if target.name not in PROGRAMS or target.folder != f"Sources/{target.name}":
            known = ", ".join(PROGRAMS)
            yield Violation("floors", target.folder, f"is no program; there are {known}, in Sources/<name>")
    elif target.kind == "plugin":
        if target.folder != f"Plugins/{target.name}":
            yield Violation("floors", target.folder, "a plugin of the build lies in Plugins/<name>")
    else:
        parts = target.folder.split("/")
        if len(parts) != 3 or parts[0] != "Sources" or parts[1] not in FLOORS or parts[2] != target.name:
            yield Violation("floors", target.folder, f"{target.name} does not lie in Sources/<floor>/{target.name}")


def _folder_faults(tree: Tree, manifest: Manifest) -> Iterator[Violation]:
    for top in tree.folders("Sources"):
        if top in PROGRAMS:
            for path in tree.files(f"Sources/{top}"):
                if path != f"Sources/{top}/Main.swift":
                    yield Violation("floors", path, "a program is its Main.swift alone; the rest belongs into a room")
        elif top not in FLOORS:
            yield Violation("floors", f"Sources/{top}", f"is no floor and no program; floors are {', '.join(FLOORS)}")
        else:
            for room in tree.folders(f"Sources/{top}"):
                if f"{top}/{room}" not in manifest.by_room and tree.files(f"Sources/{top}/{room}"):
                    yield Violation("floors", f"Sources/{top}/{room}", "is no target of Package.swift")


def _idle_rules(tree: Tree, manifest: Manifest) -> Iterator[Violation]:
    """A rule about a place that is not there guards nothing: the place has moved, or its name has a mistake."""
    patterns = [rule.only for rule in CODE_RULES] + [rule.used for rule in ONLY]
    patterns += [f"{rule.user} {rule.used}" for rule in NEVER] + [f"{rule.program} {rule.used}" for rule in NO_REACH]
    places = list(manifest.by_room) + [used for target in manifest.targets for used in target.dependencies]
    places += [place_of(path) for path in tree.sources if path.count("/") > 2]
    for pattern in dict.fromkeys(" ".join(patterns).split()):
        if not any(matches(pattern, place) for place in places):
            yield Violation("style", "scripts/lint/rules.py", f"{pattern} is not there, so that a rule guards nothing")
