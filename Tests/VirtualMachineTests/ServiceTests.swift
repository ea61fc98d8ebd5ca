import Checkout
import Glibc
import LinuxIO
import Randomness
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// The service that the package installs, under a real systemd: started, killed, frozen, reloaded
  /// and stopped.
  @Suite(.serialized) struct Service {
    static let isLong = getenv("BEZEL_LONG_TESTS") != nil

    @Test func theUnitRunsThePanelAsUserBezel() async throws {
      let machine = try await installed()
      #expect(try await show("UnitFileState", machine) == "enabled")
      try await start(machine)
      let status = try await show("StatusText", machine)
      #expect(status == "knob on Virtual-1 of /dev/dri/card0, no touchscreen, 0 clients")
      let process = try await process(machine)
      #expect(try await machine.require("stat -c %U /proc/\(process)").lines == ["bezel"])
      // A unit that is ready shows the picture.
      let expected = try await machine.render(.knob)
      #expect(try await machine.picture().difference(from: expected) == nil)
      // The exposure with the settings that the panel needs.
      let security = try await machine.require("systemd-analyze security --no-pager bezel.service")
      let words = security.lines.last?.split(separator: " ") ?? []
      let exposure = try #require(words.compactMap { Double($0) }.first)
      #expect(exposure <= 1.6)

      // Every user may subscribe to values, but only the group may use the control socket.
      let reader = "/usr/bin/setpriv --reuid nobody --regid nogroup --clear-groups"
      let lines = try await machine.require(
        "\(reader) timeout 2 socat -u UNIX-CONNECT:/run/bezel/values.sock - || true")
      #expect(lines.lines.contains { $0.contains("snapshot-end") })
      #expect(try await machine.run("\(reader) bezel get volume").status != 0)
      let member = "/usr/bin/setpriv --reuid nobody --regid nogroup --groups bezel"
      #expect(try await machine.require("\(member) bezel get volume").lines == ["volume 0"])

      try await machine.require("systemctl reload bezel")
      #expect(try await show("ActiveState", machine) == "active")
      #expect(try await show("NRestarts", machine) == "0")
      let invocation = try await show("InvocationID", machine)
      let journal = try await machine.require(
        "journalctl --no-pager _SYSTEMD_INVOCATION_ID=\(invocation)"
      ).output
      #expect(journal.contains("showing on") && !journal.contains("error"), "\(journal)")
      #expect(!journal.contains("warning"), "\(journal)")
      try await stop(machine)
    }

    /// The unit allows the system call that opens pictures.
    @Test func aPictureIsShown() async throws {
      let panel = MachinePanel(
        name: "picture",
        controls: """
          { kind: "image", frame: [100, 100, 256, 256], source: "picture.png" },
          """)
      let machine = try await installed(panel)
      try await machine.require("mkdir -p /run/panels")
      for folder in ["/etc/bezel", "/run/panels"] {
        try await machine.copy(
          fromPackage: "Tests/Goldens/RasterTests/fill-rounded.png", to: "\(folder)/picture.png")
      }
      try await start(machine)
      try await machine.expectScreen(toShow: try await machine.render(panel))
      try await stop(machine)
    }

    @Test func theStatusNamesTheTouchscreenAndTheClients() async throws {
      let machine = try await installed()
      func expectStatus(_ end: String) async throws {
        let status = "knob on Virtual-1 of /dev/dri/card0, \(end)"
        try await machine.wait(until: "[ \"$(systemctl show -P StatusText bezel)\" = '\(status)' ]")
      }
      try await start(machine)
      let screen = try await machine.plugIn(.drag)
      try await expectStatus("Atmel maXTouch Touchscreen, 0 clients")
      let connect = "socat -u UNIX-CONNECT:/run/bezel/values.sock -"
      let first = try await machine.launch(connect, as: "first")
      try await expectStatus("Atmel maXTouch Touchscreen, 1 client")
      let second = try await machine.launch(connect, as: "second")
      try await expectStatus("Atmel maXTouch Touchscreen, 2 clients")
      for reader in [first, second] {
        try await reader.signal("TERM")
        _ = try await reader.end()
      }
      try await screen.unplug()
      try await expectStatus("no touchscreen, 0 clients")
      try await stop(machine)
    }

    @Test func clientsCanConnectBeforeAStartAndDuringARestart() async throws {
      let machine = try await installed()
      #expect(try await show("ActiveState", machine) == "inactive")
      try await machine.require("systemctl start bezel-values.socket bezel-control.socket")
      #expect(try await machine.require("bezel set volume=40").lines == ["volume 40"])
      let before = try await process(machine)
      // A client that connects while the daemon is frozen and killed waits in the socket.
      try await machine.require("kill -STOP \(before)")
      let reader = try await machine.launch(
        "socat -u UNIX-CONNECT:/run/bezel/values.sock -", as: "reader")
      try await machine.require("sleep 0.2; kill -KILL \(before)")
      try await reader.wait(forOutput: "snapshot-end")
      #expect(try await process(machine) != before)
      try await reader.signal("TERM")
      _ = try await reader.end()
      try await stop(machine)
    }

    @Test func aRestartAfterACrashKeepsTheValues() async throws {
      let machine = try await installed(.persistentKnob)
      try await start(machine)
      // The pause before a restart; the remaining time depends on the machine.
      #expect(try await show("RestartUSec", machine) == "500ms")
      // A kill, crashes and the watchdog's abort.
      for (index, signal) in ["KILL", "SEGV", "ABRT", "ILL"].enumerated() {
        let before = try await process(machine)
        // As if the last crash was long ago: several in a row lead to safe mode.
        try await machine.require(
          "bezel set volume=\(20 + index); sleep 1; rm -f /run/bezel/starts")
        try await machine.require("kill -\(signal) \(before)")
        try await machine.wait(
          until: "[ $(systemctl show -P ActiveState bezel) = active ]"
            + " && [ $(systemctl show -P MainPID bezel) != \(before) ]")
        #expect(try await show("NRestarts", machine) == "\(index + 1)")
        #expect(try await machine.require("bezel get volume").lines == ["volume \(20 + index)"])
        try await machine.expectScreen(
          toShow: try await machine.render(.persistentKnob, setting: ["volume=\(20 + index)"]))
      }
      let reports = try await machine.require("journalctl -u bezel | grep -c ': crashed: SIG'")
      #expect(reports.lines == ["3"])
      // Each backtrace leads from the event loop, through the program, to `main`.
      let frames = try await machine.require(
        "journalctl -u bezel | grep -E ': [^ ]*bezeld[(][^)]*[+]0x' | wc -l")
      #expect(try #require(Int(frames.lines[0])) >= 3 * 4)
      // Without a restart, the console is restored and draws what is written to it.
      try await machine.require(
        """
        \(dropIn("Restart=no"))
        kill -KILL $(systemctl show -P MainPID bezel)
        """)
      try await machine.wait(until: "[ $(systemctl show -P ActiveState bezel) = failed ]")
      let before = try await machine.picture()
      try await machine.require("printf '\\033[2J\\033[Hbezel' > /dev/tty1; sleep 0.5")
      #expect(try await machine.picture().difference(from: before) != nil)
      try await machine.require(
        "\(Self.dropInRemoval); systemctl reset-failed bezel"
      )
      try await stop(machine)
    }

    /// At boot the card's node exists before udev's rules have run. Its entry in udev's database may be
    /// missing, or very new.
    @Test(arguments: ["rm /run/udev/data/c226:0", "echo I:999999999999999 > /run/udev/data/c226:0"])
    func theDaemonWaitsUntilUdevHasSetTheGroupOfTheCard(state: String) async throws {
      let machine = try await installed()
      let card = "/dev/dri/card0"
      try await machine.require("chmod 600 \(card); chown 0:0 \(card); \(state)")
      try await start(machine)
      let status = try await show("StatusText", machine)
      #expect(status.contains("\(card): udev has not set its owner yet"), "\(status)")
      try await machine.require("udevadm trigger --action=add \(card)")
      try await machine.expectScreen(toShow: try await machine.render(.knob))
      try await stop(machine)
    }

    @Test func aRebootKeepsTheValues() async throws {
      let machine = try await installed(.persistentKnob)
      try await start(machine)
      try await machine.require("bezel set volume=40; systemctl --quiet enable getty@tty1")
      try await machine.restart()
      try await machine.wait(
        until: "[ $(systemctl show -P ActiveState bezel) = active ]")
      let journal = try await journal(machine)
      let volume = try await machine.require("bezel get volume")
      #expect(volume.lines == ["volume 40"], "\(journal)")
      let owner = try await machine.require("stat -c '%u:%G %a' /run/bezel/control.sock")
      #expect(owner.lines == ["0:bezel 660"])
      try await machine.expectScreen(
        toShow: try await machine.render(.persistentKnob, setting: ["volume=40"]))
      #expect(try await show("NRestarts", machine) == "0", "\(journal)")
      // The login prompt, which is started at boot as well, has been stopped.
      let prompt = try await machine.require(
        "systemctl show -P WantedBy -P ActiveState -P ActiveEnterTimestamp getty@tty1")
      #expect(prompt.lines == ["getty.target", "inactive"])
      try await machine.require("systemctl --quiet disable getty@tty1")
      try await stop(machine)
    }

    /// Kills the daemon in the middle of drags.
    @Test(.enabled(if: isLong, "BEZEL_LONG_TESTS is not set"))
    func theServiceSurvivesFiftyKills() async throws {
      let machine = try await installed(.persistentKnob)
      let screen = try await machine.plugIn(.drag)
      try await start(machine)
      var random = SeededGenerator(seed: 50)
      for _ in 0..<50 {
        let before = try await process(machine)
        let seconds = Double.random(in: 0...4, using: &random)
        try await machine.require(
          """
          (sleep \(seconds); kill -KILL \(before)) & rm -f /run/bezel/starts
          evemu-play \(screen.node) < '/mnt/recordings/\(Recording.drag.name)'; wait
          """)
        try await machine.wait(
          until: "[ $(systemctl show -P ActiveState bezel) = active ]"
            + " && [ $(systemctl show -P MainPID bezel) != \(before) ]")
        let volume = try await machine.require("bezel get volume").lines[0].split(separator: " ")[1]
        try await machine.expectScreen(
          toShow: try await machine.render(.persistentKnob, setting: ["volume=\(volume)"]))
        // The directory has only complete files.
        #expect(
          try await machine.require("ls -A /var/lib/bezel").lines.allSatisfy {
            ["values.json", "last-panel.json5"].contains($0) || $0.hasSuffix(".new")
          })
      }
      try await stop(machine)
      try await screen.unplug()
    }

    /// The daemon crashes soon after each start.
    @Test func restartsSlowDownButNeverStop() async throws {
      let machine = try await installed()
      func kill(afterStarts count: Int) async throws {
        try await machine.require("echo \(count) > /run/bezel/starts; systemctl kill -s KILL bezel")
      }
      func waitForStatus(_ start: String) async throws {
        try await machine.wait(
          until: "systemctl show -P StatusText bezel | grep -q '^\(start)'")
      }
      try await start(machine)
      try await kill(afterStarts: 8)
      try await machine.wait(until: "journalctl -u bezel | grep -q 'waiting 4 s'")
      try await waitForStatus("knob on ")
      try await kill(afterStarts: 20)
      try await waitForStatus("waiting 30 s")
      // Stopping takes effect at once.
      try await stop(machine)
      #expect(try await machine.run("[ -e /run/bezel/starts ]").status != 0)
    }

    @Test func crashesLeadToSafeMode() async throws {
      let machine = try await installed()
      try await start(machine)
      // The daemon saves the panel when it ends.
      try await machine.wait(
        until: "systemctl restart bezel && grep -q knob /var/lib/bezel/last-panel.json5")
      let next = MachinePanel(
        name: "next", controls: "{ kind: 'slider', name: 'next', frame: [0, 0, 400, 44] }")
      try await machine.write(next.text, to: "/etc/bezel/panel.json5")
      try await machine.require("systemctl restart bezel")
      func crash(_ count: Int) async throws {
        for _ in 0..<count {
          let process = try await process(machine)
          try await machine.require("kill -s ABRT \(process)")
          try await machine.wait(
            until: "[ $(systemctl show -P MainPID bezel) != \(process) ]"
              + " && [ $(systemctl show -P ActiveState bezel) = active ]")
        }
      }
      try await crash(3)
      #expect(
        try await show("StatusText", machine).hasPrefix(
          "/etc/bezel/panel.json5 (safe mode, last version that worked) on Virtual-1"))
      #expect(try await machine.require("bezel get volume").lines == ["volume 0"])
      #expect(try await journal(machine).contains("safe mode, because the service crashed"))
      try await crash(3)
      #expect(
        try await show("StatusText", machine).hasPrefix(
          "/etc/bezel/panel.json5 (safe mode) on Virtual-1"))
      try await machine.require("bezel reload")
      #expect(try await machine.require("bezel get next").lines == ["next 0"])
      try await machine.expectScreen(toShow: try await machine.render(next))
      try await machine.wait(until: "[ \"$(cat /run/bezel/starts)\" = '1 1' ]")
      try await stop(machine)
    }

    @Test func aBrokenPanelFileIsReplacedByTheLastValidOne() async throws {
      let machine = try await installed()
      try await start(machine)
      let picture = try await machine.render(.knob)
      try await machine.write(Array("{ controls: [".utf8), to: "/etc/bezel/panel.json5")
      try await machine.require("systemctl reload bezel")
      try await machine.require("! bezel reload 2> /dev/null")
      try await machine.expectScreen(toShow: picture)
      try await machine.require("systemctl restart bezel")
      // A message covers a part of the picture.
      #expect(try await machine.require("bezel get volume").lines == ["volume 0"])
      #expect(
        try await show("StatusText", machine).hasPrefix(
          "/etc/bezel/panel.json5 (last valid version) on Virtual-1"))
      try await stop(machine)
      try await machine.require("rm /var/lib/bezel/last-panel.json5")
      try await start(machine)
      #expect(
        try await show("StatusText", machine).hasPrefix(
          "/etc/bezel/panel.json5 (invalid)"))
      let journal = try await journal(machine)
      #expect(journal.contains("/etc/bezel/panel.json5:1:13: error: "), "\(journal)")
      try await machine.write(MachinePanel.knob.text, to: "/etc/bezel/panel.json5")
      try await machine.require("bezel reload")
      try await machine.expectScreen(toShow: picture)
      #expect(try await machine.require("bezel get volume").lines == ["volume 0"])
      try await stop(machine)
    }

    /// Stops a single thread until it ends, as a debugger does; a signal would stop the whole process.
    private static let threadStopper = """
      import ctypes, os, sys
      seize, interrupt = 0x4206, 0x4207
      libc = ctypes.CDLL(None, use_errno=True)
      thread = int(sys.argv[1])
      for request in seize, interrupt:
          assert libc.ptrace(request, thread, None, None) == 0, os.strerror(ctypes.get_errno())
      os.waitpid(thread, 0)
      print("stopped", flush=True)
      os.waitpid(thread, 0)
      """

    @Test func theWatchdogEndsADaemonWhoseLoopHangs() async throws {
      let machine = try await installed(.persistentKnob)
      try await machine.write(Self.threadStopper, to: "/run/stop-thread.py")
      try await machine.require(
        dropIn("WatchdogSec=2"))
      try await start(machine)
      try await machine.require("bezel set volume=40")
      try await machine.wait(until: "grep -q 40 /var/lib/bezel/values.json")
      let before = try await process(machine)
      // The daemon runs as long as it notifies the watchdog.
      try await machine.require("sleep 5")
      #expect(try await process(machine) == before)
      // Only the loop's thread is stopped: other threads must not notify the watchdog.
      let stopper = try await machine.launch("python3 /run/stop-thread.py \(before)", as: "stopper")
      try await stopper.wait(forOutput: "stopped")
      try await machine.wait(
        until: "[ $(systemctl show -P MainPID bezel) != \(before) ]"
          + " && [ $(systemctl show -P ActiveState bezel) = active ]")
      #expect(try await stopper.end() == 0)
      #expect(try await journal(machine).contains("Watchdog timeout"))
      #expect(try await machine.require("bezel get volume").lines == ["volume 40"])
      try await machine.expectScreen(
        toShow: try await machine.render(.persistentKnob, setting: ["volume=40"]))
      try await machine.require(Self.dropInRemoval)
      try await stop(machine)
    }

    /// Takes a minute on a slow machine.
    @Test(.enabled(if: isLong, "BEZEL_LONG_TESTS is not set"))
    func reinstallingChangesNothingAndUninstallingLeavesNothing() async throws {
      let machine = try await Machine.start(Machine.Configuration(firstProcess: .systemd))
      let installer = "BUILD=/mnt/build /root/bezel/systemd/install"
      for file in Checkout.files(below: "systemd") + ["LICENSE"] {
        try await machine.write(
          readFile(Checkout.path(file), limit: 1 << 16), to: "/root/bezel/\(file)")
      }
      try await machine.require("chmod +x /root/bezel/systemd/install")
      try await machine.require(installer, limit: .seconds(300))
      try await machine.require("sleep 1; touch /root/began; sleep 1")
      try await machine.require(installer, limit: .seconds(300))
      let new = "find /usr/local /etc/systemd -newer /root/began '(' -type f -o -type l ')'"
      #expect(try await machine.require(new).lines == [])
      try await start(machine)
      #expect(try await show("UnitFileState", machine) == "enabled")
      try await machine.require("\(installer) --uninstall")
      #expect(try await show("ActiveState", machine) == "inactive")
      let left = try await machine.require(
        "find / -xdev -name '*bezel*' -not -path '/root/*'")
      #expect(left.lines == ["/var/lib/bezel"])
      #expect(try await machine.run("\(installer) --uninstall").status == 69)
      await machine.stop()
    }

    @Test(.enabled(if: isLong, "BEZEL_LONG_TESTS is not set"))
    func purgingThePackageKeepsOtherFiles() async throws {
      let machine = try await Machine.start(Machine.Configuration(firstProcess: .systemd))
      try await machine.installPackage()
      let panel = "/etc/bezel/panel.json5"
      try await machine.write(MachinePanel.knob.text, to: panel)
      try await start(machine)
      // A link of the service's user, which root removes.
      try await machine.require(
        "mkdir /root/other; touch /root/other/file; ln -s /root/other /var/lib/bezel/link")
      try await machine.require("/usr/bin/dpkg --purge bezel; [ -e /root/other/file ]")
      #expect(try await show("ActiveState", machine) == "inactive")
      let left = try await machine.require("find / -xdev -name '*bezel*' -not -path '/root/*'")
      #expect(left.lines == ["/etc/bezel"])
      await machine.stop()
    }

    /// A socket unit creates the socket, and the first connection starts the daemon.
    @Test func socketsFromTheServiceManagerAreUsed() async throws {
      let machine = try await installed()
      let starter = try await machine.launch(
        "systemd-socket-activate --fdname values:control -l /run/handed/values.sock"
          + " -l /run/handed/control.sock"
          + " bezeld --display headless:800x480 --input none --runtime-directory /run/unused",
        as: "starter")
      try await machine.wait(until: "[ -S /run/handed/control.sock ]")
      let lines = try await machine.require(
        "timeout 5 socat -u UNIX-CONNECT:/run/handed/values.sock - || true")
      #expect(lines.lines.contains { $0.contains("snapshot-end") })
      let answer = try await machine.require("bezel set volume=40 --socket /run/handed")
      #expect(answer.output == "volume 40\n")
      #expect(try await machine.run("ls /run/unused/*.sock").status != 0)
      try await starter.signal("TERM")
      #expect(try await starter.end() == 0)
      try await machine.require("rm -r /run/handed")
    }

    /// Looking up the group must not delay the first picture.
    @Test func withoutSocketUnitsTheGroupGetsAccessAfterThePicture() async throws {
      let machine = try await installed()
      let daemon = try await machine.launch(
        "strace -o /run/start.strace -e trace=openat,ioctl bezeld --input none"
          + " --panel /etc/bezel/panel.json5 --runtime-directory /run/own", as: "bezeld")
      try await machine.wait(until: "[ \"$(stat -c %G /run/own/control.sock)\" = bezel ]")
      let calls = try await machine.require(
        "grep -nE 'MODE_(ATOMIC|SETCRTC)|\"/etc/group\"' /run/start.strace")
      let isLookup = calls.lines.map { $0.contains("/etc/group") }
      #expect(isLookup.first == false && isLookup.contains(true), "\(calls.lines)")
      try await machine.require("kill $(pidof bezeld)")
      #expect(try await daemon.end() == 0)
      try await machine.require("rm -r /run/own")
    }

    /// A misconfigured service manager passes a datagram socket and an invalid descriptor.
    @Test func unusableSocketsFromTheServiceManagerAreReplaced() async throws {
      let machine = try await installed()
      let starter = try await machine.launch(
        "systemd-socket-activate --datagram --fdname values:control -l /run/handed.sock"
          + " bezeld --display headless:800x480 --input none --runtime-directory /run/own",
        as: "starter")
      try await machine.wait(until: "[ -S /run/handed.sock ]")
      try await machine.require("echo | socat -u - UNIX-SENDTO:/run/handed.sock")
      try await machine.wait(until: "bezel get volume --socket /run/own")
      let errors = try await starter.errors()
      #expect(errors.contains("accept connections at descriptor 3, handed over as \"values\""))
      try await starter.signal("TERM")
      #expect(try await starter.end() == 0)
      try await machine.require("rm -r /run/handed.sock /run/own")
    }
  }
}
