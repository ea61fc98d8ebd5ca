import ContactChecks

/// libFuzzer's entry point (https://llvm.org/docs/LibFuzzer.html): decodes the input as touchscreen
/// events.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let events = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let failure = DecoderCheck.failure(of: events) { fatalError(failure) }
  return 0
}
