// The values of the panel, each with the editor that suits its kind.

import { element, replaceChildren } from "./elements.js";

/// Matches the names of built-in values.
const builtIn = /^((alarms|panel|clock)\..*|clock|language)$/;

export class ValueList {
  #rows = new Map();
  /// The values before they became unknown, each with its kind.
  #known = new Map();

  /// Shows the values of the panel file in one list, and the built-in values in another one below.
  constructor(list, builtInList, builtInTitle, filter, requests, canSet) {
    Object.assign(this, { list, builtInList, builtInTitle });
    this.filter = filter;
    this.requests = requests;
    this.canSet = canSet;
    filter.addEventListener("input", () => this.#applyFilter());
  }

  /// Replaces all values with the described ones. `present` contains the present content of each.
  /// A value with an unchanged declaration keeps its editor, with the focus and the typed text.
  show(descriptions, present) {
    const old = this.#rows;
    this.#rows = new Map();
    for (const [name, description] of Object.entries(descriptions)) {
      let row = old.get(name);
      if (row && declaration(row.description) === declaration(description)) {
        row.show(present[name]);
      } else {
        row?.remove();
        row = new ValueRow(name, description, present[name], this.requests, this.canSet);
      }
      old.delete(name);
      this.#rows.set(name, row);
    }
    for (const row of old.values()) row.remove();
    const items = (isBuiltIn) =>
      [...this.#rows].filter(([name]) => builtIn.test(name) === isBuiltIn).map(([, row]) => row.item);
    replaceChildren(this.list, items(false));
    replaceChildren(this.builtInList, items(true));
    this.filter.hidden = this.#rows.size < 8;
    this.#applyFilter();
  }

  #applyFilter() {
    const text = this.filter.hidden ? "" : this.filter.value.toLowerCase();
    for (const [name, row] of this.#rows) row.item.hidden = !name.toLowerCase().includes(text);
    this.builtInTitle.hidden = [...this.builtInList.children].every((item) => item.hidden);
  }

  /// Sets all values that can be unknown to unknown, or restores their earlier contents.
  /// Returns the error messages for values that could not be restored.
  async makeUnknown(isUnknown) {
    // The page does not know secrets, so it could not restore them.
    const rows = [...this.#rows].filter(
      ([, { description, value }]) =>
        description.canBeUnknown && !description.derived && !description.secret && fitsInRequest(value));
    if (isUnknown) {
      const known = rows.map(([name, { description: { kind }, value }]) => [name, { kind, value }]);
      await this.requests.call("set", { values: Object.fromEntries(rows.map(([name]) => [name, null])) });
      this.#known = new Map(known);
      return [];
    }
    const refusals = [];
    for (const [name, { description }] of rows) {
      // The panel file may have changed since the values became unknown.
      if (this.#known.get(name)?.kind !== description.kind) continue;
      try {
        await this.requests.call("set", { values: { [name]: this.#known.get(name).value } });
      } catch (error) {
        if (error.code === undefined) throw error;
        refusals.push(error.message);
      }
    }
    return refusals;
  }

  /// Shows a change of a value.
  change(name, value) {
    this.#rows.get(name)?.show(value);
  }

  /// Shows a change of some rows of a list.
  changeRows(name, { at, remove, insert }) {
    const row = this.#rows.get(name);
    if (!row) return;
    const rows = [...row.value];
    rows.splice(at, remove, ...insert);
    row.show(rows);
  }
}

/// What a panel file declares about a value, for comparison.
function declaration({ value, controls, ...declared }) {
  return JSON.stringify(declared);
}

/// Whether a request that sets this content is within the size limit of a message.
function fitsInRequest(value) {
  return new Blob([JSON.stringify(value ?? null)]).size < 60_000;
}

class ValueRow {
  #isRemoved = false;
  #next;
  #isSending = false;
  /// Whether a field contains text that is not sent yet.
  #isTyping = false;
  /// The text of a field before the user types.
  #shownText = "";

  constructor(name, description, value, requests, canSet) {
    this.name = name;
    this.description = description;
    this.requests = requests;
    const isEditable = canSet && !description.derived && description.kind !== "list";
    const id = `value-${name}`;
    const label = isEditable
      ? element("label", { htmlFor: id, textContent: name })
      : element("span", { className: "label", textContent: name });
    this.refusal = element("p", { className: "refusal", role: "alert", hidden: true });
    // Not an `output`, because screen readers would announce every change.
    this.readout = element("span", { className: "readout" });
    this.inputs = isEditable ? this.#editors(id) : [];
    const items = this.#items();
    // A checkbox needs no line of its own.
    const isShort = description.kind === "boolean" || !isEditable;
    this.item = element("li", { className: "value" }, [
      element("div", { className: "head" }, [label, ...(isShort ? items : [])]),
      ...this.#details(),
      ...(isShort ? [] : [element("div", { className: "editor" }, items)]),
      this.refusal,
    ]);
    this.show(value);
  }

  #details() {
    const { from } = this.description;
    return from
      ? [element("p", { className: "detail" }, [element("code", { textContent: `= ${from}` })])]
      : [];
  }

  // Each editor is an element and a function that shows a value in it.
  #editors(id) {
    // The value of a secret can be set, but is not sent to the page.
    const { kind, minimum, maximum, step, choices, secret } = this.description;
    const placeholder = secret ? "••••" : "";
    if (kind === "boolean") {
      const box = element("input", { id, type: "checkbox" });
      box.addEventListener("change", () => this.#set(box.checked));
      return [[box, (value) => ((box.checked = value === true), (box.indeterminate = value === null || value === undefined))]];
    }
    if (kind === "number") {
      const field = element("input", { id, type: "number", placeholder, min: minimum ?? "", max: maximum ?? "", step: step ?? "any" });
      this.#onCommit(field, () => field.value !== "" && this.#set(field.valueAsNumber));
      const line = [field, (value) => this.#showText(field, value)];
      const lacksEnd = minimum === undefined || maximum === undefined;
      if (secret || lacksEnd) return [line];
      const slider = element("input", {
        type: "range", min: minimum, max: maximum, step: step ?? "any", ariaLabel: this.name,
      });
      slider.addEventListener("input", () => this.#set(slider.valueAsNumber));
      return [
        [slider, (value) => {
          slider.value = value ?? minimum;
          slider.classList.toggle("unknown", value === null || value === undefined);
        }],
        line,
      ];
    }
    if (choices) {
      const menu = element("select", { id }, choices.map((text) => element("option", { textContent: text })));
      menu.addEventListener("change", () => this.#set(menu.value));
      return [[menu, (value) => (menu.value = value ?? "")]];
    }
    const field = element("input", { id, type: secret ? "password" : "text", placeholder, autocomplete: "off" });
    this.#onCommit(field, () => this.#set(field.value));
    return [[field, (value) => this.#showText(field, value)]];
  }

  /// Calls a function after Enter or when the focus leaves a field, if the user has changed its text.
  #onCommit(field, action) {
    field.addEventListener("input", () => (this.#isTyping = true));
    field.addEventListener("change", () => {
      this.#isTyping = false;
      // The text may have been changed and changed back.
      if (field.value !== this.#shownText) action();
      this.#showInEditors();
    });
    // In that case, some browsers report no change.
    field.addEventListener("blur", () => {
      this.#isTyping = false;
      this.#showInEditors();
    });
  }

  #showText(field, value) {
    if (this.#isTyping) return;
    const text = String(value ?? "");
    const isNew = field.value !== text;
    field.value = text;
    this.#shownText = text;
    // Typing replaces the new text, as after the Tab key.
    if (isNew && document.activeElement === field) field.select();
    // An empty text is known.
    if (!this.description.secret) field.placeholder = value === "" ? "" : "–";
  }

  /// The inputs and the unit, beside or below the name.
  #items() {
    const items = this.inputs.map(([input]) => input);
    if (items.length === 0) return [this.readout];
    const { unit, canBeUnknown } = this.description;
    if (unit) items.push(element("span", { className: "unit", textContent: unit }));
    if (canBeUnknown) {
      const button = element("button", { type: "button", textContent: "Unknown" });
      button.addEventListener("click", () => this.#set(null));
      items.push(button);
    }
    return items;
  }

  /// Shows the value, but not in a field in which the user types.
  show(value) {
    this.value = value;
    this.readout.textContent = this.#text(value);
    this.#showInEditors();
  }

  #showInEditors() {
    // The change that is being sent is newer.
    if (this.#isSending) return;
    for (const [, show] of this.inputs) show(this.value);
  }

  #text(value) {
    if (this.description.secret) return "••••";
    if (value === null || value === undefined) return "–";
    if (Array.isArray(value)) return value.length === 1 ? "1 row" : `${value.length} rows`;
    if (typeof value === "number") {
      const { unit } = this.description;
      return `${Number(value.toPrecision(6))}${unit ? ` ${unit}` : ""}`;
    }
    return String(value);
  }

  /// Stops setting the value. Call it before removing the row, because a browser can report a
  /// change of a field when the field is removed.
  remove() {
    this.#isRemoved = true;
  }

  /// Sets the value. Of the changes during a request, only the newest is sent after it.
  async #set(value) {
    if (this.#isRemoved) return;
    this.#next = { value };
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#next) {
      const { value } = this.#next;
      this.#next = undefined;
      try {
        const { values } = await this.requests.call("set", { values: { [this.name]: value } });
        // The panel may have clamped the number. The answer contains no secret.
        this.value = values[this.name];
        this.refusal.hidden = true;
      } catch (error) {
        this.refusal.textContent = error.message;
        this.refusal.hidden = false;
      }
    }
    this.#isSending = false;
    this.show(this.value);
  }
}
