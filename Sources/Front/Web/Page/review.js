// The review screen: the paper beside its draft.

import { forget, loadAhead, paperOf, refreshDrafts } from "./ahead.js";
import { Refusal, api } from "./api.js";
import { askReason } from "./aside.js";
import { compare } from "./compare.js";
import { askCorners } from "./corners.js";
import { alarm, dialog, fill, make, tell } from "./dom.js";
import { onChange } from "./events.js";
import { Form } from "./fields.js";
import { local } from "./forms.js";
import { choices, showTrouble } from "./frame.js";
import { keys, listen } from "./keys.js";
import { queue, showEnd } from "./list.js";
import { Paper } from "./picture.js";
import { Sums } from "./sums.js";
import { nameOf, say } from "./words.js";

/** Papers that are loaded before they are asked for. */
const ahead = 2;

async function loadQueue(id) {
  if (queue.ids.includes(id)) return;
  const page = await api.list("needs_review");
  queue.ids = page.drafts.map((draft) => draft.id);
}

class Review {
  constructor(app, id) {
    this.app = app;
    this.id = id;
  }

  async open() {
    await loadQueue(this.id);
    const { draft, etag } = await paperOf(this.id).takeDraft();
    this.paper = new Paper(
      (page) => paperOf(this.id).picture(page), (text, adds) => this.takeWord(text, adds), () => this.nameCorners());
    this.show(draft, etag);
    this.enter();
    this.stop = listen(this.deeds());
    onChange(() => {
      refreshDrafts();
      this.lookAgain().catch(() => {});
    });
    this.load();
    return () => this.close();
  }

  /** Puts the paper and the candidates in; the draft is there to be worked on before they are. */
  load() {
    const known = paperOf(this.id);
    known.pages.then((pages) => {
      this.pages = pages;
      this.form.setPages(pages);
      return this.paper.setPages(pages);
    }).then(() => this.look(this.form.current)).then(() => this.lookAgain())
      .catch(showTrouble);
    known.candidates.then((candidates) => {
      this.candidates = candidates;
      this.form.setCandidates(candidates);
    }).catch(() => {});
    loadAhead(known, this.following()).catch(() => {});
  }

  close() {
    this.isLeft = true;
    this.stop?.();
    this.paper.close();
  }

  // -- Showing -----------------------------------------------------------------------------------------------------

  show(draft, etag) {
    this.draft = draft;
    this.etag = etag;
    this.form = new Form(draft, (field, evidence) => this.look(field, evidence));
    if (this.candidates) this.form.setCandidates(this.candidates);
    if (this.pages) this.form.setPages(this.pages);
    this.sums = new Sums(draft, (name) => this.form.focus(name));
    this.form.element.addEventListener("input", () => this.sums.tryOut(this.form));
    document.title = `${say("review.title", { id: draft.short_id })} – bilko`;
    fill(this.app, make("main", { class: "review" }, this.paper.element, make("div", { class: "draft" },
      this.head(), this.why(), make("h2", {}, say("review.fields")), this.form.element, this.sums.element, this.buttons(), this.notes())));
  }

  head() {
    const place = queue.ids.indexOf(this.id);
    const where = place >= 0 ? say("review.place", { place: place + 1, count: queue.ids.length }) : say(`state.${this.draft.state}`);
    const button = (key, deed) => make("button", { type: "button", onclick: deed }, say(key));
    return make("header", {},
      make("h1", {}, say("review.title", { id: this.draft.short_id })),
      make("p", { class: "quiet" }, `${where} · ${this.draft.file_name ?? ""}`),
      make("nav", { class: "tools", "aria-label": say("list.title") },
        make("a", { class: "button", href: "#/" }, say("review.back")),
        button("review.previous", () => this.go(-1)), button("review.next", () => this.go(1)),
        button("review.keys", () => this.showKeys())));
  }

  why() {
    const { draft } = this;
    if (draft.set_aside) return make("p", { class: "verdict" }, say("review.aside", { reason: say(`aside.${draft.set_aside.reason}`) }));
    if (draft.same_as) return make("p", { class: "verdict" }, say("review.linked", { id: draft.same_as }));
    if (draft.blockers.length === 0) return make("p", { class: "verdict good" }, say("review.ready"));
    return make("section", { class: "why", "aria-labelledby": "why-title" },
      make("h2", { id: "why-title" }, say("review.why")),
      make("ul", {}, draft.blockers.map((blocker) => make("li", {}, blocker.field
        ? make("button", { type: "button", class: "link", onclick: () => this.form.focus(blocker.field) }, blocker.message)
        : blocker.message))));
  }

  notes() {
    return this.draft.notes.length > 0 && make("details", { class: "notes" }, make("summary", {}, say("review.notes")),
      make("ul", {}, this.draft.notes.map((note) => make("li", {}, note))));
  }

  buttons() {
    const button = (key, deed, kind) => make("button", { type: "button", class: kind, onclick: deed }, say(key));
    const isAside = this.draft.set_aside !== undefined;
    this.confirm = button("review.confirm", () => this.settle(), "main");
    return make("div", { class: "deeds" },
      !isAside && this.confirm,
      !isAside && this.draft.is_no_expense && button("review.anyway", () => this.settle(true)),
      button("review.save", () => this.save()),
      button(isAside ? "review.takeBack" : "review.setAside", () => this.aside()),
      button("review.compare", () => this.compare()), button("review.undo", () => this.undo()), button("review.history", () => this.showHistory()),
      button("review.text", () => this.showText()), choices());
  }

  /** Goes to the first field that needs a person. */
  enter() {
    if (!this.form.nextAsking()) (this.draft.set_aside ? this.app.querySelector("h1 + p + nav a") : this.confirm)?.focus();
  }

  look(field, evidence = field?.body.values[0]?.evidence ?? []) {
    if (field) this.paper.show(evidence, field.name).catch(showTrouble);
  }

  takeWord(text, adds) {
    const field = this.form.current;
    if (!field) return;
    field.takeWord(text, adds);
    field.input.focus();
    tell(say("said.filled", { field: field.name, value: field.input.value }));
  }

  // -- Deeds -------------------------------------------------------------------------------------------------------

  deeds() {
    return {
      nextAsking: () => { if (!this.form.nextAsking()) this.confirm?.focus(); },
      settle: () => this.settle(), save: () => this.save(), aside: () => this.aside(), undo: () => this.undo(),
      anyway: () => { if (this.draft.is_no_expense) this.settle(true); },
      candidate: (number) => this.form.take(number),
      next: () => this.go(1), previous: () => this.go(-1), list: () => { location.hash = "#/"; },
      larger: () => this.paper.zoom(1.4), smaller: () => this.paper.zoom(1 / 1.4), whole: () => this.paper.whole(),
      compare: () => this.compare(), turn: () => this.paper.turn(), corners: () => this.nameCorners(), nextPage: () => this.paper.turnPage().catch(showTrouble),
      marks: () => this.paper.toggleMarks(), text: () => this.showText(), history: () => this.showHistory(),
      keys: () => this.showKeys(),
    };
  }

  /** One deed at a time; what the server refuses is said where it belongs. */
  async doing(deed) {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    try {
      return await deed();
    } catch (error) {
      if (error instanceof Refusal && error.status === 412) await this.reload();
      else if (error instanceof Refusal && error.field && this.form.named(error.field)) {
        this.form.focus(error.field);
        this.form.named(error.field).refuse(error.sentence);
        alarm(error.sentence);
      } else showTrouble(error);
      return undefined;
    } finally {
      this.isBusy = false;
    }
  }

  settle(anyway = false) {
    return this.doing(async () => {
      const body = { fields: this.form.changes, confirm: true, ...(anyway ? { as_expense: true } : {}) };
      const { draft, etag } = await api.change(this.id, this.etag, body);
      if (draft.state === "needs_review") {
        this.show(draft, etag);
        this.enter();
        alarm(say("said.stays", { why: draft.blockers.map((one) => one.message).join(" ") }));
        return;
      }
      queue.settled += 1;
      this.isLeft = true;
      tell(say("said.settled"));
      this.leave();
    });
  }

  save() {
    return this.doing(async () => {
      const fields = this.form.changes;
      if (Object.keys(fields).length === 0) return tell(say("said.nothing"));
      const name = this.form.current?.body.name;
      const { draft, etag } = await api.change(this.id, this.etag, { fields });
      this.show(draft, etag);
      if (name) this.form.focus(name);
      return tell(say("said.saved"));
    });
  }

  undo() {
    return this.doing(async () => {
      const { draft, etag } = await api.deed(this.id, this.etag, "undo");
      this.show(draft, etag);
      this.enter();
      tell(say("said.undone", { revision: draft.restores ?? "" }));
    });
  }

  aside() {
    if (!this.draft.set_aside) return this.askAside();
    return this.doing(async () => {
      const { draft, etag } = await api.deed(this.id, this.etag, "take-back");
      this.show(draft, etag);
      this.enter();
      tell(say("said.taken"));
    });
  }

  askAside() {
    askReason((aside) => this.doing(async () => {
      await api.deed(this.id, this.etag, "set-aside", aside);
      queue.settled += 1;
      this.isLeft = true;
      tell(say("said.aside"));
      this.leave();
    }));
  }

  /** Shows the papers that are or may be of the same purchase beside this one. */
  compare() {
    compare(this.draft, this.etag, (deed, expense, paper) => this.doing(async () => {
      const body = deed === "link" ? { to: expense.draft.id } : {};
      const { draft, etag } = await api.deed(paper.draft.id, paper.etag, deed, body);
      tell(say(deed === "link" ? "said.linked" : "said.apart"));
      if (draft.id !== this.id) return this.reload();
      if (deed === "link") {
        queue.settled += 1;
        this.isLeft = true;
        return this.leave();
      }
      const unsaved = this.form.unsaved;
      this.show(draft, etag);
      this.form.restore(unsaved);
      return this.enter();
    })).then((found) => found || tell(say("said.alone"))).catch(showTrouble);
  }

  /** Has the page that is shown read again between corners; what was typed stays in its fields. */
  nameCorners() {
    const page = this.paper.page;
    if (!page?.may_be_cropped || this.isBusy) return;
    askCorners(this.id, page.number, async (corners) => {
      this.isBusy = true;
      try {
        const { draft, etag } = await api.reread(this.id, page.number, this.etag, corners);
        const unsaved = this.form.unsaved;
        forget(this.id);
        [this.candidates, this.pages] = [];
        this.show(draft, etag);
        this.form.restore(unsaved);
        this.enter();
        this.load();
        tell(say("corners.done"));
      } finally {
        this.isBusy = false;
      }
    }).catch(async (error) => {
      if (error instanceof Refusal && error.status === 412) await this.reload();
      else showTrouble(error);
    });
  }

  /** Something in the home is other than before: if it is this draft, its new values are shown. */
  async lookAgain() {
    if (this.isLeft) return;
    const { draft } = await api.draft(this.id);
    if (!this.isBusy && !this.isLeft && draft.revision > this.draft.revision) await this.reload();
  }

  /** Somebody else was faster: their values, with what was typed here still in its fields. */
  async reload() {
    const [unsaved, old, name] = [this.form.unsaved, this.draft, this.form.current?.body.name];
    const { draft, etag } = await api.draft(this.id);
    this.show(draft, etag);
    this.form.restore(unsaved);
    this.sums.tryOut(this.form);
    if (name) this.form.focus(name);
    const texts = (one) => new Map(one.fields.map((field) => [field.name, JSON.stringify(field.values.map((value) => value.text))]));
    const [before, after] = [texts(old), texts(draft)];
    const fields = [...after].filter(([field, text]) => before.get(field) !== text).map(([field]) => nameOf(field));
    alarm(fields.length > 0 ? say("said.conflict", { fields: fields.join(", ") }) : say("said.conflictNone"));
  }

  // -- Going on ----------------------------------------------------------------------------------------------------

  neighbour(step) {
    const place = queue.ids.indexOf(this.id);
    return place < 0 ? queue.ids[0] : queue.ids[place + step];
  }

  /** The papers that come after this one, the nearest first. */
  following() {
    const place = queue.ids.indexOf(this.id);
    return place < 0 ? queue.ids.slice(0, ahead) : queue.ids.slice(place + 1, place + 1 + ahead);
  }

  go(step) {
    const next = this.neighbour(step);
    location.hash = next ? `#/draft/${next}` : "#/";
  }

  /** The draft needs nobody any more: the next one, from the beginning where this was the last. */
  leave() {
    const next = this.neighbour(1) ?? queue.ids.find((id) => id !== this.id);
    queue.ids = queue.ids.filter((id) => id !== this.id);
    if (next) location.hash = `#/draft/${next}`;
    else {
      this.close();
      history.replaceState(null, "", "#/");
      api.list("needs_review").then((page) => (page.count > 0 ? dispatchEvent(new HashChangeEvent("hashchange")) : showEnd(this.app))).catch(showTrouble);
    }
  }

  // -- Looking things up -------------------------------------------------------------------------------------------

  closing(...children) {
    const close = make("button", { type: "button", class: "main", onclick: () => box.close() }, say("dialog.close"));
    const box = dialog(...children, make("div", { class: "deeds" }, close));
    close.focus({ preventScroll: true });
  }

  showKeys() {
    const rows = keys.map(([key, , word]) => make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, say(word))));
    this.closing(say("keys.title"), make("table", {}, make("tbody", {}, rows)), make("p", {}, say("keys.word")));
  }

  showText() {
    this.closing(say("review.text"), make("pre", { tabindex: "0" }, this.paper.text));
  }

  async showHistory() {
    const revisions = await this.doing(() => api.history(this.id));
    if (!revisions) return;
    const shown = (value, field) => value === undefined ? say("history.nothing") : local(field, value);
    this.closing(say("history.title"), make("ol", {}, revisions.map((one) => make("li", {},
      `${one.at.replace("T", " ").slice(0, 16)} · ${one.restores ? say("history.undone", { revision: one.restores }) : say(one.by === "reading" && one.revision > 1 ? "history.again" : `history.${one.by}`)}`,
      ` · ${say(`state.${one.state}`)}`,
      make("ul", {}, one.changes.map((change) => make("li", {},
        `${nameOf(change.field)}: ${shown(change.before)} → ${shown(change.after)}`)))))));
  }
}

/** Shows a draft; returns what is called when it is left. */
export function showReview(app, id) {
  return new Review(app, id).open();
}
