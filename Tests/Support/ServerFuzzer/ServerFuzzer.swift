import SocketChecks

/// libFuzzer's entry point (https://llvm.org/docs/LibFuzzer.html): sends arbitrary bytes to a server.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  do {
    if let failure = try ServerCheck.failure(of: input) { fatalError(failure) }
  } catch {
    fatalError("\(error)")
  }
  return 0
}
