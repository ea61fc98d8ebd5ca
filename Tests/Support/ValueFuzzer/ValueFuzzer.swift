import PanelChecks

/// libFuzzer's entry point (https://llvm.org/docs/LibFuzzer.html): makes a random panel of the input
/// and compares its values with a model.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let choices = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let failure = ValueCheck.failure(of: choices) { fatalError(failure) }
  return 0
}
