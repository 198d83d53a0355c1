"""Measures what each function of extraction is worth: takes it out, and makes the fields of labelled sets again.

Called by scripts/bench rules. A copy of the checkout is built in .build-rules, in which a function that answers with a truth
value, something optional, a list or a set answers false, nil or nothing where BILKO_WITHOUT names its number. Sets are read
once. Prints, for each function without which something changes: the documents with another field, row or state; fields right
and wrong, rows right and wrong, ready, and ready with something wrong, each less what they were with it. Last it names those
without which nothing changes: what they are for, the sets may lack.
"""
import collections, json, os, pathlib, re, shutil, subprocess, sys

sets = [os.path.abspath(one) for one in sys.argv[1:]] or [os.path.abspath("samples")]
home = pathlib.Path(".build-rules").resolve()
tree = home / "tree"
room = tree / "Sources/Core/Extraction"

SWITCH = """import Foundation
private let without = ProcessInfo.processInfo.environment["BILKO_WITHOUT"].flatMap { Int($0) }
@inline(__always) func _isWithout(_ number: Int) -> Bool { number == without }
"""
HEAD = re.compile(r"( *)(?:(?:private|fileprivate|package|static|mutating) )*(?:func|var) ")
ONE_LINE = re.compile(r"([^{]+ \{) (.+) \}$")
TYPE = re.compile(r".*(?:-> |var \w+: )([^{=>]+) \{$")
STATEMENT = re.compile(r"return\b|let |var |guard |for |while |defer|func |[\w.\[\]()]+ [-+*]?= |\(.*\) = ")


def nothing(kind):
    """What a function of a type answers that has found nothing; None for types of which nothing is a value."""
    if kind == "Bool":
        return "false"
    if kind.endswith("?"):
        return "nil"
    if re.match(r"\[\w+: ", kind):
        return "[:]"
    return "[]" if kind.startswith(("[", "Set<")) else None


def instrumented(lines, names, place):
    """The lines of a file, which is formatted, with a switch at the beginning of each function; its name joins the names."""
    made = list(lines)
    for first, line in enumerate(lines):
        head = HEAD.match(line)
        if not head or line.lstrip().startswith("//"):
            continue
        indent = head.group(1)
        name = f"{place}:{first + 1} {line.strip()[:90]}"
        if one := ONE_LINE.match(line):
            kind, body = TYPE.match(one.group(1)), one.group(2)
            if kind and (empty := nothing(kind.group(1))) and not body.startswith(("get ", "set ", "mutating ")):
                answer = body if body.startswith("return") else f"return {body}"
                made[first] = f"{one.group(1)} if _isWithout({len(names)}) {{ return {empty} }}; {answer} }}"
                names.append(name)
            continue
        end = next((at for at in range(first + 1, len(lines)) if not lines[at].startswith((indent + " ", indent + ")"))),
                   len(lines))
        opened = next((at for at in range(first, end) if lines[at].endswith("{")), None)
        kind = opened is not None and TYPE.match(" ".join(one.strip() for one in lines[first:opened + 1]))
        if not kind or not (empty := nothing(kind.group(1))):
            continue
        last = next((at for at in range(opened + 1, len(lines)) if lines[at].startswith(indent + "}")), opened)
        body = [at for at in range(opened + 1, last) if lines[at].strip() and not lines[at].lstrip().startswith("//")]
        if not body or lines[body[0]].strip().startswith(("get ", "set ", "mutating ", "didSet")):
            continue
        top = [lines[at].strip() for at in body if len(lines[at]) - len(lines[at].lstrip()) == len(indent) + 4]
        branches = sum(one.startswith(("if ", "switch ")) for one in top)
        says = any(STATEMENT.match(one) for one in top) or branches and (
            branches > 1 or any("return " in lines[at] for at in body))
        answer = lines[body[0]] if says else f"{indent}    return {lines[body[0]].lstrip()}"
        made[body[0]] = f"{indent}    if _isWithout({len(names)}) {{ return {empty} }}\n{answer}"
        names.append(name)
    return made


def build():
    """Builds the copy, and gives the program and the names of its switches."""
    tree.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(room, ignore_errors=True)
    files = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True).stdout
    kept = subprocess.run(["tar", "--null", "-T", "-", "-c"], input=files, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(tree)], input=kept, check=True)
    manifest = tree / "Package.swift"
    manifest.write_text(re.sub(r".*(strictMemorySafety|treatAllWarnings).*\n", "", manifest.read_text()))
    names = []
    for file in sorted(room.rglob("*.swift")):
        text = "\n".join(instrumented(file.read_text().split("\n"), names, file.relative_to(room)))
        file.write_text(text)
    (room / "Switch.swift").write_text(SWITCH)
    built = subprocess.run(["scripts/build"], cwd=tree, check=True, stdout=subprocess.PIPE, text=True).stdout
    return built.split()[-1] + "/bilko", names


def read(bilko, without=None):
    """The items of all sets, by set and file."""
    out = home / "report"
    environment = dict(os.environ, **({"BILKO_WITHOUT": str(without)} if without is not None else {}))
    done = subprocess.run(
        [bilko, "eval", "run", *sets, "--cache", str(home / "readings"), "--tessdata", os.path.abspath("tessdata"),
         "--quiet", "--worst", "0", "--out", str(out)], env=environment, capture_output=True, text=True)
    if done.returncode:
        print(f"bench: {done.stderr.strip()[-200:]}", file=sys.stderr)
        return None
    items = json.loads((out / "report.json").read_text())["runs"][0]["items"]
    return {(item["set"], item["file"]): item for item in items}


def state(item):
    """What is compared of an item."""
    fields = {name: "missing" if field.get("read") is None and field.get("expected") is not None
              else "wrong" if field.get("agreement", "different") == "different" and field.get("read") is not None
              else "right" for name, field in item["fields"].items()}
    rows = {name: (item[name]["matched"], item[name]["given"]) for name in ("items", "vat", "payments") if item.get(name)}
    return fields, rows, item["outcome"] == "ready"


def compare(before, after):
    """How much more of each there is afterwards, and how many items differ."""
    more = collections.Counter()
    for key in before:
        one, other = state(before[key]), state(after[key])
        if one == other:
            continue
        more["documents"] += 1
        for sign, (fields, rows, is_ready) in ((-1, one), (1, other)):
            wrong = sum(field == "wrong" for field in fields.values()) + sum(given - right for right, given in rows.values())
            more["right"] += sign * sum(field == "right" for field in fields.values())
            more["wrong"] += sign * sum(field == "wrong" for field in fields.values())
            more["rows"] += sign * sum(right for right, _ in rows.values())
            more["wrong rows"] += sign * sum(given - right for right, given in rows.values())
            more["ready"] += sign * is_ready
            more["ready and wrong"] += sign * (is_ready and wrong > 0)
    return more


bilko, names = build()
base = read(bilko)
if base is None:
    sys.exit("bench: the sets could not be read")
columns = ("documents", "right", "wrong", "rows", "wrong rows", "ready", "ready and wrong")
print(f"{len(names)} functions, {len(base)} documents")
print("\t".join((*columns, "function")), flush=True)
idle = []
for number, name in enumerate(names):
    after = read(bilko, number)
    if after is None:
        print("\t".join((*["-"] * len(columns), f"{name} (ends without it)")), flush=True)
    elif any((more := compare(base, after)).values()):
        print("\t".join((*(f"{more[column]:+d}" if column != "documents" else str(more[column]) for column in columns), name)),
              flush=True)
    else:
        idle.append(name)
print(f"{len(idle)} without which nothing changes:", *idle, sep="\n  ")
