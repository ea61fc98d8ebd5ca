import PanelChecks

@_silgen_name("LLVMFuzzerMutate")
private func changeBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// libFuzzer's hook for changing an input: replaces it by a new file, changes a value by the JSON
/// Schema, or changes bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  var generator = PanelGenerator(seed: UInt64(seed))
  let text = Array(UnsafeBufferPointer(start: bytes, count: count))
  let changed: [UInt8]? =
    switch seed % 8 {
    case 0: generator.file()
    case 1...4: generator.changed(text)
    default: nil
    }
  guard let changed, changed.count <= limit else { return changeBytes(bytes, count, limit) }
  for (index, byte) in changed.enumerated() { bytes[index] = byte }
  return changed.count
}
