import Controls
import JSON

// The keys of rules, alarms, tabs and pages.

extension RuleDeclaration {
  static let object = FileObject("a rule", RuleDeclaration()) {
    FileSetting(
      "when", .source, \.when,
      "A condition such as `temperature > limit`. Required unless the rule has `every`.")
    FileSetting(
      "after", .time, \.after,
      "The time for which the condition must be true without interruption before the rule runs, as "
        + "a number or as an expression such as `delay * 60`. If not set, the rule runs at once.")
    FileSetting(
      "every", .time, \.every,
      "The interval at which the rule runs while the condition is true, or always without `when`. "
        + "A number, or an expression such as `60 / bpm`."
    )
    FileSetting(
      "do", .sources, \.actions, isRequired: true,
      "An assignment such as `alarm = true`, or an array of them.")
    FileKey.each("Repeats the rule. See [Templates](#templates).")
  } check: { reader, _ in
    if let node = reader.node("after") {
      if reader.node("every") != nil {
        reader.note("\"every\" already sets the time; remove one of the two keys", node, "after")
      } else if reader.node("when") == nil {
        reader.note("\"after\" needs a condition; add \"when\"", node, "after")
      }
    } else if reader.node("when") == nil, reader.node("every") == nil {
      reader.problems.add(
        "a rule needs \"when\" or \"every\"", at: reader.offset, path: reader.path)
    }
  }
}

extension AlarmKeys {
  private static let delay = SettingFormat.seconds(0...1_000_000)

  static let object = FileObject("an alarm", AlarmKeys()) {
    FileSetting(
      "when", .expression, \.when, isRequired: true,
      "The condition that raises the alarm. While it is unknown, the alarm keeps its state, so a "
        + "value with `initial: null` does not end an alarm at a restart.")
    FileSetting(
      "clear", .expression, \.clear,
      "The condition that ends the alarm once `when` is false, such as `temperature < limit - 5`. If not set, "
        + "the alarm ends when `when` is false.")
    FileSetting(
      "text", .property(.text), \.text, isRequired: true,
      "The text of the alarm, such as `Boiler at {temperature:.0f} °C`. It does not change after "
        + "the alarm has been raised, unless the file is saved with another text.")
    FileSetting(
      "priority", .choice, \.priority, "How quickly somebody must respond.")
    FileSetting(
      "delay", delay, \.delay,
      "The time for which `when` must be true before the alarm is raised.")
    FileSetting(
      "clearDelay", delay, \.clearDelay,
      "The time that must pass after the condition has ended before the alarm ends.")
    FileSetting(
      "acknowledge", .boolean, \.needsAcknowledgement,
      "Whether somebody must acknowledge the alarm.")
    FileSetting(
      "page", .name("the name of a page"), \.page,
      "The page that the alarm concerns. While the alarm is unacknowledged, the tab of the page has a "
        + "badge, as have the tabs of pages with an `alarmList`.")
    FileKey.each(
      "Declares the alarm several times, with `$n` or other parameters in its name. See "
        + "[Templates](#templates).")
  }
}

extension TabsKeys {
  static let object = FileObject("\"tabs\"", TabsKeys()) {
    FileSetting(
      "position",
      .property(
        .choice([
          "bottom", "top", "start", "end", "left", "right", "dots", "none",
        ])),
      \.settings["position"], defaultValue: .string("bottom"),
      "The position of the tabs. `start` is the left edge, or the right one in a "
        + "[right-to-left](#right-to-left) layout, and `end` the other one. `dots` shows a dot for each page below the page; `none` shows no "
        + "tabs.")
    FileSetting(
      "lines", .property(.count(1...8)), \.settings["lines"], defaultValue: .number(1),
      "The number of columns of tabs at the left or right, or of rows at the top or bottom.")
    FileSetting(
      "value",
      SettingFormat(.valueName) {
        $0.string.flatMap { ValueStore.isValid(name: $0) ? $0 : nil }
      } write: {
        .string($0)
      }, \.value,
      "The value that selects the page. It contains the name of the visible page; setting it changes "
        + "the page.")
    FileSetting(
      "swipe", .property(.boolean), \.settings["swipe"], defaultValue: .bool(true),
      "Whether a horizontal swipe outside of controls changes the page.")
    FileSetting(
      "transition", .property(.transition), \.settings["transition"],
      "How the pages move when the page changes; see [Motion](#motion).")
    FileKey.portrait("The keys that differ in portrait.")
    FileKey.when
  }
}

extension PageKeys {
  static let object = FileObject("a page", PageKeys()) {
    FileKey(
      "name", .name("a name"), isRequired: true,
      "The name of the page. It must be unique in the panel.")
    FileSetting("title", .text(.word), \.title, "The title on the tab. If not set, it is the name.")
    FileSetting("icon", .property(.icon), \.icon, "The icon above the title.")
    FileSetting(
      "badge", .property(.text), \.badge,
      "The number or the word in the badge on the tab, such as `{unread}`. There is no badge if it is "
        + "empty, 0 or unknown; a number above 99 is shown as `99+`. The number of unacknowledged "
        + "alarms that concern the page replaces it.")
    FileSetting(
      "transition", .property(.transition), \.transition,
      "How the panel moves to the page; as the key of `tabs` if not set. See [Motion](#motion).")
    FileSetting(
      "controls", .node(.controls(placed: false)), \.controls, "The controls of the page.")
    FileKey.each("Repeats the page. See [Templates](#templates).")
  }
}
