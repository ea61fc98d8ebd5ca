import PanelChecks

/// libFuzzer's entry (https://llvm.org/docs/LibFuzzer.html): wild texts, read as panel files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let failure = PanelCheck.failure(of: text) { fatalError(failure) }
  return 0
}
