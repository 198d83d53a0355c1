// The first file of the page: lets the browser in, then shows what the address says.

import { api } from "./api.js";
import { onChange, watch } from "./events.js";
import { applyTheme, showTrouble } from "./frame.js";
import { showList } from "./list.js";
import { startLock } from "./lock.js";
import { showReview } from "./review.js";
import { isScreen, showScreen } from "./screens.js";
import { receiveDrops } from "./uploads.js";
import { loadWords } from "./words.js";

let leave;

async function show() {
  leave?.();
  leave = undefined;
  onChange(undefined);
  const id = /^#\/draft\/([0-9a-f-]+)$/.exec(location.hash)?.[1];
  const screen = /^#\/([a-z]+)$/.exec(location.hash)?.[1];
  if (id) leave = await showReview(id);
  else if (isScreen(screen)) await showScreen(screen);
  else await showList();
}

async function start() {
  const [, link, to] = /^#link=([0-9a-f]{64})(?:&to=(\/draft\/[0-9a-f-]+|\/[a-z]+)$)?/.exec(location.hash) ?? [];
  if (link) {
    // First of all out of the address and the history.
    history.replaceState(null, "", to ? `/#${to}` : "/");
    await api.open(link);
  }
  addEventListener("hashchange", show);
  receiveDrops();
  await startLock();
  watch();
  await show();
}

applyTheme();
await loadWords();
// What fails in answer to a key or a click is told here, too.
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  showTrouble(event.reason);
});
start();
