// Keys that operate the panel while its picture has the focus.

const named = new Set([
  "Backspace", "Delete", "Enter", "Escape", "Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End",
  "PageUp", "PageDown",
]);

export class Keys {
  #down = new Map();
  /// Whether the next Tab leaves the picture.
  #isLeaving = false;

  /// usesTab returns whether Tab moves the focus on the panel.
  constructor(canvas, requests, usesTab) {
    Object.assign(this, { requests, usesTab });
    canvas.setAttribute("aria-describedby", "key-help");
    canvas.addEventListener("keydown", (event) => this.#press(event));
    canvas.addEventListener("keyup", (event) => this.#release(event.code));
    canvas.addEventListener("blur", () => {
      for (const code of [...this.#down.keys()]) this.#release(code);
      this.#isLeaving = false;
    });
  }

  #press(event) {
    // The browser handles its own shortcuts.
    if (event.ctrlKey || event.metaKey || (event.altKey && !event.getModifierState("AltGraph"))) return;
    const isTab = event.key === "Tab";
    if (!named.has(event.key) && [...event.key].length !== 1) return;
    if (isTab && (this.#isLeaving || !this.usesTab())) return;
    this.#isLeaving = event.key === "Escape";
    event.preventDefault();
    const key = isTab && event.shiftKey ? "BackTab" : event.key;
    this.#down.set(event.code, key);
    this.#send(key, "down");
  }

  #release(code) {
    const key = this.#down.get(code);
    this.#down.delete(code);
    if (key) this.#send(key, "up");
  }

  #send(key, phase) {
    // The program rejects keys that no panel uses. Ignore these errors.
    this.requests.call("key", { key, phase }).catch(() => {});
  }
}
