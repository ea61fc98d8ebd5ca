import Glibc

/// Creates an empty folder in `/tmp` that only this user can access. The caller removes it.
/// - Parameter name: the beginning of the folder's name.
public func makeTemporaryFolder(_ name: String) throws(SystemError) -> String {
  // mkdtemp(3) replaces the last six letters.
  var template = Array("/tmp/\(name)-XXXXXX".utf8CString)
  try system("create a folder in /tmp") { mkdtemp(&template) == nil ? CInt(-1) : 0 }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}
