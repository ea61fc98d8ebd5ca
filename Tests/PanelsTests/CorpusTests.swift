import Glibc
import Kinds
import PanelChecks
import Testing

/// Checks the inputs that fuzzing found. Each of them covers different code.
///
/// The fuzzer writes and changes files by their JSON Schema, see `PanelGenerator`. It also fails on
/// inputs that cost too much processor time or memory, see `CostLimit`. To fuzz for an hour and
/// collect new inputs:
///
///     BEZEL_FUZZER=1 swift build -c release --sanitize=fuzzer --product PanelFuzzer \
///       --scratch-path .build/fuzzer
///     export SWIFT_BACKTRACE=enable=no
///     cd .build && mkdir found smallest
///     fuzzer/release/PanelFuzzer found ../Tests/PanelsTests/Corpus -max_len=200000 \
///       -len_control=0 -timeout=120 -max_total_time=3600
///     fuzzer/release/PanelFuzzer -set_cover_merge=1 smallest ../Tests/PanelsTests/Corpus found
struct CorpusTests {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Corpus"

  private func bytes(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }

  @Test func everyTextIsRejectedWithReasonsOrCreatesAPanel() throws {
    let folder = try #require(opendir(Self.folder))
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      let failure = PanelCheck.failure(of: try bytes("\(Self.folder)/\(name)"))
      #expect(failure == nil, "\(name): \(failure ?? "")")
      count += 1
    }
    #expect(count > 100)
  }
}
