import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

@testable import PanelSources
@testable import PanelTesting

/// Rules and the clock of a panel without hardware.
struct VirtualTimeTests {
  private func player(_ text: String) throws -> HeadlessPlayer {
    let resources = FileResources(folder: ".") { _ in }
    let panel = try TestPanel.panel(text, resources: resources)
    return HeadlessPlayer(panel: panel, size: PixelSize(width: 80, height: 48))
  }

  @Test func rulesAndTheClockFollowTheVirtualTime() throws {
    let player = try player(
      """
      { values: { n: { maximum: 99 }, m: { from: "clock.minute" }, s: { from: "clock.second" } },
        rules: [{ every: 10, do: "n += 1" }] }
      """)
    player.wait(.seconds(65))
    let values = player.panel.values
    #expect(["n", "m", "s"].map { values[$0]?.number } == [6, 31, 5])
    #expect(player.now == .seconds(65))
  }

  /// The minutes of the clock, not those since the start.
  @Test func theClockBeginsAndIsSetBetweenMinutes() throws {
    let resources = FileResources(folder: ".") { _ in }
    let text = """
      { values: { n: { maximum: 99 }, m: { from: "clock.minute" } },
        rules: [{ when: "clock.minute == 0", do: "n += 1" }] }
      """
    let panel = try TestPanel.panel(text, resources: resources)
    let player = HeadlessPlayer(
      panel: panel, size: PixelSize(width: 80, height: 48), clock: Panel.fixedTime + 29 * 60 + 45)
    func values() -> [Double?] { ["n", "m"].map { panel.values[$0]?.number } }
    #expect(values() == [0, 59])
    player.wait(.seconds(14.9))
    #expect(values() == [0, 59])
    player.wait(.seconds(0.1))
    #expect(values() == [1, 0])
    player.setClock(to: Panel.fixedTime + 90 * 60 - 0.5)
    #expect(values() == [1, 59])
    player.wait(.seconds(0.5))
    #expect(values() == [2, 0])
  }

  /// Ten minutes last ten minutes when summer time ends and when it begins.
  @Test(arguments: [-3_600.0, 3_600, 7_200, -7_200, 1_800])
  func aTimerByUnixTimeDoesNotJump(step: Double) throws {
    let player = try player(
      """
      { values: { ends: { kind: "number", initial: null }, left: { from: "ends - clock.unix" },
          done: { initial: false }, seconds: { from: "clock" } },
        rules: [{ when: "clock.unix >= ends", do: "done = true" }] }
      """)
    let values = player.panel.values
    try player.panel.set(["ends": .number(Panel.fixedTime + 600)], origin: .client)
    player.wait(.seconds(300))
    #expect(values["left"]?.number == 300)
    player.setClock(to: Panel.fixedTime + 300 + step)
    #expect(values["left"]?.number == 300)
    #expect(values["clock"]?.number == Panel.fixedTime + 300 + step)
    player.wait(.seconds(299))
    #expect(values["done"]?.scalar == .boolean(false))
    player.wait(.seconds(1))
    #expect(values["done"]?.scalar == .boolean(true))
  }

  /// A change of the zone's offset applies to times of programs, too.
  @Test func timesOfProgramsFollowTheZone() throws {
    let player = try player(
      """
      { values: { at: { initial: \(Int(Panel.fixedTime)) }, iso: { initial: '2025-11-25T17:30Z' },
          shown: { from: "'{local(at):HH:mm} {local(time(iso)):HH:mm}'" } } }
      """)
    let shown = try #require(player.panel.values["shown"])
    #expect(shown.scalar == .text("17:30 17:30"))
    player.setClock(to: Panel.fixedTime + 3_600)
    #expect(shown.scalar == .text("18:30 18:30"))
  }

  @Test func settlingRunsNoRules() throws {
    let player = try player(
      """
      { values: { on: { initial: true } }, controls: [
          { kind: "slider", name: "level", frame: [0, 0, 800, 40] } ],
        rules: [{ every: 0.1, do: "level = 1 - level" }] }
      """)
    player.wait(.seconds(1))
    #expect(player.panel.isAnimating)
    player.settle()
    #expect(!player.panel.isAnimating)
  }
}
