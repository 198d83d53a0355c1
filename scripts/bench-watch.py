"""Measures the watched folder: scripts/bench watch. Arguments: bilko, a folder to work in, how many files."""
import json
import os
import shutil
import signal
import subprocess
import sys
import time

BILKO, WORK, COUNT = sys.argv[1], sys.argv[2], int(sys.argv[3])
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
UBL = "urn:oasis:names:specification:ubl:schema:xsd:"


def invoice(number):
    """A small e-invoice; every number makes another one."""
    net = f"{(1000 + number) / 100:.2f}"
    amounts = "".join(
        f'<b:{name} currencyID="EUR">{net}</b:{name}>'
        for name in ("LineExtensionAmount", "TaxExclusiveAmount", "TaxInclusiveAmount", "PayableAmount"))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="{UBL}Invoice-2" xmlns:a="{UBL}'
        f'CommonAggregateComponents-2" xmlns:b="{UBL}CommonBasicComponents-2"><b:ID>{number}-R-1</b:ID>'
        f"<b:IssueDate>2026-0{number % 9 + 1}-1{number % 8}</b:IssueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode>"
        "<b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode><a:AccountingSupplierParty><a:Party><a:PartyTaxScheme>"
        "<b:CompanyID>HR70431182652</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>"
        "<a:PartyLegalEntity><b:RegistrationName>Plavi Lonac d.o.o.</b:RegistrationName></a:PartyLegalEntity></a:Party>"
        f"</a:AccountingSupplierParty><a:LegalMonetaryTotal>{amounts}</a:LegalMonetaryTotal></Invoice>\n")


def drop(folder, numbers):
    for number in numbers:
        with open(f"{folder}/invoice-{number}.xml", "w", encoding="utf-8") as file:
            file.write(invoice(number))


class Daemon:
    def __init__(self, home, inbox, *more):
        self.home = home
        self.log = open(home + ".log", "ab")
        self.process = subprocess.Popen(
            [BILKO, "watch", inbox, "--home", home, *more], stdout=subprocess.DEVNULL, stderr=self.log)
        while self.status().get("process") != self.process.pid:
            time.sleep(0.05)

    def status(self):
        try:
            with open(self.home + "/watch.json", encoding="utf-8") as file:
                return json.load(file)
        except (OSError, ValueError):
            return {}

    def resident(self):
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096 / 1048576

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        return time.monotonic() - began


def fsck(home):
    answer = subprocess.run([BILKO, "fsck", "--json", "--home", home], stdout=subprocess.PIPE, check=False)
    return answer.returncode, json.loads(answer.stdout)


def run_all(name, running):
    home, inbox = f"{WORK}/{name}-home", f"{WORK}/{name}-inbox"
    os.makedirs(inbox)
    daemon = None
    if running:
        daemon = Daemon(home, inbox)
    else:
        drop(inbox, range(COUNT))
    began = time.monotonic()
    if running:
        drop(inbox, range(COUNT))
    else:
        daemon = Daemon(home, inbox)
    samples = []
    while True:
        status = daemon.status()
        done = sum(status.get(key, 0) for key in ("taken", "duplicates", "attention", "refused"))
        samples.append((done, daemon.resident()))
        if done >= COUNT or time.monotonic() - began > 3600:
            break
        time.sleep(0.25)
    wall, cpu = time.monotonic() - began, daemon.cpu()
    quarters = [max([memory for count, memory in samples if count <= COUNT * part / 4] or [0]) for part in (1, 2, 3, 4)]
    stopped = daemon.stop()
    code, report = fsck(home)
    once = code == 0 and report["accepted"] == report["drafted"] == report["sightings"] == COUNT
    print(
        f"| {COUNT} files while it {'runs' if running else 'is stopped'} | {wall:.0f} s ({COUNT / wall:.0f}/s), {cpu:.0f} s CPU "
        f"| most memory after each quarter: {', '.join(f'{value:.0f}' for value in quarters)} MiB "
        f"| accepted {report['accepted']}, drafted {report['drafted']}, seen {report['sightings']}: "
        f"{'each exactly once' if once else 'NOT each exactly once'}; stopped in {stopped:.2f} s |")
    shutil.rmtree(inbox)
    shutil.rmtree(home)
    return once


def latency():
    home, inbox = f"{WORK}/photo-home", f"{WORK}/photo-inbox"
    os.makedirs(inbox)
    daemon = Daemon(home, inbox)
    figures = []
    for count, name in enumerate(["03-fuel.jpg", "13-srpska.jpg", "01-caffe-bar.jpg", "14-restaurant.jpg", "05-outside-vat.jpg"]):
        deadline = time.monotonic() + 90
        while daemon.status().get("readers_awake") and time.monotonic() < deadline:
            time.sleep(0.2)
        shutil.copy(f"{ROOT}/samples/images/{name}", f"{inbox}/.{name}")
        began = time.monotonic()
        os.rename(f"{inbox}/.{name}", f"{inbox}/{name}")
        database = f"file:{home}/ledger.sqlite?mode=ro"
        import sqlite3
        while time.monotonic() - began < 30:
            try:
                with sqlite3.connect(database, uri=True) as ledger:
                    if ledger.execute("SELECT count(*) FROM drafts").fetchone()[0] > count:
                        break
            except sqlite3.Error:
                pass
            time.sleep(0.01)
        figures.append(time.monotonic() - began)
    while daemon.status().get("readers_awake"):
        time.sleep(0.2)
    cpu = daemon.cpu()
    time.sleep(10)
    idle = daemon.cpu() - cpu
    memory = daemon.resident()
    daemon.stop()
    print(
        f"| photo, drop to draft, readers asleep before | {', '.join(f'{value:.2f}' for value in figures)} s | 2 s of them "
        f"are the rest | most beyond the rest: {max(figures) - 2:.2f} s |")
    print(f"| idle for 10 s | {idle:.2f} s CPU | {memory:.0f} MiB | no readers |")


latency()
fine = run_all("stopped", running=False)
fine = run_all("running", running=True) and fine
sys.exit(0 if fine else 1)
