// Why papers are set aside: the question, for one paper and for many.

import { dialog, make } from "./dom.js";
import { say } from "./words.js";

const reasons = ["private", "no_expense", "duplicate", "not_mine"];

/** Asks for the reason and a note; `answered` gets both, and is not called where somebody thinks better of it. */
export function askReason(answered) {
  const note = make("input", { type: "text", id: "aside-note", autocomplete: "off" });
  const choices = reasons.map((reason, index) => make("label", { class: "choice" },
    make("input", { type: "radio", name: "reason", value: reason, checked: index === 0 }), ` ${say(`aside.${reason}`)}`));
  const form = make("form", { method: "dialog", onsubmit: (event) => {
    event.preventDefault();
    const reason = form.querySelector("input[name=reason]:checked").value;
    box.close();
    answered({ reason, ...(note.value ? { note: note.value } : {}) });
  } },
  make("p", {}, say("aside.text")), make("fieldset", {}, make("legend", {}, say("aside.reason")), choices),
  make("label", { for: "aside-note" }, say("aside.note")), note,
  make("div", { class: "deeds" }, make("button", { type: "submit", class: "main" }, say("aside.do")),
    make("button", { type: "button", onclick: () => box.close() }, say("dialog.cancel"))));
  const box = dialog(say("aside.title"), form);
}
