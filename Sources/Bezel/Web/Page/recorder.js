// Records touches, keys and changes of values, replays touches, and saves them as files.

import { download, element } from "./elements.js";

/// The number of characters of each part of a file that is sent.
const partSize = 16_000;

export class Recorder {
  #state = { state: "idle" };

  /// The marks of replayed fingers are placed over the picture by `screen`.
  constructor(form, button, fingers, requests, screen) {
    Object.assign(this, { form, button, fingers, requests, screen });
    this.find = (id) => form.querySelector(`#${id}`);
    button.addEventListener("click", () => {
      form.hidden = !form.hidden;
      button.setAttribute("aria-expanded", !form.hidden);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    this.find("record").addEventListener("click", () => this.#call(this.#isBusy ? "stop" : "record"));
    this.find("play").addEventListener("click", () => this.#call("play"));
    this.find("save-touches").addEventListener("click", () => this.#save("evemu"));
    this.find("save-test").addEventListener("click", () => this.#save("test"));
    this.find("play-file").addEventListener("click", () => this.find("touch-file").click());
    this.find("touch-file").addEventListener("change", (event) => this.#playFile(event.target));
  }

  get #isBusy() {
    return this.#state.state !== "idle";
  }

  /// Shows what is recorded or replayed.
  show(state) {
    this.#state = state;
    this.button.hidden = false;
    const isIdle = !this.#isBusy;
    const record = this.find("record");
    record.textContent = isIdle ? "Record" : state.state === "playing" ? "Stop playing" : "Stop recording";
    record.classList.toggle("recording", state.state === "recording");
    this.button.classList.toggle("recording", state.state === "recording");
    for (const id of ["play", "save-touches"]) this.find(id).hidden = !isIdle || !state.touches;
    this.find("save-test").hidden = !isIdle || !state.steps;
    this.find("play-file").hidden = !isIdle;
    const recorded = state.seconds === undefined
      ? "Touches, keys and changed values can be recorded."
      : `Recorded: ${count(state.touches, "touch", "touches")} in ${state.seconds} s.`;
    const texts = { recording: "Recording: use the panel.", playing: "Playing.", idle: recorded };
    this.#report([texts[state.state]]);
  }

  /// Marks the fingers of a recording that is played.
  showFingers(points) {
    this.fingers.replaceChildren(...points.map(([x, y]) => {
      const { left, top } = this.screen.box([x, y, 0, 0]);
      const finger = element("div", { className: "finger" });
      Object.assign(finger.style, { left: `${left}%`, top: `${top}%` });
      return finger;
    }));
  }

  #report(texts, isFailure = false) {
    this.find("recorded").replaceChildren(...texts.map((textContent) => element("p", { textContent })));
    this.find("recorded").classList.toggle("refusal", isFailure);
  }

  async #call(method, parameters) {
    try {
      return await this.requests.call(method, parameters);
    } catch (error) {
      this.#report([error.message], true);
    }
  }

  async #save(form) {
    const file = await this.#call("recording", { as: form });
    if (!file) return;
    const { name, text, notes } = file;
    const saved = text ? [form === "test" ? `Saved as ${name}. Keep it beside the panel file, and run: bezel test ${name}` : `Saved as ${name}.`] : [];
    if (text) download(name, new Blob([text], { type: "text/plain" }));
    this.#report([...saved, ...notes], !text);
  }

  async #playFile(input) {
    const file = input.files[0];
    if (!file) return;
    const text = await file.text();
    // The same file can be chosen again.
    input.value = "";
    for (let start = 0; ; start += partSize) {
      const isLast = start + partSize >= text.length;
      const answer = await this.#call("play", { part: text.slice(start, start + partSize), isLast });
      if (isLast || !answer) return;
    }
  }
}

function count(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}
