// The problems of the panel file, beside the last valid picture.

import { element } from "./elements.js";

export class Problems {
  #items = [];

  /// onReveal is called with the index of a problem whose control the user wants to see.
  constructor(section, heading, list, source, onReveal) {
    Object.assign(this, { section, heading, list, source, onReveal });
  }

  /// Replaces all problems.
  show(problems) {
    const errors = problems.filter((problem) => problem.severity === "error").length;
    const texts = [count(errors, "error"), count(problems.length - errors, "warning")];
    this.section.hidden = problems.length === 0;
    this.heading.textContent =
      texts.filter(Boolean).join(" and ") + (errors > 0 ? ". The panel is drawn as soon as the file is valid." : "");
    this.problems = problems;
    this.#items = problems.map((problem, index) => this.#item(problem, index));
    this.list.replaceChildren(...this.#items.map(({ item }) => item));
  }

  /// Shows the button that reveals the control for these problems only.
  mark(indices) {
    this.#items.forEach(({ reveal }, index) => (reveal.hidden = !indices.has(index)));
  }

  /// Scrolls to a problem.
  select(index) {
    this.#items.forEach(({ item }, other) => item.classList.toggle("selected", other === index));
    const item = this.#items[index]?.item;
    item?.scrollIntoView({ block: "nearest" });
    item?.focus({ preventScroll: true });
  }

  #item(problem, index) {
    const reveal = element("button", { type: "button", className: "link", textContent: "Show on the panel", hidden: true });
    reveal.addEventListener("click", () => this.onReveal(index));
    const notes = (problem.notes ?? []).map((note) =>
      element("p", { className: "place" }, [this.source.link(note, "problems"), ` ${note.message}`]));
    const excerpt = problem.excerpt
      ? [element("pre", { textContent: problem.excerpt.join("\n") })] : [];
    const item = element("li", { className: `problem ${problem.severity}`, tabIndex: -1 }, [
      element("p", { className: "place" }, [
        this.source.link(problem, "problems"), problem.path ? ` · ${problem.path}` : "", reveal,
      ]),
      element("p", {}, [
        element("span", { className: "severity", textContent: `${problem.severity}: ` }),
        problem.message,
      ]),
      ...excerpt,
      ...notes,
    ]);
    return { item, reveal };
  }
}

function count(number, noun) {
  return number === 0 ? "" : `${number} ${noun}${number === 1 ? "" : "s"}`;
}
