import CLinux
import Checkout
import Glibc
import LinuxIO

/// The disk, kernel and initramfs of machines: built once from Debian's packages by the recipe in
/// `Image/`, and kept outside the checkout under the fingerprint of the recipe.
struct Image: Sendable {
  let folder: String

  var disk: String { folder + "/disk" }
  var kernel: String { folder + "/kernel" }
  var initramfs: String { folder + "/initramfs.cpio" }

  /// The image of the current recipe. If there is none, it is built, which takes ten seconds and a
  /// download of 110 MB. Waits for other builders; an unfinished image is never used.
  static func current() throws -> Image {
    let cache = try cacheFolder()
    let folder = "\(cache)/\(try fingerprint())"
    let lock = try FileDescriptor.open("\(cache)/lock", O_RDWR | O_CREAT)
    try system("lock \(cache)/lock") { flock(lock.number, LOCK_EX) }
    if access(folder, F_OK) == 0 { return Image(folder: folder) }

    let unfinished = "\(cache)/unfinished"
    try run(["rm", "-rf", unfinished])
    try run(["mkdir", unfinished])
    try run([Checkout.path("Tests/Support/VirtualMachine/Image/build"), unfinished])
    try system("rename \(unfinished)") { rename(unfinished, folder) }
    return Image(folder: folder)
  }

  private static func run(_ command: [String]) throws {
    var process = try HostProcess(command)
    if try process.wait() != 0 {
      throw MachineError.noImage(process.output)
    }
  }

  private static func cacheFolder() throws -> String {
    let base =
      Environment["XDG_CACHE_HOME"] ?? (Environment["HOME"].map { $0 + "/.cache" } ?? "/var/cache")
    let folder = base + "/bezel-virtual-machine"
    try run(["mkdir", "-p", folder])
    return folder
  }

  /// 64 bits of FNV-1a over the recipe's files.
  private static func fingerprint() throws -> String {
    let files = [
      "agent", "agent.service", "build", "init", "initramfs-init", "packages", "setup",
      "single-packages",
    ]
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for file in files {
      let bytes = try HostFile.read(
        Checkout.path("Tests/Support/VirtualMachine/Image/\(file)"))
      for byte in bytes + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return String(hash, radix: 16)
  }
}
