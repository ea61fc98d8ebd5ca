extension PanelReference {
  /// What `bezel check` warns about.
  static let warnings: [Document.Block] = [
    .section("Warnings"),
    .text(
      """
      A valid panel file can still be a poor panel. `bezel check FILE` draws all pages, dialogs and drawers in every
      arrangement for [other screens](#other-screens): with the initial values, with every number at its minimum and at its maximum, with
      every other choice of a switch or of segments, with each alarm, with an alarm and the choices
      that show the most controls together, in the themes that an expression can select, and in every
      language. It warns about what a user would see or miss. `--strict` turns warnings into errors.
      """),
    .table(warningTable),
    .text(
      """
      A running panel does not look for these. A control that is never shown in these pictures is not
      checked. Nor are most combinations of choices, and of numbers between their ends. The check stops
      after \(PictureLimit.combinations) combinations of screens, pages, choices and languages, and says
      so.
      """),
  ]

  private static var warningTable: Document.Table {
    var table = Document.Table(["Warning", "What to do"])
    let rows = [
      (
        "A text ends with an ellipsis, is broken within a word or is cut off.",
        "Make the control larger or the text shorter; give a number the space for both ends of its range."
      ),
      (
        "A question before an action is too long for its card.",
        "Make the text or the answers shorter."
      ),
      (
        "One empty area takes up more than 45 % of a page with at least six controls, or half of a card with at least four.",
        "Make the controls larger, spread them out, or make the card smaller."
      ),
      (
        "A text has a contrast of less than 4.5 : 1 with what is behind it, or 3 : 1 if it is large: from 24 points, or from 18.5 points if it is semibold. Black or white is accepted where the other has less contrast.",
        "Use the colours `text` and `caption` of the theme, or another background."
      ),
      (
        "A text has a plural form that the language does not use, or lacks one that it needs. Forms for millions and fractions are optional.",
        "Write a text for each category of the language; see the [languages](#languages)."
      ),
      (
        "A text has no translation into one of the `languages`, or the translation is `null`.",
        "Translate it; if the translation is the same, repeat the text: `\"OK\": \"OK\"`. Texts without letters need no translation."
      ),
      (
        "A translation belongs to no text of the panel.",
        "Correct or remove it. Its key must be exactly the text in the panel file."
      ),
      (
        "No font has a character.",
        "Install a font that has it."
      ),
      (
        "A control extends beyond a container with a background, or beyond the page.",
        "Move it or make it smaller. A container without a background can be smaller than its children."
      ),
      (
        "The children of a row or a column do not fit.",
        "Make it larger, or give a child a `weight`, so that it can shrink. If it is a share of another row or column, write a larger `weight`, or the `minimumWidth` or `minimumHeight` that the message names."
      ),
      (
        "A control for fingers covers another one.",
        "Move it, or show one at a time with `if`. Labels, pictures, meters and groups may cover each other, and a group that can be tapped may contain other controls."
      ),
      (
        "Two controls for fingers are less than 8 points apart.",
        "Increase the `spacing`."
      ),
      (
        "A finger has less than 44 points for a control, or less than 9 mm if `pointsPerInch` is set. A small control is touched in the space around it, too, up to the middle between two controls.",
        "Make it larger or move its neighbours."
      ),
      (
        "A control for fingers has no name, no value and no `do`.",
        "Give it one of them."
      ),
      (
        "The on-screen keyboard of a `textField` has no layout for a language of the panel.",
        "Write `keyboardLayouts` with the layouts whose letters are enough."
      ),
      (
        "An `alarmList` or an `alarmBanner` is in a file without `alarms`.",
        "Declare the alarms, or remove the control."
      ),
      (
        "Nothing uses a value, a style, a theme or a template. Those of included files may be for other panels.",
        "Remove it. A value that only programs use belongs to the programs."
      ),
      (
        "A control declares a value with nearly the name of a declared one.",
        "Correct the name, or declare the value in `values`."
      ),
      (
        "A row, column, grid, stack or scroll ignores a `frame`.",
        "Write `width` and `height`."
      ),
      (
        "No screen was found that makes a condition of `when` true.",
        "Correct or simplify the condition."
      ),
      (
        "An initial value is between two steps.",
        "Steps begin at the minimum; use one of them."
      ),
    ]
    for row in rows { table.add([row.0, row.1]) }
    return table
  }
}
