"""The page for phones at 390 x 844: letting in, pictures with how they stand, a server that is killed meanwhile."""

import json
import os
import signal
import subprocess
import tempfile
from pathlib import Path

from browser import ROOT, Home, check, contrast, names

# What is told of each picture; a list of what is wrong with it has items of its own.
SHOTS = "return [...document.querySelectorAll('.shots > li')].map((one) => one.textContent)"
KEPT = """
    const done = arguments[0];
    const opening = indexedDB.open('bilko');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('shots').objectStore('shots').getAllKeys();
      asked.onsuccess = () => { opening.result.close(); done(asked.result); };
    };
"""
PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"


class PhoneHome(Home):
    """A home whose server lets phones in."""

    port = "0"
    further = ()

    def serve(self):
        self.server = subprocess.Popen(
            [self.bilko, "serve", "--port", "0", "--lan", *self.address_of_machine(), "--lan-port", self.port, "--json", *self.further],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        told = {}
        while not {"address", "phones"} <= told.keys():
            told |= json.loads(self.server.stdout.readline())
        self.address, self.phones, self.trust = told["address"], told["phones"], told.get("trust")
        self.port = self.phones.split(":")[2]

    def address_of_machine(self):
        """An address that is not this machine's own, where there is one: browsers trust 127.0.0.1 more than others."""
        own = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
        return [next((one for one in own if one.startswith(("10.", "192.168.", "192.0.2."))), "127.0.0.1")]

    def pair(self):
        return json.loads(self.run("phone", "pair", "--json"))

    def kill(self):
        os.kill(self.server.pid, signal.SIGKILL)
        self.server.wait(20)
        self.server = None


def choose(browser, control, *files):
    browser.driver.find_element("css selector", control).send_keys("\n".join(map(str, files)))


def shots(browser):
    return browser.script(SHOTS)


def phone(bin_folder, browser):
    print("a phone")
    home = PhoneHome(bin_folder)
    try:
        home.run("import", str(ROOT / "samples" / "images" / "02-supermarket.jpg"))
        home.serve()
        # What the pages of other origins were refused, the browser has complained of; that was looked at there.
        browser.troubles()
        hold(browser)
        on_the_page(home, browser)
        browser.complains_of_nothing()
    finally:
        home.close()


def hold(browser):
    """Makes a phone of the window."""
    browser.driver.execute_cdp_cmd("Network.setUserAgentOverride", {"userAgent": PHONE})
    browser.size(390, 844)


def on_the_page(home, browser):
    browser.hosts()
    browser.asked = []
    browser.driver.get(home.phones)
    browser.until("it is locked", lambda: "not let in" in browser.text("h1"))
    names(browser, "phone, locked")
    contrast(browser, "phone, locked")
    browser.picture("phone-locked")
    check(browser.script("return !document.querySelector('input[type=file]')"), "who is not let in has nothing to press")
    browser.script("document.querySelector('#code').value = '0123-4567'; document.querySelector('form button').click()")
    browser.until("a wrong code is refused", lambda: "used already" in browser.text("main"))

    link = code_of_the_review_page(home, browser)
    browser.hosts()
    browser.asked = []
    browser.driver.get(link)
    browser.until("the phone is let in", lambda: browser.script("return document.querySelector('#camera')"))
    check("p=" not in browser.driver.current_url, "the code has left the address")
    check("Pixel 8, Chrome" in browser.text("footer"), "it is told by which name")
    if not browser.script("return isSecureContext"):
        check("home screen" not in browser.script("return document.querySelector('footer').innerText"),
              "without encryption nothing is said of the home screen")
    check([one["name"] for one in listed(home)] == ["Pixel 8, Chrome"], "and is listed by it")
    check(browser.script("return document.cookie") == "", "no script sees the cookie")
    camera = "return ['accept', 'capture', 'multiple'].map((name) => document.querySelector('#camera').getAttribute(name))"
    check(browser.script(camera) == ["image/*", "environment", ""], "the camera at the back is asked for pictures, several")
    names(browser, "phone")
    contrast(browser, "phone")
    check(browser.script("return document.documentElement.scrollWidth") <= 390, "nothing is cut off")
    browser.picture("phone-390")

    samples = ROOT / "samples" / "images"
    with tempfile.TemporaryDirectory() as folder:
        sending(home, browser, samples, Path(folder))
    for language, word in (("hr", "Slikaj račun"), ("sr-Cyrl", "Сликај рачун"), ("bs", "Slikaj račun"), ("en", "Photograph")):
        browser.script("""
            const choice = document.querySelector('#language');
            choice.value = arguments[0];
            choice.dispatchEvent(new Event('change'));
        """, language)
        browser.until(f"it speaks {language}", lambda word=word: word in browser.text("main"))
        check(browser.script("return document.documentElement.scrollWidth") <= 390, f"{language}: nothing is cut off")
    hosts = browser.hosts()
    check(hosts == {home.phones.split("/")[2]}, f"no request goes elsewhere ({hosts})")

    home.run("phone", "remove", "Pixel 8, Chrome")
    choose(browser, "#gallery", samples / "03-fuel.jpg")
    browser.until("a phone that was removed is out", lambda: "not let in" in browser.text("h1"))
    check("1 picture is not kept yet" in browser.text("main"), "and says that its picture waits")
    browser.script("""
        document.querySelector('#code').value = arguments[0];
        document.querySelector('form button').click();
    """, home.pair()["code"])
    browser.until("let in again, by a code that is typed, it sends the picture", lambda: any(
        "is read" in one for one in shots(browser)))
    browser.script("document.querySelector('#forget').click()")
    browser.until("the phone is forgotten", lambda: "not let in" in browser.text("h1"))
    check(listed(home) == [], "no phone is listed any more")
    browser.driver.refresh()
    browser.until("it is locked", lambda: "not let in" in browser.text("h1"))
    check(browser.driver.execute_async_script(KEPT) == [], "and the browser remembers none of its pictures")


def code_of_the_review_page(home, browser):
    """What stands in the picture that the settings show."""
    browser.driver.get(home.link())
    browser.until("the review page is shown", lambda: browser.script("return document.querySelector('nav.menu')"))
    browser.driver.get(f"{home.address}/#/settings")
    browser.until("phones stand in the settings", lambda: browser.script("return document.querySelector('#pair')"))
    check("No phone is let in" in browser.text("#phones"), "the settings say which phones are let in")
    browser.script("document.querySelector('#pair').click()")
    browser.until("a code is shown", lambda: browser.script("return document.querySelector('#phones canvas')"))
    check(browser.script("return document.querySelector('#phones canvas').width") == 41 * 6, "as a picture")
    names(browser, "settings with a code")
    browser.picture("phone-code")
    spelled = browser.text("#phones code")
    return f"{home.phones}/#p={spelled.replace('-', '')}"


def sending(home, browser, samples, folder):
    before = len(originals(home))
    none = folder / "none.jpg"
    none.write_bytes(b"\0\1 no picture")
    choose(browser, "#camera", samples / "01-caffe-bar.jpg", none)
    browser.until("one is read and one is refused", lambda: len(shots(browser)) == 2 and all(
        "is read" in one or "was not taken" in one for one in shots(browser)), 60)
    told = shots(browser)
    check("was not taken" in told[0] and "Remove" in told[0], "what is no picture says why, and stays until it is removed")
    check("is read" in told[1] and "The picture is good." in told[1], "a picture says what became of it, and how good it is")
    check(len(originals(home)) == before + 1, "the home has one of them")
    names(browser, "phone, pictures")
    contrast(browser, "phone, pictures")
    browser.picture("phone-shots")
    browser.script("document.querySelector('.shots button').click()")
    browser.until("a refused one is removed", lambda: len(shots(browser)) == 1)
    check("Everything is kept safe" in browser.text("section p"), "then everything is kept safe")

    # The server dies, pictures are taken, the page is closed and opened again: nothing is lost, and nothing is there twice.
    home.kill()
    choose(browser, "#camera", samples / "05-outside-vat.jpg")
    browser.until("it waits for the computer", lambda: "sent again: the computer is not reached" in shots(browser)[0])
    check("1 picture is not kept yet" in browser.text("section p"), "it is not called kept")
    browser.picture("phone-waiting")
    home.serve()
    browser.until("it is sent again by itself", lambda: "is read" in shots(browser)[0], 60)
    check(len(originals(home)) == before + 2, "and is one document")
    home.kill()
    choose(browser, "#camera", samples / "06-storno.jpg")
    browser.until("the next one waits", lambda: "sent again" in shots(browser)[0])
    close_page(browser)
    home.serve()
    browser.driver.get(home.phones)
    browser.until("it was kept in the browser, and is sent by the next page", lambda: len(shots(browser)) == 3 and
                  "is read" in shots(browser)[0], 60)
    check(len(originals(home)) == before + 3, "and is one document, too")
    remembered(home, browser)


def remembered(home, browser):
    """What was sent before is told after a reload, as it stands by then."""
    told = shots(browser)
    check(all("is read" in one for one in told), f"those that were sent before are listed with how they stand {told}")
    times = "return [...document.querySelectorAll('.shots time')].map((one) => one.textContent)"
    check(all(":" in one for one in browser.script(times)), "and when they were taken")
    check("Everything is kept safe" in browser.text("section p"), "none of them waits")
    names(browser, "phone, remembered")
    browser.picture("phone-remembered")
    newest = next(one for one in map(json.loads, originals(home)) if one["file"] == "06-storno.jpg")
    home.run("drafts", "set-aside", newest["document"], "--reason", "private")
    browser.driver.refresh()
    browser.until("what was done on the computer since is told", lambda: "set aside" in shots(browser)[0])


def close_page(browser):
    """Closes the window without a word to its page, as a phone does with what it has no memory for."""
    driver = browser.driver
    old = driver.current_window_handle
    driver.switch_to.new_window("tab")
    new = driver.current_window_handle
    driver.switch_to.window(old)
    driver.close()
    driver.switch_to.window(new)
    hold(browser)


def listed(home):
    return [json.loads(line) for line in home.run("phone", "list", "--json").splitlines()]


def originals(home):
    return home.run("attachments", "list", "--json").splitlines()
