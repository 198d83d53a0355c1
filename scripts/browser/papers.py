"""Papers that are read again between their corners, and papers beside each other."""

import json

from browser import ROOT, check, contrast, journal, names, webdriver

if webdriver:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys


def go(browser, home, draft):
    browser.driver.get(f"{home.address}/#/draft/{draft}")
    browser.driver.refresh()
    browser.until("the draft is shown", lambda: draft[:8] in browser.text("h1"))


def pictured(browser, what):
    browser.until(what, lambda: browser.script("return document.querySelector('.sheet img')?.complete"))


def corners(home, browser):
    print("a photo is read again between its corners, by keyboard alone")
    taken = json.loads(home.run("import", str(ROOT / "samples/images/01-caffe-bar.jpg"), "--json").splitlines()[0])
    draft = taken["draft"]
    tax = home.draft(draft)["fields"]["tax_amount"]
    home.run("drafts", "edit", draft, "--note", "mine")
    go(browser, home, draft)
    pictured(browser, "its picture is there")
    browser.script("document.querySelector('#field-category').focus()")
    browser.press(Keys.CONTROL, "a")
    browser.type("typed")
    browser.press(Keys.ESCAPE)
    browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")
    browser.driver.back()
    category = "return document.querySelector('#field-category')?.value"
    browser.until("what was typed is there", lambda: browser.script(category) == "typed")
    check(True, "what was typed and not saved is there again when the draft is")
    pictured(browser, "its picture is there again")
    browser.press(Keys.ALT, "c")
    browser.until("the corners are shown", lambda: browser.script("return document.querySelectorAll('.corner').length") == 4
                  and browser.script("return document.querySelector('.corners img').complete"))
    names(browser, "corners")
    contrast(browser, "corners")
    browser.picture("corners-1280")
    label = "return document.activeElement.getAttribute('aria-label')"
    check(browser.script(label).startswith("Upper left corner: "), "the first corner has the focus, and says where it is")
    before = browser.script(label)
    browser.press(Keys.ARROW_RIGHT)
    check(browser.script(label) != before, "an arrow key moves it")
    box = "const box = arguments[0].getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]"
    handle = browser.driver.find_elements("css selector", ".corner")[2]
    start = browser.script(box, handle)
    chain = ActionChains(browser.driver)
    chain.w3c_actions.pointer_action.move_to_location(*map(int, start)).pointer_down()
    chain.w3c_actions.pointer_action.move_to_location(int(start[0]) - 40, int(start[1]) - 30).pointer_up()
    chain.perform()
    end = browser.script(box, handle)
    check(abs(end[0] - start[0] + 40) < 3 and abs(end[1] - start[1] + 30) < 3, "a corner follows the pointer")
    browser.size(390, 844)
    check(browser.script("return document.documentElement.scrollWidth") <= 390, "390 pixels: nothing is cut off")
    browser.picture("corners-390")
    browser.size(1280, 900)

    print("corners that go around no paper, and the upper half alone")
    # The lower corners are moved up to the upper ones.
    for index in (2, 3):
        browser.script("document.querySelectorAll('.corner')[arguments[0]].focus()", index)
        for _ in range(25):
            browser.press(Keys.SHIFT, Keys.ARROW_UP)
    submit = "document.querySelector('dialog button[type=submit]')"
    browser.script(f"{submit}.focus()")
    browser.press(Keys.ENTER)
    browser.until("they are refused", lambda: "there is no room for print" in browser.text("dialog .mistake")
                  or "do not go around a paper" in browser.text("dialog .mistake"))
    check(home.draft(draft)["revision"] == 2, "corners without room for a paper are refused, and the draft stays")
    for index in (2, 3):
        browser.script("document.querySelectorAll('.corner')[arguments[0]].focus()", index)
        for _ in range(11):
            browser.press(Keys.SHIFT, Keys.ARROW_DOWN)
    browser.script(f"{submit}.focus()")
    browser.press(Keys.ENTER)
    browser.until("it is read again", lambda: home.draft(draft)["revision"] == 3, seconds=60)
    browser.until("the dialog is closed", lambda: not browser.script("return document.querySelector('dialog')"))
    found = home.draft(draft)["fields"]
    check("tax_amount" not in found and found["note"] == "mine", "half a paper tells no tax; what was said stays")
    check(browser.script(category) == "typed", "and so does what was typed")
    pictured(browser, "its new picture is there")
    browser.press(Keys.ALT, "y")
    browser.until("the history is shown", lambda: "made anew by reading" in browser.text("dialog ol"))
    check(True, "the history tells of it")
    browser.press(Keys.ESCAPE)
    browser.press(Keys.ALT, "c")
    browser.until("the corners are shown", lambda: browser.script("return document.querySelectorAll('.corner').length") == 4)
    browser.script("[...document.querySelectorAll('dialog button')].find((one) => one.textContent === 'The whole picture').click()")
    browser.script(f"{submit}.focus()")
    browser.press(Keys.ENTER)
    browser.until("it is read again", lambda: home.draft(draft)["revision"] == 4, seconds=60)
    check(home.draft(draft)["fields"].get("tax_amount") == tax, "between the corners of the whole picture it is read as before")
    home.run("drafts", "set-aside", draft, "--reason", "private")


def beside(home, browser):
    print("papers beside each other, and whose purchase they are")
    # The same issuer, number and total, and no fiscal identity that would settle it.
    ids = [home.take_in(f"beside-{place}.txt", journal("ПОРЕД ДОО", 70 + place, "1.234,50")) for place in range(3)]
    for one in ids:
        home.run("drafts", "edit", one, "--number", "70/1", "--total", "1234.50", "--date", "2098-03-04")
    alike = home.client().ask("GET", f"/api/v1/drafts/{ids[2]}/alike")[0]["drafts"]
    check({one["id"] for one in alike} == set(ids[:2]), "both others may be of the same purchase")
    go(browser, home, ids[2])
    browser.press(Keys.ALT, "k")
    browser.until("both are shown", lambda: len(browser.script("return [...document.querySelectorAll('.beside pre')]")) == 2)
    names(browser, "beside each other")
    contrast(browser, "beside each other")
    browser.picture("beside-1280")
    check("the same" in browser.text("dialog table") and "Both papers may be of one purchase" in browser.text("dialog"),
          "their fields stand beside each other, and what is the same is said")
    browser.press(Keys.ALT, "j")
    browser.until("it is linked", lambda: home.draft(ids[2])["state"] == "linked")
    expense = home.draft(ids[2])["same_as"]
    check(expense in ids[:2], "one key says that they are of one purchase, and the next paper is shown")
    go(browser, home, expense)
    browser.press(Keys.ALT, "k")
    browser.until("the linked paper is shown", lambda: "is linked to this draft" in browser.text("dialog"))
    browser.press(Keys.ALT, "w")
    browser.until("it is apart", lambda: home.draft(ids[2])["state"] != "linked")
    check(True, "another says that they are two")
    for one in ids:
        home.run("drafts", "set-aside", one, "--reason", "private")
    go(browser, home, ids[0])
    browser.press(Keys.ALT, "k")
    browser.until("it is said that there is none", lambda: "No other paper" in browser.text("#status"))
    check(True, "where there is no other paper, that is said")


def papers(home, browser):
    corners(home, browser)
    beside(home, browser)
