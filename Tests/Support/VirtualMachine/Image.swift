import Checkout

/// The disk, kernel and initramfs of machines, made from Debian's packages by the recipe in `Image/`.
struct Image: Sendable {
  let folder: String

  var disk: String { folder + "/disk" }
  var kernel: String { folder + "/kernel" }
  var initramfs: String { folder + "/initramfs.cpio" }

  /// The image of the current recipe; waits until it is built.
  static func current() throws -> Image {
    var process = try HostProcess([Checkout.path("Tests/Support/VirtualMachine/Image/current")])
    let status = try process.wait()
    let output = process.output
    guard status == 0, let folder = output.split(separator: "\n").last else {
      throw MachineError.noImage(output)
    }
    return Image(folder: String(folder))
  }
}
