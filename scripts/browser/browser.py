"""A home, its server and a browser, and what is looked for on every screen."""

import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
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

    def client(self):
        return Client(self)

    def close(self):
        if self.server:
            self.server.terminate()
            self.server.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Client:
    """A program that was let in."""

    def __init__(self, home):
        self.address = home.address
        self.head = {}
        answer, head = self.ask("POST", "/api/v1/session", {"link": home.link().split("#link=")[1]})
        self.head = {"X-Bilko-Key": answer["key"], "Cookie": head["Set-Cookie"].split(";")[0]}

    def ask(self, method, path, body=None, **further):
        """The answer as JSON, and its head."""
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        head = {**self.head, "Content-Type": "application/json", **further}
        request = urllib.request.Request(self.address + path, data=data, method=method, headers=head)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer), answer.headers
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()}") from None

    def send(self, text, name, key):
        return self.ask("POST", "/api/v1/documents", text.encode(), **{
            "Content-Type": "text/plain", "Idempotency-Key": key,
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"})[0]["document"]


class Browser:
    def __init__(self, pictures, user=None):
        """`user` is the home folder whose list of trusted authorities it has; otherwise that of this user."""
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--disable-background-networking", "--window-size=1280,900",
                         # A name of somebody who leads it to this machine.
                         "--host-resolver-rules=MAP rebound.test 127.0.0.1"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        service = Service("/usr/bin/chromedriver", env={**os.environ, **({"HOME": str(user)} if user else {})})
        self.driver = webdriver.Chrome(service=service, options=options)
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
        """What the browser complained of since it was asked last, without answers that the page deals with."""
        # Nobody clicks before a test leaves a page, so the question whether to leave is not asked.
        expected = ("Failed to load resource", "Blocked attempt to show a 'beforeunload'")
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and not any(one in entry["message"] for one in expected)]

    def complains_of_nothing(self):
        found = self.troubles()
        check(found == [], f"the browser has nothing to complain of {found or ''}".rstrip())

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
