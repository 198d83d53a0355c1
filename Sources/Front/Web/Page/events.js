// What others change: the server tells of it, and the screen looks again.

import { api } from "./api.js";
import { pause } from "./dom.js";

let listener;
let stream;

export function onChange(deed) { listener = deed; }

async function listen(signal) {
  const reader = (await api.events(signal)).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    if (events.some((event) => event.startsWith("event: change"))) listener?.();
  }
}

/** Listens as long as the window is seen; a browser has six connections only. */
export async function watch() {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) stream?.abort();
  });
  for (;;) {
    if (!document.hidden) {
      stream = new AbortController();
      // Not let in, or no server: what the user does next says so.
      await listen(stream.signal).catch(() => {});
    }
    await pause(2000);
  }
}
