// What all screens share: how trouble is shown, the colours and the language.

import { Refusal } from "./api.js";
import { alarm, fill, make } from "./dom.js";
import { lockButton } from "./lock.js";
import { chooseLanguage, languages, say } from "./words.js";

const app = document.getElementById("app");

function showLocked(why) {
  const heading = make("h1", { tabindex: "-1" }, say("locked.title"));
  fill(app, make("main", { class: "end" }, heading, make("p", {}, say("locked.text")),
    why && make("p", { class: "quiet" }, say("locked.why", { why }))));
  heading.focus();
}

/** What went wrong, in the place where it is seen. */
export function showTrouble(error) {
  if (error instanceof Refusal && error.status === 401) showLocked(error.message);
  else if (error instanceof Refusal) alarm(error.sentence);
  else if (error instanceof TypeError) alarm(say("said.offline"));
  else throw error;
}

/** Light, dark or as the system says; kept in this browser. */
export function applyTheme(choice) {
  if (choice) localStorage.setItem("bilko-theme", choice);
  const theme = localStorage.getItem("bilko-theme") ?? "system";
  document.documentElement.dataset.theme = theme;
  return theme;
}

const screens = ["today", "review", "inbox", "expenses", "documents", "settings"];

/** The way to every screen; the present one is marked. */
export function menu(present) {
  return make("nav", { class: "tools menu", "aria-label": say("menu.label") }, screens.map((name) => make("a", {
    class: "button", href: name === "review" ? "#/" : `#/${name}`, "aria-current": name === present ? "page" : undefined,
  }, say(`menu.${name}`))));
}

/** Colours and language, as this browser keeps them. */
export function choices() {
  const [colours, spoken] = [applyTheme(), document.documentElement.lang];
  return make("div", { class: "tools" }, lockButton(),
    make("label", { class: "theme" }, say("theme.label"), " ",
      make("select", { onchange: (event) => applyTheme(event.target.value) },
        ["system", "light", "dark"].map((theme) => make("option", { value: theme, selected: theme === colours }, say(`theme.${theme}`))))),
    make("label", { class: "theme" }, say("language.label"), " ",
      make("select", { id: "language", onchange: (event) => chooseLanguage(event.target.value) },
        Object.entries(languages).map(([tag, name]) => make("option", { value: tag, lang: tag, selected: tag === spoken }, name)))));
}
