// The sums of a draft: the server works them out, also with what is not saved yet.

import { api } from "./api.js";
import { fill, make } from "./dom.js";
import { say } from "./words.js";

/** Time without a key after which the server is asked (ms). */
const rest = 300;

export class Sums {
  #timer;
  #asked = 0;

  /** `goTo(field)` is called when a sum of the list is pressed. */
  constructor(list, draft, goTo) {
    [this.list, this.id, this.goTo] = [list, draft.id, goTo];
    this.#show(draft.sums);
  }

  #show(sums) {
    const items = sums.map(({ is_right: isRight, fields, message }) => make("li", { class: isRight ? "right" : "wrong" },
      make("span.sign", { "aria-hidden": "true" }, isRight ? "✓" : "✗"),
      make("span.unseen", say(isRight ? "sums.right" : "sums.wrong")),
      make("button.link", { type: "button", onclick: () => this.goTo(fields[0]) }, message)));
    fill(this.list, items.length > 0 ? items : make("li.quiet", say("sums.none")));
  }

  tryOut(form) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      this.#asked += 1;
      const number = this.#asked;
      const answer = await api.sums(this.id, form.changes).catch(() => undefined);
      if (answer && number === this.#asked) this.#show(answer.sums);
    }, rest);
  }
}
