import BuiltInPanels
import Controls
import Glibc
import JSON
import Kinds
import LinuxIO
import Randomness
import Testing
import ValueBus

/// Simulates years of use of a daemon in minutes: touches, clients, reloads.
///
///     BEZEL_LONG_TESTS=1 BEZEL_STEPS=1000000 swift test --filter Soak
@Suite(.enabled(if: getenv("BEZEL_LONG_TESTS") != nil, "BEZEL_LONG_TESTS is not set"))
struct SoakTests {
  private struct Usage {
    /// Resident memory without files, in KiB.
    let memory: Int
    let descriptors: Int
  }

  /// The resources of the daemon once its subscribers have gone.
  private func usage(of process: pid_t, _ client: RequestClient) throws -> Usage {
    while try client.call("stats")["clients"]?["values"]?.number != 0 { usleep(1_000) }
    let status = String(
      decoding: try readFile("/proc/\(process)/status", limit: 1 << 16), as: UTF8.self)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    let words = line.split { $0 == " " || $0 == "\t" }
    return Usage(
      memory: try #require(Int(words[1])), descriptors: names(in: "/proc/\(process)/fd").count)
  }

  @Test func memoryAndDescriptorsDoNotGrow() throws {
    let steps = getenv("BEZEL_STEPS").flatMap { Int(String(cString: $0)) } ?? 200_000
    try withFolder { folder in
      let text = try #require(BuiltInPanel(named: "gallery")).text(kinds: builtInKinds)
      for picture in BuiltInPanel.gallery.pictures {
        try replaceFile(at: "\(folder)/\(picture.rawValue)", with: picture.bytes)
      }
      try HeadlessDaemon.serve(text, "--allow-touch-injection", in: folder) { daemon in
        var random = SeededGenerator(seed: 12)
        var usages: [Usage] = []
        var readers: [ValueReader] = []
        var client = try RequestClient(path: "\(folder)/control.sock")
        for step in 0..<steps {
          if step % (steps / 20) == 0 {
            readers = []
            usages.append(try usage(of: daemon.process, client))
          }
          switch Int.random(in: 0..<1_000, using: &random) {
          case 0: _ = try client.call("reload")
          case 1: _ = try client.call("screenshot")
          case 2: _ = try client.call("describe")
          case 3..<10: client = try RequestClient(path: "\(folder)/control.sock")
          case 10..<20:
            if readers.count == 40 { readers.removeFirst(20) }
            readers.append(try ValueReader(path: "\(folder)/values.sock"))
          case 20..<30:
            let page = builtInKinds.randomElement(using: &random)?.name ?? ""
            _ = try? client.call("set", .object(["values": .object(["page": .string(page)])]))
          default: try touch(client, &random)
          }
        }
        readers = []
        usages.append(try usage(of: daemon.process, client))
        let (first, last) = (usages[usages.count / 4], usages[usages.count - 1])
        print(usages.map { "\($0.memory) KiB, \($0.descriptors)" }.joined(separator: "; "))
        #expect(last.memory <= first.memory + first.memory / 20)
        #expect(last.descriptors == first.descriptors)
      }
    }
  }

  /// One step of one of two fingers.
  private func touch(
    _ client: RequestClient, _ random: inout SeededGenerator
  ) throws(RequestClient.Failure) {
    let phase = ["down", "move", "move", "move", "up"][Int.random(in: 0..<5, using: &random)]
    do throws(RequestClient.Failure) {
      _ = try client.call(
        "touch",
        .object([
          "contact": .number(Double(Int.random(in: 0..<2, using: &random))),
          "phase": .string(phase),
          "x": .number(Double.random(in: 0..<800, using: &random)),
          "y": .number(Double.random(in: 0..<480, using: &random)),
        ]))
    } catch .refused {
      // Whether the finger is down.
    }
  }
}
