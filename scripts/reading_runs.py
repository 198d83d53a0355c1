"""What programs read from documents, and the folders that keep it; for scripts/compare-readings."""
import hashlib, json, os, selectors, signal, sqlite3, subprocess, sys, tempfile, time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEFAULTS = [ROOT / "samples", ROOT.parent / "shared" / "data"]
NO_DOCUMENTS = {".json", ".jsonl", ".md", ".bin"}
# What a batch may end with when documents of it failed: no input, a missing dependency, some failed, all encrypted.
TROUBLED = {2, 3, 7, 8}


class Unable(Exception):
    """The comparison cannot be made."""


# ----------------------------------------------------------------------------------------------------------------------
# Documents


def documents(paths):
    """Name and absolute path of every document below the paths, in order of name."""
    roots = [Path(path).absolute() for path in paths] or [path for path in DEFAULTS if path.is_dir()]
    found = {}
    for root in roots:
        root = Path(os.path.normpath(root))
        if not root.exists():
            raise Unable(f"{root} is not there")
        home = root if root.is_dir() else root.parent
        home = next((known for known in DEFAULTS if known in (root, *root.parents)), home)
        for folder, folders, files in os.walk(root, followlinks=True) if root.is_dir() else [(root.parent, [], [root.name])]:
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in files:
                path = Path(folder) / name
                if name.startswith(".") or path.suffix.lower() in NO_DOCUMENTS or not path.is_file():
                    continue
                key = os.path.join(home.name, path.relative_to(home))
                if found.setdefault(key, path) != path:
                    raise Unable(f"{path} and {found[key]} have the same name here: {key}")
    if not found:
        raise Unable("there is no document to read")
    return dict(sorted(found.items()))


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# ----------------------------------------------------------------------------------------------------------------------
# Running a program


class Ended:
    """How a process ended, and what it printed."""

    def __init__(self, status, lines, message, hung):
        self.status = status  # negative for a signal, None when it was killed for hanging
        self.records, self.message, self.hung = [], message, hung
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:
                continue
            if isinstance(record, dict) and isinstance(record.get("file"), str):
                self.records.append(record)

    @property
    def fell(self):
        return self.hung or self.status < 0

    def way(self):
        if self.hung:
            return "hung"
        return f"crashed: {signal.Signals(-self.status).name}" if self.status < 0 else "ended"


class Program:
    """A build of bilko, run on batches of documents; it keeps count of what that costs."""

    def __init__(self, path, options):
        self.path, self.options = os.path.abspath(path), options
        self.used = {verb: {"cpu_seconds": 0.0, "peak_kib": 0, "processes": 0} for verb in ("read", "import")}
        self.anomalies = []
        reader = os.path.join(os.path.dirname(self.path), "bilko-reader")
        self.identity = [digest(file) for file in (self.path, reader) if os.path.isfile(file)]

    def about(self, before=None):
        """What run.json says: which program it was and what it used, in this run and in those before."""
        before = before or {"used": {}, "anomalies": []}
        used = {}
        for verb, now in self.used.items():
            then = before["used"].get(verb, {"cpu_seconds": 0, "peak_kib": 0, "processes": 0})
            used[verb] = {
                "cpu_seconds": round(then["cpu_seconds"] + now["cpu_seconds"], 2),
                "peak_kib": max(then["peak_kib"], now["peak_kib"]), "processes": then["processes"] + now["processes"]}
        return {"identity": self.identity, "used": used, "anomalies": before["anomalies"] + self.anomalies}

    def run(self, verb, files, *arguments):
        """Runs a verb on files until it ends, or until nothing is finished for too long."""
        command = [self.path, verb, "--json", "--readers", str(self.options.jobs), *arguments]
        if self.options.tessdata:
            command += ["--tessdata", os.path.abspath(self.options.tessdata)]
        with tempfile.TemporaryFile() as errors, selectors.DefaultSelector() as selector:
            process = subprocess.Popen(
                [*command, *map(str, files)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                start_new_session=True)
            selector.register(process.stdout, selectors.EVENT_READ)
            output, ended, hung, last = [], None, False, time.monotonic()
            try:
                while True:
                    block = os.read(process.stdout.fileno(), 1 << 20) if selector.select(0.2) else None
                    if block:
                        output.append(block)
                        last = time.monotonic()
                        continue
                    # The end of the output is no end of the process, and readers can outlive a process that crashed.
                    ended = ended or self.reaped(process, verb, os.WNOHANG)
                    if ended:
                        break
                    if block == b"":
                        time.sleep(0.02)
                    if time.monotonic() - last > self.options.limit:
                        hung = True
                        break
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                ended = ended or self.reaped(process, verb, 0)
            os.set_blocking(process.stdout.fileno(), False)
            try:
                while block := os.read(process.stdout.fileno(), 1 << 20):
                    output.append(block)
            except BlockingIOError:
                pass
            process.stdout.close()
            errors.seek(max(0, errors.seek(0, os.SEEK_END) - 4000))
            message = errors.read().decode(errors="replace").strip().splitlines()
        lines = b"".join(output).decode(errors="replace").split("\n")
        return Ended(None if hung else ended[0], lines, message[-1] if message else "", hung)

    def reaped(self, process, verb, how):
        """Status of a process that ended, noting what it used; the largest of its children counts as its memory."""
        pid, status, usage = os.wait4(process.pid, how)
        if pid == 0:
            return None
        process.returncode = os.waitstatus_to_exitcode(status)
        used = self.used[verb]
        used["cpu_seconds"] += usage.ru_utime + usage.ru_stime
        used["peak_kib"] = max(used["peak_kib"], usage.ru_maxrss)
        used["processes"] += 1
        return (process.returncode,)

    def read(self, batch):
        """The outcome of every document of a batch (name to path)."""
        names = {str(path): name for name, path in batch.items()}
        ended = self.run("read", batch.values())
        if not ended.records and ended.status in (1, 3) and len(batch) > 1:
            raise Unable(f"{self.path} reads nothing: {ended.message}")
        records = {}
        for record in ended.records:
            records.setdefault(names.get(record["file"]), []).append(record)
        troubled = {name for name, found in records.items() if any(is_trouble(record) for record in found)}
        unsure = {name for name in batch if name not in records} | troubled
        usual = TROUBLED if troubled else {0}
        if ended.fell:
            # What was printed last may have been cut off between the receipts of one picture.
            unsure |= {names.get(record["file"]) for record in ended.records[-1:]} & set(batch)
        elif ended.status not in usual:
            unsure = set(batch)
        outcomes = {}
        for name, path in batch.items():
            # The exit status tells of a batch as a whole; what is in doubt is asked once more, alone.
            alone = self.run("read", [path]) if name in unsure else None
            outcomes[name] = {
                "status": alone.status if alone else 0,
                "way": alone.way() if alone else "ended",
                "message": alone.message if alone else "",
                "records": in_order(alone.records if alone else records[name], path, name),
            }
        alone_fell = any(outcome["way"] != "ended" for outcome in outcomes.values())
        if (ended.fell and not alone_fell) or (not ended.fell and ended.status not in usual | {0}):
            self.anomalies.append(
                {"way": ended.way(), "status": ended.status, "message": ended.message, "first": next(iter(batch)),
                 "documents": len(batch)})
        return outcomes

    def stored(self, batch):
        """What an import keeps of each document that was read (SHA-256 to path): lines, words, boxes, transforms."""
        with tempfile.TemporaryDirectory(prefix="compare-readings.") as folder:
            home = os.path.join(folder, "home")
            ended = self.run("import", batch.values(), "-q", "--home", home)
            if ended.status == 1:
                raise Unable(f"{self.path} import: {ended.message}")
            kept = stored_readings(home)
        if len(batch) > 1:
            for document, path in batch.items():
                if document not in kept:
                    kept.update(self.stored({document: path}))
        return kept


def is_trouble(record):
    return record.get("outcome") in ("failed", "refused")


def in_order(records, path, name):
    """The records of one document by receipt, with the document's name in place of its path."""
    def renamed(value):
        if isinstance(value, str):
            return value.replace(str(path), name)
        if isinstance(value, list):
            return [renamed(item) for item in value]
        return {key: renamed(item) for key, item in value.items()} if isinstance(value, dict) else value

    return sorted((renamed(record) for record in records), key=lambda record: record.get("receipt") or 0)


def stored_readings(home):
    """The readings in the database of a home, by the SHA-256 of the document."""
    kept = {}
    for file in Path(home).glob("*") if os.path.isdir(home) else []:
        if not file.is_file() or file.open("rb").read(15) != b"SQLite format 3":
            continue
        database = sqlite3.connect(file)
        try:
            columns = [row[1] for row in database.execute("PRAGMA table_info(readings)")]
            document = next((name for name in columns if name.lower().startswith("document")), None)
            reading = next((name for name in columns if name.lower().endswith(("reading", "json"))), None)
            if not document or not reading:
                raise Unable(f"{file.name} holds no table 'readings' with a document and its reading")
            for key, text in database.execute(f'SELECT "{document}", "{reading}" FROM readings'):
                kept[key] = json.loads(text)
        finally:
            database.close()
    return kept


# ----------------------------------------------------------------------------------------------------------------------
# Readings in a folder


class Readings:
    """A folder with one JSON file per document, and with run.json, which tells of the program."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.about = self.folder / "run.json"

    def run(self):
        return json.loads(self.about.read_text(encoding="utf-8"))

    def place(self, name):
        return self.folder / "documents" / f"{name}.json"

    def get(self, name):
        try:
            return json.loads(self.place(name).read_text(encoding="utf-8", errors="surrogateescape"))
        except FileNotFoundError:
            return None

    def put(self, name, reading):
        write(self.place(name), reading)

    def names(self):
        top = self.folder / "documents"
        return {str(path.relative_to(top))[:-5] for path in top.rglob("*.json")}

    def fill(self, program, wanted, options, label):
        """Has a program read what is not there yet."""
        before = self.run() if self.about.exists() else program.about()
        if before["identity"] != program.identity:
            raise Unable(f"{self.folder} holds the readings of another program: take another folder")
        write(self.about, before)
        for number, batch in enumerate(batches(wanted, options.batch)):
            progress(f"{label}: {number * options.batch} of {len(wanted)} documents")
            self.fill_batch(program, batch, options.stored)
            write(self.about, program.about(before))
        progress("")

    def fill_batch(self, program, batch, with_stored):
        digests = {name: digest(path) for name, path in batch.items()}
        there = {name: self.get(name) for name in batch}
        there = {name: found for name, found in there.items() if found and found["sha256"] == digests[name]}
        missing = {name: path for name, path in batch.items() if name not in there}
        if missing:
            for name, outcome in program.read(missing).items():
                there[name] = {"document": name, "sha256": digests[name], **outcome}
                self.put(name, there[name])
        if with_stored:
            lacking = [name for name, found in there.items() if "stored" not in found]
            read = [name for name in lacking if any(record["outcome"] == "new" for record in there[name]["records"])]
            kept = program.stored({digests[name]: batch[name] for name in read}) if read else {}
            for name in lacking:
                self.put(name, {**there[name], "stored": kept.get(digests[name])})


def batches(wanted, size):
    items = list(wanted.items())
    return [dict(items[start:start + size]) for start in range(0, len(items), size)]


def write(path, value):
    """Writes JSON so that an interrupted run leaves no half of a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(".new")
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1) + "\n"
    new.write_text(text, encoding="utf-8", errors="surrogateescape")
    new.replace(path)


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
