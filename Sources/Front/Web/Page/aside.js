// Why papers are set aside: the question, for one paper and for many.

import { closer, dialog, make } from "./dom.js";
import { say } from "./words.js";

const reasons = ["private", "no_expense", "duplicate", "not_mine"];

/** Asks for the reason and a note; `answered` gets both, and is not called where somebody thinks better of it. */
export function askReason(answered) {
  const onsubmit = ({ target }) => {
    const { reason, note } = Object.fromEntries(new FormData(target));
    answered({ reason, note: note || undefined });
  };
  dialog(say("aside.title"), make("form", { method: "dialog", onsubmit }, make("p", say("aside.text")),
    make("fieldset", make("legend", say("aside.reason")), reasons.map((value, index) => make("label.choice",
      make("input", { type: "radio", name: "reason", value, checked: index === 0 }), ` ${say(`aside.${value}`)}`))),
    make("label", say("aside.note"), make("input", { type: "text", name: "note", autocomplete: "off" })),
    make("div.deeds", make("button.main", say("aside.do")), closer("dialog.cancel"))));
}
