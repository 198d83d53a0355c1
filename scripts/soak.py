"""Long runs of kills, flipped bits, power cuts and hostile files against the built programs; see scripts/soak."""

import argparse
import collections
import fcntl
import hashlib
import json
import os
import pathlib
import random
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "samples" / "images"
ROBUSTNESS = pathlib.Path(os.environ.get("BILKO_SHARED_DATA", ROOT.parent / "shared" / "data")) / "robustness"


def say(text):
    print(f"soak: {text}", file=sys.stderr, flush=True)


def invoice(number):
    """A small e-invoice; every number makes another one."""
    euros = f"{(100_000 + number) // 100}.{number % 100:02}"
    base = "urn:oasis:names:specification:ubl:schema:xsd:"
    amounts = "".join(
        f'<b:{name} currencyID="EUR">{euros}</b:{name}>'
        for name in ("LineExtensionAmount", "TaxExclusiveAmount", "TaxInclusiveAmount", "PayableAmount")
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="{base}Invoice-2" '
        f'xmlns:a="{base}CommonAggregateComponents-2" xmlns:b="{base}CommonBasicComponents-2">'
        f"<b:ID>{number}-S-1</b:ID><b:IssueDate>2026-0{number % 9 + 1}-1{number % 8}</b:IssueDate>"
        "<b:InvoiceTypeCode>380</b:InvoiceTypeCode><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>"
        "<a:AccountingSupplierParty><a:Party><a:PartyTaxScheme><b:CompanyID>HR70431182652</b:CompanyID><a:TaxScheme>"
        "<b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme><a:PartyLegalEntity><b:RegistrationName>Soak d.o.o."
        "</b:RegistrationName></a:PartyLegalEntity></a:Party></a:AccountingSupplierParty>"
        f"<a:LegalMonetaryTotal>{amounts}</a:LegalMonetaryTotal></Invoice>\n"
    ).encode()


def mutated(data, rng):
    """Some bytes turned over, taken away, doubled or made zero, or the end cut off."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        if not data:
            break
        at, length = rng.randrange(len(data)), rng.choice((1, 2, 4, 64, 4096))
        way = rng.randrange(7)
        if way == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif way == 1:
            data[at] = rng.choice((0, 1, 0x7F, 0x80, 0xFF))
        elif way == 2:
            data[at : at + length] = rng.randbytes(len(data[at : at + length]))
        elif way == 3:
            del data[at : at + length]
        elif way == 4:
            data[at:at] = data[at : at + length]
        elif way == 5:
            data[at : at + length] = bytes(len(data[at : at + length]))
        else:
            del data[max(1, at) :]
    return bytes(data)


class Bench:
    """A home, an inbox and the programs that work on them."""

    def __init__(self, programs, place):
        self.place = pathlib.Path(place)
        self.home, self.inbox = self.place / "home", self.place / "inbox"
        self.inbox.mkdir(parents=True, exist_ok=True)
        self.bilko, self.lab = programs / "bilko", programs / "bilko-lab"
        self.environment = dict(
            os.environ, BILKO_HOME=str(self.home), BILKO_TESSDATA=str(ROOT / "tessdata"), BILKO_KEYRING="file",
            BILKO_KEYRING_KEY=str(self.place / "keyring.key"),
        )

    def start(self, *arguments):
        with open(self.place / "talk", "ab") as talk:
            return subprocess.Popen(
                [self.bilko, *arguments], env=self.environment, stdin=subprocess.DEVNULL, stdout=talk, stderr=talk,
                start_new_session=True,
            )

    def run(self, *arguments, timeout=1200):
        return subprocess.run(
            [self.bilko, *arguments], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, timeout=timeout, check=False,
        )

    def objects(self, *arguments):
        lines = self.run(*arguments, "--json").stdout.splitlines()
        return [json.loads(line) for line in lines if line.startswith(b"{")]

    def put(self, name, data):
        hidden = self.inbox / f".{name}.part"
        hidden.write_bytes(data)
        hidden.rename(self.inbox / name)

    def fsck(self, *arguments):
        answer = self.run("fsck", *arguments)
        return answer.returncode, (answer.stdout + answer.stderr).decode(errors="replace")


def kill(process):
    """As the kernel would: nothing is told, and readers are left to find out by themselves."""
    process.send_signal(signal.SIGKILL)
    process.wait()


def hostile_seeds():
    files = [path for path in sorted(SAMPLES.iterdir()) if path.is_file()]
    if ROBUSTNESS.is_dir():
        files += [path for path in sorted(ROBUSTNESS.rglob("*")) if path.is_file() and path.suffix != ".jsonl"]
    return files


class Server:
    """The reference server, with its journal of what was delivered."""

    def __init__(self, bench):
        token = bench.place / "token"
        token.write_text("soak-token\n")
        self.process = subprocess.Popen(
            [bench.lab, "server", "--port", "0", "--token-file", token], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.address = self.process.stdout.readline().decode().strip()
        added = bench.run("account", "add", self.address, "--token-file", str(token))
        if added.returncode != 0:
            raise SystemExit(added.stderr.decode())

    def stop(self):
        self.process.kill()
        self.process.wait()


def kills(options, rng):
    """Kills one program after the other at random instants; now and then all is finished and counted."""
    seeds, number, done, failures = hostile_seeds(), 0, 0, []
    counts = collections.Counter()
    while done < options.count:
        with tempfile.TemporaryDirectory(prefix="bilko-soak.") as place:
            bench = Bench(options.programs, place)
            server = Server(bench)
            good = {}
            for _ in range(24):
                number += 1
                good[f"invoice-{number}.xml"] = invoice(number)
            for path in rng.sample([path for path in sorted(SAMPLES.glob("*.jpg"))], 2):
                good[path.name] = path.read_bytes()
            names = list(good)
            for round_number in range(min(20, options.count - done)):
                for name in names[round_number * 2 : round_number * 2 + 2]:
                    bench.put(name, good[name])
                path = rng.choice(seeds)
                bench.put(f"hostile-{round_number}{path.suffix}", mutated(path.read_bytes(), rng))
                what = rng.choices(
                    (
                        ("watch", str(bench.inbox), "--after", "move", "--settle", "0.1"), ("import", str(bench.inbox)),
                        ("upload",), ("reprocess",), ("fsck", "--repair"),
                    ), (6, 4, 3, 1, 2),
                )[0]
                process = bench.start(*what)
                time.sleep(rng.choice((0.05, 0.2, 0.6, 1.5)) * rng.random())
                ended = process.poll() is not None
                kill(process)
                done += 1
                counts[what[0] + (" (had ended)" if ended else "")] += 1
                status, words = bench.fsck()
                if status not in (0,) and bench.home.exists() and (bench.home / "ledger.sqlite").exists():
                    failures.append(f"kill {done}, {what[0]}: fsck ended with {status}: {words[-300:]}")
            for name in names:
                if not any((bench.place / "inbox" / folder / name).exists() for folder in ("", "done", "duplicate")):
                    bench.put(name, good[name])
            bench.run("import", str(bench.inbox))
            stopped = [found["document"] for found in bench.objects("attachments", "list", "--attention")]
            if stopped:
                # What bilko died of twice waits for a person's word; kills are no fault of the document.
                bench.run("attachments", "retry", *stopped)
                bench.run("import", str(bench.inbox))
            bench.run("upload")
            drafted = collections.Counter(draft["document"] for draft in bench.objects("drafts", "list"))
            for name, data in good.items():
                times = drafted[hashlib.sha256(data).hexdigest()]
                if times != 1:
                    failures.append(f"after kill {done}: {name} is drafted {times} times")
            status, words = bench.fsck()
            if status != 0:
                failures.append(f"after kill {done}: fsck ended with {status}: {words[-300:]}")
            server.stop()
        say(f"{done} kills, {len(failures)} failures; {dict(counts)}")
    return failures


def flips(options, rng):
    """Turns one bit over in a copy of a home, and asks who notices; originals are mended by their good copy."""
    failures, counts = [], collections.Counter()
    with tempfile.TemporaryDirectory(prefix="bilko-soak.") as place:
        bench = Bench(options.programs, place)
        for number in range(12):
            bench.put(f"invoice-{number}.xml", invoice(number))
        for path in sorted(SAMPLES.glob("*.jpg"))[:4]:
            bench.put(path.name, path.read_bytes())
        bench.run("import", str(bench.inbox))
        good = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in bench.inbox.iterdir()}
        pristine = bench.place / "pristine"
        shutil.copytree(bench.home, pristine)
        files = [path for path in sorted(pristine.rglob("*")) if path.is_file() and path.stat().st_size > 0]
        files = [path for path in files if path.name.startswith("ledger.sqlite") or "objects" in path.parts]
        ledger = [path for path in files if path.name.startswith("ledger.sqlite")]
        for done in range(1, options.count + 1):
            shutil.rmtree(bench.home)
            shutil.copytree(pristine, bench.home)
            # Half of them into the ledger, which is smaller than the originals and tells more.
            path = rng.choice(ledger if rng.random() < 0.5 else files)
            target = bench.home / path.relative_to(pristine)
            kind = "ledger" if path in ledger else "original"
            data = bytearray(path.read_bytes())
            at = rng.randrange(len(data))
            data[at] ^= 1 << rng.randrange(8)
            mode = target.stat().st_mode
            target.chmod(0o600)
            target.write_bytes(data)
            target.chmod(mode)
            status, words = bench.fsck("--deep")
            counts[f"{kind}: {'named' if status != 0 else 'not named'}"] += 1
            if status == 0:
                failures.append(f"flip {done}: byte {at} of {path.relative_to(pristine)} is not named")
            elif kind == "original":
                digest = next((key for key in good if key in path.name or key.endswith(path.name)), None)
                source = good.get(digest)
                if source is None:
                    failures.append(f"flip {done}: nobody knows the good copy of {path.name}")
                    continue
                bench.run("import", str(source))
                status, words = bench.fsck("--deep")
                counts["original: mended" if status == 0 else "original: not mended"] += 1
                if status != 0:
                    failures.append(f"flip {done}: {path.name} is not mended: {words[-300:]}")
            if done % 100 == 0:
                say(f"{done} flips, {len(failures)} failures; {dict(counts)}")
    say(f"{options.count} flips: {dict(counts)}")
    return failures


class Disk:
    """An ext4 file system on a loop device whose power can be cut: what was not flushed is gone."""

    SHUT_DOWN = 0x8004587D  # EXT4_IOC_SHUTDOWN
    WITHOUT_JOURNAL = 2

    def __init__(self, place):
        self.folder, self.image = place / "disk", place / "disk.img"
        self.folder.mkdir()
        subprocess.run(["truncate", "-s", "256M", self.image], check=True)
        subprocess.run(["mkfs.ext4", "-q", "-F", self.image], check=True)
        self.mount()

    def mount(self):
        subprocess.run(["mount", "-o", "loop", self.image, self.folder], check=True)

    def cut(self):
        folder = os.open(self.folder, os.O_RDONLY)
        fcntl.ioctl(folder, self.SHUT_DOWN, struct.pack("I", self.WITHOUT_JOURNAL))
        os.close(folder)

    def restore(self):
        self.end()
        self.mount()

    def end(self):
        if subprocess.run(["umount", self.folder], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            subprocess.run(["umount", "-l", self.folder], check=False)


def cuts(options, rng):
    """Cuts the power at random instants of one program after the other, and asks for all that was acknowledged before."""
    failures, told, lost, number = [], set(), set(), 0
    counts, server = collections.Counter(), None
    seeds = hostile_seeds()
    with tempfile.TemporaryDirectory(prefix="bilko-soak.") as place:
        place = pathlib.Path(place)
        disk = Disk(place)
        for done in range(1, options.count + 1):
            bench = Bench(options.programs, place / f"bench-{done}")
            bench.home = disk.folder / "home"
            bench.environment["BILKO_HOME"] = str(bench.home)
            bench.environment["BILKO_KEYRING_KEY"] = str(place / "keyring.key")
            server = server or Server(bench)
            digests = {}
            for _ in range(10):
                number += 1
                bench.put(f"invoice-{number}.xml", invoice(number))
            for path in rng.sample(seeds, 3):
                bench.put(f"hostile-{done}-{path.name}", mutated(path.read_bytes(), rng))
            photo = rng.choice(sorted(SAMPLES.glob("*.jpg")))
            bench.put(photo.name, photo.read_bytes() + b"\0" * done)
            for path in bench.inbox.iterdir():
                if not path.name.startswith("."):
                    digests[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
            acknowledged = place / "acknowledged"
            what = rng.choices(("import", "watch", "upload", "reprocess", "fsck"), (4, 4, 2, 1, 1))[0]
            counts[what] += 1
            if what == "import":
                with open(acknowledged, "wb") as out:
                    process = subprocess.Popen(
                        [bench.bilko, "import", str(bench.inbox), "--json"], env=bench.environment, stdout=out,
                        stderr=subprocess.DEVNULL,
                    )
            elif what == "watch":
                process = bench.start("watch", str(bench.inbox), "--after", "delete", "--settle", "0.1")
            else:
                # What they work on was taken in before, to the end.
                bench.run("import", str(bench.inbox))
                told |= {found["document"] for found in bench.objects("attachments", "list")}
                process = bench.start(what, *(["--repair"] if what == "fsck" else []))
            time.sleep(rng.choice((0.05, 0.6, 2.5)) * rng.random())
            disk.cut()
            kill(process)
            if what == "import":
                for line in acknowledged.read_bytes().split(b"\n")[:-1]:
                    document = json.loads(line).get("document") if line.startswith(b"{") else None
                    if document:
                        told.add(document)
            elif what == "watch":
                waiting = bench.inbox / ".bilko-removing"
                left = {path.name for folder in (bench.inbox, waiting) if folder.is_dir() for path in folder.iterdir()}
                told |= {digest for name, digest in digests.items() if name not in left}
            disk.restore()
            kept = {found["document"] for found in bench.objects("attachments", "list")}
            lost |= told - kept
            status, words = bench.fsck()
            if status != 0 and (bench.home / "ledger.sqlite").exists():
                failures.append(f"cut {done}: fsck ended with {status}: {words[-300:]}")
            shutil.rmtree(bench.place, ignore_errors=True)
            if done % 10 == 0:
                say(
                    f"{done} cuts, {len(told)} documents acknowledged, {len(lost)} lost, {len(failures)} failures; "
                    f"{dict(counts)}"
                )
        if server is not None:
            server.stop()
        disk.end()
    return failures + [f"{len(lost)} acknowledged documents are lost"] * bool(lost)


def hostile(options, rng):
    """Lets a daemon take in mutated files, batch after batch; it has to stay up, and each has to end in one place."""
    failures, seeds = [], hostile_seeds()
    seconds, done, slowest = [], 0, ("", 0.0)
    with tempfile.TemporaryDirectory(prefix="bilko-soak.") as place:
        bench = Bench(options.programs, place)
        # A picture whose end is missing is reported when it has not become whole for so many seconds.
        watch = ("watch", str(bench.inbox), "--after", "move", "--settle", "0.1", "--rescan", "2", "--patience", "2")
        daemon = bench.start(*watch)
        outcomes = collections.Counter()
        while done < options.count:
            batch = {}
            for _ in range(min(100, options.count - done)):
                path = rng.choice(seeds)
                name = f"{done:06}{path.suffix}"
                batch[name] = path.name
                bench.put(name, mutated(path.read_bytes(), rng))
                done += 1
            waiting, begun, last = set(batch), time.monotonic(), time.monotonic()
            while waiting:
                time.sleep(0.02)
                gone = {name for name in waiting if not (bench.inbox / name).exists()}
                now = time.monotonic()
                for name in gone:
                    seconds.append((now - last) / len(gone))
                if gone:
                    if now - last > slowest[1]:
                        slowest = (f"{sorted(gone)[0]} of {batch[sorted(gone)[0]]}", now - last)
                    waiting, last = waiting - gone, now
                if daemon.poll() is not None:
                    failures.append(f"the daemon ended with {daemon.returncode} at one of {sorted(waiting)[:5]}")
                    keep(bench, sorted(waiting)[:5], options)
                    daemon = bench.start(*watch)
                if now - last > options.clock:
                    failures.append(f"after {options.clock} s still there: {sorted(waiting)[:5]}")
                    keep(bench, sorted(waiting)[:5], options)
                    for name in waiting:
                        (bench.inbox / name).unlink(missing_ok=True)
                    waiting = set()
            for folder in ("done", "duplicate", "attention"):
                where = bench.inbox / folder
                if where.is_dir():
                    outcomes[folder] += sum(1 for path in where.iterdir() if not path.name.endswith(".reason.txt"))
                    shutil.rmtree(where)
            if done % 500 == 0:
                say(f"{done} files in {time.monotonic() - begun:.0f} s for the last batch, {dict(outcomes)}, {len(failures)} failures")
        daemon.send_signal(signal.SIGTERM)
        if daemon.wait() != 0:
            failures.append(f"the daemon ended with {daemon.returncode}")
        status, words = bench.fsck()
        if status != 0:
            failures.append(f"fsck ended with {status}: {words[-300:]}")
        if sum(outcomes.values()) != options.count:
            failures.append(f"{options.count} files went in, {sum(outcomes.values())} came out")
        say(
            f"{options.count} files: {dict(outcomes)}; seconds a file: median {statistics.median(seconds):.3f}, "
            f"mean {statistics.mean(seconds):.3f}; longest wait {slowest[1]:.1f} s, for {slowest[0]}"
        )
    return failures


def keep(bench, names, options):
    """Puts aside what caused a failure; the bench goes when the run ends."""
    folder = pathlib.Path(options.keep)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        if (bench.inbox / name).exists():
            shutil.copy(bench.inbox / name, folder / name)
    say(f"kept in {folder}: {names}")


def main():
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("--programs", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("what", choices=("kills", "flips", "cuts", "hostile"))
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    parser.add_argument("--clock", type=float, default=900, help="seconds that a document may take (hostile)")
    parser.add_argument("--keep", default="/tmp/bilko-soak-kept", help="where files that cause a failure are kept")
    options = parser.parse_args()
    say(f"{options.count} {options.what}, seed {options.seed}")
    failures = globals()[options.what](options, random.Random(options.seed))
    for failure in failures:
        print(failure)
    say(f"{options.count} {options.what}, seed {options.seed}: {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
