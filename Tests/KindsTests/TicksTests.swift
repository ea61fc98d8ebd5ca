import Randomness
import Testing

@testable import Kinds

struct TicksTests {
  private func values(
    _ minimum: Double, _ maximum: Double, _ base: Double? = nil, atMost count: Int
  ) -> [Double] {
    Ticks(from: minimum, to: maximum, multiplesOf: base, atMost: count).values
  }

  @Test func roundDistances() {
    #expect(values(0, 100, atMost: 11) == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    #expect(values(0, 100, atMost: 10) == [0, 20, 40, 60, 80, 100])
    #expect(values(0, 100, atMost: 5) == [0, 25, 50, 75, 100])
    #expect(values(0, 100, atMost: 4) == [0, 50, 100])
    #expect(values(0, 100, atMost: 2) == [0, 100])
    #expect(values(-60, 6, atMost: 5) == [-60, -40, -20, 0])
    #expect(values(16, 28, atMost: 7) == [16, 18, 20, 22, 24, 26, 28])
    #expect(values(17, 29, atMost: 7) == [18, 20, 22, 24, 26, 28])
    // 25 is round, 2.5 is not.
    #expect(values(0, 10, atMost: 5) == [0, 5, 10])
    #expect(values(0, 1000, atMost: 5) == [0, 250, 500, 750, 1000])
    #expect(values(24, 51, atMost: 2) == [25, 50])
  }

  @Test func ticksAtBothEnds() {
    #expect(values(0, 50, atMost: 4) == [0, 25, 50])
    #expect(values(0, 240, atMost: 12) == [0, 30, 60, 90, 120, 150, 180, 210, 240])
    #expect(values(0, 240, atMost: 8) == [0, 40, 80, 120, 160, 200, 240])
    #expect(values(0, 12, atMost: 5) == [0, 3, 6, 9, 12])
    // More than twice the distance would be too much.
    #expect(values(0, 70, atMost: 4) == [0, 20, 40, 60])
    #expect(values(1, 8, atMost: 4) == [2, 4, 6, 8])
    #expect(Ticks(from: 0, to: 240, atMost: 9).minors(between: 2).prefix(3) == [10, 20, 40])
  }

  @Test func exactMultiples() {
    #expect(values(0, 0.3, atMost: 4) == [0, 0.1, 0.2, 0.3])
    #expect(values(-0.3, 0.3, atMost: 7) == [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3])
    #expect(values(0.1, 0.7, 0.1, atMost: 9) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    #expect(values(1e9, 1e9 + 0.2, atMost: 3) == [1e9, 1e9 + 0.1, 1e9 + 0.2])
  }

  @Test func multiplesOfABase() {
    #expect(values(0, 90, 15, atMost: 7) == [0, 15, 30, 45, 60, 75, 90])
    #expect(values(0, 90, 15, atMost: 6) == [0, 30, 60, 90])
    #expect(values(0, 4, 0.75, atMost: 9) == [0, 0.75, 1.5, 2.25, 3, 3.75])
    #expect(values(0, 10, 100, atMost: 9) == [])
  }

  @Test func decimals() {
    #expect(Ticks(from: 0, to: 100, atMost: 5).decimals == 0)
    #expect(Ticks(from: 0, to: 1, atMost: 6).decimals == 1)
    #expect(Ticks(from: 0, to: 0.03, atMost: 4).decimals == 2)
    #expect(Ticks(from: 0, to: 3, multiplesOf: 0.25, atMost: 20).decimals == 2)
    #expect(Ticks(from: 0, to: 3e-8, atMost: 4).decimals == 8)
    #expect(Ticks(from: 0, to: 100, multiplesOf: 0.25, atMost: 2).decimals == 0)
  }

  @Test func labelsThatDoNotFit() {
    let ticks = Ticks(from: 0, to: 100, atMost: 11) { $0.values.count < 5 }
    #expect(ticks.values == [0, 50, 100])
    #expect(Ticks(from: 0, to: 100, atMost: 11) { _ in false }.values.isEmpty)
  }

  @Test func minors() {
    let tens = Ticks(from: 5, to: 35, atMost: 4)
    #expect(tens.values == [10, 20, 30])
    #expect(tens.minors(between: 1) == [5, 15, 25, 35])
    #expect(tens.minors(between: 0) == [])
    #expect(tens.minors(between: -1) == [])
    #expect(tens.minors(atMost: 3) == [])
    #expect(tens.minors(atMost: 4) == [5, 15, 25, 35])
    #expect(tens.minors(atMost: 20).prefix(5) == [6, 8, 12, 14, 16])
    #expect(Ticks(from: 0, to: 0.2, atMost: 3).minors(between: 1) == [0.05, 0.15])
    #expect(
      Ticks(from: 0, to: 100, atMost: 5).minors(atMost: 16).prefix(6) == [5, 10, 15, 20, 30, 35])
    #expect(Ticks(from: 0, to: 45, multiplesOf: 15, atMost: 9).minors(atMost: 9).count == 6)
  }

  @Test(arguments: [
    (0.0, 0.0), (1, 0), (.nan, 1), (0, .nan), (-.infinity, .infinity), (0, .infinity),
    (-1e300, 1e300), (0, 1e-12), (1e15, 1e15 + 0.125), (0, .leastNonzeroMagnitude), (1, 1.nextUp),
  ])
  func rangesWithoutTicks(minimum: Double, maximum: Double) {
    #expect(values(minimum, maximum, atMost: 20) == [])
    #expect(Ticks(from: minimum, to: maximum, atMost: 20).minors(atMost: 20) == [])
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e-300, 1e300])
  func hostileBase(base: Double) {
    #expect(values(0, 100, base, atMost: 20) == [])
  }

  @Test func numbersOfTicksAreLimited() {
    let many = Ticks(from: 0, to: 1e15, atMost: .max)
    #expect((2...Ticks.limit).contains(many.values.count))
    #expect(many.minors(atMost: .max).count <= Ticks.limit)
    #expect(many.minors(between: 10_000) == [] && many.minors(between: .max) == [])
    #expect(values(0, 1e15, 1e-9, atMost: .max).count <= Ticks.limit)
    #expect(values(0, 100, atMost: 1) == [] && values(0, 100, atMost: .min) == [])
  }

  @Test func randomRanges() {
    var random = SeededGenerator(seed: 37)
    for _ in 0..<2_000 {
      let size = (0..<Int.random(in: 0...17, using: &random)).reduce(1e-5) { size, _ in size * 10 }
      let minimum = Double.random(in: -size...size, using: &random)
      let maximum = minimum + Double.random(in: 0...size, using: &random)
      let count = Int.random(in: 2...20, using: &random)
      let ticks = Ticks(from: minimum, to: maximum, atMost: count)
      for values in [ticks.values, ticks.minors(atMost: count), ticks.minors(between: 3)] {
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
        #expect(values.allSatisfy { minimum...maximum ~= $0 })
      }
      #expect(ticks.values.count <= count)
      #expect(count < 6 || maximum == minimum || ticks.values.count >= 2)
    }
  }
}
