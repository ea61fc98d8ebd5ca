import Glibc
import JSON
import LinuxIO
import PanelServing
import SocketChecks
import Testing

/// Checks the inputs that fuzzing found to reach different code: lines for the codec, and whole
/// connections for the server.
///
/// ServerFuzzer writes requests with `RequestGenerator`. To fuzz for an hour and keep new inputs
/// (CodecFuzzer and Codec work the same way):
///
///     BEZEL_FUZZER=1 swift build -c release --sanitize=fuzzer --product ServerFuzzer \
///       --scratch-path .build/fuzzer
///     export SWIFT_BACKTRACE=enable=no
///     cd .build && mkdir found smallest
///     grep -ohE '"[A-Za-z]{2,24}"' -r ../Sources/PanelServing ../Sources/ValueBus \
///       ../Tests/Support/SocketChecks | sort -u > words
///     fuzzer/release/ServerFuzzer found ../Tests/BezelTests/Corpus/Server -dict=words \
///       -max_len=8192 -len_control=0 -timeout=60 -rss_limit_mb=1500 -max_total_time=3600
///     fuzzer/release/ServerFuzzer -set_cover_merge=1 smallest ../Tests/BezelTests/Corpus/Server \
///       found
///
/// One server answers all inputs, so the tests do not run at the same time.
@Suite(.serialized)
struct SocketCorpusTests {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Corpus"

  private func inputs(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(opendir("\(Self.folder)/\(name)"))
    defer { closedir(folder) }
    var inputs: [(name: String, bytes: [UInt8])] = []
    while let entry = readdir(folder) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !file.hasPrefix(".") else { continue }
      let bytes = try readFile("\(Self.folder)/\(name)/\(file)", limit: 1 << 16)
      inputs.append((file, bytes))
    }
    return inputs
  }

  @Test func everyLineIsARequestOrAnError() throws {
    let inputs = try inputs("Codec")
    for (name, bytes) in inputs {
      let failure = CodecCheck.failure(of: bytes)
      #expect(failure == nil, "\(name): \(failure ?? "")")
    }
    #expect(inputs.count > 20)
  }

  @Test func requestsOfEveryMethodFollowTheRules() throws {
    var called: Set<String> = []
    for seed in 0..<200 as Range<UInt64> {
      var generator = RequestGenerator(seed: seed)
      let lines = (0..<5).map { _ in generator.line() }
      for line in lines {
        let content = try JSONParser.parse(line).value
        for request in content.array ?? [content] { called.insert(request["method"]?.string ?? "") }
      }
      let failure = try ServerCheck.failure(of: [0, 0] + Array(lines.joined(separator: [10])))
      #expect(failure == nil, "seed \(seed): \(failure ?? "")")
    }
    #expect(called == Set(RequestMethod.all.map(\.name)))
  }

  @Test func everyConnectionFollowsTheRules() throws {
    let inputs = try inputs("Server")
    for (name, bytes) in inputs {
      let failure = try ServerCheck.failure(of: bytes)
      #expect(failure == nil, "\(name): \(failure ?? "")")
    }
    #expect(inputs.count > 20)
  }
}
