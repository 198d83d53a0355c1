"""The review page in Chromium: see scripts/browser-test."""

import argparse
import sys
import time
from pathlib import Path

from browser import HOSTILE, ROOT, Browser, Home, check, contrast, journal, names, webdriver
from decisions import decisions
from links import links
from lock import guarded
from origins import origins
from papers import papers
from phone import phone
from trust import trust
from screens import attacked, empty, screens, sending

if webdriver:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys


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
    check("Nothing can be added up yet" in browser.text(".sums"), "without goods, VAT and payments there is no sum")
    browser.script("""
        const field = document.querySelector('#field-items');
        field.value = 'БРАШНО|1.234,50';
        field.dispatchEvent(new Event('input', { bubbles: true }));
    """)
    browser.until("the sum is worked out", lambda: "The goods make the total: 1.234,50." in browser.text(".sums li.right"))
    check(True, "the sums under the fields follow what is typed")
    browser.press(Keys.CONTROL, "a")
    browser.type("many")
    browser.press(Keys.CONTROL, "s")
    browser.until("the mistake is said", lambda: "many" in browser.text("#field-total-mistake"))
    check(browser.focus == "field-total", "a text that is no amount is refused in its field, which keeps the focus")
    check(browser.script("return document.activeElement.getAttribute('aria-invalid')") == "true", "and is marked for readers")
    browser.press(Keys.CONTROL, "a")
    browser.type("1.234,50")
    browser.picture("review-1280")
    browser.script("document.querySelector('#field-date').focus()")
    browser.press(Keys.CONTROL, "a")
    browser.type("190126")
    browser.script("document.querySelector('#field-note').value = '3.2.25'")
    browser.press(Keys.CONTROL, Keys.ENTER)
    browser.until("the next paper is shown", lambda: second in browser.driver.current_url)
    draft = home.draft(first)
    check(draft["fields"]["total"] == "1234.50" and draft["state"] == "ready", "Ctrl+Enter has saved, confirmed and gone on")
    check((draft["fields"]["date"], draft["fields"]["note"]) == ("2026-01-19", "3.2.25"), "a day may be typed as six digits")

    print("focus, marks and keys")
    at_total(browser)
    asking = browser.script("return [...document.querySelectorAll('.field.asks [name]')].map((one) => one.id)")
    check(len(asking) > 1, f"several fields need a person: {asking}")
    browser.script("document.querySelector('#field-note').focus()")
    seen = set()
    for _ in range(2 * len(asking)):
        browser.press(Keys.ENTER)
        if browser.text("#status").startswith("No other field"):
            break
        seen.add(browser.focus)
    check(seen <= set(asking) and browser.script("return document.activeElement.classList.contains('main')"),
          "Enter goes round the fields that need a person, then to what confirms them, and says so")
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
    browser.script("document.querySelector('#field-note').focus()")
    browser.type("mine")
    browser.driver.refresh()
    browser.until("what was typed is there again", lambda: browser.script("return document.querySelector('#field-note').value") == "mine")
    check(True, "what was typed and not saved is there when the page is loaded anew")
    # A window that is not seen hears nothing of the others.
    browser.script("""
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    """)
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
    check("2 papers" in browser.text("main"), "the end says how many were settled since the page was loaded")

    print("many at once")
    bulk(home, browser)

    print("five languages")
    browser.driver.get(f"{home.address}/#/draft/{third}")
    heads, kinds = set(), set()
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
        kinds.add(browser.text("#field-kind [value=refund]"))
        browser.picture(f"review-{language}")
    check(len(heads) >= 4, f"the page speaks each of them: {sorted(heads)}")
    check(len(kinds) >= 3, f"also where something is chosen: {sorted(kinds)}")

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
    browser.complains_of_nothing()
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
        sending(home, browser)
        screens(home, browser)
        papers(home, browser)
        origins(home, browser, home.take_in("origins.txt", journal("ДРУГИ ДОО", 64)))
        guarded(home, browser)
        locked(home, browser)
        empty(options.bin, browser)
        links(options.bin, browser)
        decisions(options.bin, browser)
        attacked(options.bin, browser)
        phone(options.bin, browser)
        trust(options.bin, options.pictures)
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
