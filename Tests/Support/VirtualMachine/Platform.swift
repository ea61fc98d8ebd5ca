extension Machine {
  /// A machine's processor and the size of its kernel's pages.
  public enum Platform: String, CaseIterable, Sendable {
    case amd64
    /// A Cortex-A72 with pages of 4 KiB, as on most boards.
    case arm64
    /// A Cortex-A76 with pages of 16 KiB, as on some boards.
    case arm64WithLargePages = "arm64-16k"

    /// The platform that BEZEL_MACHINE names; nil if the name is unknown.
    static let named =
      if let name = Environment["BEZEL_MACHINE"] { Platform(rawValue: name) } else {
        Platform?.some(.amd64)
      }

    /// The platform of all tests of the process.
    public static let current = named ?? .amd64
  }
}

extension Machine.Platform {
  /// Debian's name of the architecture.
  var architecture: String {
    switch self {
    case .amd64: "amd64"
    case .arm64, .arm64WithLargePages: "arm64"
    }
  }

  /// The emulator's program.
  var emulator: String {
    switch self {
    case .amd64: "qemu-system-x86_64"
    case .arm64, .arm64WithLargePages: "qemu-system-aarch64"
    }
  }

  /// The emulator's arguments for the board.
  var board: [String] {
    let arm = ["-machine", "virt", "-device", "pcie-root-port,id=\(socket)", "-cpu"]
    return switch self {
    case .amd64: ["-cpu", "max"]
    case .arm64: arm + ["cortex-a72"]
    case .arm64WithLargePages: arm + ["cortex-a76"]
    }
  }

  /// The emulator's name of the bus for hot-plugged devices.
  var socket: String {
    switch self {
    case .amd64: "pci.0"
    case .arm64, .arm64WithLargePages: "socket"
    }
  }

  /// The kernel's device for a serial line.
  var serialConsole: String {
    switch self {
    case .amd64: "ttyS0"
    case .arm64, .arm64WithLargePages: "ttyAMA0"
    }
  }

  /// The folder in the checkout with the programs for this platform.
  var programs: String {
    switch self {
    case .amd64: ".build/tests/release"
    case .arm64, .arm64WithLargePages: ".build/arm64/aarch64-unknown-linux-gnu/release"
    }
  }

  /// The file in the checkout with the time of the build, and the command that builds the programs.
  var build: (stamp: String, command: String) {
    switch self {
    case .amd64: (".build/tests/built", "Tests/build")
    case .arm64, .arm64WithLargePages: (".build/arm64/built", "Tests/arm64 installed")
    }
  }

  /// The programs that machines need on the host, and their packages.
  var requirements: [(program: String, package: String)] {
    switch self {
    case .amd64: [(emulator, "qemu-system-x86"), ("make", "make"), ("gcc-12", "gcc-12")]
    case .arm64, .arm64WithLargePages:
      [
        (emulator, "qemu-system-arm"), ("qemu-aarch64-static", "qemu-user-static"),
        ("make", "make"),
      ]
    }
  }
}
