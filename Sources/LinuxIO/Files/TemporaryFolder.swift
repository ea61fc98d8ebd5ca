import Glibc

/// Makes an empty folder in `/tmp` for this user alone; whoever asks for it removes it.
/// - Parameter name: what its own name begins with.
public func makeTemporaryFolder(_ name: String) throws(SystemError) -> String {
  // mkdtemp(3) writes over the last six letters.
  var template = Array("/tmp/\(name)-XXXXXX".utf8CString)
  try system("make a folder in /tmp") { mkdtemp(&template) == nil ? CInt(-1) : 0 }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}
