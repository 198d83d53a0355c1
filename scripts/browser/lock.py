"""The lock of the page: a PIN, the keyboard alone, idle time, other windows, and a page that is not seen."""

import json
import subprocess
import time

from browser import check, contrast, journal, names, webdriver

if webdriver:
    from selenium.webdriver.common.keys import Keys

PIN = "294716"

LOCKED = """
    const box = document.querySelector('dialog.lock');
    const app = document.querySelector('#app');
    return [!!box?.open, getComputedStyle(app).filter.startsWith('blur'), document.activeElement.id];
"""


def terminal(home, verb, typed=None):
    answer = subprocess.run([home.bilko, "review", "lock", verb], env=home.environment, input=typed, capture_output=True, text=True)
    check(answer.returncode == 0, f"bilko review lock {verb} {answer.stderr if answer.returncode else ''}")


def is_locked(browser):
    browser.until("the page is locked", lambda: browser.script(LOCKED) == [True, True, "lock-secret"])


def is_open(browser):
    browser.until("the page is open", lambda: browser.script(LOCKED)[:2] == [False, False])


def guarded(home, browser):
    print("a page behind a PIN")
    draft = home.take_in("guarded.txt", journal("ЗАКЉУЧАНО ДОО", 65))
    terminal(home, "set", PIN + "\n")
    # Of the same page another fragment alone would load nothing anew.
    browser.driver.get("about:blank")
    browser.driver.get(home.link())
    is_locked(browser)
    check(browser.text("h1") == "", "a page that is opened shows nothing before the PIN")
    names(browser, "locked")
    contrast(browser, "locked")
    browser.picture("lock-1280")
    browser.press(Keys.TAB)
    browser.press(Keys.TAB)
    browser.press(Keys.TAB)
    inside = browser.script("const one = document.activeElement; return one === document.body || !!one.closest('dialog.lock')")
    check(inside, "Tab leads to nothing behind the dialog")
    browser.script("document.querySelector('#lock-secret').focus()")
    browser.press(Keys.ESCAPE)
    browser.press(Keys.ESCAPE)
    browser.press(Keys.ESCAPE)
    is_locked(browser)
    check(True, "Escape does not open it")
    browser.type("9999")
    browser.press(Keys.ENTER)
    browser.until("it is said", lambda: "not right" in browser.text("#lock-mistake"))
    check("9 tries are left" in browser.text("#lock-mistake") and browser.focus == "lock-secret", "a wrong PIN says how many tries are left")
    browser.type(PIN)
    browser.press(Keys.ENTER)
    is_open(browser)
    browser.until("the list is shown", lambda: browser.text("h1"))
    check(True, "the right one opens it")

    print("what was typed stays, in both windows")
    browser.script("location.hash = arguments[0]", f"#/draft/{draft}")
    browser.until("the draft is shown", lambda: browser.script("return document.querySelector('#field-note')"))
    browser.script("document.querySelector('#field-note').focus()")
    browser.type("half")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    second = browser.driver.current_window_handle
    browser.driver.get(f"{home.address}/#/")
    browser.until("the list is shown", lambda: browser.text("h1"))
    file = home.folder / "home" / "review-pin.json"

    def idle(seconds):
        kept = json.loads(file.read_text())
        file.write_text(json.dumps({**kept, "idle_seconds": seconds}))

    idle(1)
    browser.driver.refresh()
    time.sleep(1.2)
    is_locked(browser)
    check(True, "a window that nobody uses is locked by itself")
    browser.driver.switch_to.window(first)
    is_locked(browser)
    check(browser.script("return document.querySelector('#field-note').value") == "half", "and the other one with it")
    idle(300)
    browser.type(PIN)
    browser.press(Keys.ENTER)
    is_open(browser)
    check(browser.focus == "field-note" and browser.script("return document.activeElement.value") == "half",
          "what was typed is still there, and the focus where it was")
    browser.driver.switch_to.window(second)
    is_open(browser)
    check(True, "the PIN is said once for all windows of a browser")
    browser.driver.close()
    browser.driver.switch_to.window(first)

    print("a page that is not seen, and the languages of the lock")
    hide = """
        Object.defineProperty(document, 'hidden', { value: arguments[0], configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        return getComputedStyle(document.querySelector('#app')).filter;
    """
    check(browser.script(hide, True).startswith("blur"), "it is blurred")
    browser.script(hide, False)
    browser.until("it is clear", lambda: browser.script(LOCKED)[1] is False)
    browser.script("delete document.hidden")
    heads = set()
    for language in ("hr", "sr-Latn", "sr-Cyrl", "bs", "en"):
        browser.script("localStorage.setItem('bilko-language', arguments[0])", language)
        browser.driver.refresh()
        browser.until("the page is there", lambda: browser.script("return document.querySelector('#lock-now')"))
        browser.script("document.querySelector('#lock-now').click()")
        is_locked(browser)
        heads.add(browser.text("#lock-title") + browser.text("dialog.lock button"))
        browser.type(PIN)
        browser.press(Keys.ENTER)
        is_open(browser)
    check(len(heads) >= 4, f"the lock speaks each of them: {sorted(heads)}")
    browser.size(360, 640)
    browser.script("document.querySelector('#lock-now').click()")
    is_locked(browser)
    browser.picture("lock-360")
    check(browser.script("return document.documentElement.scrollWidth") <= 360, "360 pixels: nothing is cut off")
    browser.size(1280, 900)
    terminal(home, "remove")
    is_open(browser)
    check(True, "without a PIN it opens by itself")
