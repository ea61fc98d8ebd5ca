import Geometry

/// A spatial index of a container's children. It finds the children that may extend into an area.
///
/// A grid covers the children, and each cell lists those that overlap it. Areas outside the grid
/// belong to the nearest cell, so a child can move anywhere. A large child is listed in no cell but
/// is compared with every query. Time and memory are therefore linear in the number of children.
struct ChildIndex {
  /// With fewer children a linear search is faster.
  private static let threshold = 16
  private static let sideLimit = 64
  /// The maximum number of cells that list one child.
  private static let cellLimit = 64
  /// The maximum number of changes that are applied one by one. For more, all children are indexed
  /// again.
  private static let moveLimit = 16

  /// The area in which each child may draw and be touched, in the container's points.
  private(set) var areas: [Rectangle] = []
  /// A rectangle that contains all areas. It does not shrink when children move.
  private(set) var extent = Rectangle.zero

  private var cells: [[Int32]] = []
  /// The children that overlap more than `cellLimit` cells.
  private var large: [Int32] = []
  private var columns = 1
  private var rows = 1
  private var bounds = Rectangle.zero

  /// The number of entries in all lists, for tests.
  var entryCount: Int { cells.reduce(large.count) { $0 + $1.count } }

  init() {}

  init(_ areas: [Rectangle]) {
    self.areas = areas
    extent = areas.reduce(.zero) { $0.union($1) }
    guard areas.count >= Self.threshold, !extent.isEmpty else { return }
    bounds = extent
    let side = min(Int(Double(areas.count).squareRoot().rounded(.up)), Self.sideLimit)
    columns = side
    rows = side
    cells = Array(repeating: [], count: columns * rows)
    for (index, area) in areas.enumerated() { insert(index, area) }
  }

  /// Updates the areas of some children.
  mutating func update(_ changes: [(index: Int, area: Rectangle)]) {
    if changes.count > Self.moveLimit {
      var areas = areas
      for change in changes { areas[change.index] = change.area }
      self = ChildIndex(areas)
    } else {
      for change in changes { move(change.index, to: change.area) }
    }
  }

  private mutating func move(_ index: Int, to area: Rectangle) {
    let old = areas[index]
    areas[index] = area
    extent = extent.union(area)
    guard !cells.isEmpty else { return }
    let (from, to) = (cellRange(of: old), cellRange(of: area))
    guard from != to else { return }
    if from.count > Self.cellLimit {
      large.removeAll { $0 == index }
    } else {
      for cell in from.cells(columns) { cells[cell].removeAll { $0 == index } }
    }
    insert(index, area)
  }

  /// Returns the children that may extend into `area`, in ascending order.
  func indices(near area: Rectangle) -> [Int] {
    let range = cells.isEmpty ? nil : cellRange(of: area)
    // A query of many cells would visit most children, and some of them several times.
    guard let range, range.count <= cells.count / 4 else {
      return areas.indices.filter { areas[$0].touches(area) }
    }
    var found: [Int] = []
    func add(_ indices: [Int32]) {
      for index in indices where areas[Int(index)].touches(area) { found.append(Int(index)) }
    }
    add(large)
    for cell in range.cells(columns) { add(cells[cell]) }
    found.sort()
    var last = -1
    found.removeAll { index in
      defer { last = index }
      return index == last
    }
    return found
  }

  private mutating func insert(_ index: Int, _ area: Rectangle) {
    let range = cellRange(of: area)
    if range.count > Self.cellLimit {
      large.append(Int32(index))
    } else {
      for cell in range.cells(columns) { cells[cell].append(Int32(index)) }
    }
  }

  private struct CellRange: Equatable {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    var count: Int { columns.count * rows.count }

    func cells(_ width: Int) -> [Int] {
      rows.flatMap { row in columns.map { row * width + $0 } }
    }
  }

  private func cellRange(of area: Rectangle) -> CellRange {
    func cell(_ position: Double, _ start: Double, _ length: Double, _ count: Int) -> Int {
      let index = (position - start) / length * Double(count)
      return index > 0 ? Int(min(index, Double(count - 1))) : 0
    }
    let left = cell(area.left, bounds.x, bounds.width, columns)
    let right = cell(area.right, bounds.x, bounds.width, columns)
    let top = cell(area.top, bounds.y, bounds.height, rows)
    let bottom = cell(area.bottom, bounds.y, bounds.height, rows)
    return CellRange(columns: left...max(left, right), rows: top...max(top, bottom))
  }
}

extension Rectangle {
  /// Whether the rectangles overlap or share a border. An empty one counts as a line or a point.
  fileprivate func touches(_ other: Rectangle) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }
}
