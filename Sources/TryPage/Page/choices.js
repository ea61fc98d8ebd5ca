// The screen and the look that are chosen instead of the panel's own.

import { element } from "./elements.js";

const sizes = [[480, 272], [800, 480], [1024, 600], [1280, 800], [1920, 1080], [480, 800], [600, 1024]];
const scales = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const menus = ["theme", "state", "language", "direction"];
const names = {
  automatic: "from the language", leftToRight: "left to right", rightToLeft: "right to left",
};

export class Choices {
  #shown;

  /// values are those of the panel, and screen is its picture.
  constructor(form, button, requests, values, screen) {
    Object.assign(this, { form, button, requests, values, screen });
    button.addEventListener("click", () => {
      form.hidden = !form.hidden;
      button.setAttribute("aria-expanded", !form.hidden);
    });
    this.find = (id) => form.querySelector(`#${id}`);
    form.addEventListener("submit", (event) => event.preventDefault());
    this.find("choice-size").addEventListener("change", () => this.#chooseSize());
    for (const id of ["width", "height", "scale", ...menus].map((name) => `choice-${name}`)) {
      this.find(id).addEventListener("change", () => this.#send(this.#chosen()));
    }
    this.find("turn").addEventListener("click", () =>
      this.#send({ ...this.#chosen(), width: screen.canvas.height, height: screen.canvas.width }));
    this.find("unknown").addEventListener("change", (event) => this.#makeUnknown(event.target));
    this.find("slow").addEventListener("change", (event) => (screen.isSlow = event.target.checked));
  }

  /// Shows the present choices, and what can be chosen.
  show(choices) {
    // If nothing has changed, keep what the user is typing.
    if (JSON.stringify(choices) === JSON.stringify(this.#shown)) return;
    this.#shown = choices;
    this.button.hidden = false;
    this.#fill();
  }

  #fill() {
    const choices = this.#shown;
    const { width, height, scale } = choices;
    const size = width && text(width, height);
    const known = sizes.map(([width, height]) => text(width, height));
    const isFree = size && !known.includes(size);
    const others = [...known.map((size) => [size, size]), ["other", "other"]];
    fill(this.find("choice-size"), [["", "default size"], ...others], isFree ? "other" : size ?? "");
    this.find("free-size").hidden = !isFree;
    this.find("choice-width").value = width ?? "";
    this.find("choice-height").value = height ?? "";
    fill(
      this.find("choice-scale"), [["", "fit to screen"], ...scales.map((scale) => [scale, scale])],
      scale ?? "");
    for (const name of menus) {
      const options = choices[`${name}s`].map((word) => [word, names[word] ?? word]);
      const select = this.find(`choice-${name}`);
      select.closest("label").hidden = options.length === 0;
      fill(select, [["", "from the file"], ...options], choices[name] ?? "");
    }
  }

  #chooseSize() {
    const { value } = this.find("choice-size");
    const isFree = value === "other";
    const { width, height } = this.screen.canvas;
    const size = isFree ? [width, height] : value.split(" × ");
    this.find("free-size").hidden = !isFree;
    this.find("choice-width").value = size[0];
    this.find("choice-height").value = size[1] ?? "";
    if (isFree) this.find("choice-width").focus();
    else this.#send(this.#chosen());
  }

  /// The choices in the form; null for the panel's own.
  #chosen() {
    const number = (name) => Number(this.find(`choice-${name}`).value) || null;
    const chosen = { width: number("width"), height: number("height"), scale: number("scale") };
    for (const name of menus) chosen[name] = this.find(`choice-${name}`).value || null;
    return chosen;
  }

  async #send(choices) {
    try {
      await this.requests.call("choose", choices);
      this.#refuse("");
    } catch (error) {
      this.#refuse(error.message);
      this.#fill();
    }
  }

  async #makeUnknown(box) {
    const isUnknown = box.checked;
    try {
      const refusals = await this.values.makeUnknown(isUnknown);
      this.#refuse(refusals.join(" "));
    } catch (error) {
      this.#refuse(error.message);
      box.checked = !isUnknown;
    }
  }

  #refuse(message) {
    this.find("choice-refusal").textContent = message;
    this.find("choice-refusal").hidden = !message;
  }
}

function text(width, height) {
  return `${width} × ${height}`;
}

/// Shows options, each a value and a text, in a menu.
function fill(select, options, chosen) {
  select.replaceChildren(...options.map(([value, textContent]) => element("option", { value, textContent })));
  select.value = chosen;
}
