// The first file of the page: lets the browser in, then shows what the address says.

import { api } from "./api.js";
import { onChange, watch } from "./events.js";
import { applyTheme, showTrouble } from "./frame.js";
import { showList } from "./list.js";
import { startLock } from "./lock.js";
import { showReview } from "./review.js";
import { screens } from "./screens.js";
import { receiveDrops } from "./uploads.js";
import { loadWords } from "./words.js";

const app = document.getElementById("app");

let leave;

async function show() {
  leave?.();
  leave = undefined;
  onChange(undefined);
  const id = /^#\/draft\/([0-9a-f-]+)$/.exec(location.hash)?.[1];
  try {
    const screen = screens.get(/^#\/([a-z]+)$/.exec(location.hash)?.[1]);
    if (id) leave = await showReview(app, id);
    else if (screen) await screen(app);
    else await showList(app);
  } catch (error) {
    showTrouble(error);
  }
}

async function start() {
  applyTheme();
  await loadWords();
  const link = /^#link=([0-9a-f]{64})$/.exec(location.hash)?.[1];
  if (link) {
    // First of all out of the address and the history.
    history.replaceState(null, "", "/");
    try {
      await api.open(link);
    } catch (error) {
      return showTrouble(error);
    }
  }
  addEventListener("hashchange", show);
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    showTrouble(event.reason);
  });
  receiveDrops();
  await startLock();
  watch();
  return show();
}

await start();
