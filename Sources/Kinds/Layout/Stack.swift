import Controls
import Geometry

/// Shows one of its children, as large as itself: the child with the index that its value has in
/// `items`.
///
/// With segments that have the same words and the same value it is a box with tabs.
public final class Stack: Group {
  @Observed(.list("The value for each child in turn."), didChange: Stack.itemsDidChange)
  public var items: [String] = []

  let valueSlot = Slot("value", "", "The word of the child that is shown.")

  /// As panel files name it.
  public override class var kind: ControlKind {
    ControlKind(
      "stack", "Shows one of its children, chosen by a value."
    ) { Stack() }
  }

  public override func slotDidLink(_ slot: ValueSlot) { showChild() }

  public override func valueDidChange(_ slot: ValueSlot) { showChild() }

  private func itemsDidChange() {
    valueSlot.choices = items
    showChild()
  }

  private func showChild() {
    for (child, item) in zip(children, items) { child.isHidden = .text(item) != valueSlot.scalar }
    for child in children.dropFirst(items.count) { child.isHidden = true }
  }

  public override func reveal(_ child: Control) {
    guard let index = children.firstIndex(where: { $0 === child }), index < items.count else {
      return
    }
    Value.set([(valueSlot.value, .text(items[index]))], origin: .panel)
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  /// As large as the largest child asks for, shown or not, so that it stays when another is shown.
  public override var intrinsicSize: Size? {
    let width = children.map { $0.preferredWidth ?? 0 }.max() ?? 0
    return Size(width: width, height: intrinsicHeight(forWidth: width) ?? 0)
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    children.map { $0.preferredHeight(forWidth: width) ?? 0 }.max()
  }

  public override func placeChildren() {
    showChild()
    for child in children { child.frame = bounds }
  }
}
