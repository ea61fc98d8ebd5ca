import ValueBus

/// A type of line of `values.sock`.
package struct ProtocolLine: Sendable {
  /// The member `type`.
  package let type: String
  package let documentation: String
  /// The other members.
  package let members: [MessageMember]

  /// Whether subscribers on `control.sock` receive it as a notification. There, the reason for a
  /// disconnection is an error whose `id` is null.
  var isNotification: Bool { type != "error" }

  /// The members of a change of a value.
  private static let change = [
    MessageMember(
      "origin", .words(["snapshot", "touch", "client", "panel"]), isRequired: true,
      "The cause: `snapshot` at the start, `touch`, `client` for a request, or `panel` for a reload, a binding, an expression, a restored value, a value that has expired or a change of the screen."
    ),
    MessageMember(
      "phase", .words(["began", "changed", "ended", "cancelled"]),
      "For a touch: `began`, `changed`, `ended` or `cancelled`. A number that a finger sets and that has a range but no `step` is rounded to a power of ten, the largest that is at most half a pixel. Half a pixel is the range divided by twice the sum of the width and height of the control, in pixels. The ends of the range are exact."
    ),
    MessageMember(
      "control", .string,
      "For a touch: the name of the control; empty for a key of the touchscreen."),
    MessageMember(
      "seq", .whole(), isRequired: true,
      "The number of the change: one more than that of the previous change. In a snapshot, the number of the last change."
    ),
    MessageMember("time", .number, isRequired: true, "Seconds since 1970, to the microsecond."),
  ]

  package static let all = [
    ProtocolLine(
      type: "panel",
      documentation:
        "Describes the running panel. It is the first line, and the first one after a reload.",
      members: [
        MessageMember(
          "protocol", .whole(), isRequired: true,
          "The version of the protocol, \(ValueProtocol.protocolVersion). It changes only if existing subscribers would fail."
        ),
        MessageMember("panel", .string, isRequired: true, "The panel's name."),
        MessageMember("version", .string, isRequired: true, "The version of Bezel."),
        MessageMember(
          "values", .named(.members(valueDescription)), isRequired: true,
          "An object for each value, by the name of the value, with the members that describe it."),
      ]),
    ProtocolLine(
      type: "value", documentation: "Reports a value at the start, or its change.",
      members: [
        MessageMember("name", .string, isRequired: true, "The value's name."),
        MessageMember(
          "value", .value, isRequired: true,
          "The value itself, after the change; null if it is unknown. A list is an array of rows: objects with all fields of the list."
        ),
      ] + change),
    ProtocolLine(
      type: "rows",
      documentation:
        "Reports a change of some rows of a list. If no row stays the same, there is a line of type `value` instead.",
      members: [
        MessageMember("name", .string, isRequired: true, "The list's name."),
        MessageMember(
          "at", .whole(), isRequired: true, "The index of the first row that changed, from 0."),
        MessageMember(
          "remove", .whole(), isRequired: true, "The number of rows that were removed there."),
        MessageMember("insert", .array(.row), isRequired: true, "The rows that replace them."),
      ] + change),
    ProtocolLine(
      type: "snapshot-end", documentation: "The values are complete; changes follow.",
      members: [
        MessageMember("seq", .whole(), isRequired: true, "The number of the last change before it.")
      ]),
    ProtocolLine(
      type: "event",
      documentation:
        "A button, a tile, a key of a matrix, a row of a list, or another control with \"do\" was pressed and released inside, or a control with \"holdDo\" had a long press. There is no event if the finger slid away, or did not stay as long as \"hold\" asks for. If the press asks a question, the event and the changes of values follow the answer yes or the right PIN; another answer publishes nothing. A custom control can send events of its own.",
      members: [
        MessageMember("control", .string, isRequired: true, "The control's name."),
        MessageMember(
          "event", .string, isRequired: true,
          "`touchUpInside`, `hold` after a long press, or another of the `events` in `describe`."),
        MessageMember(
          "seq", .whole(), isRequired: true, "The number of the event, counted with the changes."),
        MessageMember("time", .number, isRequired: true, "Seconds since 1970, to the microsecond."),
      ]),
    ProtocolLine(
      type: "error",
      documentation:
        "The daemon refuses or disconnects the subscriber. A subscriber that writes to the socket gets this line, too, because the daemon reads nothing there.",
      members: [
        MessageMember("message", .string, isRequired: true, "The reason, as a text for people.")
      ]),
  ]

  private static let kind = MessageForm.words(["number", "boolean", "string", "list"])

  /// The members that describe a value in a line of type `panel`.
  package static let valueDescription = [
    MessageMember(
      "kind", kind, "`number`, `boolean`, `string` or `list`."),
    MessageMember(
      "minimum", .number,
      "The smallest number. Absent if there is no lower limit; numbers down to -2^53 are then accepted."
    ),
    MessageMember(
      "maximum", .number,
      "The largest number. Absent if there is no upper limit; numbers up to 2^53 are then accepted."
    ),
    MessageMember(
      "step", .number,
      "The distance between the allowed numbers, counted from the minimum, or from 0 if the number has none."
    ),
    MessageMember("unit", .string, "The unit of the number."),
    MessageMember("choices", .array(.string), "The allowed strings."),
    MessageMember(
      "items", .array(.string), "The items that the comma-separated string may contain."),
    MessageMember(
      "choicesFollow", .boolean,
      "Whether `choices` or `items` follow another value. Any string can then be set, because its list may come later, and the string stays when the list changes."
    ),
    MessageMember(
      "fields", .named(.words(["number", "boolean", "string"])),
      "The fields of every row of a list: `number`, `boolean` or `string`, by the name of the field."
    ),
    MessageMember(
      "derived", .boolean,
      "Whether it cannot be set, because it is derived from others or built in, like `clock`."),
    MessageMember(
      "persistent", .boolean, "Whether it survives a restart. An unknown value does not."),
    MessageMember(
      "secret", .boolean,
      "Whether it is a secret, such as a password: no line of `values.sock` contains it. On "
        + "`control.sock`, programs can read it with `get` and subscribe to it, unless they have "
        + "called `hideSecrets`."),
    MessageMember("canBeUnknown", .boolean, "Whether it can be unknown, which is null."),
    MessageMember(
      "expires", .number,
      "The seconds after which it becomes unknown, unless a finger or a program has set it again."),
    MessageMember("controls", .array(.string), "The names of the controls that show it."),
  ]
}
