import PanelChecks
import Randomness
import Testing

/// Random panels have the values of a model that computes everything again after each change. The
/// fuzzer ValueFuzzer does the same for inputs that reach different code:
///
///     BEZEL_FUZZER=1 swift build -c release --sanitize=fuzzer --product ValueFuzzer \
///       --scratch-path .build/fuzzer
///     SWIFT_BACKTRACE=enable=no .build/fuzzer/release/ValueFuzzer -max_len=1024 \
///       -max_total_time=1200
struct ValueModelTests {
  @Test(arguments: 0..<200) func theValuesAreThoseOfTheModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let choices = (0..<400).map { _ in UInt8.random(in: 0...255, using: &random) }
    let failure = ValueCheck.failure(of: choices)
    #expect(failure == nil, "\(failure ?? "")")
  }
}
