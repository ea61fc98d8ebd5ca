import Geometry
import JSON
import Testing

@testable import Displays
@testable import PanelDaemon

struct StatisticsTests {
  private let damage = Region(PixelRectangle(x: 0, y: 0, width: 10, height: 10))
  private let interval = Duration.milliseconds(16)

  private func frame(_ presented: Int, shown: Int) -> ShownFrame {
    ShownFrame(
      number: 1, presented: .milliseconds(presented), shown: .milliseconds(shown), copied: 200)
  }

  private func json(_ statistics: Statistics) throws -> JSONValue {
    var writer = JSONWriter()
    writer.object { statistics.write(into: &$0, now: .seconds(2)) }
    return try JSONParser.parse(writer.bytes).value
  }

  @Test func aTouchIsMeasuredUntilItsFrameIsShown() throws {
    var statistics = Statistics(now: .zero)
    statistics.noteTouch(at: .milliseconds(100))
    statistics.noteTouch(at: .milliseconds(104))
    statistics.noteDrawing(of: damage, took: .milliseconds(2))
    // The next touch is not in the presented frame.
    statistics.noteTouch(at: .milliseconds(110))
    statistics.noteShown(frame(106, shown: 116), interval: interval)
    let json = try json(statistics)
    #expect(json["touchToPresent"]?["count"]?.number == 1)
    #expect(json["touchToPresent"]?["max"]?.number == 16)
    #expect(json["positionAge"]?["max"]?.number == 12)
    #expect(json["drawTime"]?["p99"]?.number == 2)
    #expect(json["frames"]?["drawn"]?.number == 1 && json["frames"]?["late"]?.number == 0)
    #expect(json["damage"]?["drawn"]?.number == 100 && json["damage"]?["copied"]?.number == 200)
  }

  @Test func aTouchWithoutVisibleEffectIsNotMeasured() throws {
    var statistics = Statistics(now: .zero)
    statistics.noteTouch(at: .milliseconds(100))
    statistics.noteDrawing(of: Region(), took: .zero)
    statistics.noteDrawing(of: damage, took: .zero)
    statistics.noteShown(frame(500, shown: 516), interval: interval)
    #expect(try json(statistics)["touchToPresent"]?["count"]?.number == 0)
  }

  @Test func aFrameThatMissesItsBlankIsLate() throws {
    var statistics = Statistics(now: .zero)
    statistics.noteShown(frame(100, shown: 116), interval: interval)
    statistics.noteShown(frame(100, shown: 125), interval: interval)
    #expect(try json(statistics)["frames"]?["late"]?.number == 1)
    // A frame that took longer to draw than a frame lasts, then one that did not.
    statistics.noteDrawing(of: damage, took: .milliseconds(17))
    statistics.noteShown(frame(200, shown: 200), interval: interval)
    statistics.noteDrawing(of: damage, took: .milliseconds(16))
    statistics.noteShown(frame(300, shown: 300), interval: interval)
    #expect(try json(statistics)["frames"]?["late"]?.number == 2)
    #expect(try json(statistics)["frames"]?["slow"]?.number == 1)
  }

  @Test func percentilesAreOfTheLatestAndTheMaximumOfAll() throws {
    var latency = Statistics.Latency()
    latency.add(.seconds(1))
    for number in 1...1_024 { latency.add(.milliseconds(number % 100 + 1)) }
    var writer = JSONWriter()
    writer.object { latency.write(into: &$0) }
    let json = try JSONParser.parse(writer.bytes).value
    #expect(json["count"]?.number == 1_025 && json["max"]?.number == 1_000)
    let p50 = try #require(json["p50"]?.number)
    let p99 = try #require(json["p99"]?.number)
    #expect((49...52).contains(p50) && (98...100).contains(p99))
  }
}
