// The rules that run and the buttons that are pressed, newest first.

import { element } from "./elements.js";

const limit = 50;

export class Activity {
  constructor(section, list, source) {
    Object.assign(this, { list, source });
    section.hidden = false;
  }

  addRule(rule) {
    const time =
      rule.after !== undefined ? ` for ${rule.after} s` : rule.every !== undefined ? ` every ${rule.every} s` : "";
    const condition = rule.when === undefined ? `every ${rule.every} s` : `when ${rule.when}${time}`;
    this.#add([
      "Rule ", this.source.link({ file: rule.file, line: rule.line }, "panel"),
      element("code", { textContent: condition }),
      ...rule.do.map((action) => element("code", { textContent: `→ ${action}` })),
    ]);
  }

  addPress(name) {
    this.#add(["Button ", element("strong", { textContent: name }), " pressed"]);
  }

  #add(content) {
    const now = new Date();
    const time = element("time", {
      dateTime: now.toISOString(), textContent: now.toLocaleTimeString([], { hourCycle: "h23" }),
    });
    this.list.prepend(element("li", {}, [time, element("div", {}, content)]));
    while (this.list.children.length > limit) this.list.lastChild.remove();
  }
}
