// Keys that operate the panel while its picture has the focus.

const named = new Set([
  "Backspace", "Delete", "Enter", "Escape", "Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End",
  "PageUp", "PageDown",
]);

export class Keys {
  #down = new Map();
  /// Whether the next Tab leaves the picture.
  #isLeaving = false;

  #usesKeys = false;
  /// Whether the panel used the latest key: an open text field uses keys on every panel.
  #isUsed = false;

  constructor(canvas, requests) {
    Object.assign(this, { canvas, requests });
    canvas.addEventListener("keydown", (event) => this.#press(event));
    canvas.addEventListener("keyup", (event) => this.#release(event.code));
    canvas.addEventListener("blur", () => {
      for (const code of [...this.#down.keys()]) this.#release(code);
      this.#isLeaving = false;
    });
  }

  /// Whether keys operate the whole panel. If not, they operate only its text fields.
  set usesKeys(usesKeys) {
    this.#usesKeys = usesKeys;
    // With any other role, screen readers use the keys themselves.
    this.canvas.setAttribute("role", usesKeys ? "application" : "img");
    if (usesKeys) this.canvas.setAttribute("aria-describedby", "key-help");
    else this.canvas.removeAttribute("aria-describedby");
  }

  #press(event) {
    // The browser handles its own shortcuts.
    if (event.ctrlKey || event.metaKey || (event.altKey && !event.getModifierState("AltGraph"))) return;
    const isTab = event.key === "Tab";
    if (!named.has(event.key) && [...event.key].length !== 1) return;
    if (isTab && (this.#isLeaving || !this.#usesKeys)) return;
    this.#isLeaving = event.key === "Escape";
    if (this.#usesKeys || this.#isUsed) event.preventDefault();
    const key = isTab && event.shiftKey ? "BackTab" : event.key;
    this.#down.set(event.code, key);
    this.#send(key, "down");
  }

  #release(code) {
    const key = this.#down.get(code);
    this.#down.delete(code);
    if (key) this.#send(key, "up");
  }

  async #send(key, phase) {
    try {
      const { isUsed } = await this.requests.call("key", { key, phase });
      this.#isUsed = isUsed;
    } catch {
      // No panel uses this key, or there is no connection.
    }
  }
}
