import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

/// The tint is inherited from the nearest container that has one. A change redraws only the controls
/// that inherit it.
struct TintTests {
  private let bench = Bench()
  private let group = Group()
  private let inGroup = Knob()
  private let tinted = Knob()
  private let outside = Knob()
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  init() {
    group.frame = Rectangle(x: 100, y: 100, width: 300, height: 100)
    inGroup.frame = Rectangle(x: 0, y: 0, width: 80, height: 80)
    tinted.frame = Rectangle(x: 100, y: 0, width: 80, height: 80)
    outside.frame = Rectangle(x: 500, y: 0, width: 80, height: 80)
    tinted.tint = green
    group.add(inGroup)
    group.add(tinted)
    bench.root.add(group)
    bench.root.add(outside)
    bench.forgetDamage()
  }

  private func damaged(by change: () -> Void) -> [Rectangle] {
    bench.forgetDamage()
    change()
    return bench.damage
  }

  private func frameOnStage(_ control: Control) -> Rectangle {
    Rectangle(origin: control.originOnStage, size: control.frame.size)
  }

  @Test func itIsInheritedFromTheNearestContainer() {
    #expect(inGroup.effectiveTint == Control.defaultTint)
    bench.root.tint = red
    #expect(inGroup.effectiveTint == red && tinted.effectiveTint == green)
    group.tint = blue
    #expect(inGroup.effectiveTint == blue && outside.effectiveTint == red)
    group.tint = nil
    #expect(inGroup.effectiveTint == red)
  }

  /// A property that is set to the tint follows it until it is set to a colour.
  @Test func propertiesFollowTheTint() throws {
    func set(_ value: PropertyValue) throws { try inGroup.setProperty("trackColor", to: value) }
    try set(.theme(.accent))
    #expect(inGroup.trackColor == Control.defaultTint)
    group.tint = blue
    #expect(inGroup.trackColor == blue)
    inGroup.tint = green
    bench.root.tint = red
    #expect(inGroup.trackColor == green)
    try set(.theme(.onAccent))
    #expect(inGroup.trackColor == green.readableText)
    inGroup.tint = nil
    #expect(inGroup.trackColor == .white, "on blue")
    try set(.color(red))
    group.tint = green
    #expect(inGroup.trackColor == red)
    #expect(throws: PropertyError.self) {
      try inGroup.setProperty("lineWidth", to: .theme(.accent))
    }
  }

  @Test func aContainersOwnTextColorOnItsTintIsInherited() {
    bench.root.tint = red
    bench.root.tintTextColor = blue
    #expect(inGroup.effectiveTintTextColor == blue)
    #expect(tinted.effectiveTintTextColor == green.readableText)
    group.tint = blue
    #expect(inGroup.effectiveTintTextColor == .white)
  }

  @Test func theOpenNumberPadFollowsIt() throws {
    let slider = CircularSlider()
    slider.frame = Rectangle(x: 0, y: 200, width: 200, height: 200)
    group.add(slider)
    slider.beginEditing()
    let pad = try #require(bench.stage.children.last as? NumberPad)
    let key = try #require(pad.children.last as? Button)
    let damage = damaged { group.tint = red }
    #expect(pad.effectiveTint == red && key.title == "OK" && key.effectiveTint == red)
    #expect(damage.contains { pad.card.contains($0.center) && $0.height == 52 }, "the display")
  }

  @Test func onlyControlsThatInheritItAreRedrawn() {
    #expect(damaged { bench.root.tint = red } == [frameOnStage(inGroup), frameOnStage(outside)])
    #expect(damaged { group.tint = blue } == [frameOnStage(inGroup)])
    #expect(damaged { bench.root.tint = green } == [frameOnStage(outside)])
    #expect(damaged { tinted.tint = red } == [frameOnStage(tinted)])
    #expect(damaged { tinted.tint = red } == [])
    #expect(damaged { tinted.tint = nil } == [frameOnStage(tinted)])
  }
}
