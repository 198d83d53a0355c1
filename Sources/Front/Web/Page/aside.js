// Why papers are set aside: the question, for one paper and for many.

import { open, stamp } from "./dom.js";

/** Asks for the reason and a note; `answered` gets both, and is not called where somebody thinks better of it. */
export function askReason(answered) {
  const answer = ({ target }) => {
    const { reason, note } = Object.fromEntries(new FormData(target));
    answered({ reason, note: note || undefined });
  };
  open(stamp("aside", { answer }).element);
}
