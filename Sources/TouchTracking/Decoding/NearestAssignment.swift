/// Pairs as many `points` as possible with `targets` so that the sum of the squared distances is
/// smallest. Returns the index of each point's target, or nil.
///
/// The distances are squared because fingers move alike: a long and a short way are less likely
/// than two of middle length. Pairing the nearest ones first would exchange two fingers that move
/// along the line between them. The method is Kuhn's with potentials (the Hungarian algorithm),
/// cubic in the number of fingers.
func nearestAssignment(of points: [RawPosition], to targets: [RawPosition]) -> [Int?] {
  guard points.count <= targets.count else {
    var result = [Int?](repeating: nil, count: points.count)
    for (target, point) in nearestAssignment(of: targets, to: points).enumerated() {
      if let point { result[point] = target }
    }
    return result
  }
  func cost(_ row: Int, _ column: Int) -> Double {
    let dx = Double(points[row - 1].x) - Double(targets[column - 1].x)
    let dy = Double(points[row - 1].y) - Double(targets[column - 1].y)
    return dx * dx + dy * dy
  }

  // Rows are points and columns are targets, both counted from 1; column 0 holds the row that is
  // looking for a target.
  var rowPotential = [Double](repeating: 0, count: points.count + 1)
  var columnPotential = [Double](repeating: 0, count: targets.count + 1)
  var rowOfColumn = [Int](repeating: 0, count: targets.count + 1)
  for row in 1..<(points.count + 1) {
    rowOfColumn[0] = row
    var least = [Double](repeating: .infinity, count: targets.count + 1)
    var previous = [Int](repeating: 0, count: targets.count + 1)
    var isVisited = [Bool](repeating: false, count: targets.count + 1)
    var column = 0
    // Find the cheapest path to a free column, along pairs that would change partners.
    repeat {
      isVisited[column] = true
      let current = rowOfColumn[column]
      var step = Double.infinity
      var next = 0
      for candidate in 1..<(targets.count + 1) where !isVisited[candidate] {
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
      for index in 0..<(targets.count + 1) {
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

  var result = [Int?](repeating: nil, count: points.count)
  for column in 1..<(targets.count + 1) where rowOfColumn[column] != 0 {
    result[rowOfColumn[column] - 1] = column - 1
  }
  return result
}
