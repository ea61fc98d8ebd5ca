/// A control whose values are numbers in one range, which it can declare and change.
public protocol RangedControl: Control {
  /// The slots that share the range; where their values limit each other, the lowest first.
  var rangedSlots: [ValueSlot] { get }
}

/// A control of one number.
public protocol NumberControl: RangedControl {}

extension NumberControl {
  /// The number now; a finger's choice counts before it is published.
  public var value: Double { rangedSlots.first?.number ?? 0 }

  /// Sets the number; the picture goes there over 0.25 s where `animated`.
  public func setValue(_ value: Double, animated: Bool = false) throws(ValueError) {
    try rangedSlots.first?.value.set(.number(value), animated: animated)
  }
}

extension RangedControl {
  /// All of them.
  public var rangedSlots: [ValueSlot] { slots }

  /// The smallest number; 0 for a control without a value.
  public var minimum: Double { rangedSlots.first?.value.minimum ?? 0 }
  /// The largest number; 1 for a control without a value.
  public var maximum: Double { rangedSlots.first?.value.maximum ?? 1 }
  /// The grid that numbers are snapped to, counted from the minimum; nil for none.
  public var step: Double? { rangedSlots.first?.value.step }

  /// Changes the range of all the control's values; they are clamped into it, and stay in their
  /// order at every moment.
  public func setRange(minimum: Double, maximum: Double) throws(ValueError) {
    let slots = rangedSlots
    let isAboveAll = slots.last.map { minimum > $0.value.number } ?? false
    for slot in isAboveAll ? slots.reversed() : slots {
      try slot.value.setRange(minimum: minimum, maximum: maximum)
    }
  }

  /// Changes the grid of all the control's values; nil for none.
  public func setStep(_ step: Double?) throws(ValueError) {
    for slot in rangedSlots { try slot.value.setStep(step) }
  }

  /// Where a number stands in the range: 0 at the minimum, 1 at the maximum.
  public func fraction(of number: Double) -> Double {
    maximum > minimum ? (number - minimum) / (maximum - minimum) : 0
  }

  /// The number at a fraction of the range.
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
          "The grid that values snap to, counted from the minimum; 0 for none."
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
