import PanelChecks
import Typesetting

/// Checks with the fonts of the system, so that the cost of text is limited, too.
nonisolated(unsafe) private let limit = {
  let typesetter = FreeTypeTypesetter(warn: { _ in })
  return CostLimit { PanelCheck.failure(of: $0, typesetter: typesetter) }
}()

/// libFuzzer's entry point (https://llvm.org/docs/LibFuzzer.html): loads the input as a panel file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let failure = limit.failure(of: text) { fatalError(failure) }
  return 0
}
