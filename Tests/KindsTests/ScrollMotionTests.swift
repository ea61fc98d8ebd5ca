import Testing

@testable import Kinds

/// One test per row of the table in ScrollMotion.swift, and one for rubber bands.
struct ScrollMotionTests {
  private let range = 0.0...1_000.0

  /// Returns the time at which a motion is over, after checking that it is continuous, and stays
  /// where it ends.
  private func end(of motion: ScrollMotion) -> (position: Double, time: Double) {
    var (time, before) = (0.0, motion.position(at: 0))
    while !motion.isOver(at: time), time < 20 {
      time += 0.001
      let position = motion.position(at: time)
      #expect(abs(position - before) < 10)
      before = position
    }
    #expect(motion.position(at: time + 1) == before && motion.isOver(at: time + 1))
    return (before, time)
  }

  @Test func case1() {
    for velocity in [0.0, 9, -9] {
      let motion = ScrollMotion(from: 300, velocity: velocity, in: range)
      #expect(motion.isOver(at: 0) && motion.position(at: 0) == 300)
    }
  }

  @Test func case2() {
    let motion = ScrollMotion(from: 300, velocity: 1_000, in: range)
    // After a millisecond the velocity is 0.998 of what it was, after a second 0.998 to the 1000th.
    #expect(abs(motion.position(at: 0.001) - 300.999) < 1e-5)
    let end = end(of: motion)
    // The whole distance is 499.5 points, less that of the last 10 points per second.
    #expect(abs(end.position - (300 + 499.5 - 5)) < 0.1)
    #expect(end.time > 2 && end.time < 2.5)
    #expect(self.end(of: ScrollMotion(from: 600, velocity: -1_000, in: range)).position < 106)
  }

  @Test(arguments: [(800.0, 2_000.0, 1_000.0), (200, -2_000, 0), (1_000, 300, 1_000)])
  func case3(start: Double, velocity: Double, expected: Double) {
    let motion = ScrollMotion(from: start, velocity: velocity, in: range)
    let end = end(of: motion)
    #expect(end.position == expected && end.time < 1.6)
    let positions = stride(from: 0, to: 1.5, by: 0.001).map { motion.position(at: $0) }
    let farthest = positions.map { abs($0 - expected) * ($0 > 1_000 || $0 < 0 ? 1 : 0) }.max() ?? 0
    #expect(farthest > 5 && farthest < 100)
  }

  @Test func case4() {
    for (start, velocity, expected) in [(-80.0, 0.0, 0.0), (1_080, 0, 1_000), (1_050, 900, 1_000)] {
      let end = end(of: ScrollMotion(from: start, velocity: velocity, in: range))
      #expect(end.position == expected && end.time < 1.2)
    }
  }

  @Test func case5() {
    let snap: (Double) -> Double = { ($0 / 300).rounded() * 300 }
    for (velocity, expected) in [(0.0, 300.0), (500, 600), (-900, 0), (5_000, 1_000)] {
      let motion = ScrollMotion(from: 350, velocity: velocity, in: range, snap: snap)
      #expect(end(of: motion).position == expected)
    }
  }

  @Test func contentStretchesBeyondItsEnds() {
    for length in [1.0, 400] {
      let range = 0...(2 * length)
      func stretched(_ position: Double) -> Double {
        RubberBand.stretched(position, in: range, length: length)
      }
      for position in [0, 0.3 * length, 2 * length] { #expect(stretched(position) == position) }
      #expect(stretched(-100 * length) > -length && stretched(102 * length) < 3 * length)
      for step in -12...20 {
        let position = Double(step) * 0.25 * length
        let shown = stretched(position)
        let back = RubberBand.unstretched(shown, in: range, length: length)
        #expect(abs(back - position) < 1e-9 * length)
        #expect(shown < stretched(position + 0.25 * length))
      }
    }
    #expect(RubberBand.stretched(50, in: 0...10, length: 0) == 10)
  }
}
