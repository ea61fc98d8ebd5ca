import Controls
import Geometry
import JSON
import Raster

/// Makes the controls that a panel file describes, then links their values.
///
/// Two passes: a control may name a value that a later one declares.
struct TreeBuilder {
  let kinds: [ControlKind]
  let resources: any PanelResources
  let values: ValueStore
  let styles: StyleSheet
  let problems: ProblemList

  /// A slot that the file links to a value by name.
  private struct Link {
    let slot: ValueSlot
    let name: String
    let offset: Int
    let path: String
  }

  /// A property of a kind, and where its value stands that it cannot have.
  private struct Refusal: Hashable {
    let kind: ObjectIdentifier
    let property: String
    let offset: Int
  }

  private var links: [(control: Control, links: [Link])] = []
  var bindings: [Binding] = []
  /// Where the values stand that no object of the file's `values` declares.
  var declarations: [String: Declaration] = [:]
  var claims: [Claim] = []
  private var names: Set<String> = []
  private var count = 0
  /// What a style says wrongly of a kind is found out once, however many controls use it.
  private var refused: Set<Refusal> = []
  private var propertiesByType: [ObjectIdentifier: PropertyTable] = [:]
  private var settingsByKind: [String: StyleSheet.Settings] = [:]

  init(
    kinds: [ControlKind], resources: any PanelResources, values: ValueStore, styles: StyleSheet,
    problems: ProblemList
  ) {
    self.kinds = kinds
    self.resources = resources
    self.values = values
    self.styles = styles
    self.problems = problems
  }

  // MARK: First pass: controls

  /// Adds the controls that an array describes.
  mutating func add(_ node: JSONNode, to container: Container, path: String) {
    guard case .array(let nodes) = node.value else {
      problems.add(
        "expected an array of controls, found \(node.value.kindName)", at: node.offset, path: path)
      return
    }
    for (index, node) in nodes.enumerated() {
      count += 1
      guard count <= PanelFile.controlLimit else {
        if count == PanelFile.controlLimit + 1 {
          problems.add(
            "a panel has at most \(PanelFile.controlLimit) controls", at: node.offset, path: path)
        }
        return
      }
      addControl(node, to: container, path: "\(path)[\(index)]")
    }
  }

  private mutating func addControl(_ node: JSONNode, to container: Container, path: String) {
    guard var reader = ObjectReader(node, .control, path: path, problems: problems),
      let kind = readKind(&reader)
    else { return }
    let control = kind.make()
    readName(&reader, control)
    readFrame(&reader, control, in: container)
    container.add(control)
    readSlots(&reader, control)
    let set = readProperties(&reader, control, kind: kind.name)
    readBindings(&reader, control, set: set)
    if let container = control as? Container, let children = reader.takeOwn("children") {
      add(children, to: container, path: reader.path(of: "children"))
    }
    reader.finish("\"\(kind.name)\"", own: ownKeys(of: control))
  }

  /// The keys of a control's kind, in the order in which they are read.
  private mutating func ownKeys(of control: Control) -> [String] {
    control.slots.map(\.name) + properties(of: control).properties.map(\.name)
      + (control is Container ? ["children"] : [])
  }

  private func readKind(_ reader: inout ObjectReader) -> ControlKind? {
    guard let node = reader.take("kind") else {
      problems.add("a control needs a \"kind\"", at: reader.offset, path: reader.path)
      return nil
    }
    guard case .string(let name) = node.value else {
      reader.unexpected(node, "kind")
      return nil
    }
    guard let kind = kinds.last(where: { $0.name == name && $0.isNameable }) else {
      let known = kinds.filter(\.isNameable).map(\.name)
      reader.note(Spelling.unknownKind(name, in: known), node, "kind")
      return nil
    }
    return kind
  }

  private mutating func readName(_ reader: inout ObjectReader, _ control: Control) {
    guard let node = reader.take("name") else { return }
    guard case .string(let name) = node.value, ValueStore.isValid(name: name) else {
      reader.expected(
        "a name of at most \(ValueStore.nameLimit) letters, digits, '_', '-' and '.' that begins with a letter",
        node, "name")
      return
    }
    guard names.insert(name).inserted else {
      reader.note("another control has the name \(name.quoted) already", node, "name")
      return
    }
    control.name = name
  }

  private func readFrame(
    _ reader: inout ObjectReader, _ control: Control, in container: Container
  ) {
    guard let node = reader.take("frame") else {
      if !container.placesChildren {
        problems.add("a control needs a \"frame\"", at: reader.offset, path: reader.path)
      }
      return
    }
    guard case .array(let nodes) = node.value, nodes.count == 4,
      let numbers = Optional(nodes.compactMap(\.value.number)), numbers.count == 4,
      numbers.allSatisfy({ PropertyFormat.length.contains(abs($0)) }), numbers[2] > 0,
      numbers[3] > 0
    else {
      reader.unexpected(node, "frame")
      return
    }
    control.frame = Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    checkFrame(control.frame, in: container, offset: node.offset, path: reader.path(of: "frame"))
    if container.placesChildren {
      control.layout.width = numbers[2]
      control.layout.height = numbers[3]
    }
  }

  /// A slot's key is what it holds at first, or the name of the value it is linked to. Without the
  /// key, a control's name is its value's.
  private mutating func readSlots(_ reader: inout ObjectReader, _ control: Control) {
    var named: [Link] = []
    var implied: [(slot: ValueSlot, value: Value)] = []
    var tooLong: String?
    for slot in control.slots {
      let node = reader.takeOwn(slot.name)
      if let node, case .string(let name) = node.value {
        named.append(
          Link(slot: slot, name: name, offset: node.offset, path: reader.path(of: slot.name)))
        continue
      }
      if slot.isImplied, !control.name.isEmpty {
        let name = slot.name == "value" ? control.name : "\(control.name).\(slot.name)"
        if let value = values[name] {
          if slot.accepts(value.kind) {
            implied.append((slot, value))
          } else {
            problems.add(
              "the value \(name.quoted) is \(value.kind.inWords); \"\(slot.name)\" needs "
                + slot.value.kind.inWords, at: reader.offset, path: reader.path)
          }
        } else if ValueStore.isValid(name: name) {
          implied.append((slot, slot.declareValue(named: name, in: values)))
          declarations[name] = Declaration(offset: reader.offset, path: reader.path)
        } else {
          tooLong = tooLong ?? ".\(slot.name)".quoted
        }
      }
      if let node { initials.append((slot, node, reader.path(of: slot.name))) }
    }
    if let suffix = tooLong {
      problems.add(
        "with \(suffix) it is longer than \(ValueStore.nameLimit) bytes; shorten it",
        at: reader.offset, path: reader.path(of: "name"))
    }
    control.link(implied)
    if !named.isEmpty { links.append((control, named)) }
  }

  /// Sets the properties that the file names.
  /// - Returns: their names.
  private mutating func readProperties(
    _ reader: inout ObjectReader, _ control: Control, kind: String
  ) -> Set<String> {
    var settings = readStyle(&reader, control, kind: kind)
    var own: Set<String> = []
    let table = properties(of: control)
    for (key, node) in reader.takeOwn(table) {
      guard let name = table.name(meantBy: key, node) else { continue }
      let path = reader.path(of: key)
      guard own.insert(name).inserted else {
        problems.add("\"\(name)\" is set already", at: node.offset, path: path)
        continue
      }
      settings[name] = StyleSheet.Setting(name: key, node: node, path: path)
      claimRange(name, node, of: control, path: path)
    }
    set(settings, on: control)
    applyInitials()
    return own
  }

  /// Sets what a file or a style says of a control.
  mutating func set(_ settings: StyleSheet.Settings, on control: Control) {
    guard !settings.isEmpty else { return }
    let table = properties(of: control)
    // In the order of their declaration.
    let indices = settings.keys.compactMap(table.index(of:)).sorted()
    let declared = indices.compactMap { index in
      let property = table.properties[index]
      return settings[property.name].map { (property: property, node: $0.node, path: $0.path) }
    }
    let settings = control.rangeOrder(of: declared) {
      $0.property.name
    } number: {
      $0.node.value.number
    }
    let read: PropertyReading = { [styles, resources] (property, text) throws(PropertyError) in
      try Self.value(reading: text, for: property, styles, resources) ?? .text(text)
    }
    let kind = ObjectIdentifier(type(of: control))
    for (property, node, path) in settings {
      let refusal = Refusal(kind: kind, property: property.name, offset: node.offset)
      guard !refused.contains(refusal) else { continue }
      do {
        try control.set(property, to: property.value(of: node.value, reading: read))
        if property.isInValueRange { claimInRange(node, of: control, path: path) }
      } catch {
        refused.insert(refusal)
        problems.add(error, found: node, path: path)
      }
    }
  }

  /// The properties of a control's kind, asked once for each kind.
  mutating func properties(of control: Control) -> PropertyTable {
    let type = type(of: control)
    if let known = propertiesByType[ObjectIdentifier(type)] { return known }
    let declared = PropertyTable(control)
    propertiesByType[ObjectIdentifier(type)] = declared
    return declared
  }

  /// What the style with a kind's name says of its properties, looked up once for each kind.
  mutating func settings(ofKind kind: String, _ table: PropertyTable) -> StyleSheet.Settings {
    if let known = settingsByKind[kind] { return known }
    let settings = styles.settings(ofKind: kind, table)
    settingsByKind[kind] = settings
    return settings
  }

  /// The meaning of a text beyond itself: a colour of the theme or by its digits, or a picture; nil
  /// where it is nothing else than a text.
  static func value(
    reading text: String, for property: Property, _ styles: StyleSheet,
    _ resources: any PanelResources
  ) throws(PropertyError) -> PropertyValue? {
    if property.format.reference == .color {
      return .color(try styles.color(text, expectation: property.expectation))
    }
    guard let path = property.picturePath(meantBy: text) else { return nil }
    return .picture(Picture(path: path, surface: try resources.picture(at: path)))
  }

  // MARK: Initial values

  private var initials: [(slot: ValueSlot, node: JSONNode, path: String)] = []

  /// After the range is known.
  private mutating func applyInitials() {
    var pending: [(value: Value, scalar: Scalar)] = []
    for (slot, node, path) in initials {
      let scalar: Scalar? =
        switch node.value {
        case .number(let number): .number(number)
        case .bool(let isTrue): .boolean(isTrue)
        case .string, .null, .array, .object: nil
        }
      do throws(ValueError) {
        guard let scalar else {
          throw .wrongKind(expected: slot.value.kind, found: .text)
        }
        let applied = try slot.value.rangedAndSnapped(scalar)
        pending.append((slot.value, scalar))
        claimInitial(scalar.number, of: slot, offset: node.offset, path: path)
        if case .number(let number) = scalar, abs(applied.number - number) > 1e-9 {
          problems.add(
            "\(JSONWriter.text(of: number)) is outside of the range "
              + "\(JSONWriter.text(of: slot.value.minimum))…"
              + "\(JSONWriter.text(of: slot.value.maximum)) or its steps", at: node.offset,
            path: path)
        }
      } catch {
        problems.add(
          "expected \(slot.value.kind.inWords) or the name of a value, found \(node.value.found)",
          at: node.offset, path: path)
      }
    }
    Value.set(pending, origin: .panel)
    initials = []
  }

  // MARK: Second pass: links

  mutating func link() {
    for (control, links) in links {
      var values: [(slot: ValueSlot, value: Value)] = []
      for link in links {
        if let value = value(for: link) { values.append((link.slot, value)) }
      }
      control.link(values)
    }
  }

  /// The value that a link names; one that nobody declared is declared by the link.
  private mutating func value(for link: Link) -> NamedValue? {
    guard ValueStore.isValid(name: link.name) else {
      problems.add("\(link.name.quoted) is no name of a value", at: link.offset, path: link.path)
      return nil
    }
    guard let value = values[link.name] else {
      if link.slot.isImplied {
        declarations[link.name] = Declaration(offset: link.offset, path: link.path)
        return link.slot.declareValue(named: link.name, in: values)
      }
      problems.add(
        Spelling.unknown("value", link.name, in: values.values.map(\.name)),
        at: link.offset, path: link.path)
      return nil
    }
    guard link.slot.accepts(value.kind) else {
      problems.add(
        "the value \(link.name.quoted) is \(value.kind.inWords); this needs "
          + link.slot.value.kind.inWords, at: link.offset, path: link.path)
      return nil
    }
    return value
  }
}

extension Scalar.Kind {
  /// For messages: `a number`.
  var inWords: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .text: "a string"
    }
  }
}
