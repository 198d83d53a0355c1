// What all screens share: how trouble is shown, and the colours.

import { Refusal } from "./api.js";
import { alarm, fill, make } from "./dom.js";
import { say } from "./words.js";

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
