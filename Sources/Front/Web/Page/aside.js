// Why papers are set aside.

import { open, stamp } from "./dom.js";

/** Asks for the reason and a note; `answered` gets both. */
export function askReason(answered) {
  const answer = ({ target }) => {
    const { reason, note } = Object.fromEntries(new FormData(target));
    answered({ reason, note: note || undefined });
  };
  open(stamp("aside", { answer }).element);
}
