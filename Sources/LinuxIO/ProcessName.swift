import Glibc

/// The name of a process, which the kernel truncates to 15 bytes; nil if the process does not
/// exist.
public func processName(_ process: pid_t) -> String? {
  (try? readFile("/proc/\(process)/comm", limit: 64)).map {
    String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// The path of the running program's file.
public func programPath() throws(SystemError) -> String {
  let size = Int(PATH_MAX)
  var path = [CChar](repeating: 0, count: size)
  let count = try system("find this program") { readlink("/proc/self/exe", &path, size) }
  return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
