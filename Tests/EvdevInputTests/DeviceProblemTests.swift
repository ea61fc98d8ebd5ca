import EvdevInput
import Glibc
import LinuxIO
import Testing

/// Devices that cannot be used: the log has one line with the problem and its remedy for each, and
/// the others are used.
@Suite struct DeviceProblemTests {
  @Test func missingAndWrongDevicesAreReported() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let input = try TouchInput(
        spec: .paths(["/dev/input/nowhere", "/dev/null"]), loop: EventLoop(),
        log: Log(program: "test", level: .warning))
      input.start()
      #expect(input.devices == [])
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == """
        test: warning: touchscreen /dev/input/nowhere is not used: open /dev/input/nowhere: \
        No such file or directory; it will be used when it appears
        test: warning: touchscreen /dev/null is not used: /dev/null is not an input device

        """)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to drop its privileges"))
  func missingPermissionsAreReportedWithARemedy() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let path = "/tmp/bezel-no-right-\(getpid())"
      close(open(path, O_CREAT | O_WRONLY, 0))
      defer { unlink(path) }
      let group = try #require(getgrnam("video")).pointee.gr_gid
      chown(path, 0, group)
      for mode in [0o640, 0o600] as [mode_t] {
        chmod(path, mode)
        seteuid(65534)
        defer { seteuid(0) }
        let input = try TouchInput(
          spec: .paths([path]), loop: EventLoop(), log: Log(program: "test", level: .warning))
        input.start()
      }
    }
    let remedies = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?
      .split(separator: "\n").map { $0.split(separator: ": Permission denied; ").last ?? "" }
    #expect(
      remedies == [
        "add the user to the group video",
        "a udev rule must give the group input the right to read it",
      ])
  }

  @Test func theInputNoneOpensNothing() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let log = Log(program: "test", level: .debug)
      try TouchInput(spec: .none, loop: EventLoop(), log: log).start()
      log.info("nothing before this")
      try TouchInput(spec: .paths([]), loop: EventLoop(), log: log).start()
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == """
        test: info: nothing before this
        test: info: no touchscreen yet; waiting for one

        """)
  }
}
