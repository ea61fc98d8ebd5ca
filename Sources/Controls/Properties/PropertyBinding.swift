import Raster
import Values

/// The reason why a property cannot be bound to a value.
public enum BindingError: Error, Hashable, Sendable {
  /// The value is of another kind. Properties other than numbers and booleans are bound to texts.
  case wrongKind(property: String, expected: Scalar.Kind)
  /// The property does not accept the current value.
  case refused(PropertyError)
  /// The property limits a value on which the binding depends, directly or through other bindings.
  case cycle
  /// A chain of bindings would be longer than `limit`.
  case tooLong(limit: Int)
}

/// A binding as the panel file declares it.
public struct BindingDeclaration: Sendable {
  /// The name of the property.
  public let property: String
  /// The expression, or a text with expressions between braces.
  public let expression: String
  /// Whether the expression is a condition that hides the control while it is not true.
  public let isCondition: Bool

  /// Creates the declaration of a binding.
  public init(property: String, expression: String, isCondition: Bool) {
    self.property = property
    self.expression = expression
    self.isCondition = isCondition
  }
}

/// Sets a property of a control whenever a value changes.
package final class PropertyBinding: ValueFollower {
  let value: Value
  let property: Property
  package private(set) weak var control: Control?
  let declaration: BindingDeclaration?
  /// The value of the property while the bound value is unknown; nil to keep the last one.
  private let fallback: PropertyValue?
  private let read: PropertyTextConverter
  private let onRejection: ((Control, PropertyError) -> Void)?
  private var isApplying = false
  private var isSuspended = false

  init(
    _ property: Property, of control: Control, to value: Value, fallback: PropertyValue?,
    declaration: BindingDeclaration?, read: @escaping PropertyTextConverter,
    onRejection: ((Control, PropertyError) -> Void)?
  ) {
    self.fallback = fallback
    self.onRejection = onRejection
    self.declaration = declaration
    self.read = read
    self.value = value
    self.property = property
    self.control = control
  }

  deinit { value.forget(self) }

  /// Starts to observe the value.
  func start() {
    value.observe(self) { [weak self] change in
      // If the property rejects the value, it keeps the old one.
      guard let self, !self.isSuspended else { return }
      do throws(PropertyError) {
        if change.isKnown { try self.apply(change.scalar) } else { try self.applyFallback() }
      } catch {
        if let control = self.control { self.onRejection?(control, error) }
      }
    }
    value.add(self)
  }

  /// Stops following the value, or applies its present content and follows it again.
  func setSuspended(_ isSuspended: Bool) {
    guard isSuspended != self.isSuspended else { return }
    self.isSuspended = isSuspended
    // If the property rejects the value, it keeps its own.
    guard !isSuspended else { return }
    if value.isKnown { try? apply(value.scalar) } else { try? applyFallback() }
  }

  private func applyFallback() throws(PropertyError) {
    guard let control, let fallback, !isApplying else { return }
    isApplying = true
    defer { isApplying = false }
    try control.apply(fallback, to: property)
  }

  func apply(_ scalar: Scalar) throws(PropertyError) {
    guard let control, !isApplying else { return }
    isApplying = true
    defer { isApplying = false }
    try control.apply(try property.value(for: scalar, read: read), to: property)
  }

  /// The values that the property can change, as a range does.
  package var affected: [Value] {
    property.affectsValues ? control?.slots.map(\.value) ?? [] : []
  }

  /// Whether a change of the value could, through bindings, change the value again.
  var isCyclic: Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = affected
    while let next = pending.popLast() {
      if next === value { return true }
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      pending += next.followers.compactMap(\.object.affected).joined()
      pending += next.derivedValues
    }
    return false
  }
}

extension PropertyBinding {
  /// The maximum length of a chain of bindings, each of which changes the value of the next. A
  /// change of the first value calls all of them recursively, so a long chain would exhaust the
  /// stack.
  package static let chainLimit = 32

  /// Returns the new levels of the values that depend on the binding; see `Value.followerLevel`.
  func levels() throws(BindingError) -> [ObjectIdentifier: (value: Value, level: Int)] {
    var raised: [ObjectIdentifier: (value: Value, level: Int)] = [:]
    var pending = affected.map { (value: $0, level: value.followerLevel + 1) }
    while let (next, level) = pending.popLast() {
      let id = ObjectIdentifier(next)
      guard level > raised[id]?.level ?? next.followerLevel else { continue }
      guard level <= Self.chainLimit, next !== value else {
        throw isCyclic ? .cycle : .tooLong(limit: Self.chainLimit)
      }
      raised[id] = (next, level)
      for follower in next.followers.compactMap(\.object) {
        pending += follower.affected.map { ($0, level + 1) }
      }
      pending += next.derivedValues.map { ($0, level) }
    }
    return raised
  }
}

extension Value {
  /// The properties that are bound to the value.
  public final var boundProperties: [Property] {
    followers.compactMap { ($0.object as? PropertyBinding)?.property }
  }
}

/// Converts a text to the value of a property. A panel also resolves the colours of its theme and
/// the paths of pictures.
public typealias PropertyTextConverter = (Property, String) throws(PropertyError) -> PropertyValue

extension Property {
  /// The kind of value that the property can be bound to.
  public var bindableKind: Scalar.Kind {
    switch format.shape {
    case .number: .number
    case .boolean: .boolean
    case .text, .choice, .list: .text
    }
  }

  /// Converts a text to a value of the property. The elements of a list are separated by commas,
  /// and `none` leaves an optional property unset.
  public func value(reading text: String) throws(PropertyError) -> PropertyValue {
    if isOptional, text == PropertyValue.noneText { return .none }
    func list() -> PropertyValue { .list(Self.items(in: text)) }
    switch (format.shape, format.reference) {
    case _ where format.alternative == .percentage: return .text(text)
    case _ where format.alternative == .columns: return list()
    case _ where format.alternative?.isNumbers == true: return try numbers(in: text)
    case (.text, nil), (.choice, _), (_, .icon): return .text(text)
    case (.list, nil), (.list, .color): return list()
    case (.text, .color):
      if let color = Color(hex: text) { return .color(color) }
    case (.text, .picture), (.list, _), (.number, _), (.boolean, _): break
    }
    throw .expected(expectation)
  }

  /// Returns the elements of a list in a text, which are separated by commas.
  package static func items(in text: String) -> [String] {
    text.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// Reads the pictures at several paths.
  package func pictures(
    at paths: [String], read: PropertyTextConverter
  ) throws(PropertyError) -> PropertyValue {
    // Checks the number of files before it reads them.
    try format.checkLimits(of: .list(paths))
    var pictures: [Picture] = []
    for path in paths { pictures += try read(self, path).allPictures }
    return .pictures(pictures)
  }

  /// Returns the nearest number that the property accepts.
  func nearest(to number: Double) -> Double {
    guard case .number(let range, let isWhole) = format.shape else { return number }
    return min(max(isWhole ? number.rounded() : number, range.lowerBound), range.upperBound)
  }

  /// Converts a scalar to a value of the property. Numbers are clamped to the range.
  func value(
    for scalar: Scalar, read: PropertyTextConverter
  ) throws(PropertyError) -> PropertyValue {
    switch (format.shape, scalar) {
    case (.number, .number(let number)): return .number(nearest(to: number))
    case (.boolean, .boolean(let isTrue)):
      return .boolean(isTrue)
    case (.list, .text(let text)) where format.reference == .picture:
      return try pictures(at: Self.items(in: text), read: read)
    case (_, .text(let text)): return try read(self, text)
    case (_, .number), (_, .boolean), (_, .list): throw .expected(expectation)
    }
  }
}

extension Control {
  /// Binds a property to a value for the lifetime of the control.
  /// - Parameters:
  ///   - property: a property of the control. An earlier binding of it ends.
  ///   - value: a number or a boolean for a property of that type, otherwise a text.
  ///   - fallback: the value of the property while `value` is unknown; nil to keep the last one.
  ///   - declaration: the binding in the panel file; nil for none.
  ///   - read: converts texts. If it is nil, colours are hexadecimal and pictures are rejected.
  ///   - requiresValidContent: whether to throw if the property rejects the present value. Otherwise it
  ///     keeps its own until the value changes.
  ///   - onRejection: called if the property rejects a later value. It keeps the old one.
  public final func bind(
    _ property: Property, to value: Value, fallback: PropertyValue? = nil,
    declaration: BindingDeclaration? = nil, read: PropertyTextConverter? = nil,
    requiresValidContent: Bool = true, onRejection: ((Control, PropertyError) -> Void)? = nil
  ) throws(BindingError) {
    guard value.kind == property.bindableKind else {
      throw .wrongKind(property: property.name, expected: property.bindableKind)
    }
    let defaultRead: PropertyTextConverter = { (property, text) throws(PropertyError) in
      try property.value(reading: text)
    }
    let binding = PropertyBinding(
      property, of: self, to: value, fallback: fallback, declaration: declaration,
      read: read ?? defaultRead, onRejection: onRejection)
    let levels = try binding.levels()
    // The first item becomes the choice of a value that has none.
    for slot in slots where property.listsChoices && slot.value.knownScalar != .text("") {
      slot.choicesFollow = true
    }
    if value.isKnown {
      do {
        try binding.apply(value.scalar)
      } catch {
        if requiresValidContent { throw .refused(error) }
      }
    }
    binding.start()
    for slot in slots {
      if property.listsChoices { slot.choicesFollow = true }
      if property.affectsValues { slot.rangeFollows = true }
    }
    for (value, level) in levels.values { value.followerLevel = level }
    bindings.removeAll { $0.property.name == property.name }
    bindings.append(binding)
    stateStyle?.propertyWasBound(property, self)
  }

  /// Whether a property is bound to a value that is unknown.
  package final func isUnknown(_ name: String) -> Bool {
    bindings.contains { $0.property.name == name && !$0.value.isKnown }
  }

  /// Whether a property is bound to a value.
  package final func isBound(_ property: Property) -> Bool {
    bindings.contains { $0.property.name == property.name }
  }

  /// Suspends or resumes the binding of a property. While it is suspended, the property keeps its
  /// setting. Does nothing if the property has no binding.
  package final func setBinding(of property: Property, isSuspended: Bool) {
    bindings.first { $0.property.name == property.name }?.setSuspended(isSuspended)
  }

  /// Whether a property is bound to a secret.
  package final var showsSecret: Bool { bindings.contains { $0.value.isSecret } }

  /// The bindings that the panel file declares.
  public final var bindingDeclarations: [BindingDeclaration] {
    bindings.compactMap(\.declaration)
  }
}
