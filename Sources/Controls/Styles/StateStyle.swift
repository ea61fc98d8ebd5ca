/// The properties that the styles of a control set in its states.
///
/// A property that a state sets returns to its own value, or to the value to which it is bound, when
/// the state ends.
final class StateStyle {
  private struct Variant {
    let property: Property
    /// The values in states, in the order of the states.
    var values: [(state: StyleState, value: PropertyValue)]
    /// The value that a state has set; nil for none.
    var shown: PropertyValue?
    /// The value to which the property returns.
    var own = PropertyValue.none
  }

  private var variants: [Variant] = []
  private var states: Set<StyleState> = []

  /// - Parameter settings: the properties in each state, in the order of the states.
  init(_ settings: [StateSetting]) {
    for setting in settings {
      let value = (setting.state, setting.value)
      if let index = variants.firstIndex(where: { $0.property.name == setting.property.name }) {
        variants[index].values.append(value)
      } else {
        variants.append(Variant(property: setting.property, values: [value]))
      }
    }
  }

  /// Sets the properties of the control for its present states.
  func update(_ control: Control) {
    let states = control.styleStates
    guard states != self.states else { return }
    self.states = states
    for index in variants.indices {
      let value = variants[index].values.last { states.contains($0.state) }?.value
      if value != variants[index].shown { show(value, index, control) }
    }
  }

  private func show(_ value: PropertyValue?, _ index: Int, _ control: Control) {
    let property = variants[index].property
    if variants[index].shown == nil {
      variants[index].own = control.setting(of: property)
      control.setBinding(of: property, isSuspended: true)
    }
    variants[index].shown = value
    try? control.apply(value ?? variants[index].own, to: property)
    if value == nil { control.setBinding(of: property, isSuspended: false) }
  }

  /// Keeps the value of a state if the property is now bound.
  func propertyWasBound(_ property: Property, _ control: Control) {
    guard let variant = variants.first(where: { $0.property.name == property.name }),
      let shown = variant.shown
    else { return }
    control.setBinding(of: property, isSuspended: true)
    try? control.apply(shown, to: property)
  }

  /// Stops setting a property, because the control gets a value of its own.
  func release(_ property: Property, _ control: Control) {
    guard let index = variants.firstIndex(where: { $0.property.name == property.name }) else {
      return
    }
    if variants[index].shown != nil { show(nil, index, control) }
    variants.remove(at: index)
  }
}

/// A property of a control in a state.
public struct StateSetting {
  /// The state.
  public let state: StyleState
  /// The property.
  public let property: Property
  /// The value of the property in the state.
  public let value: PropertyValue

  /// Creates a setting.
  public init(_ state: StyleState, _ property: Property, to value: PropertyValue) {
    self.state = state
    self.property = property
    self.value = value
  }
}

extension Control {
  /// Sets properties in states of the control. A property that is set later has no state any more.
  /// - Parameter settings: the properties in each state, in the order of the states.
  public final func setStateStyle(_ settings: [StateSetting]) {
    stateStyle = settings.isEmpty ? nil : StateStyle(settings)
    styleStateDidChange()
  }

  /// Called after something has changed on which the states depend.
  final func styleStateDidChange() { stateStyle?.update(self) }
}
