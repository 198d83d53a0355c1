// The fields of a draft beside its paper.

import { alarm, make } from "./dom.js";
import { cleaned, nearWords, shown } from "./forms.js";
import { nameOf, say } from "./words.js";

class Field {
  constructor(body, form) {
    Object.assign(this, { body, form, name: nameOf(body.name), isTable: body.form === "rows" });
    const texts = body.values.map(({ text }) => this.#said(text));
    this.initial = this.isTable ? texts.join("\n") : texts[0] ?? "";
    const id = `field-${body.name}`;
    this.input = this.#control({
      id, name: body.name, "aria-describedby": `${id}-hint ${id}-mistake`,
      onfocus: () => form.entered(this),
      // Who types has read what was wrong.
      oninput: () => {
        this.refuse("");
        alarm("");
        form.typed(this);
      },
    });
    this.mistake = make("p.mistake", { id: `${id}-mistake` });
    this.chips = make("div.chips");
    this.row = make("div", { class: body.asks ? "field asks" : "field" },
      make("label", { for: id }, this.name, body.asks && make("span.asks", ` ${say("field.asks")}`)),
      this.input, make("p.hint", { id: `${id}-hint` }, body.hint), this.mistake, this.chips);
  }

  /** What is chosen stands by its code. */
  #said(text) { return this.body.choices ? text : shown(this.body, text); }

  #control(common) {
    const { choices, form } = this.body;
    if (choices) {
      return make("select", common, ["", ...choices].map((value) =>
        make("option", { value, selected: value === this.initial }, value ? shown(this.body, value) : "–")));
    }
    const { initial: value, isTable } = this;
    if (isTable) return make("textarea", { ...common, rows: Math.min(8, value.split("\n").length), value });
    return make("input", { ...common, type: "text", inputmode: form === "amount" ? "decimal" : "text", value });
  }

  get isChanged() { return this.input.value !== this.initial; }

  get typed() {
    const { value } = this.input;
    return this.isTable ? value.split("\n") : value.trim();
  }

  put(text) {
    this.input.value = this.#said(text);
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  takeWord(text, adds) {
    const { input, body } = this;
    if (body.choices) return;
    if (this.isTable) input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
    else input.value = adds && input.value ? `${input.value} ${text}` : cleaned(body.form, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  refuse(sentence) {
    this.mistake.textContent = sentence;
    this.input.setAttribute("aria-invalid", sentence !== "");
  }
}

export class Form {
  #fields;
  #candidates = [];
  #pages = [];

  /** `onEnter(field)` is called when a field gets the focus. */
  constructor({ form, fields, further }, draft, onEnter) {
    this.onEnter = onEnter;
    this.further = further;
    this.#fields = draft.fields.map((body) => new Field(body, this));
    const always = fields.dataset.always.split(" ");
    for (const { body: { name, asks, values }, row } of this.#fields) {
      (always.includes(name) || asks || values.length > 0 ? fields : further).append(row);
    }
    further.hidden = further.childElementCount === 1;
    form.onsubmit = (event) => event.preventDefault();
  }

  entered(field) {
    if (this.current !== field) {
      this.current?.chips.replaceChildren();
      this.current = field;
      field.wasSeen = true;
      this.#showChips();
    }
    this.onEnter(field);
  }

  named(name) { return this.#fields.find((field) => field.body.name === name); }

  focus(name) {
    const field = this.named(name);
    if (!field) return;
    if (this.further.contains(field.row)) this.further.open = true;
    field.input.focus();
    field.input.select?.();
  }

  /** Goes to the next field that needs a person; behind the last to those where nobody was. Returns whether there is one. */
  nextAsking() {
    const place = this.#fields.indexOf(this.current);
    const others = [...this.#fields.slice(place + 1), ...this.#fields.filter(({ wasSeen }) => !wasSeen)];
    const next = others.find(({ body }) => body.asks);
    if (next) this.focus(next.body.name);
    return next !== undefined;
  }

  offer({ candidates = [], pages = [] }) {
    this.#candidates = candidates;
    this.#pages = pages;
    this.#showChips();
  }

  typed(field) { if (field === this.current) this.#showChips(); }

  #ofCurrent() {
    const { body, input, isChanged } = this.current;
    const { form, name, values } = body;
    const weighed = this.#candidates.filter((one) => one.field === name);
    const known = [...weighed.map((one) => one.value), ...values.map((one) => one.text)].map((text) => shown(body, text));
    known.push(input.value);
    const words = nearWords(form, name, this.#pages, isChanged ? input.value.trim() : "")
      .filter((text) => !known.includes(text)).map((value) => ({ value, evidence: [] }));
    // What is kept of a field that was typed into can be taken again.
    const saved = isChanged && !this.current.isTable ? values.map(({ text, evidence }) => ({ value: text, evidence })) : [];
    return [...saved, ...weighed.filter((one) => !saved.some(({ value }) => value === one.value)), ...words].slice(0, 9);
  }

  #showChips() {
    if (!this.current) return;
    const { body, chips } = this.current;
    chips.replaceChildren(...this.#ofCurrent().map(({ value: text, probability, evidence, is_chosen: isChosen }, index) => {
      const [number, value] = [index + 1, shown(body, text)];
      const sure = probability !== undefined && `${Math.round(probability * 100)} %`;
      return make("button", {
        // Tab goes from field to field; these have keys of their own.
        type: "button", tabindex: "-1", class: isChosen ? "chip chosen" : "chip", "data-value": value,
        onclick: () => this.take(number),
        onpointerenter: () => evidence.length > 0 && this.onEnter(this.current, evidence),
      }, make("kbd", number), ` ${value} `, make("span.quiet", [sure, evidence[0]?.reason].filter(Boolean).join(" · ")));
    }));
  }

  take(number) {
    const one = this.current && this.#ofCurrent()[number - 1];
    if (!one) return;
    this.current.put(one.value);
    this.current.input.focus();
    if (one.evidence.length > 0) this.onEnter(this.current, one.evidence);
  }

  get #changed() { return this.#fields.filter((field) => field.isChanged); }

  get changes() { return Object.fromEntries(this.#changed.map((field) => [field.body.name, field.typed])); }

  get unsaved() { return this.#changed.map((field) => [field.body.name, field.input.value]); }

  /** Says what somebody else has kept in a field that was typed into. */
  tellOther(name) {
    const field = this.named(name);
    if (field.isChanged) field.mistake.textContent = say("said.other", { value: field.initial || "–" });
  }

  restore(texts) {
    for (const [name, text] of texts) {
      const field = this.named(name);
      if (field) field.input.value = text;
    }
  }
}
