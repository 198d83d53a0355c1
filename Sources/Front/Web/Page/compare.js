// Two papers beside each other: of one purchase, or of two.

import { paperOf } from "./ahead.js";
import { api } from "./api.js";
import { fill, make, open, stamp } from "./dom.js";
import { linesOf, shown } from "./forms.js";
import { rowsOf } from "./reports.js";
import { say } from "./words.js";

/** Compared first, also where both lack them: what tells purchases apart. */
const first = ["kind", "merchant", "tax_id", "date", "time", "number", "total"];

const textsOf = ({ fields }) => Object.fromEntries(fields.map((body) =>
  [body.name, body.values.map(({ text }) => shown(body, text)).join("; ")]));

function rows(one, other) {
  const [mine, theirs] = [textsOf(one), textsOf(other)];
  const further = Object.keys(mine).filter((name) => !first.includes(name) && (mine[name] || theirs[name]));
  return [...first, ...further].map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
}

const titleOf = (draft) => say("review.title", { id: draft.short_id });

function table(one, other) {
  const { element, body, ...heads } = stamp("compare-fields");
  [heads.mine.textContent, heads.theirs.textContent] = [titleOf(one), titleOf(other)];
  body.append(...rowsOf(element, rows(one, other), { same({ mine, theirs }) {
    const word = mine && theirs ? (mine === theirs ? "yes" : "no") : (mine || theirs) && "missing";
    return word && make(`span.${word}`, say(`compare.${word}`));
  } }));
  return element;
}

function sheet(draft) {
  const figure = make("figure", make("figcaption", `${titleOf(draft)} · ${draft.file_name ?? ""}`));
  const paper = paperOf(draft.id);
  paper.pages.then(async (pages) => {
    const page = pages.find((one) => one.picture) ?? pages[0];
    if (page?.picture) {
      const { src } = await paper.picture(page.number);
      figure.prepend(make("img", { src, alt: say("picture.alt", { page: page.number }) }));
    } else if (page) figure.prepend(make("pre", { tabindex: "0" }, linesOf(page).join("\n")));
  }).catch(() => {});
  return figure;
}

const isSlip = (draft) => draft.fields.find((field) => field.name === "kind")?.values[0]?.text === "slip";

/**
 * Shows a draft beside those that are or may be of its purchase; returns whether there are any. `answer(deed, expense, paper)` gets
 * `link` and both drafts in the order in which they are linked, or `unlink`.
 */
export async function compare(mine, answer) {
  const { drafts } = await api.beside(mine.draft.id, "alike");
  if (drafts.length === 0) return false;
  let place;
  let other;
  const close = (...said) => {
    box.close();
    answer(...said);
  };
  const isAsked = () => drafts[place].relation === "alike";
  const { element: box, body, yes, no, next } = stamp("compare", {
    /** A slip is a paper of the receipt that it pays, whichever of the two is being reviewed. */
    one() {
      if (!isAsked() || !other) return;
      if (isSlip(other.draft) && !isSlip(mine.draft)) close("link", mine, other);
      else close("link", other, mine);
    },
    two() { if (other) close("unlink", undefined, drafts[place].relation === "linked" ? other : mine); },
    next: () => show((place + 1) % drafts.length),
  });
  async function show(index) {
    place = index;
    other = undefined;
    const { id, relation } = drafts[index];
    other = await api.draft(id);
    yes.hidden = !isAsked();
    next.hidden = drafts.length < 2;
    const where = say("review.place", { place: index + 1, count: drafts.length });
    fill(body, make("p", say(`compare.${relation}`), drafts.length > 1 && ` (${where})`),
      make("div.beside", sheet(mine.draft), sheet(other.draft)), table(mine.draft, other.draft));
    (yes.hidden ? no : yes).focus();
  }
  open(box);
  await show(0);
  return true;
}
