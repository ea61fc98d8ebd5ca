import Panels
import ProgramInterface

extension ManualPage {
  /// How a program, such as an assistant, writes a panel and finds out whether it is good.
  static let authoring = ManualPage(
    name: "bezel-authoring", section: 7,
    summary: "how programs write, check, draw and test panels"
  ) { _, _ in
    var page = Document()
    page.add(.section("Description"))
    page.add(
      .text(
        "This page is for programs that write panel files: generators, editors and assistants with a language model. "
          + "Every step is a command that needs no daemon, no screen and no touchscreen, has an exit code and prints JSON or a picture."
      ))
    page.add(.section("Steps"))
    for step in authoringSteps {
      page.add(.subsection(step.title))
      page.add(.text(step.text))
      page.add(.code(step.command, language: "sh"))
    }
    page.add(.section("What makes a good panel"))
    var rules = Document.Table(["Rule", "Reason"])
    for rule in authoringRules { rules.add(rule) }
    page.add(.table(rules))
    page.add(.section("Exit status"))
    page.add(.table(table(of: CommandError.codes)))
    return page.mdoc
  }

  /// The steps, with commands that a test runs one after the other.
  static let authoringSteps = [
    (
      title: "Learn what is available",
      text:
        "The reference has every kind of control with its properties, the language of expressions, templates and formats. "
        + "The schema has the same for a program that completes or validates files. "
        + "The third command lists the names of the icons.",
      command: """
      bezel describe --kinds --format markdown > reference.md
      bezel describe --kinds --format schema > panel.schema.json
      bezel describe --icons > icons.txt
      """
    ),
    (
      title: "Begin",
      text:
        "Begin with the template, or with the most similar built-in panel, not from scratch.",
      command: "bezel new thermostat > my.json5"
    ),
    (
      title: "Check",
      text:
        "`problems.json` is an array of objects with `file`, `line`, `column`, `severity`, `path` and `message`. "
        + "A message says what is wrong and what to write instead. Correct all of them, the first one first, and check again until the array is empty. "
        + "With `--strict`, the exit code is 65 for warnings too.",
      command: "bezel check --strict --json my.json5 > problems.json"
    ),
    (
      title: "Draw",
      text:
        "Look at the picture of every page, on each screen that will show the panel, and with the values that change its appearance. "
        + "With `--touch`, the picture shows a control as it looks while a finger holds it.",
      command: """
      bezel render my.json5 -o my.png
      bezel render my.json5 -o tall.png --size 480x800
      bezel render my.json5 -o held.png --touch target --set room=17
      """
    ),
    (
      title: "Test",
      text:
        "Write a test for each thing that the panel is for, and play it after every change. "
        + "The result has an object for each file, with `exitCode` and the failures of each test. bezel-test(5) describes the steps.",
      command: """
      bezel new thermostat --test > thermostat.test.json5
      sed 's/thermostat.json5/my.json5/' thermostat.test.json5 > my.test.json5
      bezel test --json my.test.json5 > results.json
      """
    ),
  ]

  private static let authoringRules = [
    [
      "Declare values with `values`: a range, a step, a unit and `initial`.",
      "All controls of a value then agree, and programs see the same range.",
    ],
    [
      "Use `from`, `rules` and `do` for what the panel can do itself.",
      "A panel without a program should do something useful, and one with a program must not disagree with it.",
    ],
    [
      "Use `initial: null` and `expires` for what a program measures.",
      "A missing measurement must not look like 0.",
    ],
    [
      "Use rows, columns and grids, and a theme's colours and styles.",
      "With margins of 24 points and a spacing of 16, edges and baselines line up in every theme.",
    ],
    [
      "Make one number per page the largest, and put its unit in its `format`.",
      "People read a panel from two metres.",
    ],
    [
      "Give each control that a program or a test names a `name`.",
      "Positions change with the layout, names do not.",
    ],
    [
      "Use `confirm` or `hold` for what cannot be undone.",
      "A sleeve can press a button.",
    ],
    [
      "Make a template for anything that appears more than once.",
      "It can then be corrected in one place.",
    ],
  ]
}
