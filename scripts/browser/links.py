"""bilko:// links that open the review page at what they point to, and links that somebody has bent."""

from browser import Home, check, journal


def links(bin_folder, browser):
    print("bilko:// links")
    home = Home(bin_folder)
    try:
        draft = home.take_in("linked.txt", journal("ВЕЗА ДОО", 91))
        home.serve()
        browser.troubles()
        for link, shown, heading in (
                (f"bilko://expense/{draft}", f"#/draft/{draft}", "Draft"), ("bilko://account/active", "#/settings", "Settings")):
            opened(browser, home.run("review", "--print", link).strip())
            browser.until(f"{link} is shown", lambda heading=heading: browser.text("h1").startswith(heading))
            check(browser.driver.current_url == f"{home.address}/{shown}", f"{link} leads there, and the link is out of the address")
        for to in ("//evil.example/", "/draft/../../x", "javascript:alert(1)", "/draft/%22%3E%3Cimg src=x onerror=alert(1)%3E",
                   f"/draft/{draft}#/settings", "/Nowhere", "https://evil.example"):
            opened(browser, f"{home.link()}&to={to}")
            browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")
            check(browser.driver.current_url.split("#")[0] == f"{home.address}/", f"{to[:30]} leads to the list")
        opened(browser, home.link() + "&to=/nowhere")
        browser.until("the list is shown", lambda: browser.text("h1") == "What needs you")
        check(True, "and so does a screen that there is not")
        browser.complains_of_nothing()
        used = home.run("review", "--print", f"bilko://expense/{draft}").strip()
        opened(browser, used)
        browser.until("the draft is shown", lambda: browser.text("h1").startswith("Draft"))
        opened(browser, used)
        browser.until("a used link is none", lambda: "not let in" in browser.text("h1"))
        told = browser.text("main .quiet")
        check("used already" in told and told.endswith("."), "and it is said why, in a whole sentence")
        browser.troubles()
    finally:
        home.close()


def opened(browser, link):
    """Opens it as a desktop does, in a page that is not there yet."""
    browser.driver.get("about:blank")
    browser.driver.get(link)
