import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

struct TileTests {
  private let bench: Bench
  private let tile = Tile()
  private var level: NamedValue
  private var sheet: NamedValue

  init() {
    tile.frame = Rectangle(x: 100, y: 100, width: 200, height: 120)
    bench = Bench(tile)
    bench.name(tile, "lamp")
    level = NamedValue(name: "level", .number(50), in: 0...100)
    sheet = NamedValue(name: "sheet", .boolean(false))
    bench.values.declare(level)
    bench.values.declare(sheet)
  }

  private var presses: Int { counter.count }
  private let counter = Counter()

  private final class Counter { var count = 0 }

  private func countPresses() {
    tile.addAction(for: .primaryActionTriggered) { [counter] _ in counter.count += 1 }
  }

  /// The disc does not shrink in a small tile that has room for it.
  @Test(arguments: [60.0, 72, 95, 96, 100, 112, 116, 160])
  func theDiscKeepsItsSize(height: Double) {
    tile.frame.height = height
    tile.icon = .builtIn(.lamp)
    #expect(tile.discArea.height >= 43.9 && tile.discArea.top >= 6)
    #expect(tile.discArea.bottom <= height - 6)
  }

  /// The title has the height of its capital letters, and the state is 20 points below.
  @Test(arguments: [96.0, 104, 112, 160])
  func theTitleIsBelowTheDisc(height: Double) {
    tile.frame.height = height
    tile.icon = .builtIn(.lamp)
    let padding = tile.discArea.top
    #expect(tile.discArea.bottom + 4 < height - padding - 20 - 12)
  }

  /// Elsewhere, the card stands out by its own colour.
  @Test func anOutlineShowsATileOnACardOfItsColor() {
    let surface = Surface(width: 400, height: 300)
    tile.color = .white
    tile.face.outlineColor = .black
    for (ground, edge) in [(Color.white, UInt32(0xFF00_0000)), (Color(gray: 0.9), 0xFFFF_FFFF)] {
      bench.root.backgroundColor = ground
      tile.draw(on: Canvas(surface))
      #expect(surface[0, 60] == edge)
    }
  }

  @Test func aTapTurnsItOnAndOff() {
    countPresses()
    bench.down(200, 160).up()
    #expect(tile.isOn && bench.published == ["lamp=off began", "lamp=on ended"])
    bench.down(200, 160).up()
    #expect(!tile.isOn && presses == 2)
  }

  @Test func aFingerThatLeavesDoesNotTap() {
    let finger = bench.down(200, 160)
    #expect(tile.looksHeld)
    bench.forgetDamage()
    finger.move(500, 400)
    #expect(!tile.looksHeld && !bench.damage.isEmpty)
    finger.up()
    bench.down(200, 160).cancel()
    #expect(!tile.isOn && presses == 0)
  }

  @Test func aTileThatDoesNotLatchIsOnDuringAPress() {
    tile.latches = false
    countPresses()
    let finger = bench.down(200, 160)
    #expect(tile.isOn)
    finger.move(500, 400)
    #expect(!tile.isOn)
    finger.move(200, 160)
    #expect(tile.isOn)
    finger.up()
    #expect(!tile.isOn && presses == 1)
    let other = bench.down(200, 160)
    other.cancel()
    #expect(!tile.isOn && presses == 1)
  }

  private func waitForLongPress() {
    _ = bench.stage.nextWakeTime(asOf: .zero)
    bench.stage.wakeControls(at: .milliseconds(500))
  }

  @Test func aLongPressOpens() {
    tile.openSlot.link(to: sheet)
    countPresses()
    let finger = bench.down(200, 160)
    waitForLongPress()
    #expect(sheet.scalar == .boolean(true) && tile.grip == .opened)
    finger.up()
    #expect(!tile.isOn && presses == 0 && tile.grip == .none)
  }

  @Test func aShortPressOrAMovedFingerDoesNotOpen() {
    tile.openSlot.link(to: sheet)
    bench.down(200, 160).up()
    waitForLongPress()
    let finger = bench.down(200, 160)
    finger.move(500, 400)
    waitForLongPress()
    finger.up()
    #expect(sheet.scalar == .boolean(false))
  }

  @Test func withoutOpenALongPressIsATap() {
    let finger = bench.down(200, 160)
    #expect(bench.stage.nextWakeTime(asOf: .zero) == nil)
    finger.up()
    #expect(tile.isOn)
  }

  @Test func aDragChangesTheLevel() {
    tile.levelSlot.link(to: level)
    countPresses()
    #expect(tile.dragDirections == .horizontal)
    let finger = bench.down(200, 160)
    finger.move(209, 160)
    #expect(level.number == 50)
    finger.move(220, 160)
    finger.move(260, 160)
    #expect(level.number == 70)
    finger.move(2_000, 160)
    #expect(level.number == 100)
    finger.up()
    #expect(!tile.isOn && presses == 0)
  }

  @Test func aDragFollowsTheLayoutDirection() {
    tile.levelSlot.link(to: level)
    bench.root.layoutDirection = .rightToLeft
    let finger = bench.down(200, 160)
    finger.move(180, 160)
    finger.move(140, 160)
    #expect(level.number == 70)
    finger.up()
  }

  @Test func anUnknownLevelBeginsAtTheFinger() {
    tile.levelSlot.link(to: level)
    level.setUnknown()
    let finger = bench.down(200, 160)
    finger.move(250, 160)
    #expect(level.isKnown && level.number == 75)
    finger.up()
  }

  @Test func aTapStillTurnsATileWithALevelOnAndOff() {
    tile.levelSlot.link(to: level)
    bench.down(200, 160).up()
    #expect(tile.isOn && level.number == 50)
  }

  @Test func onlyTheChangedPartOfTheLevelIsDamaged() {
    tile.levelSlot.link(to: level)
    bench.forgetDamage()
    tile.levelSlot.set(60)
    let area = bench.damage.reduce(Rectangle.zero) { $0.union($1) }
    #expect(area.left >= 100 + 87 && area.right <= 100 + 121)
  }

  @Test func keys() {
    tile.levelSlot.link(to: level)
    tile.moveFocusHere()
    #expect(tile.pressPoint == tile.bounds.center && !tile.isAdjustable)
    #expect(tile.handle(.right) && level.number == 51)
    #expect(tile.handle(.left) && level.number == 50)
    #expect(!tile.handle(.enter))
  }

  @Test func texts() {
    (tile.title, tile.state, tile.detail) = ("Lamp", "On", "21°")
    #expect(tile.shownTexts == ["Lamp", "On", "21°"])
    tile.state = ""
    #expect(tile.shownTexts == ["Lamp", "21°"])
    tile.valueSlot.value.setUnknown()
    #expect(tile.shownTexts == ["Lamp", "–", "21°"])
  }

  @Test(arguments: [0.0, 1, 20, 50, 300])
  func unusualSizes(side: Double) {
    tile.icon = .builtIn(.minus)
    (tile.title, tile.state, tile.detail) = ("A long title that does not fit", "On", "21°")
    for size in [Size(width: side, height: side), Size(width: 400, height: side)] {
      tile.frame = Rectangle(origin: .zero, size: size)
      tile.draw(on: Canvas(Surface(width: 64, height: 64)))
    }
  }
}
