import Controls
import JSON

extension FileKey {
  /// A key with parts of a control.
  init(_ parts: Parts) { self.init(parts.name, .array(AnyFileObject(parts)), parts.documentation) }
}

extension AnyFileObject {
  /// A part of a control.
  init(_ parts: Parts) {
    switch parts.content {
    case .values(let keys, _):
      self.init(
        parts.element,
        keys.map {
          FileKey(
            $0.property.name, .value($0.property.format), isRequired: $0.isRequired,
            $0.property.documentation)
        })
    case .controls(let controls):
      self.init(parts.element, Self.keys(of: controls))
    }
  }

  private static func keys(of parts: ControlParts) -> [FileKey] {
    let part = parts.kind.make()
    let properties =
      part.properties.filter { !Control.isCommon($0) }
      + part.properties.filter { Control.isCommon($0) && parts.common.contains($0.name) }
    return part.slots.map {
      let documentation = $0.documentation
      return FileKey($0.name, .name("the name of a value"), documentation)
    }
      + properties.map {
        let isRequired = parts.required.contains($0.name)
        let defaultValue = isRequired ? nil : $0.value(in: part).json
        let documentation = $0.documentation
        return FileKey(
          $0.name, .value($0.format), isRequired: isRequired, defaultValue: defaultValue,
          documentation)
      } + control.keys.filter { ["if", "bind"].contains($0.name) }
  }
}

extension TreeBuilder {
  /// Reads the parts of a control, such as the zones of a scale or the columns of a table.
  mutating func readParts(_ reader: inout ObjectReader, of control: Control) {
    let declared = type(of: control).parts
    guard !declared.isEmpty else { return }
    withParts.append(control)
    for parts in declared {
      guard let node = reader.takeKindKey(parts.name) else { continue }
      let path = reader.path(of: parts.name)
      guard case .array(let nodes) = node.value, (1...parts.limit).contains(nodes.count) else {
        problems.add(
          "expected an array of 1 to \(parts.limit) \(parts.name), found "
            + node.value.found(counting: parts.name) + advice(parts, insteadOf: node.value),
          at: node.offset, path: path)
        continue
      }
      switch parts.content {
      case .values(let keys, let makeCollector):
        var collector = makeCollector()
        read(nodes, parts, keys, into: &collector, of: control, path: path)
        collector.store(in: control)
      case .controls(let controls):
        read(node, nodes, parts, controls, of: control, path: path)
      }
    }
  }

  private func advice(_ parts: Parts, insteadOf value: JSONValue) -> String {
    guard case .controls(let controls) = parts.content, !controls.advice.isEmpty,
      (value.array?.count ?? 0) > parts.limit
    else { return "" }
    return "; \(controls.advice)"
  }

  /// Tells the controls with parts that all of them have been added. Call it after `link()`.
  func finishParts() {
    for control in withParts { control.partsDidLoad() }
  }

  // MARK: Controls

  private mutating func read(
    _ node: JSONNode, _ nodes: [JSONNode], _ parts: Parts, _ controls: ControlParts,
    of control: Control, path: String
  ) {
    guard let container = controls.container(control) else { return }
    if let kind = nodes.lazy.compactMap({ $0.value.node("kind") }).first {
      return problems.add(
        "\(parts.element) has no kind; remove it", at: kind.offset, path: path)
    }
    add(
      node, to: container, path: path, defaultKind: controls.kind.name, part: parts.element)
    let known = Set(AnyFileObject(parts).keys.map(\.name))
    for (index, node) in nodes.enumerated() {
      guard let members = node.value.members else { continue }
      for member in members
      where !known.contains(member.name) && Self.isKeyOfControls(member.name) {
        problems.add(
          "\(parts.element) has no key \(member.name.quoted)", at: member.offset,
          path: "\(path)[\(index)].\(member.name)")
      }
      for key in controls.required where node.value[key] == nil || node.value[key]?.string == "" {
        problems.add(
          "\(parts.element) needs a \"\(key)\"", at: node.offset, path: "\(path)[\(index)]")
      }
    }
  }

  /// Whether all controls have a key, so that it is no error of another kind.
  private static func isKeyOfControls(_ key: String) -> Bool {
    AnyFileObject.control.keys.contains { $0.name == key && !$0.shape.isResolved }
      || Control.commonProperties.contains { $0.name == key }
  }

  /// Checks later that the rows have the field that a property names.
  mutating func deferFieldCheck(
    _ node: JSONNode, _ property: Property, of control: Control, path: String
  ) {
    guard let kinds = property.format.fieldKinds, case .string(let name) = node.value,
      !name.isEmpty, let owner = control.rowsControl
    else { return }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: path) {
        let fields = owner.fields
        guard let field = fields.first(where: { $0.name == name }) else {
          return fields.isEmpty ? nil : Self.unknownField(name, in: fields.map(\.name))
        }
        guard !kinds.isEmpty, !kinds.contains(field.kind) else { return nil }
        return
          "the field \(name.quoted) is \(field.kind.typeDescription); \"\(property.name)\" needs "
          + kinds.map(\.typeDescription).joined(separator: " or ")
      })
  }

  // MARK: Values

  private mutating func read(
    _ nodes: [JSONNode], _ parts: Parts, _ keys: [PartKey],
    into collector: inout any PartCollector, of control: Control, path: String
  ) {
    let object = AnyFileObject(parts)
    // The offsets of those that have been collected.
    var offsets: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard
        var part = ObjectReader(node, object, path: "\(path)[\(index)]", problems: problems)
      else { continue }
      if read(&part, keys, into: &collector, of: control) {
        if let problem = collector.end() {
          problems.add(
            problem.message, at: part.offset, path: part.path,
            note: problem.other.map { ("it is here", offsets[$0]) })
        } else {
          offsets.append(part.offset)
        }
      }
      part.finish()
    }
  }

  /// Reads the keys of a part.
  /// - Returns: whether all of them are valid. Of others, it is not known what they contradict.
  private mutating func read(
    _ reader: inout ObjectReader, _ keys: [PartKey], into collector: inout any PartCollector,
    of control: Control
  ) -> Bool {
    collector.begin()
    var isValid = true
    for (index, key) in keys.enumerated() {
      let property = key.property
      guard let node = reader.take(property.name) else {
        guard key.isRequired else { continue }
        isValid = false
        problems.add(
          "\(reader.object.name) needs \"\(property.name)\"", at: reader.offset, path: reader.path)
        continue
      }
      let path = reader.path(of: property.name)
      do throws(PropertyError) {
        let value = try property.value(of: node.value) {
          [styles, icons, resources] (property, text) throws(PropertyError) in
          try Self.value(reading: text, for: property, styles, icons, resources) ?? .text(text)
        }
        try collector.set(index, to: value)
        if property.isInValueRange { deferThresholdCheck(node, of: control, path: path) }
        if key.isTranslated, case .text(let text) = value {
          collector.translate(index, translations(ofFixed: text, at: node.offset, path: path))
        }
      } catch {
        isValid = false
        problems.add(error, found: node, of: property, path: path)
      }
    }
    return isValid && !reader.hasUnknownKey()
  }
}
