// The keys of the review screen: each means one thing, wherever the focus is.

/** Key, the word for it, and what it does in a review where that is not settled elsewhere. */
export const keys = [
  ["Tab", "keys.tab"],
  ["Enter", "keys.enter", (review) => review.nextAsking()],
  ["Ctrl+Enter", "keys.settle", (review) => review.settle()],
  ["Ctrl+S", "keys.save", (review) => review.save()],
  ["Alt+1 … Alt+9", "keys.candidate"],
  ["Shift+Enter", "keys.row"],
  ["Alt+B", "keys.anyway", (review) => review.anyway()],
  ["Alt+A", "keys.aside", (review) => review.aside()],
  ["Alt+K", "keys.compare", (review) => review.compare()],
  ["Alt+J", "keys.onePurchase"],
  ["Alt+W", "keys.twoPurchases"],
  ["Alt+U", "keys.undo", (review) => review.undo()],
  ["Alt+N", "keys.next", (review) => review.go(1)],
  ["Alt+P", "keys.previous", (review) => review.go(-1)],
  ["Alt++", "keys.larger", ({ paper }) => paper.larger()],
  ["Alt+-", "keys.smaller", ({ paper }) => paper.smaller()],
  ["Alt+0", "keys.whole", ({ paper }) => paper.whole()],
  ["Alt+R", "keys.turn", ({ paper }) => paper.turn()],
  ["Alt+G", "keys.page", ({ paper }) => paper.turnPage()],
  ["Alt+H", "keys.marks", ({ paper }) => paper.toggleMarks()],
  ["Alt+C", "keys.corners", (review) => review.nameCorners()],
  ["Alt+T", "keys.text", (review) => review.showText()],
  ["Alt+Y", "keys.history", (review) => review.showHistory()],
  ["Esc", "keys.list", () => { location.hash = "#/"; }],
  ["?", "keys.keys", (review) => review.showKeys()],
];

/** The name of the key that an event stands for. */
function nameOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }) {
  const isControl = ctrlKey || metaKey;
  if (key === "Escape") return "Esc";
  if (key === "Enter") return isControl ? "Ctrl+Enter" : shiftKey ? "Shift+Enter" : "Enter";
  if (isControl && code === "KeyS") return "Ctrl+S";
  if (!altKey || ctrlKey) return key;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return `Alt+${digit}`;
  if (key === "+" || code === "Equal" || code === "NumpadAdd") return "Alt++";
  if (key === "-" || code === "Minus" || code === "NumpadSubtract") return "Alt+-";
  // By the sign on the key where it is a Latin letter, by its place on a Cyrillic keyboard.
  const letter = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  return letter ? `Alt+${letter.toUpperCase()}` : key;
}

/** What has the focus takes these keys itself: a question mark is typed, and a button is pressed by Enter. */
const own = { "?": "input:not([type=checkbox], [type=radio]), textarea", Enter: "button, a, summary" };

/** Listens for a review until the returned function is called. */
export function listen(review) {
  const onKey = (event) => {
    if (event.isComposing || document.querySelector("dialog[open]")) return;
    const name = nameOf(event);
    const digit = /^Alt\+([1-9])$/.exec(name)?.[1];
    const deed = digit ? () => review.form.take(Number(digit)) : keys.find(([key]) => key === name)?.[2];
    if (!deed || (own[name] && event.target.closest?.(own[name]))) return;
    event.preventDefault();
    deed(review);
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
