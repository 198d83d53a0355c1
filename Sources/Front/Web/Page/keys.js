// The keys of the review screen: each means one thing, wherever the focus is.

/** Key, what it does, and the word for it. */
export const keys = [
  ["Tab", null, "keys.tab"],
  ["Enter", "nextAsking", "keys.enter"],
  ["Ctrl+Enter", "settle", "keys.settle"],
  ["Ctrl+S", "save", "keys.save"],
  ["Alt+1 … Alt+9", null, "keys.candidate"],
  ["Shift+Enter", null, "keys.row"],
  ["Alt+B", "anyway", "keys.anyway"],
  ["Alt+A", "aside", "keys.aside"],
  ["Alt+K", "compare", "keys.compare"],
  ["Alt+J", null, "keys.onePurchase"],
  ["Alt+W", null, "keys.twoPurchases"],
  ["Alt+U", "undo", "keys.undo"],
  ["Alt+N", "next", "keys.next"],
  ["Alt+P", "previous", "keys.previous"],
  ["Alt++", "larger", "keys.larger"],
  ["Alt+-", "smaller", "keys.smaller"],
  ["Alt+0", "whole", "keys.whole"],
  ["Alt+R", "turn", "keys.turn"],
  ["Alt+G", "nextPage", "keys.page"],
  ["Alt+H", "marks", "keys.marks"],
  ["Alt+C", "corners", "keys.corners"],
  ["Alt+T", "text", "keys.text"],
  ["Alt+Y", "history", "keys.history"],
  ["Esc", "list", "keys.list"],
  ["?", "keys", "keys.keys"],
];

const byKey = new Map(keys.filter(([, deed]) => deed).map(([key, deed]) => [key, deed]));

const isTyping = (target) =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox]):not([type=radio]), textarea");

/** The name of the key that an event stands for. */
function nameOf(event) {
  if (event.key === "Escape") return "Esc";
  if (event.key === "Enter") return event.ctrlKey || event.metaKey ? "Ctrl+Enter" : event.shiftKey ? "Shift+Enter" : "Enter";
  if ((event.ctrlKey || event.metaKey) && event.code === "KeyS") return "Ctrl+S";
  if (event.altKey && !event.ctrlKey) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (digit) return `Alt+${digit[1]}`;
    if (event.key === "+" || event.code === "Equal" || event.code === "NumpadAdd") return "Alt++";
    if (event.key === "-" || event.code === "Minus" || event.code === "NumpadSubtract") return "Alt+-";
    // By the sign on the key where it is a Latin letter, by its place on a Cyrillic keyboard.
    const letter = /^[a-z]$/i.test(event.key) ? event.key : /^Key([A-Z])$/.exec(event.code)?.[1];
    if (letter) return `Alt+${letter.toUpperCase()}`;
  }
  return event.key;
}

/** Listens until the returned function is called; `deeds` has a function for each name, and `candidate(number)`. */
export function listen(deeds) {
  const onKey = (event) => {
    if (event.isComposing || document.querySelector("dialog[open]")) return;
    const name = nameOf(event);
    const digit = /^Alt\+([1-9])$/.exec(name);
    if (digit) {
      event.preventDefault();
      return deeds.candidate(Number(digit[1]));
    }
    if (name === "?" && isTyping(event.target)) return undefined;
    // A button that has the focus is pressed by Enter.
    if (name === "Enter" && event.target instanceof HTMLElement && event.target.closest("button, a, summary, select[multiple]")) {
      return undefined;
    }
    const deed = deeds[byKey.get(name)];
    if (!deed) return undefined;
    event.preventDefault();
    return deed();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
