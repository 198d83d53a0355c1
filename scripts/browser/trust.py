"""The encrypted page for phones: how it comes to be trusted, the page as an app, without a network, and what others share."""

import json
import subprocess
import tempfile
from pathlib import Path

from browser import ROOT, Browser, check, contrast, names
from phone import PhoneHome, choose, close_page, hold, originals, shots

# A picture as a camera takes it: lines of print on paper that lies on a table.
CAMERA = """
    const [blur, light, done] = arguments;
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 1600 });
    const pen = canvas.getContext('2d');
    const tone = (level) => `rgb(${level * light}, ${level * light}, ${level * light})`;
    pen.fillStyle = tone(70);
    pen.fillRect(0, 0, 1200, 1600);
    pen.filter = blur ? `blur(${blur}px)` : 'none';
    pen.fillStyle = tone(235);
    pen.fillRect(200, 150, 800, 1300);
    pen.fillStyle = tone(30);
    pen.font = '34px monospace';
    for (let line = 0; line < 26; line += 1) pen.fillText('MLIJEKO SVJEZE 2,8% 1L      1,29 A', 240, 230 + 46 * line);
    canvas.toBlob((blob) => {
      const files = new DataTransfer();
      files.items.add(new File([blob], `${blur}-${light}.jpg`, { type: 'image/jpeg' }));
      const input = document.querySelector('#camera');
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
      done();
    }, 'image/jpeg', 0.92);
"""

# How many pixels of the small picture have the colour of an outline.
OUTLINE = """
    const canvas = document.querySelector('.shots li canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if (Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 60) found += 1;
    return found;
"""

SHARE = """
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'shots', id: 'shared', multiple: true });
    form.append(input);
    document.body.append(form);
    return input;
"""

WORKER = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))"


class TrustedHome(PhoneHome):
    further = ("--tls",)

    def __init__(self, bin_folder):
        super().__init__(bin_folder)
        self.environment["BILKO_KEYRING_KEY"] = str(self.folder / "keyring.key")


def trust(bin_folder, pictures):
    print("a phone, encrypted")
    home = TrustedHome(bin_folder)
    try:
        with tempfile.TemporaryDirectory() as user:
            home.run("import", str(ROOT / "samples" / "images" / "02-supermarket.jpg"))
            home.serve()
            check(home.phones.startswith("https://") and home.trust == home.phones.replace("https:", "http:"),
                  "the same address explains without encryption, and is the page with it")
            browser = Browser(pictures, user)
            try:
                explained(home, browser)
            finally:
                browser.driver.quit()
            told = home.run("phone", "trust", "--pem")
            authority = Path(user) / "bilko.crt"
            authority.write_text(told, encoding="ascii")
            store = Path(user) / ".pki" / "nssdb"
            store.mkdir(parents=True)
            for arguments in (["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", "bilko", "-i", str(authority)]):
                subprocess.run(["certutil", "-d", f"sql:{store}", *arguments], check=True)
            browser = Browser(pictures, user)
            try:
                as_an_app(home, browser)
                browser.complains_of_nothing()
            finally:
                browser.driver.quit()
    finally:
        home.close()


def explained(home, browser):
    hold(browser)
    browser.driver.get(home.trust + "/#p=" + "0" * 26)
    browser.until("the page explains", lambda: browser.text("h1") == "Trust your computer")
    known = json.loads(home.run("phone", "trust", "--json"))
    check(browser.text("#fingerprint") == known["fingerprint"], "page and command line show the same number")
    check(known["ends"][:4] in browser.text("main"), "and when it ends")
    check(browser.script("return document.querySelector('#on').href") == f"{home.phones}/#p=" + "0" * 26, "a code goes along to the page")
    names(browser, "trust")
    contrast(browser, "trust")
    browser.picture("phone-trust")
    for language, word in (("hr", "Vjerujte"), ("sr-Latn", "Verujte"), ("sr-Cyrl", "Верујте"), ("bs", "Vjerujte"), ("en", "Trust")):
        browser.script("document.querySelector(`a[hreflang=${arguments[0]}]`).click()", language)
        browser.until(f"it speaks {language}", lambda word=word: word in browser.text("h1"))
        check(browser.script("return document.documentElement.lang") == language, f"and says that it is {language}")
        check(browser.script("return document.documentElement.scrollWidth") <= 390, f"{language}: nothing is cut off")
    check(browser.script("return document.querySelector('#on').hash") == "#p=" + "0" * 26, "the code goes along from language to language")
    for name in ("bilko.crt", "bilko.mobileconfig"):
        size = browser.driver.execute_async_script("""
            const [name, done] = arguments;
            fetch(`/${name}`).then((answer) => answer.blob()).then((blob) => done([blob.type, blob.size]));
        """, name)
        check(size[1] > 400 and size[0].startswith("application/x-"), f"{name} can be taken ({size[0]})")
    for path in ("/phone.js", "/api/v1/phone", "/api/v1/drafts", "/worker.js"):
        status = browser.driver.execute_async_script("fetch(arguments[0]).then((one) => arguments[1](one.status))", path)
        check(status == 404, f"without encryption there is no {path}")
    try:
        browser.driver.get(home.phones)
        check("bilko" not in browser.driver.title.lower() and not browser.script("return document.querySelector('#app')"),
              "who does not trust the authority is warned by the browser")
    except Exception as error:  # noqa: BLE001 (how a driver says that a certificate is not trusted)
        check("CERT_AUTHORITY_INVALID" in str(error), "who does not trust the authority is warned by the browser")


def as_an_app(home, browser):
    hold(browser)
    browser.driver.get(home.pair()["link"])
    browser.until("the phone is let in", lambda: browser.script("return document.querySelector('#camera')"))
    check(browser.script("return isSecureContext && location.protocol") == "https:", "the browser trusts the page, encrypted")
    cookies = browser.driver.get_cookies()
    check([one["name"][:24] for one in cookies] == ["__Host-bilko-phone-" + home.port], "its cookie is for encrypted pages alone")
    check(all(one["secure"] and one["httpOnly"] and one["sameSite"] == "Strict" for one in cookies), "and for no script")
    check("without encryption" not in browser.script("return document.querySelector('main').innerText"), "nothing is said of a way without encryption")
    check(browser.driver.execute_async_script(WORKER), "a worker serves the page")
    manifest = browser.driver.execute_cdp_cmd("Page.getAppManifest", {})
    check(manifest["errors"] == [] and json.loads(manifest["data"])["share_target"]["action"] == "/share", "it is an app")
    errors = browser.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {}).get("installabilityErrors", [])
    check([one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == [], f"that can be installed {errors}")
    check("home screen" in browser.text("#install"), "and says how")
    names(browser, "phone, encrypted")
    contrast(browser, "phone, encrypted")

    print("what is said at once")
    home.kill()
    for blur, light, word in ((0, 1, ""), (7, 1, "blurred"), (0, 0.12, "more light")):
        count = len(shots(browser))
        browser.driver.execute_async_script(CAMERA, blur, light)
        browser.until("the picture is listed", lambda count=count: len(shots(browser)) == count + 1)
        browser.until("the paper is outlined", lambda: browser.script(OUTLINE) > 80)
        told = shots(browser)[0]
        check((word in told) if word else ("Take it again" not in told), f"without the computer: {word or 'a good picture is none to take again'}")
    browser.picture("phone-verdict")

    print("without the computer")
    before = len(originals(home))
    samples = ROOT / "samples" / "images"
    browser.driver.get(home.phones)
    browser.until("the page is there all the same", lambda: len(shots(browser)) == 3)
    check("not reached" in browser.text("#alarm"), "and says that the computer is not reached")
    choose(browser, "#camera", samples / "05-outside-vat.jpg")
    browser.until("a picture waits", lambda: len(shots(browser)) == 4)
    check("4 pictures are not kept yet" in browser.text("section p"), "nothing is called kept")
    check(not any("safe" in one or "is read" in one for one in shots(browser)), "and nothing sent")
    browser.picture("phone-offline")
    browser.script(SHARE)
    choose(browser, "#shared", samples / "06-storno.jpg")
    browser.script("document.querySelector('form').submit()")
    browser.until("what another app shares is there", lambda: len(shots(browser)) == 5)
    check(browser.driver.current_url == home.phones + "/", "on the page")
    check(len(originals(home)) == before, "the computer has nothing of it")

    print("back")
    close_page(browser)
    home.serve()
    browser.driver.get(home.phones)
    browser.until("all are sent by the next page", lambda: len(shots(browser)) == 5 and all(
        "is read" in one or "kept" in one for one in shots(browser)), 90)
    check(len(originals(home)) == before + 5, "each is one document")
    browser.until("all are looked at", lambda: not any("being read" in one for one in shots(browser)), 60)
    # What the phone has seen of a picture itself is told while the picture is there.
    stand = lambda: [one.split("Take it again")[0].strip() for one in shots(browser)]
    told = stand()
    home.kill()
    browser.driver.refresh()
    browser.until("without the computer the page tells what it has heard last", lambda: stand() == told)
    choose(browser, "#camera", samples / "09-pos-latin.jpg")
    browser.until("another one waits", lambda: any("sent again" in one for one in shots(browser)))
    by_the_worker(home, browser, before + 6)
    check(browser.hosts() <= {home.phones.split("/")[2]}, "no request goes elsewhere")


def by_the_worker(home, browser, count):
    """As the browser does it when the network is back and nobody looks at the page any more."""
    close_page(browser)
    home.serve()
    # Of the same origin, and none that sends anything by itself.
    browser.driver.get(home.phones + "/icon.svg")
    # When it calls its worker is the browser's own affair (and never in a test): so the same script is called here as it would.
    failed = browser.driver.execute_async_script("""
        const done = arguments[0];
        import("/worker.js").then(() => {
          dispatchEvent(Object.assign(new Event("sync"), { waitUntil: (sent) => sent.then(() => done(""), (error) => done(String(error))) }));
        }, (error) => done(String(error)));
    """)
    check(failed == "", f"what the browser calls when the network is back sends what waits {failed}")
    browser.until("it is sent without a page", lambda: len(originals(home)) == count, 30)
    check(True, "without a page, as one document")
