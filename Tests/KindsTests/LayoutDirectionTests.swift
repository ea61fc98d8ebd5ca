import Bench
import Geometry
import Randomness
import Testing
import TouchTracking

@testable import Controls
@testable import Kinds

/// The layout direction: where it comes from, and the frames of containers.
struct LayoutDirectionTests {
  private func language(_ code: String) -> Language {
    Language.all.first { $0.code == code } ?? .english
  }

  /// Counts the calls of `layoutDirectionDidChange`.
  private final class Observer: Control {
    var changes: [Bool] = []
    override func layoutDirectionDidChange() { changes.append(isRightToLeft) }
  }

  @Test func languagesHaveADirection() {
    #expect(Language.all.filter(\.isRightToLeft).map(\.code).sorted() == ["ar", "fa", "he"])
  }

  @Test func theLanguageDeterminesTheDirection() {
    let observer = Observer()
    let bench = Bench(observer)
    #expect(!observer.isRightToLeft)
    bench.language = language("ar")
    #expect(observer.isRightToLeft && observer.changes == [true])
    bench.language = language("he")
    #expect(observer.changes == [true], "the direction is the same")
    bench.language = .english
    #expect(!observer.isRightToLeft && observer.changes == [true, false])
  }

  @Test func aContainerOverridesTheDirectionOfItsContent() {
    let (inner, outer) = (Group(), Group())
    let (observer, other) = (Observer(), Observer())
    inner.add(observer)
    outer.add(inner)
    let bench = Bench(outer, other)
    outer.layoutDirection = .rightToLeft
    #expect(outer.isRightToLeft && observer.isRightToLeft && !other.isRightToLeft)
    inner.layoutDirection = .leftToRight
    #expect(outer.isRightToLeft && !observer.isRightToLeft)
    bench.language = language("ar")
    #expect(!observer.isRightToLeft && other.isRightToLeft)
    inner.layoutDirection = .automatic
    outer.layoutDirection = .automatic
    #expect(observer.isRightToLeft && observer.changes == [true, false, true])
    let late = Observer()
    inner.add(late)
    #expect(late.isRightToLeft)
  }

  @Test func theDirectionIsAPropertyOfContainers() throws {
    for container in [Group(), Row(), Column(), Grid(), Stack()] as [Container] {
      #expect(container.value(ofProperty: "direction") == .text("automatic"))
      try container.setProperty("direction", to: .text("rightToLeft"))
      #expect(container.layoutDirection == .rightToLeft)
      #expect(throws: PropertyError.self) {
        try container.setProperty("direction", to: .text("rtl"))
      }
    }
    #expect(Slider().value(ofProperty: "direction") == nil)
  }

  // MARK: Frames

  /// A box with a natural size.
  private final class Box: Control {
    let size: Size
    init(_ size: Size) { self.size = size }
    override var intrinsicSize: Size? { size }
  }

  private func randomContent(_ generator: inout SeededGenerator, depth: Int) -> Control {
    guard depth > 0 else {
      let box = Box(
        Size(
          width: Double(Int.random(in: 0...90, using: &generator)),
          height: Double(Int.random(in: 0...60, using: &generator))))
      if Bool.random(using: &generator) { box.layout.weight = 1 }
      if Int.random(in: 0..<5, using: &generator) == 0 { box.layout.aspectRatio = 1.5 }
      if Int.random(in: 0..<5, using: &generator) == 0 { box.layout.width = .percent(30) }
      return box
    }
    let group = [Row(), Column(), Grid()].randomElement(using: &generator)!
    group.align = LayoutGroup.Alignment.allCases.randomElement(using: &generator)!
    group.padding = Padding(Double(Int.random(in: 0...20, using: &generator)))
    group.spacing = Double(Int.random(in: 0...20, using: &generator))
    (group as? Grid)?.columns = [2, 3, .tracks([.share(2), .auto])].randomElement(
      using: &generator)!
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      group.add(randomContent(&generator, depth: depth - 1))
    }
    return group
  }

  /// Everything that a right-to-left layout contains is mirrored in its container.
  @Test func rowsColumnsAndGridsAreMirrored() {
    var generator = SeededGenerator(seed: 35)
    for run in 0..<200 {
      let content = randomContent(&generator, depth: 3)
      content.frame = Rectangle(x: 0, y: 0, width: 500, height: 300)
      let bench = Bench(content)
      bench.stage.placeIfNeeded()
      var frames: [Rectangle] = []
      content.forEachDescendant { frames.append($0.frame) }
      bench.root.layoutDirection = .rightToLeft
      bench.stage.placeIfNeeded()
      var index = 0
      content.forEachDescendant { control in
        let before = frames[index]
        index += 1
        guard let parent = control.parent, parent is LayoutGroup, before.width > 0 else { return }
        if control.frame != before.mirrored(in: parent.bounds) {
          Issue.record("run \(run): \(before) became \(control.frame) in \(parent.bounds)")
        }
      }
    }
  }

  /// In a container whose width has a fraction, mirrored frames are still on whole points and inside.
  @Test func mirroredFramesAreOnWholePoints() {
    let row = Row()
    row.frame = Rectangle(x: 0, y: 0, width: 300.4, height: 40)
    row.padding = 8
    for _ in 0..<3 {
      let box = Box(Size(width: 10, height: 10))
      box.layout.weight = 1
      row.add(box)
    }
    let bench = Bench(row)
    bench.root.layoutDirection = .rightToLeft
    bench.stage.placeIfNeeded()
    for box in row.children {
      #expect(box.frame.x == box.frame.x.rounded() && box.frame.x >= 8 && box.frame.right <= 292.4)
    }
    #expect(row.children[0].frame.x > row.children[2].frame.x)
  }

  /// Placing the children again moves none of them.
  @Test func placingAgainDamagesNothing() {
    let row = Row()
    row.frame = Rectangle(x: 0, y: 0, width: 300, height: 40)
    for _ in 0..<3 { row.add(Box(Size(width: 50, height: 40))) }
    let bench = Bench(row)
    bench.root.layoutDirection = .rightToLeft
    _ = bench.damage
    bench.forgetDamage()
    row.layoutDidChange()
    #expect(bench.damage == [])
  }

  @Test func absoluteFramesStay() {
    let group = Group()
    let box = Box(Size(width: 20, height: 20))
    box.frame = Rectangle(x: 10, y: 10, width: 20, height: 20)
    group.add(box)
    group.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    let bench = Bench(group)
    bench.root.layoutDirection = .rightToLeft
    bench.stage.placeIfNeeded()
    #expect(box.frame.x == 10)
  }

  // MARK: Changes

  /// The control moves away from the finger, so its touch is cancelled. The value stays.
  @Test func aChangeCancelsTouches() {
    let slider = Slider()
    slider.frame = Rectangle(x: 0, y: 0, width: 240, height: 40)
    let bench = Bench(slider)
    bench.name(slider, "dim")
    let finger = bench.down(60, 20)
    #expect(slider.isTracking)
    bench.language = language("ar")
    #expect(!slider.isTracking && bench.published.last?.hasSuffix("cancelled") == true)
    finger.move(200, 20)
    #expect(slider.value == 0.2)
  }

  /// A choice of the language ends like every choice, although it changes the direction.
  @Test func segmentsCanChangeTheDirection() {
    let segments = Segments()
    segments.items = ["en", "ar"].map { Segments.Item(value: $0, title: $0) }
    segments.frame = Rectangle(x: 0, y: 0, width: 200, height: 44)
    let bench = Bench(segments)
    bench.name(segments, "spoken")
    segments.addAction(for: .valueChanged) { [unowned bench] _ in
      bench.language = self.language("ar")
    }
    let finger = bench.down(150, 20)
    finger.up()
    #expect(bench.published.last == "spoken=ar ended" && segments.isRightToLeft)
    #expect(!segments.isTracking)
  }

  @Test func aChangeDamagesTheContent() {
    let row = Row()
    row.frame = Rectangle(x: 0, y: 0, width: 300, height: 40)
    for _ in 0..<2 { row.add(Box(Size(width: 50, height: 40))) }
    let bench = Bench(row)
    _ = bench.damage
    bench.forgetDamage()
    bench.language = language("fa")
    let damage = bench.damage.reduce(Rectangle.zero) { $0.union($1) }
    #expect(damage.left <= 0 && damage.right >= 300)
    #expect(row.children[0].frame.x == 250)
  }
}
