import Controls
import Geometry

/// Shows one of its children, in its full size: the child at the index of the value in `items`.
///
/// Combined with segments that have the same items and the same value, it is a tab view.
public final class Stack: Group {
  @Observed(
    .list("The values that show the children, in their order."), didChange: Stack.itemsDidChange)
  public var items: [String] = []

  let valueSlot = Slot("value", "", "The item of the child that is shown.")

  /// The declaration of the `stack` kind.
  public override class var kind: ControlKind {
    ControlKind("stack", "Shows one of its children, chosen by a value.") { Stack() }
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
    valueSlot.set(items[index])
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  /// The preferred width of the widest child, hidden ones included, so that the size does not depend
  /// on which one is shown.
  public override var intrinsicWidth: Double? { children.map { $0.preferredWidth ?? 0 }.max() ?? 0 }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    children.map { $0.preferredHeight(forWidth: width) ?? 0 }.max()
  }

  public override var intrinsicSize: Size? {
    let width = intrinsicWidth ?? 0
    return Size(width: width, height: intrinsicHeight(forWidth: width) ?? 0)
  }

  public override func placeChildren() {
    showChild()
    for child in children { child.frame = bounds }
  }
}
