"""The document of the interface against the server, by schemathesis: see scripts/interface-test."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from browser import ROOT, Home, journal

PICTURE = ROOT / "samples" / "images" / "01-caffe-bar.jpg"

# What never ends, and what ends the session in which the others are asked.
LEFT_OUT = ["watchChanges", "endSession"]
# Operations of which no invented request can succeed: a link and a PIN are secrets, what is not linked is not unlinked, no
# phone was let in, corners have to be those of a paper, no server asks or has another version; and the document itself, which is
# read before anything is asked.
HARD = {
    "openSession", "unlinkDraft", "linkDraft", "unlockPage", "showInterface", "removePhone", "rereadPage", "decideApproval",
    "resolveConflict"}

# Most requests name the revision that is there, so that they come behind If-Match, and most bodies that are sent are documents.
HOOKS = '''
import itertools, urllib.request
import schemathesis

turns = itertools.count(1)

@schemathesis.hook
def before_call(context, case, kwargs):
    headers = case.headers or {}
    turn = next(turns)
    if turn % 4 == 0:
        return
    if "If-Match" in headers:
        place = "drafts/{draft}"
        if "/queue/" in case.path:
            place = "queue/1"
        elif "/documents/" in case.path:
            place = "documents/{document}"
        request = urllib.request.Request("{address}/api/v1/" + place, headers={head})
        with urllib.request.urlopen(request, timeout=30) as answer:
            headers["If-Match"] = answer.headers["ETag"]
    if case.method.upper() == "POST" and case.path.endswith("/documents"):
        headers["Idempotency-Key"] = f"key-{turn}"
        case.body = ({journal} + repr(case.body)).encode()
'''


class OpenHome(Home):
    """A home whose server would let phones in, from this machine alone."""

    def serve(self):
        self.server = subprocess.Popen(
            [self.bilko, "serve", "--port", "0", "--lan", "127.0.0.1", "--lan-port", "0", "--json"], env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        told = {}
        while not {"address", "phones"} <= told.keys():
            told |= json.loads(self.server.stdout.readline())
        self.address = told["address"]


def settings(draft, document):
    """What the operations are asked about, beside what is invented."""
    return f'[parameters]\n"path.id" = "{draft}"\n"path.document" = "{document}"\n"path.page" = 1\n"path.item" = 1\n'


def run(options, client, config, hooks=""):
    """Whether all was well, and every request with its answer."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "schemathesis.toml").write_text(config)
        (folder / "hooks.py").write_text(hooks)
        command = [
            os.path.abspath(options.program), f"--config-file={folder}/schemathesis.toml", "run", f"{client.address}/api/v1/openapi.json",
            "--url", client.address, "--phases", "examples,coverage,fuzzing", "--max-examples", str(options.examples),
            "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
            "--seed", str(options.seed), "--continue-on-failure", "--suppress-health-check", "all", "--warnings", "off",
            "--request-timeout", "30", "--report", "har", "--report-har-path", str(folder / "asked.har")]
        for header, value in client.head.items():
            command += ["--header", f"{header}: {value}"]
        for operation in LEFT_OUT:
            command += ["--exclude-operation-id", operation]
        environment = {**os.environ, "SCHEMATHESIS_HOOKS": "hooks" if hooks else "", "PYTHONPATH": name}
        answer = subprocess.run(command, capture_output=True, text=True, cwd=name, env=environment)
        asked = json.loads((folder / "asked.har").read_text())["log"]["entries"]
    if answer.returncode != 0:
        print(answer.stdout[-20000:], answer.stderr[-2000:])
    return answer.returncode == 0, asked


def answered(document, asked):
    """By operation, the answers that it gave."""
    found = defaultdict(set)
    for entry in asked:
        parts = entry["request"]["url"].split("?")[0].split("/")[3:]
        for path, methods in document["paths"].items():
            names = path.split("/")[1:]
            if len(names) == len(parts) and all(one == other or one.startswith("{") for one, other in zip(names, parts)):
                operation = methods.get(entry["request"]["method"].lower())
                if operation:
                    found[operation["operationId"]].add(entry["response"]["status"])
                    break
    return found


def attack(options, home):
    home.take_in("one.txt", journal("БЕЛА БРЕЗА", 1))
    draft = json.loads(home.run("import", str(PICTURE), "--json").splitlines()[0])["draft"]
    home.take_in("two.txt", journal("СУНЦЕ ДОО", 2, "1.234,50"))
    # One beside which no draft stands, so that it can be read again and left unread.
    broken = home.folder / "broken.pdf"
    broken.write_text("%PDF-1.4\nbroken\n%%EOF\n")
    subprocess.run([home.bilko, "import", str(broken)], env=home.environment, capture_output=True, check=False)
    home.serve()
    client = home.client()
    documents = client.ask("GET", "/api/v1/documents")[0]["documents"]
    document = next(one["document"] for one in documents if one["file"] == "broken.pdf")
    hooks = HOOKS.replace("{address}", client.address).replace("{draft}", draft).replace("{head}", repr(client.head))
    hooks = hooks.replace("{document}", document)
    hooks = hooks.replace("{journal}", repr(journal("МЕТА ДОО", 3)))
    everything = []
    for words, config, hook in (
            ("what is invented", "", ""), ("a draft and an original that are there", settings(draft, document), hooks)):
        is_well, asked = run(options, client, config, hook)
        everything += asked
        if not is_well:
            return f"{words}: see above"
        print(f"interface-test: {words}: {len(asked)} requests")
    if any(entry["response"]["status"] >= 500 for entry in everything):
        return "an answer is a fault of the server"
    described = client.ask("GET", "/api/v1/openapi.json")[0]
    found = answered(described, everything)
    wanted = {one["operationId"] for methods in described["paths"].values() for name, one in methods.items() if name != "parameters"}
    poor = {one for one in wanted - HARD - set(LEFT_OUT) if not found[one] & {200, 201, 204}}
    # Without this, a server that refuses everything would pass.
    if poor:
        return f"these were never answered well, so nothing behind their refusals was tried: {sorted(poor)}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=str(ROOT / ".build" / "release"))
    parser.add_argument("--program", default=str(ROOT / ".build" / "schemathesis" / "bin" / "schemathesis"))
    parser.add_argument("--examples", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not Path(options.program).exists():
        print("interface-test: skipped: schemathesis is not installed", file=sys.stderr)
        return 77
    home = OpenHome(options.bin)
    try:
        failure = attack(options, home)
    finally:
        home.close()
    print(f"interface-test: {f'failed: {failure}' if failure else 'passed'}")
    return 1 if failure else 0


if __name__ == "__main__":
    sys.exit(main())
