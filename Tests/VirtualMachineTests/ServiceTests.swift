import Checkout
import LinuxIO
import Testing
import VirtualMachine

extension OnARealKernel {
  /// The unit in `systemd/`, under a real systemd: started, killed, reloaded, stopped.
  @Suite struct Service {
    @Test func theUnitRunsThePanelAsItsOwnUser() async throws {
      let machine = try await Machine.shared(Machine.Configuration(firstProcess: .systemd))
      try await machine.installPrograms()
      try await machine.require("cp $(command -v bezeld) /usr/bin/bezeld")
      for name in ["bezel.service", "bezel.sysusers"] {
        let folder = name.hasSuffix("service") ? "/etc/systemd/system" : "/etc/sysusers.d"
        try await machine.require("mkdir -p \(folder)")
        let target = name == "bezel.sysusers" ? "\(folder)/bezel.conf" : "\(folder)/\(name)"
        try await machine.write(
          readFile(Checkout.path("systemd/\(name)"), limit: 1 << 16), to: target)
      }
      try await machine.require("systemd-sysusers && systemctl daemon-reload")
      try await machine.require("mkdir -p /etc/bezel")
      try await machine.write(TestPanel.knob.text, to: "/etc/bezel/panel.json5")

      // Type=notify: start returns when the panel serves.
      let started = try await machine.run("systemctl start bezel")
      let log = try await journal(machine)
      #expect(started.status == 0, "\(log)")
      #expect(try await machine.require("systemctl show -P ActiveState bezel").lines == ["active"])
      #expect(
        try await machine.require("systemctl show -P StatusText bezel").lines.first?.hasPrefix(
          "showing")
          == true)
      let process = try await mainProcess(machine)
      #expect(try await machine.require("stat -c %U /proc/\(process)").lines == ["bezel"])
      try await machine.wait(
        until: "grep -q 'allocated by = bezeld' /sys/kernel/debug/dri/0/state", limit: .seconds(30))
      let expected = try await machine.render(.knob)
      try await machine.expectScreen(toShow: expected)

      // Anybody may read.
      let reader = "/usr/bin/setpriv --reuid nobody --regid nogroup --clear-groups"
      let lines = try await machine.require(
        "\(reader) timeout 2 socat -u UNIX-CONNECT:/run/bezel/values.sock - || true")
      #expect(lines.lines.contains { $0.contains("snapshot-end") })

      // A crash is not the end.
      try await machine.require("kill -KILL \(process)")
      try await machine.wait(
        until: "[ $(systemctl show -P ActiveState bezel) = active ]"
          + " && [ $(systemctl show -P MainPID bezel) != \(process) ]", limit: .seconds(30))

      try await machine.require("systemctl reload bezel")
      #expect(try await machine.require("systemctl show -P ActiveState bezel").lines == ["active"])
      try await machine.require("systemctl stop bezel")
      #expect(try await machine.require("systemctl show -P Result bezel").lines == ["success"])
      #expect(try await machine.run("[ -e /run/bezel/values.sock ]").status != 0)
      try await machine.wait(
        until: "! grep -q 'allocated by = bezeld' /sys/kernel/debug/dri/0/state")
    }

    /// What a socket unit does: the socket is there first, and the first to connect starts the
    /// panel.
    @Test func socketsThatAreHandedOverAreUsed() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
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

    private func mainProcess(_ machine: Machine) async throws -> String {
      try await machine.require("systemctl show -P MainPID bezel").lines.first ?? ""
    }

    private func journal(_ machine: Machine) async throws -> String {
      try await machine.run("journalctl -u bezel -n 30 --no-pager").output
    }
  }
}
