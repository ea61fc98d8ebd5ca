import Controls
import JSON

extension TreeBuilder {
  /// Sets the properties from the control's keys and styles.
  /// - Returns: the names of those that the control's keys set, and the bindings of styles that they
  ///   do not replace.
  mutating func readProperties(
    _ reader: inout ObjectReader, _ control: Control, kind: String
  ) -> (own: Set<String>, styleBindings: [String: StyleSheet.BoundSetting]) {
    var style = readStyle(&reader, control, kind: kind)
    var own: Set<String> = []
    let table = properties(of: control)
    for (key, node) in reader.takeProperties(table) {
      guard let name = table.nameOfProperty(setBy: key, to: node) else { continue }
      let path = reader.path(of: key)
      guard own.insert(name).inserted else {
        problems.add(
          "\"\(name)\" is already set; remove one of the two keys", at: node.offset, path: path)
        continue
      }
      style.settings[name] = StyleSheet.Setting(name: key, node: node, path: path)
      if !style.bindings.isEmpty { style.bindings[name] = nil }
      deferRangeCheck(name, node, of: control, path: path)
    }
    addDefaultTexts(to: &style.settings, of: control, at: reader.offset) { reader.path(of: $0) }
    let bound = Set(reader.node("bind")?.value.members?.map(\.name) ?? [])
    openRange(of: control, style.settings, bound: bound.union(style.bindings.keys))
    set(style.settings, on: control)
    if !isLinkedLater(control) { closeRanges() }
    checkContradiction(of: control, style.settings)
    translateTitles(style.settings, of: control, table)
    // An unknown key may be another name of the minimum or maximum.
    if !initials.isEmpty, reader.hasUnknownKey(besides: FileKey.ofContainer(control)) {
      initials = []
    }
    checkSize(style.settings, of: control)
    applyInitials()
    setStates(style.states, of: control, except: own.union(bound))
    return (own, style.bindings)
  }

  /// Sets properties of a control in the order of their declaration.
  mutating func set(_ settings: StyleSheet.Settings, on control: Control) {
    guard !settings.isEmpty else { return }
    let table = properties(of: control)
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
    let read = settingReading
    let kind = ObjectIdentifier(type(of: control))
    for (property, node, path) in settings {
      let rejected = RejectedProperty(kind: kind, property: property.name, offset: node.offset)
      guard !rejectedProperties.contains(rejected),
        isWithinLimits(node, of: property, path: path)
      else { continue }
      let (node, isBound) = resolve(text(node, for: property), of: property, control, path: path)
      if isBound { continue }
      do {
        try control.set(property, to: property.value(of: node.value, reading: read))
        if property.isInValueRange { deferThresholdCheck(node, of: control, path: path) }
        deferFieldCheck(node, property, of: control, path: path)
      } catch {
        rejectedProperties.insert(rejected)
        problems.add(error, found: node, of: property, path: path)
      }
    }
  }

  /// Converts a string of the file to a property value; pictures may be missing.
  var settingReading: PropertyTextConverter {
    Self.acceptingMissingPictures {
      [styles, icons, resources] (property, text) throws(PropertyError) in
      try Self.value(reading: text, for: property, styles, icons, resources) ?? .text(text)
    }
  }

  /// A number that a parameter gives to a text, as text.
  private func text(_ node: JSONNode, for property: Property) -> JSONNode {
    guard case .number(let number) = node.value, case .text = property.format.shape,
      property.format.reference == nil, problems.sources.isParameter(at: node.offset)
    else { return node }
    return JSONNode(.string(JSONWriter.text(of: number)), offset: node.offset)
  }

  /// The properties of a control's kind, cached per kind.
  mutating func properties(of control: Control) -> PropertyTable {
    let type = type(of: control)
    if let known = propertiesByType[ObjectIdentifier(type)] { return known }
    let declared = PropertyTable(control)
    propertiesByType[ObjectIdentifier(type)] = declared
    return declared
  }

  /// The style of a control of a kind without a `style` key, cached per kind.
  mutating func style(ofKind kind: String, _ table: PropertyTable) -> StyleSheet.ControlStyle {
    if let known = stylesByKind[kind] { return known }
    let style = styles.style(ofKind: kind, table)
    stylesByKind[kind] = style
    return style
  }

  /// Converts a string to a colour or a picture if the property needs one; nil if it is plain text.
  static func value(
    reading text: String, for property: Property, _ styles: StyleSheet, _ icons: PanelIcons,
    _ resources: any PanelResources
  ) throws(PropertyError) -> PropertyValue? {
    if property.format.isColorList {
      // All names are checked, because they could be those of another theme.
      return .list(
        try Property.items(in: text).map { (text) throws(PropertyError) in
          let color = try styles.color(text, expectation: PropertyFormat.color.expectation)
          return color.text
        })
    }
    if property.format.reference == .color {
      return try styles.color(text, expectation: property.expectation).value
    }
    if let token = try styles.token(text, for: property) { return token }
    if property.format.reference == .icon, let picture = icons[text] { return .picture(picture) }
    guard let path = property.picturePath(for: text) else {
      if property.format.reference == .icon { _ = try icons.icon(named: text) }
      return nil
    }
    return .picture(Picture(path: path, artwork: try resources.picture(at: path)))
  }

  /// Returns a converter like `read` that accepts missing pictures. They become pictures without
  /// content, because a program may write the files later.
  static func acceptingMissingPictures(
    _ read: @escaping PropertyTextConverter
  ) -> PropertyTextConverter {
    { (property, text) throws(PropertyError) in
      do throws(PropertyError) {
        return try read(property, text)
      } catch {
        guard case .missing(let problem) = error, let path = property.picturePath(for: text) else {
          throw error
        }
        return .picture(Picture(path: path, missing: problem))
      }
    }
  }
}
