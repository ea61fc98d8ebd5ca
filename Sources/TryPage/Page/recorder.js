// Records touches, keys and changes of values, replays touches, and saves them as files.

import { download, element } from "./elements.js";

/// The maximum number of characters in each part of a file that the page sends.
const partSize = 8_000;
/// The maximum size of a file to replay, in bytes.
const fileLimit = 4 << 20;

export class Recorder {
  #state = { state: "idle" };
  #timer;

  /// `screen` converts the positions of replayed fingers to positions over the picture.
  constructor(form, button, fingers, requests, screen) {
    Object.assign(this, { form, button, fingers, requests, screen });
    this.find = (id) => form.querySelector(`#${id}`);
    button.addEventListener("click", () => {
      form.hidden = !form.hidden;
      button.setAttribute("aria-expanded", !form.hidden);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    this.find("record").addEventListener("click", () => this.#record());
    this.find("replace").addEventListener("click", () => this.#answer(true));
    this.find("keep").addEventListener("click", () => this.#answer(false));
    this.find("replacement").addEventListener("keydown", ({ key }) => key === "Escape" && this.#answer(false));
    this.find("play").addEventListener("click", () => this.#call("play"));
    this.find("save-touches").addEventListener("click", () => this.#save("evemu"));
    this.find("save-test").addEventListener("click", () => this.#save("test"));
    this.find("play-file").addEventListener("click", () => this.find("touch-file").click());
    this.find("touch-file").addEventListener("change", (event) => this.#playFile(event.target));
  }

  get #isBusy() {
    return this.#state.state !== "idle";
  }

  /// Starts or stops recording. Asks first if this would replace a recording that is not saved.
  #record() {
    if (this.#isBusy) return this.#call("stop");
    if (!this.#state.touches && !this.#state.steps || this.#state.isSaved) return this.#call("record");
    this.find("replacement").hidden = false;
    this.find("keep").focus();
  }

  #answer(replaces) {
    this.find("replacement").hidden = true;
    this.find("record").focus();
    if (replaces) this.#call("record");
  }

  /// Shows the state of recording and replay.
  show(state) {
    this.#state = state;
    this.button.hidden = false;
    this.find("replacement").hidden = true;
    const isIdle = !this.#isBusy;
    this.#showTime(state);
    const record = this.find("record");
    record.textContent = isIdle ? "Record" : state.state === "playing" ? "Stop replay" : "Stop recording";
    record.classList.toggle("recording", state.state === "recording");
    this.button.classList.toggle("recording", state.state === "recording");
    for (const id of ["play", "save-touches"]) this.find(id).hidden = !isIdle || !state.touches;
    this.find("save-test").hidden = !isIdle || !state.steps;
    this.find("play-file").hidden = !isIdle;
    const recorded = state.seconds === undefined
      ? "Records touches, keys and the values that programs set."
      : `Recorded ${count(state.touches, "touch", "touches")} and ${count(state.steps, "step", "steps")} in ${state.seconds} s.`
        + (state.hasReachedLimit ? " The recording stopped because it reached a limit." : "");
    const texts = {
      idle: [recorded],
      recording: ["Recording: use the panel. A test starts with the present values and page, but without open dialogs and scrolling."],
      playing: ["Replaying."],
    };
    if (state.touches) texts.idle.push("Replay does not restore the values and the page at the start of the recording.");
    if (state.state !== "playing") this.showFingers([]);
    this.#report(texts[state.state]);
  }

  /// Shows how long the recording in progress is.
  #showTime({ state, seconds }) {
    const time = this.find("elapsed");
    clearInterval(this.#timer);
    time.hidden = state !== "recording";
    if (time.hidden) return;
    const start = performance.now() - seconds * 1_000;
    const update = () => {
      const elapsed = Math.floor((performance.now() - start) / 1_000);
      time.textContent = `${Math.floor(elapsed / 60)}:${String(elapsed % 60).padStart(2, "0")}`;
    };
    update();
    this.#timer = setInterval(update, 200);
  }

  /// Shows the fingers of the replay over the picture.
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
    const file = await this.#call("save", { as: form });
    if (!file) return;
    const { name, text, notes } = file;
    const saved = text ? [form === "test" ? `Saved as ${name}. Move it to the folder of the panel file, and run: bezel test ${name}` : `Saved as ${name}.`] : [];
    if (text) download(name, new Blob([text], { type: "text/plain" }));
    this.#report([...saved, ...notes], !text);
  }

  async #playFile(input) {
    const file = input.files[0];
    if (!file) return;
    // Allows the same file to be chosen again.
    input.value = "";
    if (file.size > fileLimit) return this.#report(["A recording has at most 4 MiB."], true);
    let text;
    try {
      text = await file.text();
    } catch (error) {
      return this.#report([error.message], true);
    }
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
