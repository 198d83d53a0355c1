// The sums of a draft under its fields. The server works them out, also with what is typed and not saved yet.

import { api } from "./api.js";
import { make } from "./dom.js";
import { say } from "./words.js";

/** Time without a key after which the server is asked (ms). */
const rest = 300;

export class Sums {
  #timer;
  #asked = 0;

  /** `goTo(field)` is called when a sum is pressed. */
  constructor(draft, goTo) {
    this.id = draft.id;
    this.goTo = goTo;
    this.list = make("ul", {});
    this.element = make("section", { class: "sums", "aria-labelledby": "sums-title" },
      make("h2", { id: "sums-title" }, say("sums.title")), this.list);
    this.#show(draft.sums);
  }

  #show(sums) {
    const empty = make("li", { class: "quiet" }, say("sums.none"));
    this.list.replaceChildren(...(sums.length === 0 ? [empty] : sums.map((sum) => make("li", { class: sum.is_right ? "right" : "wrong" },
      make("span", { class: "sign", "aria-hidden": "true" }, sum.is_right ? "✓" : "✗"),
      make("span", { class: "unseen" }, say(sum.is_right ? "sums.right" : "sums.wrong")),
      make("button", { type: "button", class: "link", onclick: () => this.goTo(sum.fields[0]) }, sum.message)))));
  }

  /** Asks for the sums of what stands in the fields; a text that is no value changes nothing. */
  tryOut(form) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      this.#asked += 1;
      const number = this.#asked;
      const sums = await api.sums(this.id, form.changes).catch(() => undefined);
      if (sums && number === this.#asked) this.#show(sums);
    }, rest);
  }
}
