import PanelChecks

/// libFuzzer's entry point (https://llvm.org/docs/LibFuzzer.html): loads the input as a panel file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let failure = PanelCheck.failure(of: text) { fatalError(failure) }
  return 0
}
