import Controls
import Geometry
import TouchTracking

/// Edits the number of a control with the number pad.
final class NumberEditor {
  private unowned let control: Control
  private let slot: Slot<Double>
  /// Whether a number outside the range becomes the nearest number in it, instead of being refused.
  private let clamps: Bool
  /// Called after the typed text has changed.
  private let didChange: () -> Void
  /// The number being typed; nil if none is.
  private(set) var entry: NumberEntry? { didSet { didChange() } }
  private weak var pad: NumberPad?

  init(
    _ slot: Slot<Double>, of control: Control, clamps: Bool = false,
    didChange: @escaping () -> Void
  ) {
    self.slot = slot
    self.clamps = clamps
    self.control = control
    self.didChange = didChange
  }

  /// Opens the number pad. A keyboard can be used as well.
  func begin(title: String = "") {
    guard entry == nil, !slot.value.isDerived else { return }
    let value = slot.value
    let language = control.language
    let allowsDecimals = value.step.map { $0 != $0.rounded() } ?? true
    let text = slot.isKnown ? value.text(of: .number(slot.content), in: language) : ""
    entry = newEntry(text)
    let ends = [value.minimum, value.maximum].map { value.text(of: .number($0), in: language) }
    let pad = NumberPad(
      text: text, title: title, range: ends.joined(separator: " – "), unit: value.unit,
      beside: Rectangle(origin: control.originOnStage, size: control.frame.size),
      allowsMinus: value.minimum < 0,
      decimalSign: allowsDecimals ? language.decimalSign.first : nil)
    pad.onKey = { [weak self] key in _ = self?.handle(key) }
    self.pad = pad
    guard control.open(pad, as: .modal) else {
      entry = nil
      return
    }
    control.sendActions(for: .editingDidBegin)
  }

  private func newEntry(_ text: String) -> NumberEntry {
    NumberEntry(
      text: text, range: slot.value.minimum...slot.value.maximum,
      decimalSign: control.language.decimalSign.first ?? ".")
  }

  /// - Returns: whether the key was used.
  func handle(_ key: Key) -> Bool {
    guard var entry else { return false }
    let outcome = entry.handle(key)
    self.entry = entry
    switch outcome {
    case .ignored: return false
    case .changed:
      pad?.text = entry.text
      pad?.isOutOfRange = false
      control.sendActions(for: .editingChanged)
    case .outOfRange(let nearest):
      if clamps { clamp(to: nearest) }
      pad?.isOutOfRange = true
    case .apply(let number):
      end()
      control.enter(number, in: slot)
      control.sendActions(for: .editingDidEnd)
    case .cancel:
      end()
      control.sendActions(for: .editingDidEnd)
    }
    return true
  }

  /// Applies the nearest number in the range. The pad stays open and shows the number that replaced
  /// the typed one.
  private func clamp(to nearest: Double) {
    let entry = newEntry(slot.value.text(of: .number(nearest), in: control.language))
    self.entry = entry
    pad?.text = entry.text
    control.enter(nearest, in: slot)
  }

  private func end() {
    entry = nil
    if let pad { control.close(pad) }
  }

  /// Ends the editing if a layer that closed is the number pad.
  func layerDidClose(_ layer: Control) {
    guard layer === pad, entry != nil else { return }
    end()
    control.sendActions(for: .editingDidEnd)
  }
}
