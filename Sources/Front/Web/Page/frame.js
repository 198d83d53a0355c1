// What all screens share: how trouble is shown, the colours and the language.

import { alarm, app, fill, heading, make } from "./dom.js";
import { lockButton } from "./lock.js";
import { chooseLanguage, languages, say } from "./words.js";

function showLocked(why) {
  const title = heading(say("locked.title"));
  fill(app, make("main.end", title, make("p", say("locked.text")), why && make("p.quiet", say("locked.why", { why }))));
  title.focus();
}

/** What went wrong, in the place where it is seen. */
export function showTrouble(error) {
  if (error.status === 401) showLocked(error.message);
  else if (error.sentence) alarm(error.sentence);
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
export const menu = (present) => make("nav.tools.menu", { "aria-label": say("menu.label") }, screens.map((name) => make("a.button", {
  href: name === "review" ? "#/" : `#/${name}`, "aria-current": name === present && "page",
}, say(`menu.${name}`))));

/** A choice among values, each with its name. */
const choice = (word, id, chosen, deed, options) => make("label.theme", say(word), " ",
  make("select", { id, onchange: ({ target }) => deed(target.value) }, options.map(([value, name, lang]) =>
    make("option", { value, lang, selected: value === chosen }, name))));

/** Colours and language, as this browser keeps them. */
export const choices = () => make("div.tools", lockButton(),
  choice("theme.label", "theme", applyTheme(), applyTheme, ["system", "light", "dark"].map((theme) => [theme, say(`theme.${theme}`)])),
  choice("language.label", "language", document.documentElement.lang, chooseLanguage,
    Object.entries(languages).map(([tag, name]) => [tag, name, tag])));
