#!/usr/bin/env python3
"""A throw-away Glewlwyd (Debian's package) on 127.0.0.1, and somebody who sits at its pages.

  glewlwyd.py serve FOLDER SECONDS   sets it up for one user and one public client and prints {"issuer", "redirect"};
                                     access tokens hold SECONDS; it ends when standard input does
  glewlwyd.py browse ADDRESS         signs in at the address of an authorization request and follows it back
  glewlwyd.py device ISSUER CODE     signs in and types the code of a device
  glewlwyd.py count FOLDER           how many refresh tokens were ever made, and how many of them are good
"""
import http.cookiejar, json, os, pathlib, sqlite3, subprocess, sys, time
import urllib.error, urllib.parse, urllib.request

sys.dont_write_bytecode = True
from ports import free_port

SQL = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"
MODULES = "/usr/lib/glewlwyd"
USER, PASSWORD = "ana", "lozinka-za-test"


def configuration(folder, port):
    return f"""
port={port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:{port}"
login_url="login.html"
api_prefix="api"
log_mode="file"
log_level="INFO"
log_file="{folder}/log"
cookie_secure=0
session_expiration=3600
session_key="SESSION"
admin_scope="g_admin"
profile_scope="g_profile"
admin_session_authentication="cookie"
profile_session_authentication="cookie"
allow_multiple_user_per_session=true
login_api_enabled=true
user_module_path="{MODULES}/user"
client_module_path="{MODULES}/client"
user_auth_scheme_module_path="{MODULES}/scheme"
plugin_module_path="{MODULES}/plugin"
use_secure_connection=false
secure_connection_key_file="/dev/null"
secure_connection_pem_file="/dev/null"
secure_connection_ca_file="/dev/null"
hash_algorithm="SHA512"
database = {{ type = "sqlite3"; path = "{folder}/db" }};
"""


class Visitor:
    """Somebody with a jar of cookies."""

    def __init__(self, base):
        self.base = base
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def __call__(self, method, path, value=None):
        body = None if value is None else json.dumps(value).encode()
        request = urllib.request.Request(self.base + path, data=body, method=method)
        request.add_header("Content-Type", "application/json")
        with self.opener.open(request, timeout=20) as answer:
            return answer.read().decode()

    def sign_in(self):
        self("POST", "/auth/", {"username": USER, "password": PASSWORD})
        self("PUT", "/auth/grant/bilko", {"scope": "openid"})


def plugin(base, key, public, seconds):
    return {"module": "oidc", "name": "oidc", "display_name": "OIDC", "parameters": {
        "iss": base + "/oidc", "jwt-type": "rsa", "jwt-key-size": "256", "key": key, "cert": public,
        "access-token-duration": seconds, "refresh-token-duration": 1209600, "code-duration": 600,
        "refresh-token-rolling": False, "refresh-token-one-use": "always", "allow-non-oidc": False,
        "auth-type-code-enabled": True, "auth-type-token-enabled": False, "auth-type-id-token-enabled": True,
        "auth-type-password-enabled": False, "auth-type-client-enabled": False, "auth-type-device-enabled": True,
        "auth-type-refresh-enabled": True, "scope": [], "additional-parameters": [], "claims": [],
        "pkce-allowed": True, "pkce-required": True, "pkce-method-plain-allowed": False,
        "device-authorization-expiration": 600, "device-authorization-interval": 1,
        "introspection-revocation-allowed": True, "introspection-revocation-auth-scope": [],
        "introspection-revocation-allow-target-client": True, "subject-type": "public", "allowed-scope": ["openid"]}}


def listening(folder):
    """A server that answers, its address, and its administrator.

    One that ends before it answers lost its port to another program, and is begun anew on the next.
    """
    end = time.monotonic() + 60
    while time.monotonic() < end:
        port = free_port()
        pathlib.Path(folder + "/conf").write_text(configuration(folder, port))
        server = subprocess.Popen(
            ["glewlwyd", "-c", folder + "/conf"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        base = f"http://127.0.0.1:{port}/api"
        administrator = Visitor(base)
        while server.poll() is None and time.monotonic() < end:
            try:
                administrator("POST", "/auth/", {"username": "admin", "password": "password"})
                return server, base, administrator
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
    server.kill()
    sys.exit("glewlwyd does not listen: " + pathlib.Path(folder + "/log").read_text())


def set_up(administrator, base, folder, seconds, redirect):
    run = lambda *words: subprocess.run(words, check=True, capture_output=True, text=True).stdout
    key = run("openssl", "genrsa", "2048")
    pathlib.Path(folder + "/key").write_text(key)
    public = run("openssl", "rsa", "-in", folder + "/key", "-pubout")
    administrator("POST", "/mod/plugin/", plugin(base, key, public, seconds))
    administrator("POST", "/user/", {
        "username": USER, "name": "Ana", "password": PASSWORD, "enabled": True, "scope": ["openid", "g_profile"]})
    administrator("POST", "/client/", {
        "client_id": "bilko", "name": "bilko", "confidential": False, "enabled": True, "scope": ["openid"],
        "authorization_type": ["code", "refresh_token", "device_authorization"],
        "redirect_uri": [f"http://127.0.0.1:{redirect}/callback"]})


def serve(folder, seconds):
    os.makedirs(folder, exist_ok=True)
    database = sqlite3.connect(folder + "/db")
    database.executescript(pathlib.Path(SQL).read_text())
    database.close()
    server, base, administrator = listening(folder)
    try:
        redirect = free_port()
        set_up(administrator, base, folder, int(seconds), redirect)
        print(json.dumps({"issuer": base + "/oidc", "redirect": redirect}), flush=True)
        sys.stdin.read()
    finally:
        server.kill()


def browse(address):
    visitor = Visitor(address.split("/oidc/")[0])
    visitor.sign_in()
    with visitor.opener.open(address + "&g_continue", timeout=20) as page:
        sys.exit(0 if "bilko" in page.read().decode() else 1)


def device(issuer, code):
    visitor = Visitor(issuer.removesuffix("/oidc"))
    visitor.sign_in()
    query = urllib.parse.urlencode({"code": code})
    try:
        visitor.opener.open(f"{issuer}/device?{query}&g_continue", timeout=20).read()
    except urllib.error.HTTPError as error:
        # The page that says so belongs to a part of the package that is not served here.
        if "prompt=deviceComplete" not in error.url:
            raise


def count(folder):
    database = sqlite3.connect(folder + "/db")
    rows = database.execute("SELECT count(*), coalesce(sum(gpor_enabled), 0) FROM gpo_refresh_token").fetchone()
    print(json.dumps({"made": rows[0], "good": rows[1]}))


if __name__ == "__main__":
    {"serve": serve, "browse": browse, "device": device, "count": count}[sys.argv[1]](*sys.argv[2:])
