import Testing
import VirtualMachine

extension OnARealKernel {
  /// The unit as users install it, under a real service manager.
  @Suite struct Service {
    let taps = Recording("evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events")

    @Test func theServiceShowsThePanelWithNoMoreRightsThanItNeeds() async throws {
      let machine = try await Machine.start(Machine.Configuration(firstProcess: .systemd))
      try await install(on: machine)
      let touchscreen = try await machine.plugIn(taps)
      let before = try await machine.picture()

      try await machine.require("systemctl start bezel")
      try await machine.expectScreen(toShow: try await machine.render(.knob))
      #expect(try await property("StatusText", on: machine).hasPrefix("showing"))
      let process = try await property("MainPID", on: machine)
      #expect(try await machine.require("ps -o user= -p \(process)").lines == ["bezel"])

      let reader = try await machine.launch(
        "socat -u UNIX-CONNECT:\(Daemon.socket) -", as: "reader")
      try await reader.wait(forOutput: "snapshot-end")
      try await touchscreen.play(taps)
      try await machine.wait(until: "[ $(grep -c '\"ended\"' \(reader.outputFile)) = 9 ]")

      // Killed, it comes back, and with it the picture.
      try await machine.require("kill -KILL \(process)")
      try await machine.wait(
        until: """
          [ "$(systemctl show -P MainPID bezel)" != \(process) ] && systemctl -q is-active bezel
          """)
      try await machine.expectScreen(toShow: try await machine.render(.knob))

      try await machine.require("systemctl stop bezel")
      #expect(try await property("Result", on: machine) == "success")
      try await machine.expectScreen(toShow: before)
      await machine.stop()
    }

    private func install(on machine: Machine) async throws {
      try await machine.installPrograms()
      try await machine.require("ln -s /usr/local/bin/bezeld /usr/bin/bezeld")
      for (file, path) in [
        ("bezel.service", "/etc/systemd/system/bezel.service"),
        ("bezel.sysusers", "/etc/sysusers.d/bezel.conf"),
      ] {
        try await machine.copy(fromPackage: "systemd/\(file)", to: path)
      }
      try await machine.write(TestPanel.knob.text, to: "/etc/bezel/panel.json5")
      try await machine.require("systemd-sysusers && systemctl daemon-reload")
    }

    private func property(_ name: String, on machine: Machine) async throws -> String {
      try await machine.require("systemctl show -P \(name) bezel").lines.first ?? ""
    }
  }
}
