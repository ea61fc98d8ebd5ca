import Controls
import Expressions

extension PanelReference {
  /// The language of expressions and actions.
  static var expressions: [Document.Block] {
    [
      .section("Expressions"),
      .text(
        """
        Expressions compute values with `from`, properties with `bind`, conditions with `if`, and parts
        of texts between braces. They are evaluated again when a value that they contain changes. An
        expression has at most \(ParsedExpression.lengthLimit) bytes and \(ParsedExpression.depthLimit) levels
        of parentheses, operators and functions.
        """),
      .code(expressionExample, language: "json5"),
      .text(
        """
        An expression consists of numbers, texts between single quotes, `true`, `false`, names of values,
        operators and functions. It has a type: number, boolean or string. A text can contain expressions
        between braces, also inside an expression: `'{layer} of {layers}'`. In a text, `{{` and `}}` are
        braces, and two single quotes stand for one. A format can follow the expression: `{left:mm:ss}`.
        A text can also [depend on a number or a word](#plurals-and-choices). Without a format, a value is
        shown as by a label, other numbers have at most two decimals, and
        other booleans are `on` or `off`. The panel's [language](#languages) determines the decimal sign,
        the separators of thousands and the names of days and months. A text with expressions ends after
        \(Expression.textLimit) bytes.
        """),
      table("Operators, from weak to strong", operators), table("Function", functions),
      table("Format", formats),
      .text(
        """
        A result can be *unknown*, for example after a division by zero or if it depends on a value that
        is unknown (see `initial` and `expires`). Then a text shows `–`, a
        condition is false, a property keeps its value, an assignment does nothing, and programs receive
        `null`.
        """),
      .text(
        """
        `do` sets values when a button is pressed, or when a label, a picture, a meter or a group is
        tapped: `do: "target += 0.5"`, or an array of such assignments. The operators are `=`, `+=` and
        `-=`. Each assignment uses the results of the earlier ones. A computed number is rounded to 12
        significant digits, so `z -= 0.1`, three times from 0.3, gives exactly 0. Whole numbers keep all
        digits. Programs and pictures see the result of the whole array at once. An assignment whose
        result is unknown, or whose value a finger holds, is left out; the others are performed.
        """),
      .text(
        """
        `random(0, 100)` in an action is a number from 0 up to 100, a new one with each press. To roll a
        die, write `do: "die = floor(random(1, 7))"`. Controls move to the new values. With `animated:
        false`, or while the condition in `animated` is false, they jump.
        """),
      .text(
        """
        `confirm: "Delete {count} files?"` asks before. If the answer is yes, the press is published and
        performs the action, and a control that latches or selects changes its value. Any other answer
        changes and publishes nothing. The value of a button that does not latch stays `false`.
        """),
      .text(
        """
        `confirm: { text: "Open the door?", pin: "service" }` also asks for a PIN. The panel file only
        names it; `bezeld` reads the PIN from a file of its own (see `bezeld(8)`). If that file has no PIN
        with this name, the dialog shows a warning and the name, and the action is never performed. The
        dialog shows a dot for each digit. Neither the digits nor the touches on its keys are published.
        After \(PINVerifier.freeCount) wrong entries, each further one is followed by a pause: first
        \(PINVerifier.shortestPause.components.seconds) s, then twice as long each time, at most
        \(PINVerifier.longestPause.components.seconds / 60) minutes. A right entry ends that. In
        `bezel render`, `bezel replay` and `bezel demo`, every PIN is 1234.
        """),
      .text(
        """
        `rules` set values without a finger. With `when` alone, a rule runs when its condition becomes
        true. With `after: 5`, it runs when the condition has been true for 5 seconds without
        interruption. With `every: 60`, it runs every 60 seconds while the condition is true. A condition
        that is already true when the panel starts or is reloaded does not become true; the times of
        `after` and `every` begin then. A change and the rules that it triggers are one change for
        programs and pictures. Changes by rules have the origin `panel`.
        """),
      .code(ruleExample, language: "json5"),
      .text(
        """
        A rule may make its own condition false. Rules without a time must not trigger each other in a
        circle. Rules that exclude each other by the constants that they compare and set are no circle:
        `when: "state == 'run' and a"` with `do: "state = 'done'"`, beside `when: "state == 'run' and b"`
        with `do: "state = 'held'"`.
        """),
      .text(
        """
        The panel itself sets `clock`, the seconds since 1970 in local time, `clock.unix`, the same in
        UTC, and `clock.year`, `clock.month`, `clock.day`, `clock.weekday` (1 is Monday), `clock.hour`,
        `clock.minute` and `clock.second`. They exist if an expression or a label uses them, and follow
        changes of the time and of the time zone. `clock`, `clock.unix` and `clock.second` change every
        second. If `clock` is used only as a date without seconds, such as `{clock:HH:mm}`, it changes
        every minute; so do the others. While only controls that are not visible use them, because the
        screen is off or another page is shown, they do not change. `bezel render`, `bezel replay` and
        `bezel demo` begin on Tuesday, 25 November 2025 at 17:30.
        """),
      .text(
        """
        Programs send times as Unix time, the seconds since 1970 in UTC, or as text in the format of
        ISO 8601. `{local(sunrise):HH:mm}` shows a Unix time in the panel's time zone;
        `time(departure)` is the Unix time of a text such as `2026-11-28T10:16:05+01:00`, `2026-11-28
        10:16Z` or `2026-11-28`, which is a local time if it has no offset. For any other text, the result is unknown.
        `clock` jumps by an hour when daylight saving time begins or ends. `clock.unix` does not, so use
        it for a timer: `do: "ends = clock.unix + 600"`, `when: "clock.unix >= ends"`. It jumps if the
        computer's clock is set, as after a start without a battery-backed clock. A rule such as `{ when:
        "left > 0", every: 1, do: "left -= 1" }` counts real seconds even then.
        """),
      .text(
        """
        `panel.idle` is the number of seconds since the last touch or key. It exists if the file uses it,
        and changes every second while a rule, a derived value or a visible control needs it. With
        `{ when: "panel.idle >= 60", do: "page = 'home'" }`, a panel returns to its first page.
        """),
      .text(
        """
        `language` is the code of the panel's [language](#languages). An action can set it:
        `do: "language = 'de'"`. With `bind: { language: "spoken" }`, the language follows a value, and all
        texts change with it.
        """),
    ]
  }

  private static let ruleExample = """
    {
      values: {
        heat: { maximum: 120, initial: 20, unit: "°C" },
        alarm: { initial: false },
        sleep: { maximum: 90, step: 1, unit: "min" },
        "door$n": { each: 2, initial: false },
      },
      rules: [
        { when: "heat > 95", do: "alarm = true" },
        { when: "alarm and heat < 80", after: 10, do: "alarm = false" },
        { when: "sleep > 0", every: 60, do: "sleep -= 1" },
        { each: 2, when: "door$n", do: "sleep = 0" },
      ],
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
          { kind: "label", style: "title", text: "{clock:EEE d MMM}, {clock:HH:mm}" },
          { kind: "label", style: "display", text: "{heat:.0f} °C",
            bind: { color: "alarm ? 'bad' : 'text'" } },
          { kind: "slider", value: "heat", height: 44 },
          { kind: "button", title: "Sleep in {sleep} min", height: 64, do: "sleep += 15",
            holdDo: "sleep = 0", animated: false },
        ] },
      ],
    }
    """

  private static let expressionExample = """
    {
      values: {
        target: { minimum: 5, maximum: 30, step: 0.5, initial: 21, unit: "°C" },
        room: { minimum: -20, maximum: 50, step: 0.1, initial: 19.4, unit: "°C" },
        missing: { from: "target - room" },
      },
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
          { kind: "label", style: "title", text: "{missing > 0 ? 'Heating' : 'Warm enough'}" },
          { kind: "label", style: "display", text: "{room:.1f} °C",
            bind: { color: "missing > 1 ? 'warning' : 'text'" } },
          { kind: "label", if: "missing > 0", text: "{missing:+.1f} °C to go" },
          { kind: "group", weight: 1 },
          { kind: "row", height: 64, children: [
            { kind: "button", icon: "minus", weight: 1, do: "target -= 0.5", repeat: true },
            { kind: "button", icon: "plus", weight: 1, do: "target += 0.5", repeat: true },
          ] },
        ] },
      ],
    }
    """
}
