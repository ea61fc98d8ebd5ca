import Controls
import Geometry
import Panels
import Raster

extension PanelInspection {
  /// The largest empty area, as a fraction of a page or a card.
  private static let emptyParts = (page: 0.45, card: 0.5)
  /// The minimum number of controls for a page or a card to be checked.
  private static let controlCounts = (page: 6, card: 4)
  /// The minimum area for a card to be checked, in square points.
  private static let cardArea = 40_000.0

  /// Pages and cards must not have a large empty area.
  func checkEmptyAreas(of shown: [DeclaredControl]) {
    if !hasPages, panel.stage.modalLayer == nil {
      checkPage(panel.root, DeclaredControl(control: panel.root, node: file, path: ""))
    }
    for declared in shown {
      guard let container = declared.control as? Container else { continue }
      if Self.isPage(container) {
        checkPage(container, declared)
      } else if Self.isCard(container), container.frame.size.area >= Self.cardArea,
        let empty = emptyArea(of: container, Self.emptyParts.card, Self.controlCounts.card)
      {
        warn(
          .space, declared, at: ["children", "frame"],
          "\(empty) of this card; make its controls larger, spread them out, or make the card "
            + "smaller")
      }
    }
  }

  private func checkPage(_ page: Container, _ declared: DeclaredControl) {
    if let empty = emptyArea(of: page, Self.emptyParts.page, Self.controlCounts.page) {
      warn(
        .space, declared, at: ["controls"],
        "\(empty) of this page; make its controls larger, or spread them out")
    }
  }

  /// Describes the largest empty area of a container. Returns nil if it is at most `part` of the
  /// container, or if the container has fewer than `count` controls.
  private func emptyArea(of container: Container, _ part: Double, _ count: Int) -> String? {
    guard !hasWarning(.space, container), container.frame.size.area > 0 else { return nil }
    var grid = OccupancyGrid(container.frame.size)
    guard fill(&grid, with: container, at: .zero) >= count else { return nil }
    let empty = grid.largestEmptyArea
    let found = empty.size.area / container.frame.size.area
    guard found > part else { return nil }
    return "empty area of \(Int(empty.width)) × \(Int(empty.height)) points at \(Int(empty.x)), "
      + "\(Int(empty.y)), \(Int((found * 100).rounded())) %"
  }

  /// Fills the areas of the controls and cards in a container.
  /// - Returns: the number of controls that are not containers.
  private func fill(
    _ grid: inout OccupancyGrid, with container: Container, at origin: Point
  ) -> Int {
    var count = 0
    for child in container.children where child.isVisible && !child.has(.showsNothing) {
      let place = origin + child.movedFrame.origin
      if let inner = child as? Container, !(inner is any ScrollingContainer) {
        // Another child of a stack may fill it.
        if Self.isCard(inner) || inner.has(.showsOneChild) {
          grid.fill(inner.bounds.offset(by: place))
        }
        count += fill(&grid, with: inner, at: place)
      } else if child.bounds.size.area > 0 {
        grid.fill(child.bounds.offset(by: place))
        count += 1
      }
    }
    return count
  }

  private static func isCard(_ container: Container) -> Bool {
    (container.ground?.alpha ?? 0) > 0 && !isPage(container)
  }

  private static func isPage(_ container: Container) -> Bool {
    container.has(.isPage)
  }
}

extension Size {
  fileprivate var area: Double { width * height }
}

/// The covered cells of an area.
private struct OccupancyGrid {
  /// The number of cells in each direction.
  private static let count = 48

  private let size: Size
  private var isFilled = [Bool](repeating: false, count: count * count)

  init(_ size: Size) { self.size = size }

  /// Fills the cells that a rectangle covers at least in part.
  mutating func fill(_ area: Rectangle) {
    func cells(_ start: Double, _ end: Double, _ length: Double) -> Range<Int> {
      let cell = length / Double(Self.count)
      let low = min(max(Int((start / cell).rounded(.down)), 0), Self.count)
      let high = min(max(Int((end / cell).rounded(.up)), low), Self.count)
      return low..<high
    }
    for y in cells(area.top, area.bottom, size.height) {
      for x in cells(area.left, area.right, size.width) { isFilled[y * Self.count + x] = true }
    }
  }

  /// The largest rectangle of empty cells.
  var largestEmptyArea: Rectangle {
    var best = (x: 0, y: 0, width: 0, height: 0)
    /// The number of consecutive empty cells that end at each cell of the row, counted downwards.
    var heights = [Int](repeating: 0, count: Self.count)
    for y in 0..<Self.count {
      for x in 0..<Self.count { heights[x] = isFilled[y * Self.count + x] ? 0 : heights[x] + 1 }
      for left in 0..<Self.count {
        var height = heights[left]
        for right in left..<Self.count where height > 0 {
          height = min(height, heights[right])
          if (right - left + 1) * height > best.width * best.height {
            best = (left, y - height + 1, right - left + 1, height)
          }
        }
      }
    }
    let (width, height) = (
      size.width / Double(Self.count), size.height / Double(Self.count)
    )
    return Rectangle(
      x: Double(best.x) * width, y: Double(best.y) * height, width: Double(best.width) * width,
      height: Double(best.height) * height)
  }
}
