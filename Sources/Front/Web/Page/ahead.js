// What is loaded before somebody asks for it: the papers that come next.

import { api } from "./api.js";

/** Papers that are kept: the present one and its neighbours. */
const most = 6;

const kept = new Map();

async function decoded(address) {
  const image = new Image();
  image.draggable = false;
  image.src = address;
  await image.decode();
  return image;
}

class Ahead {
  #pictures = new Map();

  constructor(id) {
    this.id = id;
    this.pages = api.beside(id, "pages").then(({ pages }) => pages);
    this.candidates = api.beside(id, "candidates").then(({ candidates }) => candidates);
    this.loadDraft();
    const first = this.pages.then((pages) => {
      const page = pages.find((one) => one.picture);
      return page && this.picture(page.number);
    });
    this.isThere = Promise.allSettled([first, this.candidates]);
    // What failed is asked for again by who needs it.
    first.catch(() => kept.delete(id));
  }

  picture(number) {
    if (!this.#pictures.has(number)) {
      const image = api.picture(this.id, number).then(decoded);
      this.#pictures.set(number, image);
      image.catch(() => this.#pictures.delete(number));
    }
    return this.#pictures.get(number);
  }

  loadDraft() {
    this.draft = api.draft(this.id);
    this.draft.catch(() => {});
  }

  /** The draft as it was loaded last, once; then as it is. */
  takeDraft() {
    const draft = this.draft ?? api.draft(this.id);
    this.draft = undefined;
    return draft;
  }

  release() {
    for (const image of this.#pictures.values()) image.then((one) => URL.revokeObjectURL(one.src), () => {});
  }
}

/** What there is of a paper, loaded at the first call. */
export function paperOf(id) {
  if (!kept.has(id)) {
    kept.set(id, new Ahead(id));
    for (const old of [...kept.keys()].slice(0, -most)) forget(old);
  }
  return kept.get(id);
}

/** Has a paper loaded again: it was read anew. */
export function forget(id) {
  kept.get(id)?.release();
  kept.delete(id);
}

export function refreshDrafts() { for (const paper of kept.values()) if (paper.draft) paper.loadDraft(); }

/** Loads papers one after the other, after one that is shown. */
export async function loadAhead(shown, ids) {
  await shown.isThere;
  for (const id of ids) await paperOf(id).isThere;
}
