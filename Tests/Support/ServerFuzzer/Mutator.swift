import SocketChecks

@_silgen_name("LLVMFuzzerMutate")
private func changeBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// libFuzzer's hook for changing an input: adds or replaces a request, or changes bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard count >= 2, seed % 2 == 0 else { return changeBytes(bytes, count, limit) }
  var generator = RequestGenerator(seed: UInt64(seed))
  // The first two bytes select how the lines are sent.
  var lines = input.dropFirst(2).split(separator: 10, omittingEmptySubsequences: false)
  let place = Int(seed / 8) % lines.count
  let line = generator.line()[...]
  if seed / 2 % 4 == 0 { lines[place] = line } else { lines.insert(line, at: place) }
  let changed = input.prefix(2) + lines.joined(separator: [10])
  guard changed.count <= limit else { return changeBytes(bytes, count, limit) }
  for (index, byte) in changed.enumerated() { bytes[index] = byte }
  return changed.count
}
