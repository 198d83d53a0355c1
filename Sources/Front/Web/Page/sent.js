// What is sent: one after the other, and none is called taken before the server has it.

import { fill, pause } from "./dom.js";
import { say, why } from "./words.js";

/** Time until what could not be sent is sent again, and between two looks at what is being read (ms). */
const [again, glance] = [5000, 1000];

/** What was sent since the page was opened. */
export const sent = [];

let isSending = false;
let isLooking = false;

/** Ends the time for which what could not be sent waits. */
export let wake = () => {};

/** Something that is sent by `post`; what became of it is `seen`, and told by `tell`. */
export class Sent {
  constructor(file, key, parts) {
    Object.assign(this, parts, { file, key, isWaiting: true });
    this.say("sent.waiting");
  }

  say(word, values) { fill(this.words, say(word, values)); }

  async send() {
    this.say("sent.sending");
    try {
      const { document, is_new: isNew } = await this.post();
      this.id = document;
      this.keep(isNew ? "sent.kept" : "sent.known");
    } catch (error) {
      if (error.status === 401) {
        this.say("sent.waiting");
        throw error;
      }
      if (error.sentence && !error.isPassing) return this.refuse(error);
      this.say("sent.again", { why: why(error) });
      await this.rest();
    }
  }

  keep(word) {
    [this.isWaiting, this.isKept, this.file] = [false, true];
    this.say(word);
  }

  refuse(error) {
    this.isWaiting = false;
    this.say("sent.refused", { why: why(error) });
  }

  rest() {
    return new Promise((done) => {
      wake = done;
      setTimeout(done, again);
    });
  }

  async look() {
    const seen = await this.seen();
    if (seen.state === "stored") return;
    this.isKept = false;
    if (seen.state === "needs_attention") this.say("sent.attention", { why: seen.reasons.join(" ") });
    else if (seen.state === "skipped") this.say("sent.skipped");
    else this.tell(seen);
    return seen;
  }
}

async function sendAll() {
  wake();
  if (isSending) return;
  isSending = true;
  try {
    for (let next; (next = sent.find((one) => one.isWaiting));) await next.send();
  } finally {
    isSending = false;
  }
}

async function lookAtAll() {
  if (isLooking) return;
  isLooking = true;
  while (sent.some((one) => one.isWaiting || one.isKept)) {
    await pause(glance);
    for (const one of sent.filter(({ isKept }) => isKept)) await one.look().catch(() => {});
  }
  isLooking = false;
}

/** Sends what waits, and looks at what the server has. */
export function goOn() {
  lookAtAll();
  return sendAll();
}

addEventListener("beforeunload", (event) => {
  if (sent.some((one) => one.isWaiting)) event.preventDefault();
});
