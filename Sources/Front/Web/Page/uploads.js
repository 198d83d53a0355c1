// Files that are sent, each under a key of its own.

import { api } from "./api.js";
import { fill, make, stamp } from "./dom.js";
import { goOn, rest, sent } from "./sent.js";
import { say } from "./words.js";

class Upload {
  constructor(file) {
    this.file = file;
    this.key = crypto.randomUUID();
    this.words = make("span.quiet");
    this.element = make("li", make("strong", file.name), " – ", this.words);
    this.say("upload.waiting");
    this.isWaiting = true;
  }

  say(word, values) { fill(this.words, say(word, values)); }

  async send() {
    this.say("upload.sending");
    try {
      const taken = await api.send(this.file, this.key);
      [this.isWaiting, this.isKept, this.id, this.file] = [false, true, taken.document];
      this.say(taken.is_new ? "upload.kept" : "upload.known");
    } catch (error) {
      const why = error.sentence ?? say("said.offline");
      this.isWaiting = !error.sentence || error.isPassing;
      this.say(this.isWaiting ? "upload.again" : "upload.refused", { why });
      if (this.isWaiting) await rest();
    }
  }

  /** What became of a document that the server has. */
  async look() {
    const { state, reasons, drafts } = await api.report(`documents/${this.id}`);
    if (state === "stored") return;
    this.isKept = false;
    if (state === "needs_attention") this.say("upload.attention", { why: reasons.join(" ") });
    else if (state === "skipped") this.say("upload.skipped");
    else {
      fill(this.words, say("upload.read"), drafts.flatMap((one) =>
        [" ", make("a", { href: `#/draft/${one.draft}` }, say(`state.${one.state}`))]));
    }
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

/** The place for files, with what became of those that were sent since the page was opened. */
export function uploads() {
  const { element, place } = stamp("uploads", { take({ target }) {
    take(target.files);
    target.value = "";
  } });
  place.append(list);
  return element;
}

/** Files may be dropped anywhere on the page, which never opens them. */
export function receiveDrops() {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer?.files.length > 0 && document.querySelector(".uploads")) take(event.dataTransfer.files);
  });
}
