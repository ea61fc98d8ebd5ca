import Randomness
import Testing

@testable import TouchTracking

@Suite struct NearestAssignmentTests {
  /// Reused for all tests in sequence: values left from earlier calls must not matter.
  private var assignment = NearestAssignment()

  private mutating func nearestAssignment(
    of points: [RawPosition], to targets: [RawPosition]
  ) -> [Int?] {
    var result: [Int?] = [7]
    assignment.pair(points, with: targets, into: &result)
    return result
  }

  /// Compares the result with an exhaustive search, for up to five random points and targets.
  @Test mutating func theSumOfSquaresIsMinimal() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      // A coarse grid, so that many distances are equal.
      func positions(_ count: Int) -> [RawPosition] {
        (0..<count).map { _ in
          RawPosition(x: .random(in: 0...8, using: &random), y: .random(in: 0...8, using: &random))
        }
      }
      let points = positions(.random(in: 0...5, using: &random))
      let targets = positions(.random(in: 0...5, using: &random))
      let assignment = nearestAssignment(of: points, to: targets)
      let used = assignment.compactMap(\.self)
      #expect(assignment.count == points.count)
      #expect(used.count == min(points.count, targets.count))
      #expect(Set(used).count == used.count)
      let sum = zip(points, assignment).reduce(0) { sum, pair in
        sum + (pair.1.map { squaredDistance(pair.0, targets[$0]) } ?? 0)
      }
      #expect(sum == shortest(points[...], targets))
    }
  }

  @Test mutating func theWidestRangeDoesNotOverflow() {
    let corners = [RawPosition(x: .min, y: .min), RawPosition(x: .max, y: .max)]
    #expect(nearestAssignment(of: corners, to: corners.reversed()) == [1, 0])
  }

  private func squaredDistance(_ a: RawPosition, _ b: RawPosition) -> Int {
    let dx = Int(a.x) - Int(b.x)
    let dy = Int(a.y) - Int(b.y)
    return dx * dx + dy * dy
  }

  private func shortest(_ points: ArraySlice<RawPosition>, _ targets: [RawPosition]) -> Int {
    guard let point = points.first, !targets.isEmpty else { return 0 }
    var best = Int.max
    for index in targets.indices {
      var rest = targets
      rest.remove(at: index)
      best = min(
        best, squaredDistance(point, targets[index]) + shortest(points.dropFirst(), rest))
    }
    // With more points than targets, any point may stay unpaired.
    return points.count > targets.count ? min(best, shortest(points.dropFirst(), targets)) : best
  }
}
