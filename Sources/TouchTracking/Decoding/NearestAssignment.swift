/// Pairs `points` with `places` so that the sum of the squared distances is the least there can
/// be, and as many as possible are paired; for each point the index of its place, or nil.
///
/// Squares, because fingers move alike: one long and one short way is less likely than two of
/// middle length. Taking the nearest pair first would exchange two fingers that move along the line
/// between them. The method is Kuhn's with potentials (the Hungarian algorithm), cubic in the
/// number of fingers.
func nearestAssignment(of points: [RawPosition], to places: [RawPosition]) -> [Int?] {
  guard points.count <= places.count else {
    var result = [Int?](repeating: nil, count: points.count)
    for (place, point) in nearestAssignment(of: places, to: points).enumerated() {
      if let point { result[point] = place }
    }
    return result
  }
  func cost(_ row: Int, _ column: Int) -> Double {
    let dx = Double(points[row - 1].x) - Double(places[column - 1].x)
    let dy = Double(points[row - 1].y) - Double(places[column - 1].y)
    return dx * dx + dy * dy
  }

  // Rows and columns count from 1; column 0 stands for the row that is looking for a place.
  var rowPotential = [Double](repeating: 0, count: points.count + 1)
  var columnPotential = [Double](repeating: 0, count: places.count + 1)
  var rowOfColumn = [Int](repeating: 0, count: places.count + 1)
  for row in 1..<(points.count + 1) {
    rowOfColumn[0] = row
    var least = [Double](repeating: .infinity, count: places.count + 1)
    var previous = [Int](repeating: 0, count: places.count + 1)
    var isVisited = [Bool](repeating: false, count: places.count + 1)
    var column = 0
    // The cheapest way, along pairs that would change partners, to a column that is free.
    repeat {
      isVisited[column] = true
      let current = rowOfColumn[column]
      var step = Double.infinity
      var next = 0
      for candidate in 1..<(places.count + 1) where !isVisited[candidate] {
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
      for index in 0..<(places.count + 1) {
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
  for column in 1..<(places.count + 1) where rowOfColumn[column] != 0 {
    result[rowOfColumn[column] - 1] = column - 1
  }
  return result
}
