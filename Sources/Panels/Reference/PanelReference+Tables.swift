import Controls
import JSON
import Raster
import Values

// The tables of the reference.

extension PanelReference {
  // MARK: The file's objects

  func table(of object: AnyFileObject) -> Document.Table {
    var table = Document.Table(["Key", "Type", "Default", "Meaning"])
    for key in object.keys { table.add(row(of: key)) }
    return table
  }

  private func row(of key: FileKey) -> [String] {
    [
      "`\(key.name)`", key.shape.summary(key.name),
      key.isRequired ? "required" : Self.code(key.defaultValue),
      key.documentation,
    ]
  }

  /// The text and table about the objects in a key; empty for other shapes.
  func content(of key: FileKey) -> [Document.Block] {
    switch key.shape.content {
    case .value(let object), .elements(let object):
      return [.text(key.documentation), .table(table(of: object))]
    case .members(let object):
      let names =
        "A name begins with a letter and has at most \(ValueStore.nameLimit) letters, digits, `_`, `-` and `.`."
      return [.text("\(key.documentation) \(names)"), .table(table(of: object))]
    case nil: return []
    }
  }

  // MARK: Controls

  /// The keys and properties that every control has.
  var controlTable: Document.Table {
    var table = Self.propertyTable
    for key in AnyFileObject.control.keys { table.add(row(of: key)) }
    for property in Control.commonProperties {
      table.add(row(of: property, defaultValue: property.value(in: Control()).json))
    }
    return table
  }

  var kindTable: Document.Table {
    var table = Document.Table(["Kind", "Purpose"])
    for kind in kinds {
      table.add(["[`\(kind.name)`](#\(kind.name.lowercased()))", kind.kind.documentation])
    }
    return table
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
      rows.append(["`\(key.name)`", key.shape.summary(key.name), "", key.documentation])
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
    for key in FileKey.ofContainer(kind.control) {
      let content = content(of: key)
      if !content.isEmpty { blocks += [.subsection(key.name)] + content }
    }
    if !kind.kind.example.isEmpty { blocks.append(.code(kind.kind.example, language: "json5")) }
    return blocks
  }

  // MARK: Icons and themes

  static var iconTable: Document.Table {
    var table = Document.Table(["Topic", "Icons"])
    for topic in BuiltInIcon.topics { table.add([topic.title, list(topic.icons.map(\.name))]) }
    return table
  }

  /// The icons that are mirrored in right-to-left layouts.
  static var directionalIcons: String { list(BuiltInIcon.all.filter(\.isDirectional).map(\.name)) }

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  static var colorTable: Document.Table {
    var table = Document.Table(["Colour"] + Theme.originals.map(\.name) + ["Purpose"])
    for (name, use) in Theme.roles {
      let colors = Theme.originals.map { "`\($0.palette[name].hex)`" }
      table.add(["`\(name.name)`"] + colors + [use])
    }
    return table
  }

  static var tokenTable: Document.Table {
    var table = Document.Table(["Token", "Number", "Purpose"])
    for token in Theme.standardTokens {
      table.add(["`\(token.name)`", NumberFormat.short(token.value), token.use])
    }
    return table
  }

  static var styleTable: Document.Table {
    var table = Document.Table(["Style", "Sets"])
    for style in Theme.styles {
      let settings = style.members.map { "\($0.name): \(JSONWriter.plainText(of: $0.node.value))" }
      table.add(["`\(style.name)`", "`\(settings.joined(separator: ", "))`"])
    }
    return table
  }

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
