import PanelChecks
import Typesetting

/// Checks with the fonts of the system, so that the cost of text is limited, too.
nonisolated(unsafe) private let typesetter = FreeTypeTypesetter(warn: { _ in })
nonisolated(unsafe) private let limit = CostLimit {
  PanelCheck.failure(of: $0, typesetter: typesetter)
}
/// The maximum size of a panel file that is checked for warnings, in bytes.
private let warningLimit = 4_096

/// libFuzzer's entry point (https://llvm.org/docs/LibFuzzer.html): loads the input as a panel file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let failure = limit.failure(of: text) { fatalError(failure) }
  if count <= warningLimit,
    let failure = PanelCheck.failureOfWarnings(for: text, typesetter: typesetter)
  {
    fatalError(failure)
  }
  return 0
}
