// Files that are sent, each under a key of its own.

import { api } from "./api.js";
import { fill, make, stamp, toDraft } from "./dom.js";
import { goOn, Sent, sent } from "./sent.js";
import { say } from "./words.js";

class Upload extends Sent {
  constructor(file) {
    const words = make("span.quiet");
    super(file, crypto.randomUUID(), { words, element: make("li", make("strong", file.name), " – ", words) });
  }

  post() { return api.send(this.file, this.key); }

  seen() { return api.report(`documents/${this.id}`); }

  tell({ drafts }) {
    fill(this.words, say("upload.read"), drafts.flatMap(({ draft, state }) => [" ", toDraft(draft, say(`state.${state}`))]));
  }
}

const list = make("ul.sent");

function take(files) {
  for (const file of files) {
    const upload = new Upload(file);
    sent.push(upload);
    list.prepend(upload.element);
  }
  goOn();
}

export function uploads() {
  const { element, place } = stamp("uploads", { take({ target }) {
    take(target.files);
    target.value = "";
  } });
  place.append(list);
  return element;
}

/** Files may be dropped anywhere. */
export function receiveDrops() {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer?.files.length > 0 && document.querySelector(".uploads")) take(event.dataTransfer.files);
  });
}
