import Controls
import JSON
import Raster

extension PanelReference {
  /// The reference for people: every key, every kind and every property.
  public var markdown: String {
    var text = Self.introduction
    text += "\n## The file\n\n" + table(of: .panel)
    for key in FileObject.panel.keys { text += section(of: key) }
    text += controls
    for kind in kinds { text += section(of: kind) }
    return text + Self.words
  }

  /// A whole panel file, to begin from.
  static let example = """
    {
      name: "Living room",
      size: { width: 800, height: 480 },
      theme: "dark",
      values: { volume: { minimum: 0, maximum: 100, step: 1, initial: 30, unit: "%" } },
      controls: [
        { kind: "knob", name: "volume", frame: [40, 40, 240, 240], showsValue: true },
        { kind: "column", frame: [320, 40, 440, 240], children: [
          { kind: "label", style: "title", value: "volume", format: "Volume {value} %" },
          { kind: "slider", value: "volume" },
        ] },
      ],
    }
    """

  private static let introduction = """
    # Panel files

    A panel file is one JSON5 text: JSON with comments, trailing commas and names without quotes.
    `bezel check FILE` tells all that is wrong in it, and `bezel render FILE -o OUT.png --watch` draws
    it while you write. A key that is not listed here is an error, never ignored.

    ```json5
    \(example)
    ```

    A control shows and changes named values. Without more words its value has its own name, so the
    knob above is the value `volume`; `value: "volume"` links another control to it. Lengths are in
    points: the panel's `size` is fitted to the screen, whatever its pixels are.

    A colour is `"#RGB"`, `"#RRGGBB"`, `"#RRGGBBAA"` or, in controls and styles, the name of one of the
    theme's. A picture is the path of a PNG file from the panel file's folder on. Angles are in degrees,
    clockwise from 3 o'clock.

    At most \(PanelFile.sizeLimit >> 10) KiB, \(PanelFile.controlLimit) controls, and \
    \(PanelFile.depthLimit) levels of nesting.

    """

  // MARK: The file's objects

  private func table(of object: FileObject) -> String {
    var table = MarkdownTable(["Key", "Takes", "Default", "Meaning"])
    for key in object.keys { table.add(row(of: key)) }
    return table.text
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
    case .bindings: "object"
    case .controls: "[controls](#controls)"
    case .kind: "a kind"
    }
  }

  /// The keys of a key's object, where it is one.
  private func section(of key: FileKey) -> String {
    let title = "\n### \(key.name)\n\n"
    switch key.shape {
    case .object(let object), .wordOrObject(_, let object):
      return title + "\(key.documentation)\n\n" + table(of: object)
    case .objects(let object):
      return title
        + "\(key.documentation) Each has a name of letters, digits, `_`, `-` and `.` that "
        + "begins with a letter.\n\n" + table(of: object)
    case .array(let object):
      return title + "\(key.documentation)\n\n" + table(of: object)
    case .styles:
      return title + Self.styles
    case .value, .oneOf, .numbers, .frame, .valueName, .name, .scalar, .texts, .bindings, .controls,
      .kind:
      return ""
    }
  }

  private static let styles = """
    Looks that are written once: names, each with any properties of controls. A control takes the \
    style
    of its kind's name, then the styles that its `style` names, in their order; what it says itself wins.

    ```json5
    styles: {
      slider: { trackColor: "#333333" },         // for every slider
      big: { size: 44, fontWeight: "semibold" }, // for what has style: "big"
    },
    ```

    """

  // MARK: Controls

  private var controls: String {
    var text = "\n## Controls\n\nEvery control has these, and those of its kind.\n\n"
    var table = Self.propertyTable
    for key in FileObject.control.keys {
      let row = row(of: key)
      table.add(row)
    }
    for property in Control.commonProperties {
      table.add(row(of: property, standard: property.value(in: Control()).json))
    }
    text += table.text
    text += """

      Every property can follow a value: `bind: { lineWidth: "thickness" }`. Numbers follow numbers
      and booleans booleans; all others follow strings: a colour's digits or its name in the theme, a
      word, a text, an icon's name, a picture's path, a list with commas, and `none` for what may be
      null.


      """
    var kinds = MarkdownTable(["Kind", "What it is"])
    for kind in self.kinds {
      kinds.add(["[`\(kind.name)`](#\(kind.name.lowercased()))", kind.kind.documentation])
    }
    return text + kinds.text
  }

  private static var propertyTable: MarkdownTable {
    MarkdownTable(["Property", "Takes", "Default", "Meaning"])
  }

  private func row(of property: Property, standard: JSONValue?) -> [String] {
    [
      "`\(property.name)`", property.kind.summary, Self.code(standard),
      property.documentation,
    ]
  }

  private func section(of kind: Kind) -> String {
    var text = "\n### \(kind.name)\n\n\(kind.kind.documentation)\n"
    if !kind.control.slots.isEmpty {
      var values = MarkdownTable(["Value", "Takes", "Default", "Meaning"])
      for slot in kind.control.slots {
        values.add([
          "`\(slot.name)`", slot.acceptsAnyKind ? "a value's name" : slot.value.kind.summary,
          Self.code(slot.standard), slot.documentation,
        ])
      }
      text += "\n" + values.text
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
    if !table.isEmpty { text += "\n" + table.text }
    return text
  }

  // MARK: Words

  private static var words: String {
    func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    var text = "\n## Icons\n\n\(list(BuiltInIcon.allCases.map(\.rawValue)))\n"
    text += "\n## Themes\n\n"
    var table = MarkdownTable(["Colour"] + Theme.all.map(\.name) + ["Used for"])
    for (name, use) in Theme.roles {
      let colors = Theme.all.map { "`\($0.colors[name]?.hex ?? "")`" }
      table.add(["`\(name)`"] + colors + [use])
    }
    text += table.text
    let styles = Theme.all[0].styles.map(\.name)
    text += "\nStyles that every theme has beside those of the kinds: \(list(styles)).\n"
    return text
  }

  private static func code(_ value: JSONValue?) -> String {
    value.map { "`\(JSONWriter.plainText(of: $0))`" } ?? ""
  }
}

extension Property.Kind {
  /// The values it takes, in a few words.
  var summary: String {
    switch self {
    case .number(let range, let unit):
      Self.summary(range) + (unit.isEmpty ? "" : " \(unit)")
    case .count(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .boolean: "`true`, `false`"
    case .color: "colour"
    case .text: "text"
    case .list: "array of different texts"
    case .picture: "PNG file"
    case .icon: "[icon](#icons) or PNG file"
    case .choice(let words): words.map { "`\"\($0)\"`" }.joined(separator: ", ")
    }
  }

  private static func summary(_ range: ClosedRange<Double>) -> String {
    func text(_ number: Double) -> String { JSONWriter.text(of: number) }
    if range == Property.anyNumber { return "number" }
    if range == Property.positive { return "number above 0" }
    return range.upperBound == Property.anyNumber.upperBound
      ? "\(text(range.lowerBound)) or more"
      : "\(text(range.lowerBound)) to \(text(range.upperBound))"
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
