import Controls
import JSON
import Raster

extension PanelReference {
  /// The reference for people: every key, every kind and every property.
  public var markdown: String { "# Panel files\n\n" + document.markdown }

  /// The reference as the sections of a manual page.
  package var manual: String { document.mdoc }

  private var document: Document {
    var document = Document()
    document.add(Self.introduction)
    document.add(.section("The file"))
    document.add(.table(table(of: .panel)))
    for key in FileObject.panel.keys { document.add(section(of: key)) }
    document.add(controls)
    for kind in kinds { document.add(section(of: kind)) }
    document.add(Self.words)
    return document
  }

  /// A whole panel file, to begin from.
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
      A panel file is one JSON5 text: JSON with comments, trailing commas and names without quotes.
      `bezel check FILE` tells all that is wrong in it, and `bezel render FILE -o OUT.png --watch` draws
      it while you write. A key that is not listed here is an error, never ignored.
      """),
    .code(example, language: "json5"),
    .text(
      """
      A control shows and changes named values. Without more words its value has its own name, so the
      knob above is the value `volume`; `value: "volume"` links another control to it. Lengths are in
      points: the panel's `size` is fitted to the screen, whatever its pixels are.
      """),
    .text(
      """
      A colour is `"#RGB"`, `"#RRGGBB"`, `"#RRGGBBAA"` or the name of one of the theme's
      [colours](#themes). A picture is the path of a PNG file from the panel file's folder on. Angles are in degrees,
      clockwise from 3 o'clock.
      """),
    .text(
      """
      A screen that is higher than wide can have an arrangement of its own: what `size`, `font`, `tabs`, a
      style or a control says under `portrait` takes the place of what it says else. Each key is
      replaced as a whole, and `null` takes one away: a row becomes a column, a grid has fewer columns, a
      control has another frame or other children. The values, their ranges and words are the same in
      both; declare one in `values` that stands in one of them alone. What counts is the picture, after
      a rotation; a square one is not higher than wide.
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
      At most \(PanelFile.sizeLimit >> 10) KiB, \(PanelFile.controlLimit) controls, and \
      \(PanelFile.depthLimit) levels of nesting.
      """),
  ]

  // MARK: The file's objects

  private func table(of object: FileObject) -> Document.Table {
    var table = Document.Table(["Key", "Takes", "Default", "Meaning"])
    for key in object.keys { table.add(row(of: key)) }
    return table
  }

  private func row(of key: FileKey) -> [String] {
    [
      "`\(key.name)`", takes(key), key.isRequired ? "needed" : Self.code(key.standard),
      key.documentation,
    ]
  }

  private func takes(_ key: FileKey) -> String {
    switch key.shape {
    case .value(let kind): kind.summary
    case .oneOf(let numbers): numbers.map { "`\($0)`" }.joined(separator: ", ")
    case .numbers(let count, _): "\(count) numbers"
    case .frame: "4 numbers"
    case .valueName, .name: "a name"
    case .scalar: "number, boolean or text"
    case .texts: "text, or several"
    case .object, .objects: "[object](#\(key.name))"
    case .array: "[array](#\(key.name))"
    case .wordOrObject(let words, _):
      words.map { "`\"\($0)\"`" }.joined(separator: ", ") + " or [object](#\(key.name))"
    case .styles: "[object](#styles)"
    case .bindings, .keys, .portrait: "object"
    case .controls: "[controls](#controls)"
    case .kind: "a kind"
    }
  }

  /// The keys of a key's object, where it is one.
  private func section(of key: FileKey) -> [Document.Block] {
    switch key.shape {
    case .object(let object), .wordOrObject(_, let object), .array(let object):
      return [.subsection(key.name), .text(key.documentation), .table(table(of: object))]
    case .objects(let object):
      let names =
        "Each has a name of at most \(ValueStore.nameLimit) letters, digits, `_`, `-` and `.` that begins with a letter."
      return [
        .subsection(key.name), .text("\(key.documentation) \(names)"), .table(table(of: object)),
      ]
    case .styles:
      return [.subsection(key.name)] + Self.styles
    case .value, .oneOf, .numbers, .frame, .valueName, .name, .scalar, .texts, .bindings, .keys,
      .portrait, .controls, .kind:
      return []
    }
  }

  private static let styles: [Document.Block] = [
    .text(
      """
      Looks that are written once: names, each with any properties of controls. A control takes the \
      style
      of its kind's name, then the styles that its `style` names, in their order; what it says itself wins.
      """),
    .code(
      """
      {
        styles: {
          slider: { trackColor: "buffer" },           // for every slider
          big: { size: 72, fontWeight: "semibold" },  // for controls with style: "big"
        },
        values: { speed: { maximum: 9000, step: 100, initial: 4200, unit: "rpm" } },
        controls: [
          { kind: "column", style: "card", frame: [24, 24, 752, 432], children: [
            { kind: "label", style: "title", text: "Spindle" },
            { kind: "label", style: "big", value: "speed", format: "{value} rpm", weight: 1 },
            { kind: "slider", value: "speed", height: 44 },
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
      table.add(row(of: property, standard: property.value(in: Control()).json))
    }
    var kinds = Document.Table(["Kind", "What it is"])
    for kind in self.kinds {
      kinds.add(["[`\(kind.name)`](#\(kind.name.lowercased()))", kind.kind.documentation])
    }
    return [
      .section("Controls"), .text("Every control has these, and those of its kind."), .table(table),
      .text(
        """
        Every property can follow a value: `bind: { lineWidth: "thickness" }`. Numbers follow numbers
        and booleans booleans; all others follow strings: a colour's digits or its name in the theme, a
        word, a text, an icon's name, a picture's path, a list with commas, and `none` for what may be
        null.
        """),
      .table(kinds),
    ]
  }

  private static var propertyTable: Document.Table {
    Document.Table(["Property", "Takes", "Default", "Meaning"])
  }

  private func row(of property: Property, standard: JSONValue?) -> [String] {
    [
      "`\(property.name)`", property.format.summary, Self.code(standard),
      property.documentation,
    ]
  }

  func section(of kind: Kind) -> [Document.Block] {
    var blocks = [Document.Block.subsection(kind.name), .text(kind.kind.documentation)]
    if !kind.control.slots.isEmpty {
      var values = Document.Table(["Value", "Takes", "Default", "Meaning"])
      for slot in kind.control.slots {
        values.add([
          "`\(slot.name)`", slot.acceptsAnyKind ? "a value's name" : slot.value.kind.summary,
          Self.code(slot.standard), slot.documentation,
        ])
      }
      blocks.append(.table(values))
    }
    var table = Self.propertyTable
    for property in kind.ownProperties {
      table.add(row(of: property, standard: kind.standard(property)))
    }
    if let container = kind.container {
      let key = FileKey.children(placed: container.placesChildren)
      table.add(["`\(key.name)`", takes(key), "", key.documentation])
    }
    for property in kind.table.properties {
      guard let words = property.propertyOfWords else { continue }
      table.add([
        "`\(property.name)`", "a word", "",
        "A word is short for `\(words)`; a number is the share of the room, as in every control.",
      ])
    }
    if !table.isEmpty { blocks.append(.table(table)) }
    return blocks
  }

  // MARK: Words

  private static var words: [Document.Block] {
    func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    var table = Document.Table(["Colour"] + Theme.all.map(\.name) + ["Used for"])
    for (name, use) in Theme.roles {
      let colors = Theme.all.map { "`\($0.colors[name]?.hex ?? "")`" }
      table.add(["`\(name)`"] + colors + [use])
    }
    var icons = Document.Table(["Topic", "Icons"])
    for topic in BuiltInIcon.topics { icons.add([topic.title, list(topic.icons.map(\.name))]) }
    let styles = Theme.all[0].styles.map(\.name)
    return [
      .section("Icons"), .table(icons),
      .text("`bezel describe --icons` tells what else each is called."),
      .section("Themes"), .table(table),
      .text("Styles that every theme has beside those of the kinds: \(list(styles))."),
    ]
  }

  private static func code(_ value: JSONValue?) -> String {
    value.map { "`\(JSONWriter.plainText(of: $0))`" } ?? ""
  }
}

extension Scalar.Kind {
  /// The values of the kind, in a few words.
  fileprivate var summary: String {
    switch self {
    case .number: "number, or a value's name"
    case .boolean: "`true`, `false`, or a value's name"
    case .text: "a value's name"
    }
  }
}
