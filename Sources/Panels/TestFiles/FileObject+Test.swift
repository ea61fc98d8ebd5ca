import Controls
import JSON
import Raster
import TouchTracking

// The keys of a test file.

extension FileObject {
  /// The whole file.
  static let testFile = FileObject(
    "a test file",
    [
      FileKey(
        "$schema", .value(.text),
        "The path of the JSON Schema of test files, for editors. Bezel ignores it."),
      FileKey(
        "panel", .name("the path of a panel file"), isRequired: true,
        "The path of the panel file, relative to the folder of the test file."),
      FileKey(
        "steps", .array(testStep), "The steps of the only test. Use either `steps` or `tests`."),
      FileKey(
        "tests", .array(test),
        "At most \(PanelTestFile.testLimit) tests. Each begins with a new panel."),
    ] + testSettings)

  static let test = FileObject("a test", testKeys + testSettings)

  /// The keys that only a test has.
  static let testKeys = [
    FileKey(
      "name", .value(.text), isRequired: true,
      "The name in reports. It must be unique in the file."),
    FileKey(
      "steps", .array(testStep), isRequired: true,
      "The steps, one after the other. The test ends with the first one that fails. All tests of a "
        + "file have at most \(PanelTestFile.stepLimit) steps."),
  ]

  /// What a file sets for all of its tests, and a test for itself.
  private static let testSettings = [
    FileKey("size", .object(testSize), "The size of the screen. Default: the panel's own."),
    FileKey(
      "orientation", .value(.choice(Orientation.allCases.map(\.rawValue))),
      "The orientation of a screen that has the panel's own size. Use it in place of `size`."),
    FileKey("page", .name("the name of a page"), "The page that is visible at first."),
    FileKey(
      "clock", .value(.text),
      "The local time at which the test begins, such as `2026-03-01 22:00`. Default: "
        + "`2025-11-25 17:30`. It goes on while the test waits."),
    FileKey(
      "seed", .value(.count(0...1_000_000)),
      "Determines the numbers of `random()`. Each test begins with the same ones. Default: 0."),
    FileKey(
      "pins", .scalars,
      "The PINs that confirmations require, by name: `{ service: \"4711\" }`. They are valid for the "
        + "test only."),
  ]

  static let testSize = FileObject("\"size\"") {
    FileKey("width", .value(.count(1...Surface.limit)), isRequired: true, "The width in pixels.")
    FileKey("height", .value(.count(1...Surface.limit)), isRequired: true, "The height in pixels.")
  }

  /// An action, and checks of what it has done.
  static let testStep = FileObject("a step", testActions + testChecks)

  private static let target = FileShape.anyOf([
    .name("the name of a control"), .numbers(count: 2, meaning: "[x, y]"),
  ])
  private static let controlNames = FileShape.texts("a name or an array of names")
  private static let testTime = FileShape.number(0...PanelTestFile.timeLimit, unit: "seconds")

  static let testActions = [
    FileKey(
      "set", .scalars,
      "Sets values, as a program does: `{ water: 40 }`; null makes a value unknown. The step fails if "
        + "the panel refuses them, unless it expects that with `refused`."),
    FileKey(
      "refused", .anyOf([.value(.boolean), .value(.text)]),
      "Whether the panel refuses `set`; or a part of the reason, such as `a finger holds`."),
    FileKey(
      "force", .value(.boolean),
      "Whether `set` changes values that a finger holds, and cancels the touch, as `bezel set --force` "
        + "does."),
    FileKey(
      "skipHeld", .value(.boolean),
      "Whether `set` skips values that a finger holds, as `bezel set --skip-held` does."),
    FileKey(
      "tap", target,
      "Taps a control, by its name, or a position `[x, y]` in points of the panel. A control must be "
        + "visible and not covered."),
    FileKey(
      "hold", target,
      "Touches a control or a position, and lifts the finger after the seconds in `for`. Without "
        + "`for`, the finger stays until a step with `release`."),
    FileKey(
      "drag", target,
      "Touches the handle of a control, or a position, and moves the finger. `to` is the end."),
    FileKey(
      "part", .name("the name of a part"),
      "The part of a control that `tap`, `hold` or `drag` touches: one of the `items` of "
        + "`segments` or of the open list of a `dropdown`, one of several handles, such as `lower`, a "
        + "visible row of a list or table by its `key` (without one, by its index, such as `\"0\"`), a "
        + "visible alarm of an `alarmList` by its name, or the page of a tab. To touch a tab, write the name of the tabs' value: "
        + "`{ tap: \"page\", part: \"setup\" }`."),
    FileKey(
      "to", .anyOf([.number(0...1), .numbers(count: 2, meaning: "[x, y]")]),
      "The end of `drag`: a fraction of the range of the value, or a position `[x, y]`."),
    FileKey(
      "for", testTime,
      "The time of `hold`, `drag` or `key`. A drag takes 0.5 s by default, and at most 60 s."),
    FileKey("release", .value(.boolean), "With `true`, lifts all fingers."),
    FileKey(
      "type", .value(.text),
      "Types characters on a keyboard, into an edited text field, a number pad or a question that "
        + "requires a PIN. `\\n` is the Enter key."),
    FileKey(
      "key", .value(.choice(Key.named.map(\.name))),
      "Presses a key of a keyboard, and releases it after the seconds in `for`, 0.08 by default. The "
        + "panel must have `keys: true`, or a number pad, question or text field must be open."),
    FileKey(
      "turn", .value(.count(-1_000...1_000)),
      "Turns a rotary encoder by a number of detents, clockwise if it is positive. The panel must have "
        + "`keys: true`, or a number pad, question or text field must be open."),
    FileKey(
      "answer", .value(.boolean), "Taps yes or no in the question that is open."),
    FileKey(
      "wait", testTime,
      "Lets time pass. The clock is virtual, so waiting takes no time. All steps of a file together "
        + "take at most \(Int(PanelTestFile.timeLimit)) s."),
    FileKey(
      "clock", .value(.text),
      "Sets the local time, such as `2026-03-01 22:00`, as if the clock were changed. Rules see the new "
        + "time, but not the time between. A step of at most two hours is one of daylight saving time, "
        + "which does not change `clock.unix`."),
    FileKey(
      "replay", .name("the path of a recording"),
      "Replays a recording of a touchscreen, made with `bezel record`. The path is relative to the test "
        + "file."),
  ]

  static let testChecks = [
    FileKey(
      "expect", .scalars,
      "The values: `{ brewing: true, page: \"service\" }`; null stands for unknown. A number may differ "
        + "by less than half of its value's step; without a step, by a millionth."),
    FileKey(
      "tolerance", .number(0...PropertyFormat.anyNumber.upperBound),
      "How much the numbers of `expect` may differ. Default: as described for `expect`."),
    FileKey(
      "shows", .texts("a text or an array of texts"),
      "Texts that are visible: each is the whole text of a label, a title or a displayed value. Spaces "
        + "and minus signs of any kind are equal. A number that moves to its new value is checked as if "
        + "it had arrived."),
    FileKey(
      "doesNotShow", .texts("a text or an array of texts"), "Texts that are not visible."),
    FileKey(
      "visible", controlNames,
      "Controls that are visible: neither hidden, nor on another page, nor scrolled out of view."),
    FileKey("hidden", controlNames, "Controls that are not visible."),
    FileKey("enabled", controlNames, "Controls that are enabled."),
    FileKey("disabled", controlNames, "Controls that are disabled."),
    FileKey(
      "pressed", controlNames,
      "Controls whose press was reported to programs since the latest action began."),
    FileKey("notPressed", controlNames, "Controls whose press was not reported since then."),
    FileKey(
      "question", .anyOf([.value(.boolean), .value(.text)]),
      "Whether a question is open, or its text."),
    FileKey(
      "picture", .name("the path of a PNG file"),
      "Compares the picture of the panel with a PNG file, whose path is relative to the test "
        + "file. If the file does not exist, the picture is saved there. If the pictures differ, "
        + "both and their difference are saved side by side in a file that ends with "
        + "`.difference.png`. The picture depends on the installed fonts."),
    FileKey(
      "within", .value(.count(0...255)), defaultValue: .number(0),
      "How much a channel of a pixel may differ, out of 255."),
  ]
}
