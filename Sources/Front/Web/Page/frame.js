// What all screens share.

import { alarm, app, fill, stamp } from "./dom.js";
import { lockAll, mayLock } from "./lock.js";
import { chooseLanguage, say, why } from "./words.js";

function showLocked(why) {
  const { element, title, place } = stamp("locked");
  if (why) place.textContent = say("locked.why", { why });
  fill(app, element);
  title.focus();
}

export function showTrouble(error) {
  if (error.status === 401) showLocked(error.sentence);
  else if (error.sentence || error instanceof TypeError) alarm(why(error));
  else throw error;
}

export function applyTheme(choice) {
  if (choice) localStorage.setItem("bilko-theme", choice);
  const theme = localStorage.getItem("bilko-theme") ?? "system";
  document.documentElement.dataset.theme = theme;
  return theme;
}

export function menu(present) {
  const { element, ...links } = stamp("menu");
  links[present].setAttribute("aria-current", "page");
  return element;
}

export function choices() {
  const { element, lock, theme, language } = stamp("choices", {
    lock: lockAll, theme: () => applyTheme(theme.value), language: () => chooseLanguage(language.value) });
  lock.hidden = !mayLock();
  theme.value = applyTheme();
  language.value = document.documentElement.lang;
  return element;
}
