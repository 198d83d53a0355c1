// The fields of a draft beside its paper: what stands in them, what may stand there, what is asked.

import { alarm, make } from "./dom.js";
import { cleaned, local, whole } from "./forms.js";
import { nearWords } from "./near.js";
import { nameOf, say } from "./words.js";

/** Always shown, also when they are empty. */
const first = new Set([
  "kind", "country", "currency", "merchant", "tax_id", "date", "time", "number", "total", "vat", "payments", "category",
  "tags", "note",
]);

class Field {
  constructor(body, form) {
    this.body = body;
    this.form = form;
    this.name = nameOf(body.name);
    this.id = `field-${body.name}`;
    this.initial = this.#text();
    this.input = this.#control();
    this.hint = make("p", { id: `${this.id}-hint`, class: "hint" }, this.#hint());
    this.mistake = make("p", { id: `${this.id}-mistake`, class: "mistake" });
    this.chips = make("div", { class: "chips" });
    this.row = make("div", { class: body.asks ? "field asks" : "field" },
      make("label", { for: this.id }, this.name, body.asks && make("span", { class: "asks" }, ` ${say("field.asks")}`)),
      this.input, this.hint, this.mistake, this.chips);
  }

  #text() {
    const texts = this.body.values.map((value) => local(this.body.form, value.text));
    return this.body.form === "rows" ? texts.join("\n") : texts[0] ?? "";
  }

  #hint() {
    const parts = [];
    const value = this.body.values[0];
    if (!value && this.body.asks) parts.push(say("field.missing"));
    if (value?.said) parts.push(say("field.said"));
    else if (value) {
      parts.push(say("field.sure", { percent: Math.floor(value.confidence * 100 + 1e-9) }));
      if (value.evidence[0]) parts.push(value.evidence[0].reason);
    }
    if (this.body.row_form) parts.push(say("field.rows", { form: this.body.row_form }));
    return parts.join(" · ");
  }

  #control() {
    const common = {
      id: this.id, name: this.body.name, autocomplete: "off", spellcheck: "false",
      "aria-describedby": `${this.id}-hint ${this.id}-mistake`,
      onfocus: () => this.form.entered(this),
      // Who types has read what was wrong.
      oninput: () => {
        this.clear();
        alarm("");
        this.form.typed(this);
      },
    };
    if (this.body.choices) {
      return make("select", common,
        ["", ...this.body.choices].map((choice) => make("option", { value: choice, selected: choice === this.initial }, choice || "–")));
    }
    if (this.body.form === "rows") {
      const lines = this.initial.split("\n").length;
      return make("textarea", { ...common, rows: Math.min(8, Math.max(1, lines)), value: this.initial });
    }
    const mode = this.body.form === "amount" ? "decimal" : "text";
    return make("input", { ...common, type: "text", inputmode: mode, value: this.initial });
  }

  get isChanged() { return this.input.value !== this.initial; }

  /** What is sent: one text, or the rows of a table. */
  get typed() {
    return this.body.form === "rows" ? this.input.value.split("\n") : whole(this.body.form, this.input.value.trim());
  }

  put(text) {
    this.input.value = local(this.body.form, text);
    this.#isTyped();
  }

  /** Whoever listens to what is typed hears of it. */
  #isTyped() { this.input.dispatchEvent(new Event("input", { bubbles: true })); }

  /** Takes a word of the paper. */
  takeWord(text, adds) {
    const old = this.input.value;
    if (this.body.choices) return;
    if (this.body.form === "rows") this.input.setRangeText(text, this.input.selectionStart, this.input.selectionEnd, "end");
    else this.input.value = adds && old ? `${old} ${text}` : cleaned(this.body.form, text);
    this.#isTyped();
  }

  refuse(sentence) {
    this.mistake.textContent = sentence;
    this.input.setAttribute("aria-invalid", "true");
  }

  clear() {
    this.mistake.textContent = "";
    this.input.removeAttribute("aria-invalid");
  }
}

export class Form {
  #fields;
  #candidates = [];
  #pages = [];
  #current;

  /** `onEnter(field)` is called when a field gets the focus. */
  constructor(draft, onEnter) {
    this.onEnter = onEnter;
    this.#fields = draft.fields.map((body) => new Field(body, this));
    const isShown = ({ body }) => first.has(body.name) || body.asks || body.values.length > 0;
    const further = this.#fields.filter((field) => !isShown(field));
    this.further = make("details", {}, make("summary", {}, say("review.further")), further.map((field) => field.row));
    this.element = make("form", { class: "fields", onsubmit: (event) => event.preventDefault() },
      this.#fields.filter(isShown).map((field) => field.row), further.length > 0 && this.further);
  }

  entered(field) {
    if (this.#current !== field) {
      this.#current?.chips.replaceChildren();
      this.#current = field;
      this.#showChips();
    }
    this.onEnter(field);
  }

  get current() { return this.#current; }

  named(name) { return this.#fields.find((field) => field.body.name === name); }

  focus(name) {
    const field = this.named(name);
    if (!field) return;
    if (this.further.contains(field.row)) this.further.open = true;
    field.input.focus();
    field.input.select?.();
  }

  /** Goes to the next field that needs a person and was not said in this window. */
  nextAsking() {
    const start = this.#fields.indexOf(this.#current);
    const next = this.#fields.slice(start + 1).find((field) => field.body.asks);
    if (next) this.focus(next.body.name);
    return next !== undefined;
  }

  // -- Candidates ------------------------------------------------------------------------------------------------

  setCandidates(candidates) {
    this.#candidates = candidates;
    this.#showChips();
  }

  /** The pages, whose words are offered behind the candidates. */
  setPages(pages) {
    this.#pages = pages;
    this.#showChips();
  }

  /** Somebody types: words that begin so come first. */
  typed(field) { if (field === this.#current) this.#showChips(); }

  #ofCurrent() {
    const { body, input, isChanged } = this.#current;
    const weighed = this.#candidates.filter((one) => one.field === body.name);
    const known = new Set([...weighed.map((one) => local(body.form, one.value)), ...body.values.map((one) => local(body.form, one.text))]);
    const words = nearWords(body.form, body.name, this.#pages, isChanged ? input.value.trim() : "")
      .filter((text) => !known.has(text) && text !== input.value).map((value) => ({ value, evidence: [] }));
    return [...weighed, ...words].slice(0, 9);
  }

  #showChips() {
    if (!this.#current) return;
    this.#current.chips.replaceChildren(...this.#ofCurrent().map((one, index) => {
      const value = local(this.#current.body.form, one.value);
      const percent = one.probability === undefined ? undefined : Math.round(one.probability * 100);
      const reason = one.evidence[0]?.reason ?? "";
      const label = { number: index + 1, field: this.#current.name, value, percent };
      return make("button", {
        // Tab goes from field to field; these have keys of their own.
        type: "button", tabindex: "-1", "data-value": value, class: one.is_chosen ? "chip chosen" : "chip", title: reason,
        "aria-label": say(percent === undefined ? "field.word" : "field.candidate", label),
        onclick: () => this.take(index + 1),
        onpointerenter: () => one.evidence.length > 0 && this.onEnter(this.#current, one.evidence),
      }, make("kbd", {}, index + 1), ` ${value} `, percent !== undefined && make("span", { class: "quiet" }, `${percent} %`));
    }));
  }

  /** Takes a candidate of the field that has the focus; returns whether there is one of that number. */
  take(number) {
    const one = this.#current && this.#ofCurrent()[number - 1];
    if (!one) return false;
    this.#current.put(one.value);
    this.#current.input.focus();
    if (one.evidence.length > 0) this.onEnter(this.#current, one.evidence);
    return true;
  }

  // -- What was typed --------------------------------------------------------------------------------------------

  /** What is other than it was loaded, by the names of the fields. */
  get changes() {
    return Object.fromEntries(this.#fields.filter((field) => field.isChanged).map((field) => [field.body.name, field.typed]));
  }

  /** The texts that were typed and are not saved. */
  get unsaved() {
    return new Map(this.#fields.filter((field) => field.isChanged).map((field) => [field.body.name, field.input.value]));
  }

  /** Puts texts in that were typed before the draft was loaded again. */
  restore(texts) {
    for (const [name, text] of texts) {
      const field = this.named(name);
      if (field) field.input.value = text;
    }
  }
}
