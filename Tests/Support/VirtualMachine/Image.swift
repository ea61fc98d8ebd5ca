import Checkout

/// The disk, kernels and initramfs of machines, built from Debian's packages by `Image/build`.
struct Image: Sendable {
  let folder: String

  var disk: String { folder + "/disk" }
  func kernel(_ platform: Machine.Platform) -> String { "\(folder)/kernel-\(platform.rawValue)" }
  func initramfs(_ platform: Machine.Platform) -> String {
    "\(folder)/initramfs-\(platform.rawValue).cpio"
  }

  /// The current image; builds it if necessary.
  static func current(_ platform: Machine.Platform) throws -> Image {
    var process = try HostProcess([
      Checkout.path("Tests/Support/VirtualMachine/Image/current"), platform.architecture,
    ])
    let status = try process.wait()
    let output = process.output
    guard status == 0, let folder = output.split(separator: "\n").last else {
      throw MachineError.noImage(output)
    }
    return Image(folder: String(folder))
  }
}
