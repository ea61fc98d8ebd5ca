/// Records the moments between a touch and the new picture with the kernel's tracer.
///
/// The tracer uses the clock of input events (`CLOCK_MONOTONIC`) and does not stop the traced
/// program.
public struct KernelTrace: Sendable {
  public enum Moment: String, Sendable {
    /// `execve` starts a program.
    case exec = "sched_process_exec"
    /// A frame of input events ends (SYN_REPORT) and is delivered.
    case report
    /// A program shows a picture: an atomic commit, a mode set, a page flip or DIRTYFB.
    case flip = "sys_ioctl"
  }

  public struct Event: Sendable {
    public let moment: Moment
    public let process: Int
    public let time: Duration
  }

  private static let folder = "/sys/kernel/tracing"
  private let machine: Machine

  init(machine: Machine) { self.machine = machine }

  /// The events since the start, in order. Tracing continues.
  public func events() async throws -> [Event] {
    // `bezeld-123  [000] .....  7.274403: sys_ioctl(fd: 5, cmd: c03864bc, …)`
    let lines = try await machine.require("cat \(Self.folder)/trace").lines
    return lines.filter { !$0.hasPrefix("#") }.compactMap { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let stamp = words.firstIndex(where: { $0.hasSuffix(":") && $0.first!.isNumber }),
        stamp + 1 < words.count, let task = words.first(where: { $0.contains("-") }),
        let process = task.split(separator: "-").last.flatMap({ Int($0) }),
        let seconds = Double(words[stamp].dropLast())
      else { return nil }
      let name = words[stamp + 1].prefix { $0 != ":" && $0 != "(" }
      return Moment(rawValue: String(name)).map {
        Event(moment: $0, process: process, time: .microseconds(Int64((seconds * 1e6).rounded())))
      }
    }
  }

  public func stop() async throws {
    try await machine.require(
      "cd \(Self.folder); echo 0 > tracing_on; echo 0 > events/enable; echo > trace")
  }
}

extension Machine {
  /// Starts tracing programs with a name.
  public func trace(program: String) throws -> KernelTrace {
    // DRM_IOCTL_MODE_ATOMIC, _SETCRTC, _PAGE_FLIP and _DIRTYFB.
    let ioctls = ["c03864bc", "c06864a2", "c01864b0", "c01864b1"]
    try require(
      """
      mountpoint -q /sys/kernel/tracing || mount -t tracefs tracefs /sys/kernel/tracing
      cd /sys/kernel/tracing
      echo 0 > tracing_on; echo > trace; echo mono > trace_clock
      [ -d events/bezel ] \
      || echo 'p:bezel/report input_inject_event type=$arg2:u32' > kprobe_events
      echo 'type==0' > events/bezel/report/filter
      echo '\(ioctls.map { "cmd==0x\($0)" }.joined(separator: "||"))' \
      > events/syscalls/sys_enter_ioctl/filter
      echo 'filename ~ "*/\(program)"' > events/sched/sched_process_exec/filter
      for event in bezel/report syscalls/sys_enter_ioctl sched/sched_process_exec; do
        echo 1 > events/$event/enable
      done
      echo 1 > tracing_on
      """)
    return KernelTrace(machine: self)
  }
}
