"""Pages of others in the same browser: a frame, forms, requests, pictures, and a name that leads to this machine (DNS rebinding)."""

import http.server
import threading
import time

from browser import check

# Sends whatever a page of another origin can, with the cookies that the browser has.
PAGE = """<!doctype html><title>elsewhere</title><iframe id=frame src="{address}/"></iframe><iframe name=sink></iframe>
<form id=form method=post target=sink enctype="text/plain" action="{address}{path}/undo"><input name='{{"a":"' value='b"}}'></form>
<script>
window.told = [];
const note = (name) => [(answer) => told.push([name, answer.type, answer.status]), () => told.push([name, 'refused'])];
for (const [method, path, type] of [['GET', '/api/v1/drafts'], ['POST', '{path}/undo', 'text/plain'], ['POST', '/api/v1/documents', 'text/plain'],
    ['DELETE', '/api/v1/session'], ['POST', '/api/v1/lock', 'text/plain'], ['PATCH', '{path}', 'application/json']]) {{
  for (const mode of ['cors', 'no-cors']) {{
    const head = type ? {{ 'Content-Type': type }} : {{}};
    const body = method === 'GET' ? undefined : '{{"fields":{{"note":"theirs"}}}}';
    try {{
      fetch('{address}' + path, {{ method, mode, credentials: 'include', headers: head, body }}).then(...note(`${{mode}} ${{method}} ${{path}}`));
    }} catch (error) {{ told.push([method, 'refused']); }}
  }}
}}
const script = document.createElement('script');
script.src = '{address}/api.js';
script.type = 'module';
[script.onload, script.onerror] = [() => told.push(['script', 'ran']), () => told.push(['script', 'refused'])];
const picture = new Image();
[picture.onload, picture.onerror] = [() => told.push(['picture', 'shown']), () => told.push(['picture', 'refused'])];
picture.src = '{address}/icon.svg';
document.body.append(script);
document.querySelector('#form').submit();
</script>"""


class Elsewhere:
    """A page of another port, whose origin is another one."""

    def __init__(self, text):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_port

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def origins(home, browser, draft):
    """The browser is let in to the page of the home, and `draft` is one of its drafts."""
    print("pages of others in the same browser")
    path = f"/api/v1/drafts/{draft}"
    before = home.draft(draft)
    originals = home.run("attachments", "list", "--json")
    elsewhere = Elsewhere(PAGE.format(address=home.address, path=path))
    own = browser.driver.current_url
    try:
        # The same site as the page, whose cookies go along; the other name is another site.
        for name in ("127.0.0.1", "localhost"):
            browser.driver.get(f"http://{name}:{elsewhere.port}/")
            browser.until("everything was tried", lambda: len(browser.script("return told")) >= 14)
            told = browser.script("return told")
            read = [one for one in told if one[1:2] not in (["refused"], ["opaque"])]
            check(read == [], f"a page of {name}, another port, reads nothing {read or ''}")
            time.sleep(0.3)
            browser.driver.switch_to.frame("frame")
            shown = browser.script("return document.querySelector('#app') !== null")
            browser.driver.switch_to.default_content()
            check(not shown, f"a page of {name}, another port, has the page in no frame")
    finally:
        elsewhere.close()
    check(home.draft(draft) == before and home.run("attachments", "list", "--json") == originals, "nothing has changed")
    browser.driver.get(f"http://rebound.test:{home.address.rsplit(':', 1)[1]}/")
    check("script" not in browser.driver.page_source and browser.script("return document.querySelector('#app')") is None,
          "a name that leads here (DNS rebinding) shows no page")
    answer = browser.driver.execute_async_script("""
        fetch('/api/v1/words').then((one) => arguments[0](one.status), () => arguments[0]('refused'));
    """)
    check(answer in (421, "refused"), f"and is answered nothing ({answer})")
    browser.driver.get(own)
    browser.driver.refresh()
    browser.until("the list is shown", lambda: browser.text("h1"))
    check("not let in" not in browser.text("h1"), "the session is still there")
