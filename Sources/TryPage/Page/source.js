// The lines of a file around a place.

import { element } from "./elements.js";

export function placeText({ file, line, column }) {
  if (line === null) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}

export class SourceView {
  /// Shows lines in a dialog.
  constructor(dialog, requests) {
    this.dialog = dialog;
    this.requests = requests;
    const [title, lines, copy] = ["#source-title", "#source-lines", "#copy"].map((name) => dialog.querySelector(name));
    Object.assign(this, { title, lines, copy });
    copy.addEventListener("click", () => this.#copy());
  }

  /// Returns a button that shows the lines around a place.
  /// of is "panel" for the files of the panel, and "problems" for those of the latest check.
  link(place, of) {
    const text = placeText(place);
    if (place.line === null) return element("span", { textContent: text });
    const button = element("button", { type: "button", className: "link", textContent: text });
    button.addEventListener("click", () => this.show(place, of));
    return button;
  }

  async show(place, of) {
    this.place = placeText({ file: place.file, line: place.line });
    this.title.textContent = this.place;
    this.copy.textContent = "Copy location";
    try {
      const { first, lines } = await this.requests.call("source", { of, file: place.file, line: place.line });
      this.lines.replaceChildren(...lines.map((text, index) => this.#line(text, first + index, place.line)));
    } catch (error) {
      this.lines.replaceChildren(element("li", { textContent: error.message }));
    }
    if (!this.dialog.open) this.dialog.showModal();
  }

  #line(text, number, marked) {
    const line = element("li", { value: number }, [element("code", { textContent: text })]);
    if (number === marked) line.setAttribute("aria-current", "true");
    return line;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.place);
      this.copy.textContent = "Copied";
    } catch {
      this.copy.textContent = "The browser blocked copying";
    }
  }
}
