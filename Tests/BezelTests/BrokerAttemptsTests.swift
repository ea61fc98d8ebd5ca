import MQTT
import Panels
import Testing

@testable import MQTTBridge

/// The cases of `BrokerAttempts`.
@Suite
struct BrokerAttemptsTests {
  private let address = BrokerAddress(host: "broker", port: 1_883, client: "hall")
  private var attempts = BrokerAttempts(.automatic)

  private mutating func end(
    _ end: BrokerConnection.End = .broken("gone"), at now: Duration = .zero
  ) -> (seconds: Double?, problem: String?) {
    switch attempts.didEnd(end, of: address, at: now) {
    case .older: (nil, nil)
    case .later(let wait, let problem): (wait / .seconds(1), problem)
    }
  }

  @Test mutating func cases1And4TheTimesGrow() {
    let retries = (0..<6).map { _ in end() }
    #expect(retries.map(\.problem) == ["gone", nil, nil, nil, nil, nil])
    #expect((retries.last?.seconds ?? 0) > 20)
    #expect(end(.broken("away")).problem == "away")
    #expect(end().problem == "gone")
    #expect(!attempts.isConnected)
  }

  @Test mutating func case2ALongConnectionResetsTheTimes() throws {
    for _ in 0..<6 { _ = end() }
    attempts.didConnect(at: .seconds(100))
    #expect(attempts.isConnected)
    let retry = end(at: .seconds(100) + BrokerAttempts.briefTime)
    #expect(try #require(retry.seconds) < 1.5 && retry.problem == "gone")
  }

  @Test mutating func case3ABriefConnectionAsksForAnotherClient() throws {
    for _ in 0..<6 { _ = end() }
    attempts.didConnect(at: .seconds(100))
    let retry = end(at: .seconds(109))
    #expect(try #require(retry.seconds) > 20)
    #expect(retry.problem == "gone; does another client have the identifier hall?")
  }

  @Test mutating func case5AnOldBrokerGetsTheOldVersion() {
    #expect(attempts.version == .five)
    #expect(end(.version).seconds == nil)
    #expect(attempts.version == .three)
    #expect(end(.version).seconds != nil, "case 6")
  }

  @Test(arguments: [.five, .three] as [BrokerAddress.Version])
  mutating func case6OnlyAutoFallsBack(version: BrokerAddress.Version) {
    attempts = BrokerAttempts(version == .five ? .five : .three)
    #expect(end(.version).problem?.contains("change \"version\"") == true)
    #expect(attempts.version == version)
  }
}
