import CDRM
import Glibc
import LinuxIO

/// Finds the program that is master of a card. Without root, the result is a guess or nil.
enum CardHolder {
  /// Returns the program as `Xorg (process 812)`; nil if unknown.
  static func find(card: DRMCard) -> String? {
    let clients = "/sys/kernel/debug/dri/\(bezelMinor(card.device))/clients"
    if let file = try? FileDescriptor.open(clients, O_RDONLY),
      let bytes = try? file.read(atMost: 65_536, from: clients),
      let master = master(inClients: String(decoding: bytes, as: UTF8.self))
    {
      return master
    }
    return openers(of: card).first
  }

  /// Parses the kernel's table of a card's clients and returns the master. The columns are command,
  /// process, device, master (y or n), authenticated (y or n) and others. Commands may contain
  /// spaces.
  static func master(inClients table: String) -> String? {
    for line in table.split(separator: "\n").dropFirst() {
      let words = line.split(separator: " ")
      let flags = words.indices.dropFirst(3).first { index in
        words[index...].prefix(2).allSatisfy { $0 == "y" || $0 == "n" }
      }
      guard let flags, words[flags] == "y", let process = Int32(words[flags - 2]),
        process != getpid()
      else { continue }
      return describe(words[..<(flags - 2)].joined(separator: " "), process: process)
    }
    return nil
  }

  /// Returns the programs that have the card open, as far as permissions allow. Session managers
  /// come last, because they hold cards for other programs.
  private static func openers(of card: DRMCard) -> [String] {
    var programs: [(name: String, process: Int32)] = []
    for entry in entries(ofFolder: "/proc") {
      guard let process = Int32(entry), process != getpid() else { continue }
      let folder = "/proc/\(process)/fd"
      let hasOpened = entries(ofFolder: folder).contains { name in
        var status = stat()
        return stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
          && status.st_rdev == card.device
      }
      if hasOpened { programs.append((processName(process) ?? "a program", process)) }
    }
    return
      (programs.filter { !isSessionManager($0.name) }
      + programs.filter { isSessionManager($0.name) })
      .map { describe($0.name, process: $0.process) }
  }

  private static func isSessionManager(_ name: String) -> Bool {
    name == "systemd-logind" || name == "seatd" || name == "elogind"
  }

  private static func describe(_ name: String, process: Int32) -> String {
    "\(name) (process \(process))"
  }
}
