// Every text of the page: the server has them in its catalogues.

import { asked } from "./asking.js";

const languageName = "bilko-language";

let table = {};
let rules;

/** Loads the texts in the language that was chosen in this browser, otherwise in that of the home. */
export async function loadWords() {
  const chosen = localStorage.getItem(languageName);
  const query = chosen ? `?language=${encodeURIComponent(chosen)}` : "";
  const { language, words } = await (await asked(`/api/v1/words${query}`)).json();
  table = words;
  rules = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

export function chooseLanguage(language) {
  localStorage.setItem(languageName, language);
  location.reload();
}

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** The text of a key, with values put in at their names. */
export const say = (key, values = {}) => filled(table[key] ?? key, values);

export function sayCount(key, count) {
  const forms = table[key] ?? {};
  return filled(forms[rules.select(count)] ?? forms.other ?? key, { count });
}

/** The word of a family for a code of the server; the code where it has none. */
export const wordOf = (family, code) => table[`${family}.${code}`] ?? code;

/** All words of a family. */
export const family = (name) => Object.keys(table).filter((key) => key.startsWith(`${name}.`)).map((key) => table[key]);

export const nameOf = (field) => wordOf("name", field);

export const why = (error) => error.sentence ?? say("said.offline");
