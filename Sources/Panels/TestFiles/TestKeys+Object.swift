import Controls
import Geometry
import JSON
import Raster
import TouchTracking

// The keys of a test file.

extension TestKeys {
  /// The whole file.
  static let file = FileObject("a test file", TestKeys()) {
    FileSetting.schema(of: "test files")
    FileSetting(
      "panel", .word("the path of a panel file"), \.panel, isRequired: true,
      missing: "a test file needs \"panel\", the path of a panel file",
      "The path of the panel file, relative to the folder of the test file.")
    FileSetting(
      "steps", .node(.array(StepKeys.object.erased)), \.steps,
      "The steps of the only test. Use either `steps` or `tests`.")
    FileSetting(
      "tests", .node(.array(test.erased)), \.tests,
      "At most \(PanelTestFile.testLimit) tests. Each begins with a new panel.")
    settings
  } check: {
    check($0, $1)
  }

  static let test = FileObject("a test", TestKeys()) {
    own
    settings
  } check: {
    check($0, $1)
  }

  /// The keys that only a test has.
  @FileSettingBuilder<TestKeys> static var own: [FileSetting<TestKeys>] {
    FileSetting(
      "name", .text(), \.name, isRequired: true,
      "The name in reports. It must be unique in the file.")
    FileSetting(
      "steps", .node(.array(StepKeys.object.erased)), \.steps, isRequired: true,
      "The steps, one after the other. The test ends with the first one that fails. All tests of a "
        + "file have at most \(PanelTestFile.stepLimit) steps.")
  }

  /// What a file sets for all of its tests, and a test for itself.
  @FileSettingBuilder<TestKeys> private static var settings: [FileSetting<TestKeys>] {
    FileSetting("size", .object(size), \.size, "The size of the screen. Default: the panel's own.")
    FileSetting(
      "orientation", .orientation, \.orientation,
      "The orientation of a screen that has the panel's own size. Use it in place of `size`.")
    FileSetting(
      "page", .word("the name of a page"), \.page, "The page that is visible at first.")
    FileSetting(
      "clock", .clock, \.clock,
      "The local time at which the test begins, such as `2026-03-01 22:00`. Default: "
        + "`2025-11-25 17:30`. It goes on while the test waits.")
    FileSetting(
      "seed", SettingFormat(.value(.count(0...1_000_000))) { $0.whole.map { UInt64($0) } }, \.seed,
      "Determines the numbers of `random()`. Each test begins with the same ones. Default: 0.")
    FileSetting(
      "pins", .scalars, \.pins,
      "The PINs that confirmations require, by name: `{ service: \"4711\" }`. They are valid for the "
        + "test only.")
  }

  private static func check(_ reader: ObjectReader, _ keys: TestKeys) {
    if let size = keys.size, let problem = MemoryBudget.problem(withScreen: size),
      let node = reader.node("size")
    {
      reader.note(problem, node, "size")
    }
  }

  static let size = FileObject("\"size\"", PixelSize(width: 1, height: 1)) {
    FileSetting(
      "width", .count(1...Surface.limit), \.width, isRequired: true, "The width in pixels.")
    FileSetting(
      "height", .count(1...Surface.limit), \.height, isRequired: true, "The height in pixels.")
  }
}

extension StepKeys {
  /// An action, and checks of what it has done.
  static let object = FileObject("a step", StepKeys()) {
    actions
    checks
  }

  private static let time = SettingFormat.number(0...PanelTestFile.timeLimit, unit: "seconds")

  @FileSettingBuilder<StepKeys> static var actions: [FileSetting<StepKeys>] {
    FileSetting(
      "set", .scalars, \.set,
      "Sets values, as a program does: `{ water: 40 }`; null makes a value unknown. The step fails if "
        + "the panel refuses them, unless it expects that with `refused`.")
    FileSetting(
      "refused", .presence, \.refused,
      "Whether the panel refuses `set`; or a part of the reason, such as `a finger holds`.")
    FileSetting(
      "force", .boolean, \.isForced,
      "Whether `set` changes values that a finger holds, and cancels the touch, as `bezel set --force` "
        + "does.")
    FileSetting(
      "skipHeld", .boolean, \.skipsHeld,
      "Whether `set` skips values that a finger holds, as `bezel set --skip-held` does.")
    FileSetting(
      "tap", .target, \.tap,
      "Taps a control, by its name, or a position `[x, y]` in points of the panel. A control must be "
        + "visible and not covered.")
    FileSetting(
      "hold", .target, \.hold,
      "Touches a control or a position, and lifts the finger after the seconds in `for`. Without "
        + "`for`, the finger stays until a step with `release`.")
    FileSetting(
      "drag", .target, \.drag,
      "Touches the handle of a control, or a position, and moves the finger. `to` is the end.")
    FileSetting(
      "part", .word("the name of a part"), \.part,
      "The part of a control that `tap`, `hold` or `drag` touches: one of the `items` of "
        + "`segments` or of the open list of a `dropdown`, one of several handles, such as `lower`, a "
        + "visible row of a list or table by its `key` (without one, by its index, such as `\"0\"`), a "
        + "visible alarm of an `alarmList` by its name, or the page of a tab. To touch a tab, write the name of the tabs' value: "
        + "`{ tap: \"page\", part: \"setup\" }`.")
    FileSetting(
      "to", .destination, \.to,
      "The end of `drag`: a fraction of the range of the value, or a position `[x, y]`.")
    FileSetting(
      "for", time, \.time,
      "The time of `hold`, `drag` or `key`. A drag takes 0.5 s by default, and at most 60 s.")
    FileSetting("release", .release, \.release, "With `true`, lifts all fingers.")
    FileSetting(
      "type", .text(), \.type,
      "Types characters on a keyboard, into an edited text field, a number pad or a question that "
        + "requires a PIN. `\\n` is the Enter key.")
    FileSetting(
      "key", .key, \.key,
      "Presses a key of a keyboard, and releases it after the seconds in `for`, 0.08 by default. The "
        + "panel must have `keys: true`, or a number pad, question or text field must be open.")
    FileSetting(
      "turn", .count(-1_000...1_000), \.turn,
      "Turns a rotary encoder by a number of detents, clockwise if it is positive. The panel must have "
        + "`keys: true`, or a number pad, question or text field must be open.")
    FileSetting(
      "answer", .boolean, \.answer, "Taps yes or no in the question that is open.")
    FileSetting(
      "wait", time, \.wait,
      "Lets time pass. The clock is virtual, so waiting takes no time. All steps of a file together "
        + "take at most \(Int(PanelTestFile.timeLimit)) s.")
    FileSetting(
      "clock", .clock, \.clock,
      "Sets the local time, such as `2026-03-01 22:00`, as if the clock were changed. Rules see the new "
        + "time, but not the time between. A step of at most two hours is one of daylight saving time, "
        + "which does not change `clock.unix`.")
    FileSetting(
      "replay", .word("the path of a recording"), \.replay,
      "Replays a recording of a touchscreen, made with `bezel record`. The path is relative to the test "
        + "file.")
  }

  @FileSettingBuilder<StepKeys> static var checks: [FileSetting<StepKeys>] {
    FileSetting(
      "expect", .scalars, \.expect,
      "The values: `{ brewing: true, page: \"service\" }`; null stands for unknown. A number may differ "
        + "by less than half of its value's step; without a step, by a millionth.")
    FileSetting(
      "tolerance", .number(0...PropertyFormat.anyNumber.upperBound), \.tolerance,
      "How much the numbers of `expect` may differ. Default: as described for `expect`.")
    FileSetting(
      "shows", .words("a text or an array of texts"), \.shows,
      "Texts that are visible: each is the whole text of a label, a title or a displayed value. Spaces "
        + "and minus signs of any kind are equal. A number that moves to its new value is checked as if "
        + "it had arrived.")
    FileSetting(
      "doesNotShow", .words("a text or an array of texts"), \.doesNotShow,
      "Texts that are not visible.")
    FileSetting(
      "visible", .controls, \.visible,
      "Controls that are visible: neither hidden, nor on another page, nor scrolled out of view.")
    FileSetting("hidden", .controls, \.hidden, "Controls that are not visible.")
    FileSetting("enabled", .controls, \.enabled, "Controls that are enabled.")
    FileSetting("disabled", .controls, \.disabled, "Controls that are disabled.")
    FileSetting(
      "pressed", .controls, \.pressed,
      "Controls whose press was reported to programs since the latest action began.")
    FileSetting(
      "notPressed", .controls, \.notPressed, "Controls whose press was not reported since then.")
    FileSetting(
      "question", .presence, \.question,
      "Whether a question is open, or its text.")
    FileSetting(
      "picture", .word("the path of a PNG file"), \.picture,
      "Compares the picture of the panel with a PNG file, whose path is relative to the test "
        + "file. If the file does not exist, the picture is saved there. If the pictures differ, "
        + "both and their difference are saved side by side in a file that ends with "
        + "`.difference.png`. The picture depends on the installed fonts.")
    FileSetting(
      "within", .count(0...255), \.within,
      "How much a channel of a pixel may differ, out of 255.")
    FileSetting(
      "moving", .boolean, \.isMoving,
      "Whether `picture` shows movements where they are, such as a page that turns. If false, it shows "
        + "the panel as if they had ended, and they end.")
  }
}
