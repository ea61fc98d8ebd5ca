import Controls
import JSON
import Raster

extension PanelReference {
  /// The reference in Markdown: every key, every kind and every property.
  public var markdown: String { "# Panel files\n\n" + document.markdown }

  /// The reference as the sections of a manual page.
  package var manual: String { document.mdoc }

  private var document: Document {
    var document = Document()
    document.add(Self.introduction)
    document.add(.section("The file"))
    document.add(.table(table(of: .panel)))
    for key in FileObject.panel.keys {
      document.add(section(of: key))
      if let example = Self.example(ofKey: key.name) { document.add(Self.code(example)) }
    }
    document.add(controls)
    for kind in kinds { document.add(section(of: kind)) }
    document.add(Self.expressions)
    document.add(Self.choices)
    document.add(Self.languages)
    document.add(Self.sizes)
    document.add(Self.directions)
    document.add(Self.screens)
    document.add(Self.scrolling)
    document.add(Self.lists)
    document.add(Self.charts)
    document.add(Self.keys)
    document.add(Self.soundAndVibration)
    document.add(Self.words)
    document.add(Self.warnings)
    return document
  }

  /// A complete panel file.
  static let example = """
    {
      name: "Living room",
      size: { width: 800, height: 480 },
      theme: "dark",
      values: { volume: { minimum: 0, maximum: 100, step: 1, initial: 30, unit: "%" } },
      controls: [
        { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
          { kind: "label", style: "title", icon: "speaker", text: "Living room" },
          { kind: "knob", name: "volume", weight: 1, lineWidth: 20, handleSize: 36, showsValue: true },
          { kind: "slider", value: "volume", height: 44 },
        ] },
      ],
    }
    """

  private static let introduction: [Document.Block] = [
    .text(
      """
      A panel file is a JSON5 text: JSON with comments, trailing commas and names without quotes.
      `bezel check FILE` reports all problems, and `bezel render FILE -o OUT.png --watch` draws the
      panel while you edit the file. Keys that are not listed here are errors.
      """),
    .code(example, language: "json5"),
    .text(
      """
      A control shows and changes named values. By default the value has the name of the control, so
      the knob above changes the value `volume`; `value: "volume"` links another control to the same
      value. Lengths are in points; the panel's `size` is scaled to the pixels of the screen.
      """),
    .text(
      """
      A colour is `"#RGB"`, `"#RRGGBB"`, `"#RRGGBBAA"` or the name of one of the theme's
      [colours](#colours). A picture is the path of a PNG, JPEG or SVG file, relative to the folder of
      the panel file. If a program replaces or rewrites the file, the panel shows the new picture as
      soon as the file is closed. A damaged or incomplete file changes nothing. If the file is
      missing or not a picture, the panel shows a placeholder until it is valid, and `bezel check`
      warns about it. A property bound to a value can also name a picture, but only in the folder of
      the panel file or below it. All pictures of a panel together, and during a replacement both
      the old and the new one, may use at most
      \(MemoryBudget.mebibytes(MemoryBudget.pictures)) of memory, at four bytes per pixel:
      sixteen pictures of 1280 × 800 fit. Transparent margins of a picture do not count, so many layers
      of the size of the panel fit if little of each is painted. Angles are in degrees, clockwise from 3 o'clock.
      """),
    .text(
      """
      An SVG picture is sharp at every size. It may contain shapes, groups, gradients, clip paths,
      copies of elements in the file (`<use>`) and styles (`<style>`) for elements, classes and ids.
      Text, filters, masks, animations and everything else that would change the picture are errors
      with a line and column. In a drawing program, convert text and dashed strokes to paths, and
      save a plain SVG file of at most 1 MiB. The time to draw a picture, and all SVG pictures of a
      panel, is limited; the message names the pictures that need the most. Touches do not wait for a
      picture that takes long: it appears as soon as it is drawn. While its size changes, it is scaled,
      and is sharp again afterwards. `currentColor` is the property `color` of the element
      or its parents, or else the colour of the text. As an `icon`, an SVG picture with a single
      colour is drawn in the colour of the text, like the built-in icons; one with several colours
      keeps them.
      """),
    .text(
      """
      A panel can have a different arrangement in portrait, that is, if the picture after rotation is
      taller than wide. In portrait, the keys under `portrait` of `size`, `font`, `tabs`, a style or a
      control replace those of the object. Each key is replaced as a whole, and `null` removes it. A row
      can become a column, a grid can have fewer columns, and a control can have another frame or other
      children. Values must be the same in both orientations; if only one of them uses a value, declare
      it in `values`. `when` replaces keys on screens that meet a condition, such as `"height < 300"`; see
      [Other screens](#other-screens).
      """),
    .code(
      """
      {
        size: { width: 800, height: 480, portrait: { width: 480, height: 800 } },
        controls: [
          { kind: "row", frame: [24, 24, 752, 432],
            portrait: { kind: "column", frame: [24, 24, 432, 752] }, children: [
            { kind: "column", style: "card", weight: 1, children: [
              { kind: "label", style: "title", text: "Bass" },
              { kind: "knob", name: "bass", weight: 1, maximum: 10, step: 1, value: 4, showsValue: true },
            ] },
            { kind: "column", style: "card", weight: 1, children: [
              { kind: "label", style: "title", text: "Treble" },
              { kind: "knob", name: "treble", weight: 1, maximum: 10, step: 1, value: 6, showsValue: true },
            ] },
          ] },
        ],
      }
      """, language: "json5"),
    .text(
      """
      A panel file has at most \(PanelFile.sizeLimit >> 10) KiB, \(PanelFile.controlLimit) controls and \
      \(PanelFile.depthLimit) levels of nesting. A text has at most \(PropertyFormat.textLimit) \
      characters. A list has at most \(PropertyFormat.itemLimit) items. An item, a unit or the title of \
      a page has at most \(PropertyFormat.wordLimit) characters.
      All controls together have at most \(PanelFile.textLimit >> 10) KiB of texts and list items, and at most \
      \(PanelFile.itemLimit) list items. The texts and lists of a style count for every control that uses it.
      The frames of all controls of a page cover the panel at most \(Int(PanelFile.coverageLimit)) times.
      """),
  ]

  // MARK: The file's objects

  func table(of object: FileObject) -> Document.Table {
    var table = Document.Table(["Key", "Type", "Default", "Meaning"])
    for key in object.keys { table.add(row(of: key)) }
    return table
  }

  private func row(of key: FileKey) -> [String] {
    [
      "`\(key.name)`", type(of: key), key.isRequired ? "required" : Self.code(key.defaultValue),
      key.documentation,
    ]
  }

  private func type(of key: FileKey) -> String { type(key.shape, key.name) }

  private func type(_ shape: FileShape, _ name: String) -> String {
    switch shape {
    case .value(let kind): kind.summary
    case .oneOf(let numbers): numbers.map { "`\($0)`" }.joined(separator: ", ")
    case .numbers(let count, _): "\(count) numbers"
    case .frame: "4 numbers or percentages"
    case .valueName, .name: "a name"
    case .expression: "an expression"
    case .actions: "assignments"
    case .scalar: "number, boolean, string, array of rows or null"
    case .texts, .include: "string or array of strings"
    case .scalars: "object"
    case .anyOf(let shapes): shapes.map { type($0, name) }.joined(separator: " or ")
    case .object, .objects: "[object](#\(name))"
    case .array: "[array](#\(name))"
    case .question: "text or [object](#\(name))"
    case .theme:
      Theme.names.map { "`\"\($0)\"`" }.joined(separator: ", ")
        + ", a name in [themes](#themes) or an object like those there"
    case .styles: "[object](#styles)"
    case .bindings, .keys, .pictures, .portrait, .when, .parameters: "object"
    case .languages: "[object](#languages)"
    case .templates: "[object](#templates)"
    case .template: "a name"
    case .each: "number or array of objects"
    case .controls: "[controls](#controls)"
    case .buttons: "array of [buttons](#button)"
    case .kind: "a kind"
    }
  }

  /// The section about the object in a key; empty for other shapes.
  private func section(of key: FileKey) -> [Document.Block] {
    switch key.shape {
    case .object(let object), .array(let object):
      return [.subsection(key.name), .text(key.documentation), .table(table(of: object))]
    case .question:
      return [.subsection(key.name), .text(key.documentation), .table(table(of: question))]
    case .objects(let object):
      let names =
        "A name begins with a letter and has at most \(ValueStore.nameLimit) letters, digits, `_`, `-` and `.`."
      return [
        .subsection(key.name), .text("\(key.documentation) \(names)"), .table(table(of: object)),
      ]
    case .styles:
      return [.subsection(key.name)] + Self.styles
    case .templates:
      return [.subsection(key.name)] + Self.templates + [.table(table(of: .template))]
    case .value, .oneOf, .numbers, .frame, .valueName, .expression, .actions, .name, .scalar,
      .texts, .scalars, .anyOf, .theme, .bindings, .keys, .pictures, .languages, .portrait, .when,
      .include,
      .template,
      .each,
      .parameters, .controls, .buttons, .kind:
      return []
    }
  }

  /// A panel file with a template, parameters and repetitions.
  static let templateExample = """
    {
      templates: {
        tank: {
          parameters: { id: null, title: "" },
          kind: "column", style: "card", children: [
            { kind: "label", style: "title", text: "$title {$id.now:.1f} °C",
              bind: { color: "$id.now > $id.target + 2 ? 'bad' : 'text'" } },
            { kind: "slider", value: "$id.target", height: 44 },
          ],
        },
      },
      values: {
        "t$n.now": { each: 4, maximum: 40, initial: 12 },
        "t$n.target": { each: [{ at: 9 }, { at: 12 }, { at: 12 }, { at: 4 }], maximum: 40, step: 0.5,
          initial: "$at" },
      },
      controls: [
        { kind: "grid", columns: 2, frame: [24, 24, 752, 432], children: [
          { each: 4, use: "tank", id: "t$n", title: "Tank $n" },
        ] },
      ],
    }
    """

  private static let templates: [Document.Block] = [
    .text(
      """
      A template is a control with parameters. A control with `use` is made from it: keys that are
      parameters set those, and all other keys replace keys of the template. `each` repeats a control, a
      value, a page or a rule; `$n` is the number of the repetition, from 1.
      """),
    .code(templateExample, language: "json5"),
    .text(
      """
      In a template and in an object with `each`, a parameter is written `$name`, or `${name}`
      before a letter, a digit or `_`. It can be a part of a text or of a key. A text that is only a
      parameter, such as `size: "$size"`, becomes its value, of any type. If a template has the
      parameter `children: []`, `children: "$children"` inserts the controls that a use gives. A
      number becomes a text where a property needs one. In an array of controls, a parameter can
      also be an array; its controls are inserted there. `$$` is a dollar sign. Everywhere else,
      dollar signs are plain text.
      """),
    .text(
      """
      `each` is a number of repetitions, or an array of objects whose keys are parameters. Repetitions
      can contain others; the inner parameters hide outer ones of the same name. A template sees only its
      own parameters. Templates can use others, at most \(PanelFile.templateDepthLimit) levels deep, but not
      themselves.
      """),
    .text(
      """
      In an object with `use`, `portrait` and `when` replace its parameters and keys. They are applied
      before `portrait` and `when` in the template.
      """),
    .text(
      """
      `include: ["tanks.json5"]` adds the templates, values, styles, themes, icons, rules and alarms of other files. Their
      rules come before those of the panel file, and its styles replace single keys of theirs. Any other
      name can be declared only once. Included files cannot include others, and have at most
      \(PanelFile.sizeLimit >> 20) MiB together. The saved copy of the last valid panel contains them.
      """),
    code(includeExample.file), code(includeExample.panel),
    .text(
      """
      A problem is reported at its place in the template, with a line for each place where the text is
      used: `FILE:LINE:COLUMN: note: used here`. All uses of a template share its problems, so each is
      reported once. With templates and repetitions written out, a panel has at most
      \(PanelFile.expansionLimit) values in its file and \(PanelFile.sizeLimit >> 20) MiB of texts from
      parameters; its other limits stay the same.
      """),
  ]

  private static let styles: [Document.Block] = [
    .text(
      """
      Named sets of properties that controls can share. A control uses the style with the name of its
      kind, then the styles in its `style` key, in their order. Later styles override earlier ones, and
      the control's own keys override them all. A style can also have `bind`, whose properties follow
      expressions in every control with the style.
      """),
    .code(
      """
      {
        styles: {
          slider: { trackColor: "buffer" },           // for every slider
          big: { size: 72, fontWeight: "semibold" },  // for controls with style: "big"
          alarm: { bind: { tint: "speed > 8000 ? 'bad' : 'accent'" } },
        },
        values: { speed: { maximum: 9000, step: 100, initial: 4200, unit: "rpm" } },
        controls: [
          { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
            { kind: "label", style: "title", text: "Spindle" },
            { kind: "label", style: "big", value: "speed", format: "{value} rpm", weight: 1 },
            { kind: "slider", style: "alarm", value: "speed", height: 44 },
          ] },
        ],
      }
      """, language: "json5"),
  ]

  // MARK: Controls

  private var controls: [Document.Block] {
    var table = Self.propertyTable
    for key in FileObject.control.keys { table.add(row(of: key)) }
    for property in Control.commonProperties {
      table.add(row(of: property, defaultValue: property.value(in: Control()).json))
    }
    var kinds = Document.Table(["Kind", "Purpose"])
    for kind in self.kinds {
      kinds.add(["[`\(kind.name)`](#\(kind.name.lowercased()))", kind.kind.documentation])
    }
    return [
      .section("Controls"),
      .text("Every control has these keys in addition to those of its kind."), .table(table),
      Self.code(Self.controlExample),
      .text(
        """
        Every property can follow a value or an [expression](#expressions):
        `bind: { lineWidth: "thickness" }`. A number follows a number and a boolean follows a boolean. All other properties follow a string: a colour, a word, a text,
        the name of an icon, the path of a picture or a list separated by commas. The string `none`
        stands for null. At most \(PropertyBinding.chainLimit) bindings may depend on each other in a row.

        Items that follow a value may come after a choice from them: any string can then be set, and its
        item is chosen when the list contains it. If the list loses the chosen item, the value keeps its
        text, and the control shows no choice.
        """),
      .table(kinds),
    ]
  }

  private static let propertyTable = Document.Table(["Property", "Type", "Default", "Meaning"])
  private static let themedPropertyTable = Document.Table([
    "Property", "Type", "Default", "In a theme", "Meaning",
  ])

  private func row(of property: Property, defaultValue: JSONValue?) -> [String] {
    [
      "`\(property.name)`", property.format.summary, Self.code(defaultValue),
      property.documentation,
    ]
  }

  /// The rows of a kind's properties. The column "In a theme" has the values that themes set.
  private func propertyTable(of kind: Kind) -> Document.Table {
    var rows = kind.ownProperties.map {
      row(of: $0, defaultValue: kind.defaultValue(of: $0))
    }
    for key in FileKey.ofContainer(kind.control) {
      rows.append(["`\(key.name)`", type(of: key), "", key.documentation])
    }
    for property in kind.table.properties {
      guard let words = property.propertySetByWords else { continue }
      rows.append([
        "`\(property.name)`", "a word", "",
        "A word sets `\(words)`. A number sets the `weight` that every control has.",
      ])
    }
    let theme = kind.kind.theme
    var table = theme.isEmpty ? Self.propertyTable : Self.themedPropertyTable
    for row in rows {
      let setting = theme.last { "`\($0.key)`" == row[0] }
      let cell = setting.map { Self.code(Theme.member($0.key, $0.value).node.value) } ?? ""
      table.add(theme.isEmpty ? row : row.prefix(3) + [cell] + row.suffix(1))
    }
    return table
  }

  func section(of kind: Kind) -> [Document.Block] {
    var blocks = [Document.Block.subsection(kind.name), .text(kind.kind.documentation)]
    if !kind.control.slots.isEmpty {
      var values = Document.Table(["Value", "Type", "Default", "Meaning"])
      for slot in kind.control.slots {
        values.add([
          "`\(slot.name)`", slot.acceptsAnyKind ? "name of a value" : slot.value.kind.summary,
          Self.code(slot.defaultValue), slot.documentation,
        ])
      }
      blocks.append(.table(values))
    }
    let table = propertyTable(of: kind)
    if !table.isEmpty { blocks.append(.table(table)) }
    blocks += FileKey.ofContainer(kind.control).flatMap(section)
    if !kind.kind.example.isEmpty { blocks.append(Self.code(kind.kind.example)) }
    return blocks
  }

  // MARK: Languages

  private static var languages: [Document.Block] {
    var table = Document.Table([
      "Code", "Language", "`,.1f`", "`.0%`", "`EEEE d MMM`", "Plurals", "Ordinals",
    ])
    func text(_ number: Double, _ format: String, _ language: Language) -> String {
      TextFormat(format)?.text(of: number, in: language) ?? ""
    }
    for language in Language.all {
      table.add(
        [
          "`\(language.code)`", language.name, text(1_234_567.5, ",.1f", language),
          text(0.42, ".0%", language), text(Panel.fixedTime, "EEEE d MMM", language),
        ]
          + [false, true].map { isOrdinal in
            language.pluralCategories(isOrdinal: isOrdinal).map { "`\($0.rawValue)`" }
              .joined(separator: ", ")
          })
    }
    return [.section("Languages")] + translations + [.subsection("Codes"), .table(table)]
  }

  // MARK: Icons and themes

  private static var words: [Document.Block] {
    func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    var table = Document.Table(["Colour"] + Theme.originals.map(\.name) + ["Purpose"])
    for (name, use) in Theme.roles {
      let colors = Theme.originals.map { "`\($0.palette[name].hex)`" }
      table.add(["`\(name.name)`"] + colors + [use])
    }
    var icons = Document.Table(["Topic", "Icons"])
    for topic in BuiltInIcon.topics { icons.add([topic.title, list(topic.icons.map(\.name))]) }
    var styles = Document.Table(["Style", "Sets"])
    for style in Theme.styles {
      let settings = style.members.map { "\($0.name): \(JSONWriter.plainText(of: $0.node.value))" }
      styles.add(["`\(style.name)`", "`\(settings.joined(separator: ", "))`"])
    }
    return [
      .section("Icons"), .table(icons),
      .text(
        """
        `bezel describe --icons` also lists other names of each icon. The panel file can add its own,
        such as SVG files of Material Symbols, Lucide or Tabler beside it:
        """),
      .code(iconExample, language: "json5"),
      .section("Colours"), .table(table),
      .text(
        """
        In `contrast`, texts have a contrast of at least 7 : 1. `paper` is derived from `light`, and
        `ember` and `ocean` from `dark`, each with a seed. You can derive your own theme:
        """),
      code(
        """
        {
          theme: { base: "dark", seed: "#2E9E6B" },
        }
        """),
      .text(
        """
        With a theme, a control uses the values in the column "In a theme" of its kind, which its styles
        override. Every theme has these styles; `styles` can override single properties of them. `card`
        is for containers, `title`, `caption`, `value` and `display` are for labels, and `primary`,
        `danger`, `quiet` and `round` are for buttons. `tabs` applies to the tabs of pages.
        """), .table(styles),
    ]
  }

  private static func code(_ text: String) -> Document.Block { .code(text, language: "json5") }

  private static func code(_ value: JSONValue?) -> String {
    value.map { "`\(JSONWriter.plainText(of: $0))`" } ?? ""
  }
}

extension Scalar.Kind {
  /// The value of a slot's key, for the column "Type".
  fileprivate var summary: String {
    switch self {
    case .number: "number or name of a value"
    case .boolean: "`true`, `false` or name of a value"
    case .text: "name of a value"
    case .list: "rows or name of a value"
    }
  }
}
