"""The review page in Chromium: see scripts/browser-test."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    webdriver = None

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = '"><img src=x onerror=alert(1)>'


def journal(issuer, number, total=None):
    """The journal of a till as text; without a total it is to review."""
    rows = [
        "============ ФИСКАЛНИ РАЧУН ============", "               111111119", f"            {issuer}",
        "Касир:                                12", "-------------ПРОМЕТ ПРОДАЈА-------------", "Артикли",
        "========================================", "Назив   Цена         Кол.         Укупно",
        "БРАШНО (Е)", "        617,25          2        1.234,50", "----------------------------------------"]
    if total:
        rows += [f"Укупан износ:                   {total}", f"Готовина:                       {total}"]
    rows += [
        "========================================", "ПФР време:          03.02.2025. 09:05:07",
        f"ПФР број рачуна:   AAAA2222-BBBB3333-{number}", "======== КРАЈ ФИСКАЛНОГ РАЧУНА ========="]
    return "\n".join(rows)


class Home:
    """A home with papers, and the server of its review page."""

    def __init__(self, bin_folder):
        self.folder = Path(tempfile.mkdtemp(prefix="bilko-browser-"))
        self.bilko = str(Path(bin_folder) / "bilko")
        self.environment = {**os.environ, "BILKO_HOME": str(self.folder / "home"), "BILKO_KEYRING": "file"}
        self.server = None

    def run(self, *arguments):
        answer = subprocess.run([self.bilko, *arguments], env=self.environment, capture_output=True, text=True)
        if answer.returncode not in (0, 7):
            raise AssertionError(f"bilko {' '.join(arguments)}: {answer.stderr}")
        return answer.stdout

    def take_in(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return json.loads(self.run("import", str(path), "--json").splitlines()[0])["draft"]

    def draft(self, identity):
        return json.loads(self.run("drafts", "show", identity, "--json"))

    def serve(self):
        self.server = subprocess.Popen(
            [self.bilko, "serve", "--port", "0"], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.address = self.server.stdout.readline().strip()

    def link(self):
        return self.run("review", "--print").strip()

    def close(self):
        if self.server:
            self.server.terminate()
            self.server.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Browser:
    def __init__(self, pictures):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--disable-background-networking", "--window-size=1280,900"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.pictures = pictures
        self.asked = []

    def until(self, what, condition, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                value = condition()
                if value:
                    return value
            except Exception:  # noqa: BLE001 (what is looked for is just being replaced)
                pass
            time.sleep(0.05)
        raise AssertionError(f"it never happened: {what}; alarm: {self.text('#alarm')!r}; at {self.driver.current_url}")

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def text(self, selector):
        return self.script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    @property
    def focus(self):
        return self.script("return document.activeElement?.id || document.activeElement?.tagName")

    def press(self, *keys):
        """A key, with those that are held before it."""
        chain = ActionChains(self.driver)
        for key in keys[:-1]:
            chain.key_down(key)
        chain.send_keys(keys[-1])
        for key in reversed(keys[:-1]):
            chain.key_up(key)
        chain.perform()

    def type(self, text):
        ActionChains(self.driver).send_keys(text).perform()

    def picture(self, name):
        if self.pictures:
            time.sleep(0.4)
            self.driver.save_screenshot(str(Path(self.pictures) / f"{name}.png"))

    def size(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def troubles(self):
        """What the browser complained of, without answers that the page deals with."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]]

    def hosts(self):
        """Where requests went to."""
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.asked.append(message["params"]["request"]["url"])
        return {url.split("/")[2] for url in self.asked if "://" in url and not url.startswith(("blob:", "chrome"))}


def check(condition, words):
    if not condition:
        raise AssertionError(words)
    print(f"  {words}")


def luminance(color):
    parts = [int(float(part)) / 255 for part in color[color.index("(") + 1:-1].split(",")[:3]]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


CONTRAST = """
    const found = [];
    for (const element of document.querySelectorAll('h1, h2, p, label, button, a, th, td, li, input, select, summary, span')) {
      if (!element.checkVisibility() || !element.textContent.trim() && !element.value) continue;
      if (element.closest('.stage')) continue;
      let ground = element, color;
      do { color = getComputedStyle(ground).backgroundColor; ground = ground.parentElement; }
      while (ground && color === 'rgba(0, 0, 0, 0)');
      found.push([element.textContent.trim().slice(0, 30) || element.value, getComputedStyle(element).color, color]);
    }
    return found;
"""


def contrast(browser, where):
    """WCAG 2.2, 1.4.3: at least 4.5 to 1."""
    for text, ink, ground in browser.script(CONTRAST):
        pair = sorted((luminance(ink), luminance(ground)))
        ratio = (pair[1] + 0.05) / (pair[0] + 0.05)
        if ratio < 4.5:
            raise AssertionError(f"{where}: '{text}' has a contrast of {ratio:.2f} ({ink} on {ground})")
    print(f"  {where}: every text has a contrast of at least 4.5")


def names(browser, where):
    nameless = browser.script("""
        return [...document.querySelectorAll('input, select, textarea, button, a[href], [role=region], section, dialog, img')]
          .filter((one) => one.checkVisibility())
          .filter((one) => !(one.labels?.length || one.getAttribute('aria-label') || one.getAttribute('aria-labelledby')
                             || one.getAttribute('alt') || one.textContent.trim()))
          .map((one) => one.outerHTML.slice(0, 80));
    """)
    check(nameless == [], f"{where}: everything that is used has a name {nameless or ''}")
    twice = browser.script("""
        const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
        return ids.filter((id, place) => ids.indexOf(id) !== place);
    """)
    check(twice == [], f"{where}: no identity is there twice {twice or ''}")


def open_page(browser, home):
    browser.driver.get(home.link())
    browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")


def at_total(browser):
    """Waits for a paper, and goes to its total by Enter alone: it stands behind other fields that need a person."""
    browser.until("the review is shown", lambda: browser.focus.startswith("field-"))
    for _ in range(3):
        if browser.focus == "field-total":
            return
        browser.press(Keys.ENTER)
    check(browser.focus == "field-total", f"Enter leads to the total, not to {browser.focus}")


def bulk(home, browser):
    """Two papers are marked and set aside, undone, and one is confirmed; by keyboard alone."""
    ids = [home.take_in(f"many-{number}.txt", journal("МНОГО ДОО", 20 + number)) for number in (1, 2)]
    browser.driver.get(f"{home.address}/#/")
    browser.driver.refresh()
    browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")
    names(browser, "list with boxes")
    contrast(browser, "list with boxes")
    button = "[...document.querySelectorAll('.deeds button')].find((one) => one.textContent.startsWith(arguments[0]))"
    check(browser.script(f"return {button}.disabled", "Set those"), "nothing is marked, so nothing can be done")
    browser.script("document.querySelector('th input').focus()")
    browser.press(Keys.SPACE)
    check("2 papers are marked" in browser.text(".deeds"), "one key marks all that are shown")
    browser.picture("many-1280")
    browser.script(f"{button}.focus()", "Set those")
    browser.press(Keys.ENTER)
    browser.until("the reason is asked for", lambda: browser.text("dialog h2") == "Set aside")
    browser.press(Keys.ENTER)
    browser.until("the end is shown", lambda: browser.text("h1") == "Nothing needs you")
    check({home.draft(one)["state"] for one in ids} == {"set_aside"}, "both are set aside")
    browser.until("undo is offered", lambda: browser.script("document.querySelector('#bulk-undo').focus(); return true"))
    browser.press(Keys.ENTER)
    browser.until("the list is shown again", lambda: browser.text("h1") == "What needs you")
    check({home.draft(one)["state"] for one in ids} == {"needs_review"}, "one key undoes it for both")
    for one in ids:
        home.run("drafts", "edit", one, "--total", "1234.50", "--date", "2099-01-01")
    browser.driver.refresh()
    browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")

    def confirm():
        browser.script("document.querySelector('th input').focus()")
        browser.press(Keys.SPACE)
        browser.script(f"{button}.focus()", "Those marked are right")

    confirm()
    home.run("drafts", "edit", ids[0], "--category", "x")
    browser.until("the list says that it is old", lambda: browser.script(
        "return [...document.querySelectorAll('[role=status] button')].some((one) => one.checkVisibility())"))
    browser.press(Keys.ENTER)
    browser.until("it is said which stays", lambda: "1 paper stays as it is" in browser.text("#alarm"))
    check(home.draft(ids[1])["state"] == "ready", "papers that are marked and right are ready")
    check(home.draft(ids[0])["state"] == "needs_review", "what somebody else has changed meanwhile stays as it is")
    confirm()
    browser.press(Keys.ENTER)
    browser.until("the end is shown", lambda: browser.text("h1") == "Nothing needs you")
    check(home.draft(ids[0])["state"] == "ready", "and is confirmed once it was seen")


def review(home, browser):
    print("a whole review by keyboard alone")
    first = home.take_in("first.txt", journal(HOSTILE, 1))
    second = home.take_in("second.txt", journal("СУНЦЕ ДОО", 2))
    third = home.take_in("third.txt", journal("БЕЛА БРЕЗА", 3))
    home.serve()
    open_page(browser, home)
    check("link=" not in browser.driver.current_url, "the link is out of the address")
    names(browser, "list")
    contrast(browser, "list")
    browser.picture("list-1280")
    browser.press(Keys.ENTER)
    at_total(browser)
    browser.until("the page is shown", lambda: browser.script("return document.querySelectorAll('.printed').length") > 20)
    names(browser, "review")
    contrast(browser, "review")

    print("words of the paper, and what is wrong")
    time.sleep(0.3)  # until the paper has moved
    place = browser.script("""
        const word = [...document.querySelectorAll('.printed')].find((one) => one.textContent === '1.234,50');
        const box = word.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    """)
    chain = ActionChains(browser.driver)
    chain.w3c_actions.pointer_action.move_to_location(*map(int, place)).click()
    chain.perform()
    browser.until("the word fills the field", lambda: browser.script("return document.activeElement.value") == "1.234,50")
    check(browser.focus == "field-total", "a clicked word of the page fills the field that has the focus")
    browser.press(Keys.CONTROL, "a")
    browser.type("many")
    browser.press(Keys.CONTROL, "s")
    browser.until("the mistake is said", lambda: "many" in browser.text("#field-total-mistake"))
    check(browser.focus == "field-total", "a text that is no amount is refused in its field, which keeps the focus")
    check(browser.script("return document.activeElement.getAttribute('aria-invalid')") == "true", "and is marked for readers")
    browser.press(Keys.CONTROL, "a")
    browser.type("1.234,50")
    browser.picture("review-1280")
    browser.press(Keys.CONTROL, Keys.ENTER)
    browser.until("the next paper is shown", lambda: second in browser.driver.current_url)
    draft = home.draft(first)
    check(draft["fields"]["total"] == "1234.50" and draft["state"] == "ready", "Ctrl+Enter has saved, confirmed and gone on")

    print("focus, marks and keys")
    at_total(browser)
    order = []
    browser.script("document.querySelector('#field-kind').focus()")
    for _ in range(14):
        order.append(browser.focus)
        browser.press(Keys.TAB)
    fields = [one for one in order if one.startswith("field-")]
    check(len(set(fields)) >= 12, f"Tab visits every field ({len(set(fields))} of the first 14 stops)")
    browser.script("document.querySelector('#field-merchant').focus()")
    browser.until("the evidence is marked", lambda: browser.script("return document.querySelectorAll('.mark').length") == 1)
    overlap = browser.script("""
        const mark = document.querySelector('.mark').getBoundingClientRect();
        const stage = document.querySelector('.stage').getBoundingClientRect();
        return mark.left >= stage.left && mark.right <= stage.right && mark.top >= stage.top && mark.bottom <= stage.bottom;
    """)
    time.sleep(0.3)
    check(overlap, "a focused field shows where its value stands, and marks it")
    browser.press(Keys.ALT, "h")
    browser.until("the marks are gone", lambda: not browser.script("return document.querySelector('.mark').checkVisibility()"))
    check(True, "Alt+H hides the marks")
    browser.press(Keys.ALT, "h")
    browser.script("document.querySelector('h1 + p + nav a').focus()")
    browser.press("?")
    browser.until("the keys are shown", lambda: browser.text("dialog h2") == "All keys")
    names(browser, "keys")
    contrast(browser, "keys")
    browser.press(Keys.ESCAPE)
    browser.until("the keys are gone", lambda: not browser.script("return document.querySelector('dialog')"))

    print("two windows")
    home.run("drafts", "edit", second, "--category", "first")
    browser.until("the change is shown", lambda: browser.script("return document.querySelector('#field-category').value") == "first")
    check(True, "what somebody else has changed is shown without a key")
    browser.script("document.querySelector('#alarm').textContent = ''")
    # A window that is not seen hears nothing of the others.
    browser.script("""
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    """)
    browser.script("document.querySelector('#field-note').focus()")
    browser.type("mine")
    home.run("drafts", "edit", second, "--category", "theirs")
    browser.press(Keys.CONTROL, "s")
    browser.until("the conflict is said", lambda: "Somebody else" in browser.text("#alarm"))
    check("What it is for" in browser.text("#alarm"), "a conflict names what the other one has changed")
    check(browser.script("return document.querySelector('#field-note').value") == "mine", "and keeps what was typed here")
    browser.press(Keys.CONTROL, "s")
    browser.until("it is saved", lambda: home.draft(second)["fields"].get("note") == "mine")
    check(home.draft(second)["fields"].get("category") == "theirs", "saved again, both are there")
    browser.script("delete document.hidden")

    print("set aside, undo, the end")
    browser.press(Keys.ALT, "u")
    browser.until("it is undone", lambda: "note" not in home.draft(second)["fields"])
    browser.press(Keys.ALT, "a")
    browser.until("the reason is asked for", lambda: browser.text("dialog h2") == "Set aside")
    names(browser, "set aside")
    browser.press(Keys.ARROW_DOWN)
    browser.press(Keys.ENTER)
    browser.until("the last paper is shown", lambda: third in browser.driver.current_url)
    check(home.draft(second)["state"] == "set_aside", "Alt+A sets aside and goes on")
    at_total(browser)
    browser.type("1234,5")
    browser.press(Keys.CONTROL, Keys.ENTER)
    browser.until("the end is shown", lambda: browser.text("h1") == "Nothing needs you")
    contrast(browser, "end")
    check("3 papers" in browser.text("main"), "the end says how many were settled")

    print("many at once")
    bulk(home, browser)

    print("five languages")
    browser.driver.get(f"{home.address}/#/draft/{third}")
    heads = set()
    for language in ("hr", "sr-Latn", "sr-Cyrl", "bs", "en"):
        browser.driver.refresh()
        browser.until("the review is shown", lambda: browser.script("return document.querySelector('#field-total')"))
        browser.script("""
            const choice = document.querySelector('#language');
            choice.value = arguments[0];
            choice.dispatchEvent(new Event('change'));
        """, language)
        browser.until("the language is there", lambda: browser.script("return document.documentElement.lang") == language
                      and browser.text("h1"))
        heads.add(browser.text("label[for=field-date]") + browser.text(".deeds button"))
        browser.picture(f"review-{language}")
    check(len(heads) >= 4, f"the page speaks each of them: {sorted(heads)}")

    print("narrow, dark, nothing from elsewhere")
    browser.driver.get(f"{home.address}/#/draft/{third}")
    browser.driver.refresh()
    browser.until("the review is shown", lambda: browser.text("h1").startswith("Draft"))
    for width, height in ((360, 640), (390, 844)):
        browser.size(width, height)
        time.sleep(0.2)
        check(browser.script("return document.documentElement.scrollWidth") <= width, f"{width} pixels: nothing is cut off")
    browser.script("document.querySelector('#field-date').focus()")
    browser.picture("review-390")
    browser.script("document.documentElement.dataset.theme = 'dark'")
    contrast(browser, "dark")
    browser.picture("review-390-dark")
    browser.size(1280, 900)
    browser.picture("review-1280-dark")
    check(browser.troubles() == [], f"the browser has nothing to complain of {browser.troubles()}")
    hosts = browser.hosts()
    check(hosts == {home.address.split("/")[2]}, f"no request leaves the machine ({len(browser.asked)} to {hosts})")
    check(browser.script("return document.cookie") == "", "no script sees the cookie")


def locked(home, browser):
    print("who is not let in")
    browser.driver.delete_all_cookies()
    browser.driver.get(home.address)
    browser.driver.refresh()
    browser.until("it is locked", lambda: "not let in" in browser.text("h1"))
    contrast(browser, "locked")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=str(ROOT / ".build" / "release"))
    parser.add_argument("--pictures")
    options = parser.parse_args()
    if webdriver is None or not Path("/usr/bin/chromium").exists() or not Path("/usr/bin/chromedriver").exists():
        print("browser-test: skipped: chromium, chromium-driver or python3-selenium is not installed", file=sys.stderr)
        return 77
    home = Home(options.bin)
    browser = None
    try:
        browser = Browser(options.pictures)
        review(home, browser)
        locked(home, browser)
    except AssertionError as error:
        print(f"browser-test: failed: {error}", file=sys.stderr)
        if browser:
            browser.picture("failed")
        return 1
    finally:
        if browser:
            browser.driver.quit()
        home.close()
    print("browser-test: passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
