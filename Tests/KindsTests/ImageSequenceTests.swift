import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

struct ImageSequenceTests {
  private let sequence = ImageSequence()
  private let bench: Bench

  private static let colors: [UInt32] = [
    0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFF00_FFFF,
  ]

  init() {
    sequence.frame = Rectangle(x: 0, y: 0, width: 8, height: 8)
    sequence.sources = Self.colors.enumerated().map { index, color in
      let surface = Surface(width: 4, height: 4)
      for x in 0..<4 { for y in 0..<4 { surface[x, y] = color } }
      return Picture(path: "\(index).png", artwork: .pixels(surface))
    }
    bench = Bench(sequence)
  }

  @discardableResult
  private func draw() -> UInt32 {
    let surface = Surface(width: 8, height: 8)
    sequence.draw(on: Canvas(surface))
    return surface[4, 4]
  }

  private var waits: Bool { bench.stage.nextWakeTime(asOf: .zero) != nil }

  // MARK: Chosen by a value

  private func link(_ range: ClosedRange<Double>) throws {
    let value = NamedValue(name: "level", .number(range.lowerBound), in: range)
    bench.values.declare(value)
    sequence.link([(sequence.valueSlot, value)])
  }

  /// A range, and numbers with the index of the picture that each chooses.
  private typealias Choices = (range: ClosedRange<Double>, numbers: [Double], indices: [Int])

  private static let choices: [Choices] = [
    // Five equal parts.
    (0...100, [0, 19.9, 20, 25, 59, 80, 100], [0, 0, 1, 1, 2, 4, 4]),
    (-50...50, [-50, -31, -30, 0, 50], [0, 0, 1, 2, 4]),
    // The range of an index.
    (0...4, [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]),
    (1...5, [1, 2, 3, 4, 5], [0, 1, 2, 3, 4]),
    // No range.
    (Value.unboundedRange, [-9e15, 0, 0.99, 1, 4, 5, 9e15], [0, 0, 0, 1, 4, 4, 4]),
    // One end does not make a proportion.
    (0...Value.unboundedRange.upperBound, [0, 1, 1.5, 4, 9e15], [0, 1, 1, 4, 4]),
    (Value.unboundedRange.lowerBound...3, [-5, 0, 1, 3], [0, 0, 1, 3]),
    (7...7, [7], [0]),
  ]

  @Test(arguments: choices.indices) func aValueChoosesThePicture(_ number: Int) throws {
    let (range, numbers, indices) = Self.choices[number]
    try link(range)
    for (number, index) in zip(numbers, indices) {
      try bench.set(["level": .number(number)])
      #expect(sequence.shownIndex == index, "\(number)")
      #expect(draw() == Self.colors[index])
    }
    #expect(!waits)
  }

  @Test func onlyAnotherPictureIsDamage() throws {
    try link(0...100)
    for (number, isRedrawn) in [(10.0, false), (19, false), (21, true), (39, false), (100, true)] {
      bench.forgetDamage()
      try bench.set(["level": .number(number)])
      #expect(!bench.damage.isEmpty == isRedrawn, "\(number)")
    }
    bench.forgetDamage()
    try bench.set(["level": .number(0)], animated: true)
    bench.settle()
    #expect(!bench.damage.isEmpty && sequence.shownIndex == 0)
  }

  @Test func anUnknownValueShowsAPlaceholder() throws {
    try link(0...100)
    sequence.valueSlot.value.setUnknown()
    #expect(sequence.shownIndex == nil && !Self.colors.contains(draw()))
    sequence.sources = []
    #expect(sequence.shownIndex == nil && draw() == 0)
  }

  @Test func theSizeIsThatOfTheLargestPicture() {
    #expect(sequence.intrinsicSize == Size(width: 4, height: 4))
    sequence.sources[1] = Picture(path: "wide", artwork: .pixels(Surface(width: 9, height: 2)))
    #expect(sequence.intrinsicSize == Size(width: 9, height: 4))
    sequence.sources[2] = Picture(path: "missing", missing: "no such file")
    #expect(sequence.intrinsicSize == Size(width: 96, height: 72))
    sequence.sources = []
    #expect(sequence.intrinsicSize == nil)
  }

  // MARK: Playing

  /// Draws at a time after the controls that are due have been woken.
  private func play(at milliseconds: Int) -> UInt32 {
    bench.stage.wakeControls(at: .milliseconds(milliseconds))
    defer { _ = bench.stage.nextWakeTime(asOf: .milliseconds(milliseconds)) }
    return draw()
  }

  @Test func picturesFollowEachOther() {
    sequence.rate = 4
    let shown = stride(from: 0, through: 1_500, by: 125).map(play)
    let indices = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 0, 0, 1]
    #expect(shown == indices.map { Self.colors[$0] })
  }

  @Test func onlyASequenceThatIsDrawnWakesThePanel() {
    sequence.rate = 10
    #expect(!waits)
    draw()
    draw()
    #expect(bench.stage.nextWakeTime(asOf: .zero) == .milliseconds(100))
    bench.forgetDamage()
    bench.stage.wakeControls(at: .milliseconds(100))
    #expect(!bench.damage.isEmpty && sequence.shownIndex == 1)
    // It is hidden, or the screen is off, so nobody draws it.
    #expect(!waits)
    draw()
    #expect(waits)
  }

  @Test func aPausedSequenceContinuesWithItsPicture() {
    sequence.rate = 10
    for time in [0, 100, 200] { _ = play(at: time) }
    #expect(sequence.shownIndex == 2)
    sequence.playing = false
    #expect(!waits && draw() == Self.colors[2] && !waits)
    sequence.playing = true
    #expect(play(at: 1_000) == Self.colors[2])
    #expect(play(at: 1_099) == Self.colors[2] && play(at: 1_100) == Self.colors[3])
    sequence.isEnabled = false
    #expect(play(at: 1_200) == Self.colors[3] && !waits)
  }

  @Test func withoutALoopTheLastPictureStays() {
    sequence.rate = 10
    sequence.loops = false
    let shown = stride(from: 0, through: 900, by: 100).map(play)
    #expect(shown == [0, 1, 2, 3, 4, 4, 4, 4, 4, 4].map { Self.colors[$0] })
    #expect(!waits)
    sequence.playing = false
    #expect(draw() == Self.colors[4])
    sequence.playing = true
    #expect(draw() == Self.colors[0] && waits)
    sequence.loops = true
    #expect(draw() == Self.colors[0])
  }

  @Test func changesWhilePlaying() {
    sequence.rate = 10
    for time in [0, 100, 200, 300] { _ = play(at: time) }
    #expect(sequence.shownIndex == 3)
    sequence.sources.removeLast(3)
    #expect(sequence.shownIndex == 1 && draw() == Self.colors[1])
    #expect(play(at: 400) == Self.colors[0] && play(at: 500) == Self.colors[1])
    // A single picture does not change.
    sequence.sources.removeLast()
    #expect(play(at: 600) == Self.colors[0] && play(at: 700) == Self.colors[0] && !waits)
    sequence.rate = 0
    #expect(!waits)
  }
}
