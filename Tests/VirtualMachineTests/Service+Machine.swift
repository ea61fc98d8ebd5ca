import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService.Service {
  /// The machine with the package and a panel installed; the service is not running.
  func installed(_ panel: MachinePanel = .knob) async throws -> Machine {
    let machine = try await Machine.shared(Machine.Configuration(firstProcess: .systemd))
    try await machine.installPackage()
    try await machine.require("rm -rf /var/lib/bezel; mkdir -p /etc/bezel")
    try await machine.write(panel.text, to: "/etc/bezel/panel.json5")
    return machine
  }

  /// The commands that remove a drop-in.
  static let dropInRemoval =
    "rm -r /run/systemd/system/bezel.service.d; systemctl daemon-reload"

  func dropIn(_ setting: String) -> String {
    """
    mkdir -p /run/systemd/system/bezel.service.d
    printf '[Service]\\n\(setting)\\n' > /run/systemd/system/bezel.service.d/test.conf
    systemctl daemon-reload
    """
  }

  func start(_ machine: Machine) async throws {
    let outcome = try await machine.run("systemctl start bezel")
    let journal = try await journal(machine)
    #expect(outcome.status == 0, "\(journal)")
  }

  func stop(_ machine: Machine) async throws {
    try await machine.require("systemctl stop bezel bezel-values.socket bezel-control.socket")
    #expect(try await show("Result", machine) == "success")
    #expect(try await machine.run("[ -e /run/bezel/values.sock ]").status != 0)
    try await machine.wait(
      until: "! grep -q 'allocated by = bezeld' /sys/kernel/debug/dri/0/state")
  }

  func show(_ property: String, _ machine: Machine) async throws -> String {
    try await machine.require("systemctl show -P \(property) bezel").lines.first ?? ""
  }

  func process(_ machine: Machine) async throws -> String {
    try await show("MainPID", machine)
  }

  func journal(_ machine: Machine) async throws -> String {
    try await machine.run("journalctl -u bezel -n 30 --no-pager").output
  }
}
