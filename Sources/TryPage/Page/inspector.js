// Marks drawn over the picture: the controls with problems, and the control that is inspected.

import { element } from "./elements.js";

/// The minimum time between two requests for the frames of the controls, in milliseconds.
const interval = 200;

export class Inspector {
  #controls = [];
  /// The visible controls in the order in which they are drawn, with their frames.
  #frames = [];
  #isOn = false;
  #selected;
  #hovered;
  #isWaiting = false;
  #isOutdated = false;
  /// What the marks show. They are replaced only if it changes, because a click on a replaced button is lost.
  #placed;
  #hint = element("p", {
    className: "detail", textContent: "The control is not visible now. It may be on another page or in a closed dialog.",
  });

  constructor({ screen, overlay, toggle, details, requests, source, problems }) {
    Object.assign(this, { screen, overlay, toggle, details, requests, source, problems });
    toggle.hidden = false;
    toggle.addEventListener("click", () => this.#turn(!this.#isOn));
    overlay.addEventListener("pointermove", (event) => this.#hover(this.#hit(event)));
    overlay.addEventListener("pointerleave", () => this.#hover(undefined));
    overlay.addEventListener("click", (event) => this.#isOn && this.#select(this.#hit(event)));
    overlay.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  /// Requests the controls. Call it after the panel or its problems have changed.
  /// Returns whether keys operate the panel.
  async load() {
    const { controls, usesKeys } = await this.requests.call("controls");
    const selected = this.#controls[this.#selected]?.path;
    this.#controls = controls;
    this.#frames = [];
    this.#placed = undefined;
    const found = controls.findIndex(({ path }) => path === selected);
    this.#selected = found < 0 ? undefined : found;
    this.#hovered = undefined;
    this.problems.mark(new Set(controls.flatMap((control) => control.problems)));
    this.#describe();
    this.refresh();
    return usesKeys;
  }

  /// Moves the marks. Call it after each change of the picture.
  async refresh() {
    if (this.#isWaiting) return (this.#isOutdated = true);
    const isNeeded = this.#isOn || this.#selected !== undefined || this.#controls.some(({ problems }) => problems.length);
    if (!isNeeded) return this.#draw([]);
    this.#isWaiting = true;
    this.#isOutdated = false;
    try {
      const { count, frames } = await this.requests.call("frames");
      // Another count means that the panel has changed; `load` is called soon.
      if (count === this.#controls.length) this.#draw(frames);
    } catch {
      // If the connection was lost, `load` is called after it is restored.
    }
    setTimeout(() => {
      this.#isWaiting = false;
      if (this.#isOutdated) this.refresh();
    }, interval);
  }

  /// Selects the control with a problem.
  reveal(problem) {
    this.#select(this.#controls.findIndex(({ problems }) => problems.includes(problem)));
    this.overlay.scrollIntoView({ block: "nearest" });
  }

  #turn(isOn) {
    this.#isOn = isOn;
    this.toggle.setAttribute("aria-pressed", isOn);
    this.overlay.classList.toggle("inspecting", isOn);
    if (isOn) {
      Object.assign(this.overlay, { tabIndex: 0, role: "application" });
      this.overlay.setAttribute("aria-label", "Controls of the panel");
      this.overlay.setAttribute("aria-describedby", "mark-help");
      this.overlay.focus({ preventScroll: true });
    } else {
      for (const name of ["tabindex", "role", "aria-label", "aria-describedby"]) this.overlay.removeAttribute(name);
      this.#selected = undefined;
    }
    this.#hovered = undefined;
    this.#describe();
    this.refresh();
  }

  #handleKey(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!this.#isOn || event.target !== this.overlay) return;
    if (event.key === "Escape") {
      this.#turn(false);
      this.toggle.focus();
    } else if (step && this.#frames.length) {
      const present = this.#frames.findIndex(({ index }) => index === this.#selected);
      const next = present < 0 ? (step > 0 ? 0 : -1) : present + step;
      this.#select(this.#frames.at(next % this.#frames.length).index);
    } else return;
    event.preventDefault();
  }

  /// Returns the index of the topmost control at a pointer.
  #hit(event) {
    const { x, y } = this.screen.position(event);
    return this.#frames.findLast(
      ({ frame: [left, top, width, height] }) => x >= left && x < left + width && y >= top && y < top + height,
    )?.index;
  }

  #hover(index) {
    if (!this.#isOn || index === this.#hovered) return;
    this.#hovered = index;
    this.#place();
  }

  #select(index) {
    this.#selected = index === undefined || index < 0 ? undefined : index;
    this.#describe();
    this.refresh();
  }

  #draw(frames) {
    this.#frames = frames.map(([index, ...frame]) => ({ index, frame }));
    this.#place();
  }

  #place() {
    this.#hint.hidden = this.#frames.length === 0 || this.#frames.some(({ index }) => index === this.#selected);
    const { width, height } = this.screen.canvas;
    const shown = JSON.stringify([this.#frames, this.#selected, this.#hovered, this.#isOn, width, height]);
    if (shown === this.#placed) return;
    this.#placed = shown;
    const focused = document.activeElement?.dataset?.problem;
    const marks = this.#frames.flatMap(({ index, frame }) => {
      const control = this.#controls[index];
      const isNamed = index === this.#selected || index === this.#hovered;
      const parts = [];
      if (this.#isOn && !isNamed) parts.push(this.#mark("outline", frame));
      if (control.problems.length) parts.push(...this.#badge(control, frame));
      return parts;
    });
    // The selected and the hovered control are drawn above all others.
    for (const [index, name] of [[this.#selected, "selected"], [this.#hovered, "hovered"]]) {
      const found = this.#frames.find((shown) => shown.index === index);
      if (found && !(name === "hovered" && index === this.#selected)) {
        const mark = this.#mark(`outline ${name}`, found.frame);
        const label = element("span", { className: "tag", textContent: title(this.#controls[index]) });
        // At the upper edge of the picture, there is no room above the control.
        if (this.screen.box(found.frame).top < 8) label.classList.add("inside");
        mark.append(label);
        marks.push(mark);
      }
    }
    this.overlay.replaceChildren(...marks);
    if (focused) this.overlay.querySelector(`[data-problem="${focused}"]`)?.focus({ preventScroll: true });
  }

  #mark(className, frame) {
    const mark = element("div", { className });
    for (const [name, percentage] of Object.entries(this.screen.box(frame))) mark.style[name] = `${percentage}%`;
    return mark;
  }

  /// Returns the mark of a control with problems. Its button shows the first problem in the list.
  #badge(control, frame) {
    const problems = control.problems.map((index) => this.problems.problems[index]).filter(Boolean);
    const isError = problems.some(({ severity }) => severity === "error");
    const className = isError ? "error" : "warning";
    const [first] = control.problems;
    const button = element("button", {
      type: "button", className: `badge ${className}`, textContent: problems.length > 1 ? problems.length : "!",
      title: problems.map(({ severity, message }) => `${severity}: ${message}`).join("\n"),
    });
    button.setAttribute("aria-label", `${title(control)}: ${button.title}`);
    button.dataset.problem = first;
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      this.problems.select(first);
    });
    const mark = this.#mark(`outline problem-mark ${className}`, frame);
    mark.append(button);
    return [mark];
  }

  /// Describes the selected control.
  #describe() {
    const control = this.#controls[this.#selected];
    this.details.hidden = !this.#isOn && !control;
    if (!control) {
      this.details.replaceChildren(
        element("p", {
          className: "detail",
          textContent: "Select a control. While you inspect, touches do not operate the panel.",
        }));
      return;
    }
    const values = Object.entries(control.values).map(([slot, name]) =>
      element("p", { className: "detail" }, [`${slot}: `, element("code", { textContent: name })]));
    const uses = control.uses.map((use) =>
      element("p", { className: "place" }, [this.source.link(use, "panel"), " used here"]));
    const close = element("button", { type: "button", textContent: "Done" });
    close.addEventListener("click", () => this.#select(undefined));
    this.details.replaceChildren(
      element("div", { className: "head" }, [
        element("h2", { className: "label", textContent: title(control) }), ...(this.#isOn ? [] : [close]),
      ]),
      element("p", { className: "place" }, [this.source.link(control, "panel"), ` · ${control.path}`]),
      ...uses, ...values, this.#hint,
    );
    this.#place();
  }
}

function title({ kind, name }) {
  return name ? `${kind} “${name}”` : kind;
}
