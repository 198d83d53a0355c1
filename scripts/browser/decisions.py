"""Decisions of the inbox, by keyboard alone: approvals, conflicts field by field, what was not sent, what could not be read."""

import json
import subprocess
import urllib.request
from pathlib import Path

from browser import Home, check, contrast, journal, names, webdriver

if webdriver:
    from selenium.webdriver.common.keys import Keys

TOKEN = "a-token-of-the-test"


class Office(Home):
    """A home with an account, and the accounting server behind it."""

    def __init__(self, bin_folder):
        super().__init__(bin_folder)
        self.accounting = None
        token = self.folder / "token"
        token.write_text(TOKEN + "\n")
        self.accounting = subprocess.Popen(
            [str(Path(bin_folder) / "bilko-lab"), "server", "--port", "0", "--token-file", str(token)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.place = self.accounting.stdout.readline().strip()
        self.environment["XDG_CONFIG_HOME"] = str(self.folder / "config")
        self.run("account", "add", self.place, "--token-file", str(token))

    def steer(self, path, body):
        request = urllib.request.Request(self.place + path, data=json.dumps(body).encode(), method="POST", headers={"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=30).close()

    def change(self, identity, status, kind, **fields):
        """What somebody does at the accounting server."""
        self.steer("/sandbox/records", {"company": "c-1", "entityType": kind, "entityId": identity, "status": status, "fields": fields})

    def record(self, identity):
        with urllib.request.urlopen(self.place + "/sandbox/records", timeout=30) as answer:
            return next(one for one in json.load(answer) if one["entityId"] == identity)

    def try_to(self, *arguments):
        """A command that may end with something left to do."""
        return subprocess.run([self.bilko, *arguments], env=self.environment, capture_output=True, text=True).returncode

    def close(self):
        if self.accounting:
            self.accounting.kill()
            self.accounting.wait(20)
        super().close()


def fill(home):
    """Puts something of each kind into the inbox; returns the draft of the conflict."""
    for identity, title in (("a-1", "Gorivo"), ("a-2", "Hotel"), ("a-3", "Laptop")):
        home.change(identity, "pending", "approval", title=title, total="60.00", currency="EUR")
    draft = home.take_in("sent.txt", journal("БЕЛА БРЕЗА", 1, "1.234,50"))
    home.run("upload")
    home.change(draft, "draft", "expenseDraft", total="1500.00", category="client")
    home.run("drafts", "edit", draft, "--total", "1600,00", "--category", "mine")
    home.steer("/sandbox/faults", ["POST /mobile/expense-drafts 422 x1"])
    home.take_in("refused.txt", journal("СУНЦЕ ДОО", 2, "1.234,50"))
    check(home.try_to("upload") == 10, "a conflict and a refusal need somebody")
    broken = home.folder / "broken.pdf"
    broken.write_text("%PDF-1.4\nbroken\n%%EOF\n")
    home.try_to("import", str(broken))
    return draft


def open_entry(browser, words):
    """Goes to an entry by Tab alone, and opens it."""
    browser.script("document.querySelector('h1').focus()")
    for _ in range(60):
        browser.press(Keys.TAB)
        if words in (browser.script("return document.activeElement.getAttribute('aria-label')") or ""):
            break
    else:
        raise AssertionError(f"Tab leads to no entry '{words}'")
    browser.press(Keys.ENTER)
    browser.until("the question is shown", lambda: browser.text("dialog h2") == "Your decision")
    check(words in browser.text("dialog p"), f"it is about '{words}'")


def do(browser, deed):
    """Goes to a deed of the dialog by Tab, and does it."""
    for _ in range(20):
        if browser.script("return document.activeElement.textContent") == deed:
            break
        browser.press(Keys.TAB)
    else:
        raise AssertionError(f"Tab leads to no '{deed}'")
    browser.press(Keys.ENTER)
    browser.until("the question is gone", lambda: not browser.script("return !!document.querySelector('dialog')"))


def decided(browser, words):
    browser.until(f"it is said: {words}", lambda: words in browser.text("#status"))
    browser.until("the inbox is shown anew", lambda: browser.focus == "H1")


def approvals(home, browser):
    open_entry(browser, "Gorivo")
    check(browser.focus == "decide-reason", "a key that is held down decides nothing")
    names(browser, "an approval")
    contrast(browser, "an approval")
    browser.picture("approval-1280")
    do(browser, "Approve")
    decided(browser, "approved: version 1")
    open_entry(browser, "Laptop")
    browser.type("too dear")
    do(browser, "Reject")
    decided(browser, "rejected: version 1")

    print("two windows, one decision")
    open_entry(browser, "Hotel")
    home.run("inbox", "approve", "a-2")
    do(browser, "Reject")
    browser.until("the second one is told", lambda: "decides otherwise" in browser.text("#alarm"))
    check("Hotel" not in browser.text("main table"), "and sees that it is decided")


def conflict(browser):
    open_entry(browser, "БЕЛА БРЕЗА")
    browser.until("both versions are shown", lambda: "1.600,00" in browser.text("dialog table") and "1.500,00" in browser.text("dialog table"))
    names(browser, "a conflict")
    contrast(browser, "a conflict")
    browser.picture("conflict-1280")
    browser.size(360, 640)
    check(browser.script("return document.documentElement.scrollWidth") <= 360, "a conflict: nothing is cut off at 360 pixels")
    browser.picture("conflict-360")
    browser.size(1280, 900)
    fields = []
    while browser.script("return document.activeElement.type") == "radio":
        fields.append(browser.script("return document.activeElement.name"))
        if fields[-1] == "total":
            browser.press(Keys.ARROW_RIGHT)
        browser.press(Keys.TAB)
    check({"total", "category"} <= set(fields), f"Tab leads to each field in which they differ: {fields}")
    do(browser, "Send what is chosen")
    decided(browser, "taken from the server")


def told(home, browser):
    """Each value of an account stands below its head."""
    account = json.loads(home.run("account", "list", "--json").splitlines()[0])
    browser.script("location.hash = '#/settings'")
    browser.until("the settings are shown", lambda: browser.text("h1") == "Settings")
    row = browser.script("""
        const table = document.querySelector('[role=region][aria-label=Accounts] table');
        return [...table.querySelectorAll('tbody td')].map((one) => one.textContent);
    """)
    there = [account["account"]["id"], account.get("name") or "–", account["kind"], account["account"]["address"]]
    check(row == there, f"an account is told as the command tells it: {row}")


def decisions(bin_folder, browser):
    print("decisions of the inbox, by keyboard alone")
    home = Office(bin_folder)
    browser.troubles()
    try:
        draft = fill(home)
        home.serve()
        browser.driver.get("about:blank")
        browser.driver.get(home.link())
        browser.until("the list is shown", lambda: browser.text("h1"))
        browser.script("location.hash = '#/inbox'")
        browser.until("the inbox is shown", lambda: browser.text("h1") == "Inbox" and "Gorivo" in browser.text("main table"))
        names(browser, "inbox with something of each kind")
        browser.picture("inbox-full-1280")
        approvals(home, browser)
        conflict(browser)
        print("what was not sent, and what could not be read")
        open_entry(browser, "СУНЦЕ ДОО")
        do(browser, "Send again")
        decided(browser, "to be sent again")
        open_entry(browser, "broken.pdf")
        browser.type("no receipt")
        do(browser, "Leave unread")
        decided(browser, "is skipped")
        check("Decide" not in browser.text("main"), "nothing is left to decide")
        check(home.try_to("upload") == 0, "and all of it is sent")
        check([home.record(one)["status"] for one in ("a-1", "a-2", "a-3")] == ["approved", "approved", "rejected"], "as it was decided")
        fields = json.loads(home.record(draft)["content"])["fields"]
        check((fields["total"], fields["category"]) == ("1500.00", "mine"), "the server has what was chosen field by field")
        told(home, browser)
        browser.complains_of_nothing()
    finally:
        home.close()
