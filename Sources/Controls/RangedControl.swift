import Values

/// A control whose values are numbers that share one range.
public protocol RangedControl: Control {
  /// The slots that share the range. If their values limit each other, the lowest is first.
  var rangedSlots: [ValueSlot] { get }

  /// The part of the range that the control shows; nil for all of it. Only a control that no finger
  /// moves can have one, such as a dial from 0 to 60 for a value that can be larger.
  var shownRange: ClosedRange<Double>? { get }

  /// Changes the shown part or, if the control shows all of it, the range of all values. These are
  /// then clamped to it, and their order is preserved throughout.
  func setRange(minimum: Double, maximum: Double) throws(ValueError)
}

/// A control that can show a part of the range of its value, while no finger moves it.
public protocol PartOfRangeControl: RangedControl {
  /// Shows a part of the range, from one end to another. An end that is nil is that of the value, and
  /// follows it.
  func show(from minimum: Double?, to maximum: Double?)

  /// Shows the whole range.
  func showWholeRange()
}

/// A control with a single number.
public protocol NumberControl: RangedControl {}

extension NumberControl {
  /// The current number, including a finger's choice that is not yet published.
  public var value: Double { rangedSlots.first?.number ?? 0 }

  /// Sets the number. If `animated`, the control shows the change over 0.25 s.
  public func setValue(_ value: Double, animated: Bool = false) throws(ValueError) {
    try rangedSlots.first?.value.set(.number(value), animated: animated)
  }
}

extension RangedControl {
  /// All slots of the control.
  public var rangedSlots: [ValueSlot] { slots }

  /// The whole range of the values is shown.
  public var shownRange: ClosedRange<Double>? { nil }

  /// The smallest number that is shown; 0 for a control without a value.
  public var minimum: Double {
    shownRange?.lowerBound ?? rangedSlots.first?.value.minimum ?? 0
  }
  /// The largest number that is shown; 1 for a control without a value.
  public var maximum: Double {
    shownRange?.upperBound ?? rangedSlots.first?.value.maximum ?? 1
  }
  /// The interval of the grid that numbers snap to, counted from the minimum; nil for none.
  public var step: Double? { rangedSlots.first?.value.step }

  /// Changes the range of all values, because the control shows all of it.
  public func setRange(minimum: Double, maximum: Double) throws(ValueError) {
    try setRangeOfValues(minimum: minimum, maximum: maximum)
  }

  /// Changes the range of all values and clamps them to it. Their order is preserved throughout.
  public func setRangeOfValues(minimum: Double, maximum: Double) throws(ValueError) {
    let slots = rangedSlots
    let isAboveAll = slots.last.map { minimum > $0.value.number } ?? false
    for slot in isAboveAll ? slots.reversed() : slots {
      try slot.value.setRange(minimum: minimum, maximum: maximum)
    }
  }

  /// Changes the step of all values; nil for none.
  public func setStep(_ step: Double?) throws(ValueError) {
    for slot in rangedSlots { try slot.value.setStep(step) }
  }

  /// Returns the position of a number in the shown range: 0 at the minimum, 1 at the maximum. A number
  /// beyond a part of the range is at its end, like a needle at its stop.
  public func fraction(of number: Double) -> Double {
    let (minimum, maximum) = (minimum, maximum)
    guard maximum > minimum else { return 0 }
    let fraction = (number - minimum) / (maximum - minimum)
    return shownRange == nil ? fraction : min(max(fraction, 0), 1)
  }

  /// Returns the position of the number at which the filled part begins; 0 if it is nil.
  public func fraction(ofOrigin origin: Double?) -> Double {
    origin.map { min(max(fraction(of: $0), 0), 1) } ?? 0
  }

  /// Returns the number at a fraction of the range.
  public func number(at fraction: Double) -> Double { minimum + fraction * (maximum - minimum) }

  /// `minimum`, `maximum` and `step`, for the `sharedProperties` of a kind.
  public static var rangeProperties: [Property] {
    [
      Property(
        "minimum", .number("The smallest value.").affectingValues,
        get: { (control: Self) in control.minimum },
        set: { (control, minimum) throws(PropertyError) in
          try control.setRange(minimum, control.maximum)
        }),
      Property(
        "maximum", .number("The largest value.").affectingValues,
        get: { (control: Self) in control.maximum },
        set: { (control, maximum) throws(PropertyError) in
          try control.setRange(control.minimum, maximum)
        }),
      Property(
        "step",
        .number(
          in: 0...PropertyFormat.anyNumber.upperBound,
          "The interval of the grid that values snap to, counted from the minimum; 0 for none."
        ).affectingValues,
        get: { (control: Self) in control.step ?? 0 },
        set: { (control, step) throws(PropertyError) in
          do { try control.setStep(step == 0 ? nil : step) } catch {
            throw PropertyError.expected("a number above 0, or 0 for none")
          }
        }),
    ]
  }

  private func setRange(_ minimum: Double, _ maximum: Double) throws(PropertyError) {
    do { try setRange(minimum: minimum, maximum: maximum) } catch {
      throw .refused(
        "the minimum (\(NumberFormat.short(minimum))) must not be above the maximum "
          + "(\(NumberFormat.short(maximum)))")
    }
  }
}
