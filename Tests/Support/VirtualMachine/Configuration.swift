extension Machine {
  /// The platform, the display and the first process of a machine.
  public struct Configuration: Hashable, Sendable {
    public enum Display: Hashable, Sendable {
      /// Atomic modesetting; shows only reported damage.
      case virtioGPU(width: Int, height: Int)
      /// Scans out of the buffer, as most boards do. Can be removed.
      case bochs(width: Int, height: Int)
      /// Has VGA registers, for `leaveFirmwareFramebuffer`; driven by `bochs`.
      case vga(width: Int, height: Int)
      /// Has VGA registers as well; driven by `virtio_gpu`.
      case virtioVGA(width: Int, height: Int)
      /// 16 bits per pixel, copied at each update.
      case cirrus
      case qxl(width: Int, height: Int)
    }

    public enum FirstProcess: Hashable, Sendable {
      /// A small script, which boots in half the time.
      case script
      case systemd
    }

    public enum Clock: Hashable, Sendable {
      /// Real time.
      case real
      /// Two nanoseconds per instruction of a single processor; idle time is skipped, so a day takes a
      /// minute. Time also runs ahead while the machine waits for the host.
      case virtual
    }

    public var platform = Platform.current
    public var display: Display
    public var firstProcess: FirstProcess
    public var clock = Clock.real
    /// The size of the memory in MiB.
    public var memory = 512
    /// The number of emulated processors with a real clock. Two often wait for each other, which costs
    /// a quarter more time where machines run side by side; those with ARM64 run alone.
    public var processors = Platform.current == .amd64 ? 1 : 2
    /// Whether the display's driver is loaded at boot; otherwise `loadDisplayDriver` loads it.
    public var hasDisplayAtStart = true
    /// An additional mode of the display, such as `1366x768`.
    public var extraMode: String?
    /// The mode of a second output of virtio-gpu; nil for one output.
    public var secondOutput: String?
    /// Whether the screen of virtio-gpu or bochs has an EDID.
    public var hasEDID = true

    public init(
      display: Display = .virtioGPU(width: 800, height: 480), firstProcess: FirstProcess = .script
    ) {
      self.display = display
      self.firstProcess = firstProcess
    }
  }
}

extension Machine.Configuration.Display {
  /// The emulator's device.
  var device: String {
    switch self {
    case .virtioGPU(let width, let height): "virtio-gpu-pci,id=gpu,xres=\(width),yres=\(height)"
    case .bochs(let width, let height): "bochs-display,id=gpu,xres=\(width),yres=\(height)"
    case .vga(let width, let height): "VGA,id=gpu,xres=\(width),yres=\(height)"
    case .virtioVGA(let width, let height): "virtio-vga,id=gpu,xres=\(width),yres=\(height)"
    case .cirrus: "cirrus-vga,id=gpu"
    case .qxl(let width, let height): "qxl-vga,id=gpu,xres=\(width),yres=\(height)"
    }
  }

  /// The kernel's driver for the device.
  var module: String {
    switch self {
    case .virtioGPU, .virtioVGA: "virtio_gpu"
    case .bochs, .vga: "bochs"
    case .cirrus: "cirrus"
    case .qxl: "qxl"
    }
  }
}

extension Machine.Configuration.Clock {
  /// The emulator's arguments. Hardware virtualization is not used: most containers do not offer
  /// it, and nested virtualization hangs.
  var arguments: [String] {
    switch self {
    case .real: ["-accel", "tcg,thread=multi"]
    case .virtual:
      ["-accel", "tcg,thread=single", "-icount", "shift=1,sleep=off", "-rtc", "clock=vm"]
    }
  }

  /// Disables kernel tasks that run twice a second, because they would take most of the machine's
  /// time.
  var kernelArguments: [String] {
    switch self {
    case .real: []
    case .virtual: ["tsc=nowatchdog", "sysctl.vm.compaction_proactiveness=0"]
    }
  }
}

extension Machine.Configuration {
  /// The emulator's command line; the agent's channel is descriptor 3, the monitor's 4.
  func command(image: Image, shares: [(name: String, folder: String)]) -> [String] {
    let initial =
      switch firstProcess {
      case .script: "/usr/lib/machine/init"
      case .systemd: "/lib/systemd/systemd"
      }
    // A blinking cursor would make two pictures of the same screen differ. A console that waits for
    // the first text may miss it if the driver is loaded late.
    let kernelArguments =
      [
        "console=tty0", "console=\(platform.serialConsole)", "quiet", "panic=-1",
        "vt.global_cursor_default=0", "fbcon=nodefer",
        "machine.init=\(initial)",
        // With systemd, udev would load it.
        (hasDisplayAtStart ? "machine.modules=" : "modprobe.blacklist=") + display.module,
        "machine.shares=\(shares.map(\.name).joined(separator: ","))",
      ] + clock.kernelArguments
    // Do not prepare later boots, which would take half of the time.
    let masked = ["systemd-hwdb-update", "ldconfig", "systemd-journal-catalog-update"].map {
      " systemd.mask=\($0).service"
    }
    let video =
      [extraMode, secondOutput.map { "Virtual-2:\($0)e" }].compactMap(\.self)
      .map { " video=\($0)" }.joined()
    let device =
      display.device + (secondOutput == nil ? "" : ",max_outputs=2") + (hasEDID ? "" : ",edid=off")
    var command = [
      platform.emulator, "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none",
      "-m", "\(memory)",
      "-kernel", image.kernel(platform), "-initrd", image.initramfs(platform),
      "-append", kernelArguments.joined(separator: " ") + masked.joined() + video,
      "-drive", "file=\(image.disk),if=virtio,format=raw,snapshot=on,cache=unsafe",
      "-chardev", "stdio,id=console,signal=off", "-serial", "chardev:console",
      "-device", "virtio-serial-pci", "-chardev", "socket,id=agent,fd=3",
      "-device", "virtserialport,chardev=agent,name=agent",
      "-chardev", "socket,id=monitor,fd=4", "-mon", "chardev=monitor,mode=control",
      "-device", device,
    ]
    command += platform.board + clock.arguments
    if clock == .real { command += ["-smp", "\(processors)"] }
    for (name, folder) in shares {
      command += [
        "-virtfs", "local,path=\(folder),mount_tag=\(name),security_model=none,readonly=on",
      ]
    }
    return command
  }
}
