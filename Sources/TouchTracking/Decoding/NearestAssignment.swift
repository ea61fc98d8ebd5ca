/// Pairs as many points as possible with targets so that the sum of the squared distances is
/// minimal.
///
/// Distances are squared because the fingers of a hand move similar distances: one long and one
/// short move are less likely than two medium ones. Pairing the nearest ones first would swap two
/// fingers that move along the line between them. The method is the Hungarian algorithm with
/// potentials, cubic in the number of fingers. Its buffers are reused from frame to frame.
struct NearestAssignment: Sendable {
  private var rowPotential: [Double] = []
  private var columnPotential: [Double] = []
  private var rowOfColumn: [Int] = []
  private var least: [Double] = []
  private var previous: [Int] = []
  private var isVisited: [Bool] = []

  /// Fills `targetOfPoint` with the index of each point's target; nil for a point without one.
  mutating func pair(
    _ points: [RawPosition], with targets: [RawPosition], into targetOfPoint: inout [Int?]
  ) {
    // `solve` needs at least as many targets as points.
    let areSwapped = points.count > targets.count
    solve(areSwapped ? targets : points, areSwapped ? points : targets)
    targetOfPoint.refill(with: nil, count: points.count)
    for column in 1..<rowOfColumn.count where rowOfColumn[column] != 0 {
      let (row, column) = (rowOfColumn[column] - 1, column - 1)
      targetOfPoint[areSwapped ? column : row] = areSwapped ? row : column
    }
  }

  /// Assigns a target to every point. Rows are points and columns are targets, both counted
  /// from 1. Column 0 holds the row that has no target yet.
  private mutating func solve(_ points: [RawPosition], _ targets: [RawPosition]) {
    func cost(_ row: Int, _ column: Int) -> Double {
      let dx = Double(points[row - 1].x) - Double(targets[column - 1].x)
      let dy = Double(points[row - 1].y) - Double(targets[column - 1].y)
      return dx * dx + dy * dy
    }

    let columns = targets.count + 1
    rowPotential.refill(with: 0, count: points.count + 1)
    columnPotential.refill(with: 0, count: columns)
    rowOfColumn.refill(with: 0, count: columns)
    for row in 1..<(points.count + 1) {
      rowOfColumn[0] = row
      least.refill(with: .infinity, count: columns)
      previous.refill(with: 0, count: columns)
      isVisited.refill(with: false, count: columns)
      var column = 0
      // Find the cheapest augmenting path to a free column.
      repeat {
        isVisited[column] = true
        let current = rowOfColumn[column]
        var step = Double.infinity
        var next = 0
        for candidate in 1..<columns where !isVisited[candidate] {
          let reduced =
            cost(current, candidate) - rowPotential[current] - columnPotential[candidate]
          if reduced < least[candidate] {
            least[candidate] = reduced
            previous[candidate] = column
          }
          if least[candidate] < step {
            step = least[candidate]
            next = candidate
          }
        }
        for index in 0..<columns {
          if isVisited[index] {
            rowPotential[rowOfColumn[index]] += step
            columnPotential[index] -= step
          } else {
            least[index] -= step
          }
        }
        column = next
      } while rowOfColumn[column] != 0
      while column != 0 {
        rowOfColumn[column] = rowOfColumn[previous[column]]
        column = previous[column]
      }
    }
  }
}

extension Array {
  /// Replaces the contents with `count` copies of `element`, keeping the capacity.
  fileprivate mutating func refill(with element: Element, count: Int) {
    removeAll(keepingCapacity: true)
    for _ in 0..<count { append(element) }
  }
}
