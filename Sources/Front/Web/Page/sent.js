// What goes to the server from a page: one after the other, and none is called taken before the server has it.

import { pause } from "./dom.js";

/** Time until what could not be sent is sent again, and between two looks at what is being read (ms). */
const [again, glance] = [5000, 1000];

/** What was sent since the page was opened: `send` is called while it `isWaiting`, and `look` while it `isKept`. */
export const sent = [];

let isSending = false;
let isLooking = false;

/** Ends the time for which what could not be sent waits. */
export let wake = () => {};

export const rest = () => new Promise((done) => {
  wake = done;
  setTimeout(done, again);
});

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

/** Sends what waits, and looks at what the server has until all is known of it. */
export function goOn() {
  lookAtAll();
  return sendAll();
}

addEventListener("beforeunload", (event) => {
  if (sent.some((one) => one.isWaiting)) event.preventDefault();
});
