import Controls
import Geometry
import Raster

/// A wheel of items of which the one in the middle is selected.
public final class Roller: WheelField {
  @Observed(
    .list("The items to select from.").listingChoices, didChange: Roller.itemsDidChange)
  public var items: [String] = []
  @Observed(
    .list(
      "The titles to show in place of the items, in the same order. An item without a title shows "
        + "its own text."), didChange: Roller.itemsDidChange)
  public var titles: [String] = []
  @Observed(
    .boolean("Whether the first item follows the last one."), didChange: Roller.itemsDidChange)
  public var endless = false

  let valueSlot = Slot("value", "", "The selected item.")

  /// The declaration of the `roller` kind.
  public static let kind = ControlKind(
    "roller", "A wheel of items; the item in the middle is selected.", theme: wheelTheme,
    example: """
      { kind: "roller", name: "program", items: ["Wool", "Cotton", "Mixed", "Silk", "Linen"] }
      """
  ) { Roller() }

  private func itemsDidChange() {
    valueSlot.choices = items
    wheelsDidChange()
  }

  public override var contradiction: (property: String, problem: String)? {
    titles.count > items.count
      ? ("titles", "there are more titles (\(titles.count)) than items (\(items.count))") : nil
  }

  private func title(_ index: Int) -> String {
    index < titles.count ? titles[index] : items.indices.contains(index) ? items[index] : ""
  }

  override func makeWheels() -> [Wheel] {
    let titles = items.indices.map(title)
    return [
      Wheel(
        count: items.count, rowHeight: rowHeight, isEndless: endless,
        samples: titles.sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }
      ) { titles.indices.contains($0) ? titles[$0] : "" }
    ]
  }

  override var chosenRows: [Int]? {
    valueSlot.isKnown ? items.firstIndex(of: valueSlot.content).map { [$0] } : nil
  }

  override func choose(_ rows: [Int]) {
    if items.indices.contains(rows[0]) { set(items[rows[0]], in: valueSlot) }
  }

  override var fieldText: String? { chosenRows.map { title($0[0]) } }

  /// The visible items.
  public override var touchableParts: [(name: String, area: Rectangle)] {
    super.touchableParts.compactMap { part in
      items.indices.first { title($0) == part.name }.map { (items[$0], part.area) }
    }
  }
}
