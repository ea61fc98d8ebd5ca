import Glibc

/// A process's command, cut by the kernel to 15 bytes; nil if there is no such process.
public func processName(_ process: pid_t) -> String? {
  (try? readFile("/proc/\(process)/comm", limit: 64)).map {
    String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
