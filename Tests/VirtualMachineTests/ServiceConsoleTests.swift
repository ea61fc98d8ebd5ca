import Testing
import VirtualMachine

/// The first terminal is shared by the panel, a boot splash and a login prompt.
extension OnARealKernel.TestCardsAndService.Service {
  /// Neither a console nor a dark screen appears between the splash and the panel.
  @Test func theBootSplashStaysUntilThePanelIsShown() async throws {
    let machine = try await installed()
    // A theme with changing pictures, shown although there is a serial console as well.
    try await machine.write(
      "[Daemon]\nTheme=script\nShowDelay=0\n", to: "/etc/plymouth/plymouthd.conf")
    try await machine.require(
      """
      mkdir -p /run/plymouth
      plymouthd --mode=boot --tty=/dev/tty1 --pid-file=/run/plymouth/pid \
        --kernel-command-line='splash plymouth.ignore-serial-consoles'
      plymouth show-splash
      """)
    // The program whose buffer is shown, and whether the output is on.
    try await machine.write(
      """
      while sleep 0.02; do
        echo $(sed -n 's/.*allocated by = //p; s/^\tactive=/on /p' /sys/kernel/debug/dri/0/state)
      done
      """, to: "/run/watch")
    try await machine.wait(
      until: "grep -q 'by = plymouthd' /sys/kernel/debug/dri/0/state")
    let watcher = try await machine.launch("sh /run/watch", as: "watcher")
    try await watcher.wait(forOutput: "plymouthd on 1")
    // Starts both, as at boot.
    try await machine.require("systemctl start bezel plymouth-quit")
    try await watcher.wait(forOutput: "bezeld")
    try await watcher.signal("TERM")
    _ = try await watcher.end()
    let pictures = try await watcher.output().split(separator: "\n")
    #expect(Set(pictures) == ["plymouthd on 1", "bezeld on 1"])
    try await machine.expectScreen(toShow: try await machine.render(.knob))
    #expect(try await machine.run("pidof plymouthd").status != 0)
    try await stop(machine)
    try await machine.require("systemctl stop plymouth-quit")
  }

  /// Some boot splashes crash, and leave their pid file behind.
  @Test func noUnitFailsIfTheBootSplashHasCrashed() async throws {
    let machine = try await installed()
    try await machine.require("mkdir -p /run/plymouth; echo 999999 > /run/plymouth/pid")
    try await machine.require(
      "systemctl start bezel bezel-splash bezel-splash-end")
    for unit in ["bezel-splash", "bezel-splash-end"] {
      let states = try await machine.require("systemctl show -P Result -P ConditionResult \(unit)")
      #expect(states.lines == ["success", "yes"], "\(unit)")
    }
    try await machine.expectScreen(toShow: try await machine.render(.knob))
    try await machine.require("rm /run/plymouth/pid")
    try await stop(machine)
  }

  /// A login prompt starts on the first terminal only if the user enables it there.
  @Test func aLoginPromptTakesTheTerminalOnlyIfEnabled() async throws {
    let machine = try await installed()
    func expect(_ winner: String, over loser: String) async throws {
      try await machine.wait(until: "systemctl is-active --quiet \(winner)")
      #expect(try await machine.run("systemctl is-active \(loser)").lines == ["inactive"])
    }
    try await machine.require("systemctl --quiet enable getty@tty1")
    try await start(machine)
    let before = try await process(machine)
    for request in ["isolate multi-user.target", "start multi-user.target", "daemon-reload"] {
      try await machine.require("systemctl \(request)")
      try await expect("bezel", over: "getty@tty1")
      #expect(try await process(machine) == before)
    }
    try await machine.require("systemctl start getty@tty1")
    try await expect("getty@tty1", over: "bezel")
    #expect(try await show("Result", machine) == "success")
    try await start(machine)
    try await expect("bezel", over: "getty@tty1")
    try await machine.expectScreen(toShow: try await machine.render(.knob))
    try await machine.require("systemctl --quiet disable getty@tty1")
    try await stop(machine)
  }
}
