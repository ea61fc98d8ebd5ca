import Controls
import JSON

extension TreeBuilder {
  /// The styles of a control: that of its kind, then those in its `style` key.
  mutating func readStyle(
    _ reader: inout ObjectReader, _ control: Control, kind: String
  ) -> StyleSheet.ControlStyle {
    let table = properties(of: control)
    var style = style(ofKind: kind, table)
    guard let node = reader.take("style") else { return style }
    let names: [JSONNode] =
      switch node.value {
      case .array(let names): names
      case .string: [node]
      case .null, .bool, .number, .object: []
      }
    if names.isEmpty { reader.unexpected(node, "style") }
    for node in names {
      guard case .string(let name) = node.value else {
        reader.expected("the name of a style", node, "style")
        continue
      }
      guard styles.contains(name) else {
        reader.note(Spelling.unknown("style", name, in: styles.names), node, "style")
        continue
      }
      let later = styles.style(named: name, for: table)
      if later.isEmpty, !styles.isEmpty(name), !styles.faulty.contains(name) {
        reader.note("the style \(name.quoted) sets no property of \"\(kind)\"", node, "style")
      }
      style.merge(later)
    }
    return style
  }

  /// Applies a style to a control that is not in the file, such as the tab bar.
  mutating func setStyle(of control: Control, style: String) {
    let style = styles.style(named: style, for: properties(of: control))
    set(style.settings, on: control)
    setStates(style.states, of: control, except: [])
    bind(style.bindings, of: control)
  }

  /// Lets states of a control set properties.
  /// - Parameter own: the properties that the control itself sets or binds.
  mutating func setStates(
    _ states: [StyleState: StyleSheet.Settings], of control: Control, except own: Set<String>
  ) {
    guard !states.isEmpty else { return }
    let table = properties(of: control)
    let read = settingReading
    var settings: [StateSetting] = []
    for state in StyleState.allCases {
      for property in table.properties where !own.contains(property.name) {
        guard let setting = states[state]?[property.name],
          let value = value(of: setting, for: property, control, read)
        else { continue }
        settings.append(StateSetting(state, property, to: value))
      }
    }
    control.setStateStyle(settings)
  }

  /// The value of a property in a state; nil, after adding a problem, if the property rejects it.
  private mutating func value(
    of setting: StyleSheet.Setting, for property: Property, _ control: Control,
    _ read: PropertyTextConverter
  ) -> PropertyValue? {
    let (node, path) = (setting.node, setting.path)
    let rejected = RejectedProperty(
      kind: ObjectIdentifier(type(of: control)), property: property.name, offset: node.offset)
    guard !rejectedProperties.contains(rejected), isWithinLimits(node, of: property, path: path)
    else { return nil }
    let before = control.setting(of: property)
    do throws(PropertyError) {
      let value = try property.value(of: node.value, reading: read)
      try control.set(property, to: value)
      try control.set(property, to: before)
      return value
    } catch {
      rejectedProperties.insert(rejected)
      problems.add(error, found: node, of: property, path: path)
      return nil
    }
  }
}

extension Property {
  /// Whether a style can set the property in a state. The values, the words and the states of a
  /// control do not depend on its states.
  var canDependOnState: Bool {
    let isFixed = affectsValues || listsChoices || isInValueRange || format.isShownText
    return !isFixed && !["enabled", "pose", "hidden", "continuous", "transition"].contains(name)
  }
}
