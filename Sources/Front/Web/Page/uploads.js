// Files that are sent: one after the other, each under a key of its own, and none is called taken before the server has it.

import { api } from "./api.js";
import { fill, make, pause, stamp } from "./dom.js";
import { say } from "./words.js";

/** Time until a file that could not be sent is sent again, and between two looks at what is being read (ms). */
const [again, look] = [5000, 1500];

/** Answers after which the same file may be sent again. */
const passing = [408, 409, 429, 503, 507];

const files = [];
let sending = Promise.resolve();
let isLooking = false;

class Sent {
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
      [this.isWaiting, this.id, this.file] = [false, taken.document, undefined];
      this.say(taken.is_new ? "upload.kept" : "upload.known");
    } catch (error) {
      const why = error.sentence ?? say("said.offline");
      this.isWaiting = !error.sentence || passing.includes(error.status);
      this.say(this.isWaiting ? "upload.again" : "upload.refused", { why });
      if (this.isWaiting) await pause(again);
    }
  }

  /** What became of a document that the server has. */
  async look() {
    const { state, reasons, drafts } = await api.report(`documents/${this.id}`);
    if (state === "stored") return;
    this.id = undefined;
    if (state === "needs_attention") this.say("upload.attention", { why: reasons.join(" ") });
    else if (state === "skipped") this.say("upload.skipped");
    else {
      fill(this.words, say("upload.read"), drafts.flatMap((one) =>
        [" ", make("a", { href: `#/draft/${one.draft}` }, say(`state.${one.state}`))]));
    }
  }
}

async function lookAtAll() {
  if (isLooking) return;
  isLooking = true;
  while (files.some((file) => file.isWaiting || file.id)) {
    await pause(look);
    for (const file of files.filter((one) => one.id)) await file.look().catch(() => {});
  }
  isLooking = false;
}

const list = make("ul.sent");

function take(chosen) {
  for (const file of chosen) {
    const sent = new Sent(file);
    files.push(sent);
    list.prepend(sent.element);
    sending = sending.then(async () => { while (sent.isWaiting) await sent.send(); });
  }
  lookAtAll();
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
  addEventListener("beforeunload", (event) => {
    if (files.some((file) => file.isWaiting)) event.preventDefault();
  });
}
