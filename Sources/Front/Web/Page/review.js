// The review screen: the paper beside its draft.

import { forget, loadAhead, paperOf, refreshDrafts } from "./ahead.js";
import { api } from "./api.js";
import { askReason } from "./aside.js";
import { compare } from "./compare.js";
import { askCorners } from "./corners.js";
import { alarm, app, fill, make, open, stamp, tell } from "./dom.js";
import { onChange } from "./events.js";
import { Form } from "./fields.js";
import { moment } from "./forms.js";
import { choices, showTrouble } from "./frame.js";
import { listen } from "./keys.js";
import { loadList, queue } from "./list.js";
import { Paper } from "./picture.js";
import { Sums } from "./sums.js";
import { nameOf, say } from "./words.js";

const ahead = 2;
/** What was typed and not saved, by draft. */
const typed = new Map(JSON.parse(sessionStorage.getItem("bilko-typed") ?? "[]"));

class Review {
  constructor(id) { this.id = id; }

  async open() {
    const { id } = this;
    if (!queue.ids.includes(id)) await loadList("needs_review");
    const answer = await paperOf(id).takeDraft();
    this.paper = new Paper(
      (page) => paperOf(id).picture(page), (text, adds) => this.takeWord(text, adds), () => this.nameCorners());
    scrollTo(0, 0);
    this.enter(answer, typed.get(id));
    this.stop = listen(() => this.goOn(), (number) => this.form.take(number));
    onChange(() => {
      refreshDrafts();
      this.lookAgain().catch(() => {});
    });
    this.load();
    return () => this.close();
  }

  /** What takes longer than the draft. */
  load() {
    const known = paperOf(this.id);
    known.pages.then(async (pages) => {
      this.pages = pages;
      this.form.offer(this);
      await this.paper.setPages(pages);
      this.look(this.form.current);
      await this.lookAgain();
    });
    known.candidates.then((candidates) => {
      this.candidates = candidates;
      this.form.offer(this);
    }).catch(() => {});
    loadAhead(known, queue.ids.slice(this.place + 1).slice(0, ahead)).catch(() => {});
  }

  keep() {
    typed.set(this.id, this.isLeft ? [] : this.form.unsaved);
    sessionStorage.setItem("bilko-typed", JSON.stringify([...typed].filter(([, texts]) => texts.length > 0)));
  }

  close() {
    this.keep();
    this.isLeft = true;
    this.stop();
    this.paper.close();
  }

  show({ draft, etag }, unsaved = []) {
    Object.assign(this, { draft, etag });
    const { element, confirm, title, verdict, ...parts } = stamp("review", this);
    this.form = new Form(parts, draft, (field, evidence) => this.look(field, evidence));
    this.form.offer(this);
    this.sums = new Sums(parts.sums, draft, (name) => this.form.focus(name));
    parts.form.oninput = () => {
      this.keep();
      this.sums.tryOut(this.form);
    };
    const { set_aside: aside, same_as: other, notes, blockers } = draft;
    const place = this.place + 1;
    const where = place > 0 ? say("review.place", { place, count: queue.ids.length }) : say(`state.${draft.state}`);
    title.textContent = say("review.title", { id: draft.short_id });
    document.title = `${title.textContent} – bilko`;
    parts.where.textContent = `${where} · ${draft.file_name ?? ""}`;
    parts.why.hidden = Boolean(aside || other) || blockers.length === 0;
    verdict.hidden = !parts.why.hidden;
    verdict.classList.toggle("good", !aside && !other);
    verdict.textContent = aside ? say("review.aside", { reason: say(`aside.${aside.reason}`) })
      : other ? say("review.linked", { id: other }) : say("review.ready");
    fill(parts.blockers, blockers.map(({ field, message }) => make("li",
      field ? make("button.link", { type: "button", onclick: () => (field === "same_as" ? this.compare() : this.form.focus(field)) }, message) : message)));
    confirm.hidden = Boolean(aside);
    parts.anyway.hidden = confirm.hidden || !draft.is_no_expense;
    parts.aside.textContent = say(aside ? "review.takeBack" : "review.setAside");
    parts.deeds.append(choices());
    parts.notes.hidden = notes.length === 0;
    fill(parts.noted, notes.map((note) => make("li", note)));
    Object.assign(this, { confirm, title });
    element.prepend(this.paper.element);
    fill(app, element);
    this.form.restore(unsaved);
    this.keep();
  }

  enter(answer, unsaved) {
    this.show(answer, unsaved);
    if (!this.form.nextAsking()) this.title.focus();
  }

  goOn() {
    if (this.form.nextAsking()) return;
    this.confirm.focus();
    tell(say("said.noneAsks"));
  }

  look(field, evidence = field?.body.values[0]?.evidence ?? []) {
    return field && this.paper.show(evidence, field.name);
  }

  takeWord(text, adds) {
    const field = this.form.current;
    if (!field) return;
    field.takeWord(text, adds);
    field.input.focus();
    tell(say("said.filled", { field: field.name, value: field.input.value }));
  }

  /** One deed at a time; what the server refuses is said where it belongs. */
  async doing(deed) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      return await deed();
    } catch (error) {
      const field = error.field && this.form.named(error.field);
      if (error.status === 412) await this.reload();
      else if (field) {
        this.form.focus(error.field);
        field.refuse(error.sentence);
        alarm(error.sentence);
      } else showTrouble(error);
    } finally {
      this.isBusy = false;
    }
  }

  settle() { return this.confirmWith({}); }

  settleAnyway() { return this.draft.is_no_expense && this.confirmWith({ as_expense: true }); }

  confirmWith(further) {
    return this.doing(async () => {
      const answer = await api.change(this.id, this.etag, { fields: this.form.changes, confirm: true, ...further });
      const { state, blockers } = answer.draft;
      if (state !== "needs_review") return this.leave("said.settled");
      this.enter(answer);
      return alarm(say("said.stays", { why: blockers.map((one) => one.message).join(" ") }));
    });
  }

  save() {
    return this.doing(async () => {
      const fields = this.form.changes;
      if (Object.keys(fields).length === 0) return tell(say("said.nothing"));
      const name = this.form.current?.body.name;
      this.show(await api.change(this.id, this.etag, { fields }));
      if (name) this.form.focus(name);
      return tell(say("said.saved"));
    });
  }

  undo() { return this.revise("undo", "said.undone"); }

  revise(deed, word) {
    return this.doing(async () => {
      const answer = await api.deed(this.id, this.etag, deed);
      this.enter(answer);
      tell(say(word, { revision: answer.draft.restores ?? "" }));
    });
  }

  aside() {
    if (this.draft.set_aside) return this.revise("take-back", "said.taken");
    return askReason((aside) => this.doing(async () => {
      await api.deed(this.id, this.etag, "set-aside", aside);
      this.leave("said.aside");
    }));
  }

  async compare() {
    const isAny = await compare({ draft: this.draft, etag: this.etag }, (deed, expense, paper) => this.doing(async () => {
      const isLink = deed === "link";
      const answer = await api.deed(paper.draft.id, paper.etag, deed, isLink ? { to: expense.draft.id } : {});
      const isMine = answer.draft.id === this.id;
      if (isLink && isMine) return this.leave("said.linked");
      tell(say(isLink ? "said.linked" : "said.apart"));
      return isMine ? this.enter(answer, this.form.unsaved) : this.reload();
    }));
    if (!isAny) tell(say("said.alone"));
  }

  nameCorners() {
    const { page } = this.paper;
    if (!page?.may_be_cropped || this.isBusy) return;
    return askCorners(this.id, page.number, async (corners) => {
      this.isBusy = true;
      try {
        const answer = await api.deed(this.id, this.etag, `pages/${page.number}/corners`, { corners });
        forget(this.id);
        [this.candidates, this.pages] = [];
        this.enter(answer, this.form.unsaved);
        this.load();
        tell(say("corners.done"));
      } finally {
        this.isBusy = false;
      }
    });
  }

  async lookAgain() {
    if (this.isLeft) return;
    const { draft } = await api.draft(this.id);
    if (!this.isBusy && !this.isLeft && draft.revision > this.draft.revision) await this.reload();
  }

  /** Somebody else was faster: shows their values, and keeps what was typed here. */
  async reload() {
    const [unsaved, old, name] = [this.form.unsaved, this.draft, this.form.current?.body.name];
    this.show(await api.draft(this.id), unsaved);
    this.sums.tryOut(this.form);
    if (name) this.form.focus(name);
    // Every draft has all fields, in the same order.
    const texts = ({ values }) => JSON.stringify(values.map((value) => value.text));
    const other = this.draft.fields.filter((field, index) => texts(field) !== texts(old.fields[index]));
    for (const field of other) this.form.tellOther(field.name);
    const fields = other.map((field) => nameOf(field.name)).join(", ");
    alarm(fields ? say("said.conflict", { fields }) : say("said.conflictNone"));
  }

  get place() { return queue.ids.indexOf(this.id); }

  neighbour(step) { return queue.ids[this.place < 0 ? 0 : this.place + step]; }

  go(step) {
    const next = this.neighbour(step);
    location.hash = next ? `#/draft/${next}` : "#/";
  }

  next() { this.go(1); }

  previous() { this.go(-1); }

  /** The draft needs nobody any more. */
  leave(word) {
    queue.settled += 1;
    this.isLeft = true;
    tell(say(word));
    const next = this.neighbour(1) ?? queue.ids.find((id) => id !== this.id);
    queue.ids = queue.ids.filter((id) => id !== this.id);
    if (next) location.hash = `#/draft/${next}`;
    else {
      history.replaceState(null, "", "#/");
      dispatchEvent(new HashChangeEvent("hashchange"));
    }
  }

  closing(word, ...children) {
    const { element, title, body, close } = stamp("closing");
    title.textContent = say(word);
    body.append(...children);
    open(element);
    close.focus({ preventScroll: true });
  }

  showKeys() { this.closing("keys.title", stamp("keys").element); }

  showText() { this.closing("review.text", make("pre", { tabindex: "0" }, this.paper.text)); }

  async showHistory() {
    const answer = await this.doing(() => api.beside(this.id, "history"));
    if (!answer) return;
    this.closing("history.title", make("ol", answer.revisions.map(({ at, deed, state, changes }) =>
      make("li", `${moment(at)} · ${deed} · ${say(`state.${state}`)}`, make("ul", changes.map(({ message }) => make("li", message)))))));
  }
}

/** Shows a draft; returns what is called when it is left. */
export const showReview = (id) => new Review(id).open();
