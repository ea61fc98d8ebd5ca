import Controls
import JSON

extension ValueKeys {
  /// A member of `values`.
  static let object = FileObject("a value", ValueKeys()) {
    FileKey.each(
      "Declares the value several times, with `$n` or other parameters in its name. See "
        + "[Templates](#templates).")
    FileSetting(
      "minimum", .number(PropertyFormat.anyNumber), \.minimum,
      "The smallest number. With only a `maximum` above 0, it is 0. Otherwise an end that is not set is "
        + "open, which suits readings. A control that needs both ends, such as a slider or a meter, sets "
        + "an open one: to its own `minimum` or `maximum`, else to 0 or 1, or to 1 beyond the other end. "
        + "A gauge or a meter with a `minimum` or `maximum` of its own shows that part of a declared "
        + "range; beyond it, the needle or the bar stays at the end. If a program sets a number outside "
        + "the range, it is clamped, logged once, and counted in `describe` and `stats`. At an open end, "
        + "numbers up to 2^53 (9007199254740992) are possible, because whole numbers are exact up to "
        + "there; larger ones are refused, and larger derived ones are unknown.")
    FileSetting(
      "maximum", .number(PropertyFormat.anyNumber), \.maximum,
      "The largest number. Without it, the range has no upper end; see `minimum`.")
    FileSetting(
      "step", .number(PropertyFormat.positive), \.step,
      "The step to which numbers are rounded, counted from the minimum, or from 0 if there is none. If "
        + "not set, numbers are not rounded.")
    FileSetting(
      "initial", .node(.scalar), \.initial,
      "The initial value: a number, a boolean, a string or an array of rows. The value keeps "
        + "this type. If not set, a number begins at the minimum, or at 0, or at a `maximum` below 0; a "
        + "boolean is false, and a text or a list is empty. With `null`, the value is unknown until a "
        + "finger or a program sets it.")
    FileSetting(
      "kind", .kind, \.kind,
      "The type of the value. Needed only if the value is unknown at first, and no range, step or "
        + "unit shows that it is a number.")
    FileSetting(
      "fields", .node(.scalars), \.fields,
      "The fields of a list's rows, by name. Each has a default: a number, a boolean or a "
        + "string. The default `null` declares a number that is unknown in rows without it. If "
        + "`fields` is not set, the first row of `initial` determines the fields, and every row "
        + "must have all of them.")
    FileSetting(
      "expires", .seconds(1...1_000_000), \.expires,
      "The time after which the value becomes unknown, unless a finger or a program has set it "
        + "again, even to the same value. A sensor that fails is then noticed.")
    FileSetting(
      "history",
      .seconds(
        ValueHistory.durations.lowerBound / .seconds(1)...ValueHistory.durations.upperBound
          / .seconds(1)), \.history,
      "How far back the changes of a number or a boolean are kept, for charts: 3600 is an hour, "
        + "86400 a day. See [Charts](#charts).")
    FileSetting(
      "from", .node(.expression), \.from,
      "An expression from which the value is derived, such as `volts * amps / 1000`. Fingers and "
        + "programs cannot set a derived value.")
    FileSetting("unit", .text(.word), \.unit, "The unit of the numbers, such as `%`.")
    FileSetting(
      "persistent", .boolean, \.isPersistent,
      "Whether the value is restored after a restart.")
    FileSetting(
      "secret", .boolean, \.isSecret,
      "Whether the value is a secret, such as a password. It is never sent over `values.sock`, "
        + "saved or logged. Programs that may control the panel can read it. A value that is derived "
        + "from it is secret, too. An alarm whose text contains it is recorded with the text of the file."
    )
  }
}

extension SettingFormat<Scalar.Kind> {
  static var kind: Self {
    let kinds: KeyValuePairs<String, Scalar.Kind> = [
      "number": .number, "boolean": .boolean, "text": .text, "list": .list,
    ]
    return Self(.value(.choice(kinds.map(\.key)))) { value in
      kinds.first { $0.key == value.string }?.value
    }
  }
}
