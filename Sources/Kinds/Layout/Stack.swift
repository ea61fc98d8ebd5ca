import Controls
import Geometry

/// Shows its children on top of each other, or only the child at the index of the value in `items`.
///
/// Children fill the stack. One that requests a size is in the middle. Combined with segments that
/// have the same items and the same value, a stack is a tab view.
public final class Stack: Group {

  @Observed(
    .list("The values that show the children, in their order. If not set, all are shown.")
      .listingChoices,
    didChange: Stack.itemsDidChange)
  public var items: [String] = []

  let valueSlot = Slot("value", "", "The item of the child that is shown.")

  public override var isPlain: Bool { true }

  public override class var traits: ControlTraits { .showsOneChild }

  /// The declaration of the `stack` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "stack",
      "Shows its children on top of each other, or one that a value selects. With `segments` that have the same `value` and `items`, it makes tabs inside a page.",
      example: """
        { kind: "stack", value: "mode", items: ["Off", "Eco"], children: [
          { kind: "label", text: "Switched off", alignment: "center" },
          { kind: "label", text: "Saving energy", color: "good", alignment: "center" },
        ] }
        """
    ) {
      Stack()
    }
  }

  public override func slotDidLink(_ slot: ValueSlot) { showChild() }

  public override func valueDidChange(_ slot: ValueSlot) { showChild() }

  private func itemsDidChange() {
    valueSlot.choices = items
    showChild()
  }

  private func showChild() {
    guard !items.isEmpty else { return }
    for (child, item) in zip(children, items) {
      child.fade(isHidden: .text(item) != valueSlot.scalar)
    }
    for child in children.dropFirst(items.count) { child.isHidden = true }
  }

  public override func reveal(_ descendant: Control) {
    guard let index = children.firstIndex(where: { descendant.isInside($0) }), index < items.count
    else { return }
    valueSlot.set(items[index])
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }
  public override var hiddenChildrenKeepPlaces: Bool { true }

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
    for child in children { child.frame = child.requestedFrame(in: bounds) }
  }
}

extension Control {
  /// The frame in the middle of `area` with the requested size; without requests, `area` itself.
  fileprivate func requestedFrame(in area: Rectangle) -> Rectangle {
    func length(_ axis: LayoutAxis) -> Double {
      let request = layout[axis]
      let space = LengthSpace(axis.length(of: area.size))
      guard !request.isEmpty else { return space.length }
      let length = request.points(request.length, in: space) ?? space.length
      return min(request.limited(length, in: space).rounded(), space.length)
    }
    var size = Size(width: length(.horizontal), height: length(.vertical))
    if let ratio = layout.aspectRatio { size = size.fitting(ratio) }
    return size == area.size ? area : area.aligned(size, along: .horizontal, .center)
  }
}
