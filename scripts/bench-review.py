"""Measures the review page: scripts/bench review. Arguments: bilko, bilko-lab, a folder to work in, how many receipts.

Faded and crumpled receipts are made until so many are doubtful as are asked for: in four of five every value that is wrong has
the right one among its candidates, in the others one value has to be typed. Those with more are for another photo and are left
out, as are papers that are no expense. They are settled in Chromium by the keyboard alone, as a person would who knows the
truth: Enter from field to field that asks, Alt and a digit for a candidate or a word of the paper, which is mended where that
takes fewer keys than the value as it is printed, Ctrl+Enter at the end. Every key counts, a letter as well.

The clock of a receipt runs in the page, from the key that settles the one before to the frame in which its own picture stands.
"""
import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "browser"))
from browser import Browser, Home, webdriver  # noqa: E402 (found by the path above)

if webdriver is None or not Path("/usr/bin/chromium").exists() or not Path("/usr/bin/chromedriver").exists():
    sys.exit("bench: chromium, chromium-driver or python3-selenium is not installed")
from selenium.webdriver.common.keys import Keys  # noqa: E402 (where it is there)

BILKO, LAB, WORK, COUNT = sys.argv[1], sys.argv[2], Path(sys.argv[3]), int(sys.argv[4])
TYPED = COUNT // 5
BATCH, BATCHES, SEED = 40, 20, 4_611

# What is booked: a person who looks at the paper sees it, whether it asks or not.
BOOKED = ["kind", "country", "currency", "tax_id", "date", "total"]
# Of these, what is chosen from a list by a letter.
CHOSEN = ["kind", "country"]

SHOWN = """
    const [id, picture] = [document.querySelector('h1')?.textContent ?? '', document.querySelector('.sheet img')];
    return id.includes(arguments[0]) && picture?.complete && picture.naturalWidth > 0 && document.activeElement?.id.startsWith('field-');
"""

# Waits for the next receipt, and for two frames after its picture has been decoded: then it has been painted.
CLOCK = """
    const next = arguments[0];
    window.benched = undefined;
    const onKey = (event) => {
      if (event.key !== 'Enter' || !event.ctrlKey) return;
      removeEventListener('keydown', onKey, true);
      const start = performance.now();
      const look = () => {
        const picture = document.querySelector('.sheet img');
        const isThere = document.querySelector('h1')?.textContent.includes(next) && picture?.complete && picture.naturalWidth > 0;
        if (!isThere) return requestAnimationFrame(look);
        picture.decode().catch(() => {}).then(() => requestAnimationFrame(() => requestAnimationFrame(() => {
          window.benched = performance.now() - start;
        })));
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', onKey, true);
"""

# Whether the field that has the focus is a choice, and what it is offered.
CHIPS = """
    const field = document.activeElement;
    return [field.tagName === 'SELECT', [...field.parentElement.querySelectorAll('.chip')].map((one) => one.dataset.value)];
"""

AHEAD = """
    const found = performance.getEntriesByType('resource').find((one) => one.name.includes(`${arguments[0]}/pages/1/picture`));
    return found ? found.responseEnd : null;
"""


def truths(folder):
    with open(folder / "truth.jsonl", encoding="utf-8") as lines:
        return {Path(one["file"]).name: one for one in map(json.loads, lines)}


def plain(field, value):
    """A value without its form: figures of amounts and numbers, the letters of others."""
    text = str(value or "")
    return text.split(" ")[0] if field == "tax_id" else text


def typed(field, value):
    """As it stands on the paper; days as they are shortest."""
    if field == "date":
        year, month, day = value.split("-")
        return min(f"{int(day)}.{int(month)}.{year[2:]}", f"{day}{month}{year[2:]}", key=len)
    if field == "total":
        return value.replace(".", ",")
    return value


def edits(text, wanted):
    """Keys that make a text another one, from its end or its start on, whichever is nearer."""
    start = len(os.path.commonprefix([text, wanted]))
    end = len(os.path.commonprefix([text[start:][::-1], wanted[start:][::-1]]))
    gone, come = len(text) - start - end, list(wanted[start:len(wanted) - end])
    fromEnd = [Keys.ARROW_LEFT] * end + [Keys.BACKSPACE] * gone + come
    fromStart = [Keys.HOME] + [Keys.ARROW_RIGHT] * start + [Keys.DELETE] * gone + come
    return min(fromEnd, fromStart, key=len)


class Receipt:
    """A doubtful receipt, what is true of it, and what stands in its draft."""

    def __init__(self, client, draft, truth):
        self.id, self.truth = draft, truth
        body = client.ask("GET", f"/api/v1/drafts/{draft}")[0]
        self.short = body["short_id"]
        self.asks = [one["name"] for one in body["fields"] if one["asks"]]
        values = {one["name"]: one["values"][0]["text"] if one["values"] else None for one in body["fields"]}
        self.wrong = [name for name in BOOKED if name in truth and plain(name, values[name]) != plain(name, truth[name])]
        weighed = client.ask("GET", f"/api/v1/drafts/{draft}/candidates")[0]["candidates"] if self.wrong else []
        self.numbers = {}
        for name in self.wrong:
            own = [plain(name, one["value"]) for one in weighed if one["field"] == name][:9]
            if plain(name, truth[name]) in own:
                self.numbers[name] = own.index(plain(name, truth[name])) + 1

    @property
    def is_to_photograph_again(self):
        """Where more than one value has to be typed, the paper was hardly read; and papers that are no expense are set aside."""
        return len(self.untold) > 1 or self.truth["kind"] not in ("sale", "refund")

    @property
    def is_typed(self):
        return bool(self.untold)

    @property
    def untold(self):
        """What has to be typed: neither a candidate nor chosen from a list."""
        return [name for name in self.wrong if name not in self.numbers and name not in CHOSEN]


def collect(home):
    """Doubtful receipts in the proportion that is asked for; the others are set aside."""
    chosen, made, client = [], 0, None
    for batch in range(BATCHES):
        folder = WORK / f"samples-{batch}"
        subprocess.run([LAB, "samples", "make", "--count", str(BATCH), "--photo", "--seed", str(SEED + batch),
                        "--add", "fading", "--add", "crumple", "-q", str(folder)], check=True, stdout=subprocess.DEVNULL)
        truth = truths(folder)
        lines = home.run("import", "--json", "-q", str(folder / "images")).splitlines()
        made += BATCH
        if client is None:
            home.serve()
            client = home.client()
        surplus = []
        for taken in map(json.loads, lines):
            if taken.get("state") != "needs_review":
                continue
            receipt = Receipt(client, taken["draft"], truth[Path(taken["file"]).name])
            if receipt.is_to_photograph_again:
                surplus.append(receipt)
                continue
            same = [one for one in chosen if one.is_typed == receipt.is_typed]
            isWanted = len(same) < (TYPED if receipt.is_typed else COUNT - TYPED)
            (chosen if isWanted else surplus).append(receipt)
        for receipt in surplus:
            home.run("drafts", "set-aside", receipt.id, "--reason", "private")
        print(f"{made} receipts made and read, {len(chosen)} of {COUNT} chosen", file=sys.stderr)
        if len(chosen) == COUNT:
            return chosen, made
    raise SystemExit(f"bench: {made} receipts had only {len(chosen)} doubtful ones of the kinds that are asked for")


class Person:
    """Presses keys, and counts them."""

    def __init__(self, browser):
        self.browser, self.pressed, self.texts = browser, 0, 0

    def press(self, *keys):
        self.browser.press(*keys)
        self.pressed += 1

    def settle(self, receipt):
        self.pressed, self.texts = 0, 0
        seen = set()
        for _ in range(len(receipt.asks) + 1):
            name = self.browser.focus.removeprefix("field-")
            seen.add(name)
            if name in receipt.wrong:
                self.mend(receipt, name)
            if not set(receipt.asks) - seen:
                break
            self.press(Keys.ENTER)
        for name in receipt.wrong:
            if name not in seen:
                # A field that asks nobody: by the place where it stands.
                self.browser.script("document.getElementById(arguments[0]).focus()", f"field-{name}")
                self.pressed += 1
                self.mend(receipt, name)
        self.press(Keys.CONTROL, Keys.ENTER)
        return self.pressed

    def mend(self, receipt, name):
        """Puts the value in that is true, by as few keys as there are."""
        text = typed(name, str(receipt.truth[name]))
        isChoice, chips = self.browser.script(CHIPS)
        if text in chips:
            return self.press(Keys.ALT, str(chips.index(text) + 1))
        if isChoice:
            while self.browser.script("return document.activeElement.value") != text:
                self.type(text[self.texts])
            return None
        best = min(range(len(chips)), key=lambda place: len(edits(chips[place], text)), default=None)
        if best is not None and len(edits(chips[best], text)) + 1 < len(text):
            self.press(Keys.ALT, str(best + 1))
            for key in edits(chips[best], text):
                self.press(key)
            return None
        for place, letter in enumerate(text):
            self.type(letter)
            chips = self.browser.script(CHIPS)[1]
            if text in chips and place + 2 < len(text):
                return self.press(Keys.ALT, str(chips.index(text) + 1))
        return None

    def type(self, letter):
        self.browser.type(letter)
        self.pressed += 1
        self.texts += 1


def percentile(values, share):
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def main():
    home, browser = Home(Path(BILKO).parent), None
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    try:
        receipts, made = collect(home)
        browser = Browser(None)
        browser.driver.get(home.link())
        browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")
        browser.script("performance.setResourceTimingBufferSize(100000)")
        known = {one.id: one for one in receipts}
        order = home.client().ask("GET", f"/api/v1/drafts?state=needs_review&limit={COUNT}")[0]["drafts"]
        order = [known[one["id"]] for one in order]
        browser.press(Keys.ENTER)
        person, keys, mended, clocks, waits = Person(browser), [], [], [], []
        for place, receipt in enumerate(order):
            browser.until("the receipt is shown", lambda: browser.script(SHOWN, receipt.short))
            browser.until("its candidates are there", lambda: not receipt.numbers or browser.script(
                "return document.querySelectorAll('.chip').length") > 0 or receipt.asks)
            following = order[place + 1] if place + 1 < len(order) else None
            if following:
                shown = browser.script("return performance.now()")
                end = browser.until("the next preview is there", lambda: browser.script(AHEAD, following.id))
                waits.append(max(0.0, end - shown) / 1000)
                time.sleep(0.3)
                browser.script(CLOCK, following.short)
            keys.append(person.settle(receipt))
            if receipt.untold:
                mended.append(f"{receipt.untold[0]} {keys[-1]}")
            if following:
                clocks.append(browser.until("the next receipt is painted", lambda: browser.script("return window.benched")))
        browser.until("the end is shown", lambda: browser.text("h1") == "Nothing needs you")
        states = [home.draft(one.id) for one in order]
        right = sum(all(plain(name, one["fields"].get(name)) == plain(name, receipt.truth[name]) for name in BOOKED if name in receipt.truth)
                    and one["state"] == "ready" for one, receipt in zip(states, order))
    finally:
        if browser:
            browser.driver.quit()
        home.close()
    picked = sum(bool(one.numbers) for one in order)
    print(f"receipts      {len(order)} doubtful ones of {made} faded and crumpled ones; in {len(order) - TYPED} no value had to be typed"
          f" ({picked} took candidates), in {TYPED} one had")
    print(f"settled       {right} of {len(order)} are ready and as they were printed")
    print(f"key presses   median {percentile(keys, 0.5)}, p90 {percentile(keys, 0.9)}, most {max(keys)}   (asked: median 3, p90 8)")
    print(f"typed         {', '.join(sorted(mended))}   (the value, and the keys of its receipt)")
    print(f"next receipt  median {percentile(clocks, 0.5):.0f} ms, p95 {percentile(clocks, 0.95):.0f} ms, most {max(clocks):.0f} ms   "
          "(asked: 150 and 300 ms; from the key to its picture on the screen)")
    print(f"made ahead    the next picture was there {percentile(waits, 0.5):.1f} s after a receipt was shown in the median, "
          f"{percentile(waits, 0.95):.1f} s at p95")


main()
