import SocketChecks

/// libFuzzer's entry point (https://llvm.org/docs/LibFuzzer.html): parses arbitrary lines as requests.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let line = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let failure = CodecCheck.failure(of: line) { fatalError(failure) }
  return 0
}
