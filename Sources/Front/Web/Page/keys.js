// The keys of the review screen: each means one thing, wherever the focus is.

function nameOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }) {
  const isControl = ctrlKey || metaKey;
  if (key === "Enter") return `${isControl ? "Ctrl+" : shiftKey ? "Shift+" : ""}Enter`;
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

/** What has the focus takes these keys itself. */
const own = { "?": "input:not([type=checkbox], [type=radio]), textarea", Enter: "button, a, summary" };

/** Listens until the returned function is called. */
export function listen(next, take) {
  const onKey = (event) => {
    const { target } = event;
    if (event.isComposing) return;
    // A dialog that was just closed keeps the focus until it is gone.
    const box = document.querySelector("dialog[open]");
    const name = nameOf(event);
    const button = [...(box ?? document).querySelectorAll("[data-key]")].find((one) => one.dataset.key === name);
    const digit = !box && /^Alt\+([1-9])$/.exec(name)?.[1];
    const isNext = !box && name === "Enter";
    if (!(button || digit || isNext) || (own[name] && target.closest(own[name]))) return;
    event.preventDefault();
    if (button) button.click();
    else if (digit) take(Number(digit));
    else next();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
