"""Files that are sent, the screens beside the review, and texts that would like to be script."""

import tempfile
import time
from pathlib import Path

from attacks import NODES, PAYLOADS, SEEDS
from browser import Home, check, contrast, journal, names, webdriver

if webdriver:
    from selenium.webdriver.common.keys import Keys

SCREENS = {
    "today": "Today", "inbox": "Inbox", "expenses": "Expenses", "documents": "Originals", "settings": "Settings"}

# So many of the payloads stand in the names and goods of a draft.
SHARE = 8


def show(browser, home, screen):
    browser.driver.get(f"{home.address}/#/{screen}")
    browser.until(f"{screen} is shown", lambda: browser.text("h1") == SCREENS[screen])


def sending(home, browser):
    print("files that are sent")
    browser.driver.get(f"{home.address}/#/")
    browser.driver.refresh()
    browser.until("the list is shown", lambda: browser.script("return document.querySelector('#upload')"))
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, text in ((1, journal("ПОСЛАТО ДОО", 61)), (2, "no receipt\0\1"), (3, journal("ПОСЛАТО ДОО", 61))):
            paths.append(Path(folder) / f"sent-{number}.txt")
            paths[-1].write_text(text, encoding="utf-8")
        browser.driver.find_element("css selector", "#upload").send_keys("\n".join(map(str, paths)))
        states = "return [...document.querySelectorAll('.sent li')].map((one) => one.textContent)"
        browser.until("each file says what became of it", lambda: len(browser.script(states)) == 3 and all(
            "is read" in one or "was not taken" in one for one in browser.script(states)))
    told = " ".join(browser.script(states))
    check(told.count("is read: to review") == 2, "two files with the same bytes are read, and are one document")
    check("sent-2.txt – was not taken" in told, "what is no receipt is not taken, and says why")
    sent = [one for one in home.client().ask("GET", "/api/v1/documents")[0]["documents"] if one["file"].startswith("sent-")]
    check([one["file"] for one in sent] == ["sent-1.txt"], "the home has one of them")
    names(browser, "files")
    contrast(browser, "files")
    browser.script("""
        const data = new DataTransfer();
        data.items.add(new File([arguments[0]], 'dropped.txt', { type: 'text/plain' }));
        document.querySelector('.uploads').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    """, journal("ИСПУШТЕНО ДОО", 62))
    browser.until("the dropped file is read", lambda: "dropped.txt – is read" in browser.text(".sent li"))
    check(True, "a file that is dropped on the page is sent")
    browser.script("document.querySelector('.sent a').click()")
    browser.until("its draft is shown", lambda: browser.text("h1").startswith("Draft"))
    check("dropped.txt" in browser.text("header"), "and leads to its draft")


def screens(home, browser):
    print("the screens beside the review")
    for screen in SCREENS:
        show(browser, home, screen)
        names(browser, screen)
        contrast(browser, screen)
        browser.picture(f"{screen}-1280")
        browser.size(360, 640)
        time.sleep(0.1)
        check(browser.script("return document.documentElement.scrollWidth") <= 360, f"{screen}: nothing is cut off at 360 pixels")
        browser.size(1280, 900)
    show(browser, home, "documents")
    check("dropped.txt" in browser.text("table"), "the originals are listed with their retention")
    show(browser, home, "expenses")
    browser.script("""
        const field = document.querySelector('#filter-text');
        field.value = 'ИСПУШТЕНО';
        field.dispatchEvent(new Event('input'));
        field.form.requestSubmit();
    """)
    browser.until("one draft is found", lambda: browser.text("main > p + form + p").startswith("1 paper"))
    check("ИСПУШТЕНО" in browser.text("[role=region][aria-label=Expenses]"), "drafts are found by words")
    filtered(browser)
    show(browser, home, "today")
    home.take_in("today.txt", journal("ДАНАС ДОО", 63))
    browser.until("the screen says that it is old", lambda: browser.script(
        "return [...document.querySelectorAll('[role=status] button')].some((one) => one.checkVisibility())"))
    check(True, "a screen says when something in the home has changed")


def filtered(browser):
    """All filters of the command are there, are kept with what they found, and say what is no value of theirs."""
    named = set(browser.script("return [...document.querySelectorAll('form[data-submit=find] [name]')].map((one) => one.name)"))
    check(named == {"text", "month", "issuer", "state", "from", "to", "min", "max", "country", "currency", "category", "tag",
                    "company", "sort", "delivered", "not-delivered", "descending", "undated", "without-total", "for-another"},
          "the expenses are filtered by whatever the command takes")

    def find(values):
        browser.script("""
            const form = document.querySelector('form[data-submit=find]');
            form.reset();
            for (const [name, value] of Object.entries(arguments[0])) {
              if (form.elements[name].type === 'checkbox') form.elements[name].checked = true;
              else form.elements[name].value = value;
            }
            form.requestSubmit();
        """, values)

    rows = "return [...document.querySelectorAll('[role=region][aria-label=Expenses] tbody tr')].map((one) => one.textContent)"
    find({"country": "RS", "currency": "rsd", "not-delivered": "true", "sort": "issuer", "min": "1.000,00"})
    browser.until("those are found", lambda: browser.script(rows) and all("RSD" in one for one in browser.script(rows)))
    check(browser.script("return document.querySelector('details').open"), "filters that are set are shown")
    contrast(browser, "filters")
    browser.size(360, 640)
    time.sleep(0.1)
    check(browser.script("return document.documentElement.scrollWidth") <= 360, "filters: nothing is cut off at 360 pixels")
    browser.size(1280, 900)
    find({"min": "many"})
    browser.until("it is refused", lambda: "many" in browser.text("#alarm"))
    check(browser.script("return document.querySelector('#filter-min').value") == "many", "what is no amount is refused, and stays to be mended")
    find({})
    browser.until("all are found", lambda: len(browser.script(rows)) > 2)


def empty(bin_folder, browser):
    print("a home without papers")
    home = Home(bin_folder)
    try:
        home.serve()
        browser.driver.get(home.link())
        browser.until("it is said", lambda: browser.text("h1") == "No paper is here yet")
        check("bilko watch" in browser.text("main"), "who has no paper is told how papers come in")
        contrast(browser, "empty")
    finally:
        home.close()


def clean(browser, where):
    pwned, nodes, handlers = browser.script(NODES)
    if pwned or nodes or handlers:
        raise AssertionError(f"{where}: script ran {pwned} times; nodes {nodes}; attributes {handlers}")


def walk(browser, home, drafts, where):
    """Looks at every screen on which a payload stands."""
    browser.driver.get(f"{home.address}/#/")
    browser.driver.refresh()
    browser.until("the list is shown", lambda: len(browser.script("return document.querySelectorAll('tbody tr')")) >= len(drafts) - 1)
    clean(browser, f"{where}: list")
    for number, draft in enumerate(drafts):
        browser.script("location.hash = arguments[0]", f"#/draft/{draft}")
        browser.until("the draft is shown", lambda: draft[:8] in browser.text("h1") and browser.script(
            "return document.querySelectorAll('.printed').length") > 5)
        if number % 8 == 0:
            # What is no value is said again in its field.
            browser.script("""
                const field = document.querySelector('#field-total');
                field.value = arguments[0];
                field.dispatchEvent(new Event('input', { bubbles: true }));
                field.focus();
            """, PAYLOADS[number])
            browser.press(Keys.CONTROL, "s")
            browser.until("the mistake is said", lambda: browser.text("#field-total-mistake"))
            clean(browser, f"{where}: a refusal")
            for title, word in (("History", "What became of it"), ("Text of the page", "Text of the page")):
                browser.script("""
                    [...document.querySelectorAll('.deeds button')].find((one) => one.textContent === arguments[0]).click()
                """, title)
                browser.until(f"{title} is shown", lambda: browser.text("dialog h2") == word)
                clean(browser, f"{where}: {title}")
                browser.script("document.querySelector('dialog').close()")
        clean(browser, f"{where}: draft {number}")
    for screen in SCREENS:
        browser.script("location.hash = arguments[0]", f"#/{screen}")
        browser.until(f"{screen} is shown", lambda: browser.text("h1") == SCREENS[screen])
        clean(browser, f"{where}: {screen}")
    browser.script("location.hash = '#/'")
    browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")
    browser.script("[...document.querySelectorAll('nav button')].find((one) => one.textContent === 'set aside').click()")
    browser.until("what is set aside is shown", lambda: browser.text("h1") == "Papers set aside")
    clean(browser, f"{where}: set aside")
    check(True, f"{where}: {len(PAYLOADS)} payloads are texts; no script runs, and no node is made of them")


def attacked(bin_folder, browser):
    print("texts that would like to be script")
    home = Home(bin_folder)
    try:
        home.run("company", "add", "obrt", "--name", PAYLOADS[1], "--country", "HR", "--tax-id", "12345678903")
        home.serve()
        client = home.client()
        rows = [PAYLOADS[start:start + SHARE] for start in range(0, len(PAYLOADS), SHARE)]
        for number, row in enumerate(rows):
            client.send(journal("МЕТА ДОО", 100 + number), f"{row[number % SHARE]}.txt", f"k{number}")

        def drafts():
            return client.ask("GET", "/api/v1/drafts?limit=500")[0]["drafts"]

        browser.until("all are read", lambda: len(drafts()) == len(rows), seconds=60)
        found = drafts()
        # In every field that takes a text stand all of them: those of one seed in each draft, side by side.
        described = client.ask("GET", f"/api/v1/drafts/{found[0]['id']}")[0]["fields"]
        texts = [one["name"] for one in described if one["form"] == "text"]
        for seed, (row, draft) in enumerate(zip(rows, found)):
            path = f"/api/v1/drafts/{draft['id']}"
            all_of_it = " ".join(PAYLOADS[seed::len(SEEDS)])
            fields = {**dict.fromkeys(texts, all_of_it), "tags": row[6], "items": [f"{one}|1,00" for one in row]}
            client.ask("PATCH", path, {"fields": fields}, **{"If-Match": f'"r{draft["revision"]}"'})
        last = found[-1]["id"]
        revision = client.ask("GET", f"/api/v1/drafts/{last}")[0]["revision"]
        client.ask("POST", f"/api/v1/drafts/{last}/set-aside", {"reason": "private", "note": PAYLOADS[2]}, **{"If-Match": f'"r{revision}"'})
        shown = client.ask("GET", f"/api/v1/drafts/{found[0]['id']}")[0]["fields"]
        values = {one["name"]: one["values"][0]["text"] for one in shown if one["values"]}
        # Marks of direction are not taken.
        kept = " ".join(PAYLOADS[::len(SEEDS)]).replace("\u202e", "")
        check(len(texts) > 15 and all(values[name] == kept for name in texts),
              f"every payload is kept as it was typed, in each of {len(texts)} fields")
        browser.driver.get(home.link())
        browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")
        ids = [one["id"] for one in found]
        walk(browser, home, ids, "with the policy")
        # What the policy would have kept from running, the page itself must not make.
        browser.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        browser.driver.refresh()
        browser.until("the policy is off", lambda: browser.script("return eval('2 * 21')") == 42)
        walk(browser, home, ids, "without the policy")
    finally:
        home.close()
