import Testing
import VirtualMachine

/// The panel starts even if nothing can be written to the disk.
extension OnARealKernel.TestCardsAndService.Service {
  /// The kernel makes worn flash read-only, and some images always are.
  @Test func theServiceStartsOnAReadOnlyDisk() async throws {
    try await expectUp(
      onADiskAfter: "mount -o remount,ro /", restoredBy: "mount -o remount,rw /")
  }

  @Test func theServiceStartsOnAFullDisk() async throws {
    try await expectUp(
      onADiskAfter: """
        fallocate -l $(($(stat -f -c '%f * %S' /) - (1 << 22))) /root/filler
        dd if=/dev/zero of=/root/rest bs=4k 2> /dev/null || true
        """, restoredBy: "rm /root/filler /root/rest")
  }

  @Test func theServiceStartsIfADiskCannotBeMounted() async throws {
    let machine = try await installed()
    let unit = "/run/systemd/system/var-lib-bezel.mount"
    try await machine.write(
      "[Mount]\nWhat=none\nWhere=/var/lib/bezel\nType=unknown\n", to: unit)
    try await machine.require("systemctl daemon-reload")
    try await start(machine)
    let mount = try await machine.require("systemctl show -P ActiveState var-lib-bezel.mount")
    #expect(mount.lines == ["failed"])
    try await machine.expectScreen(toShow: try await machine.render(.knob))
    try await stop(machine)
    try await machine.require("rm \(unit); systemctl daemon-reload; systemctl reset-failed")
  }

  /// The state directory is created at every start, without hitting the start limit.
  @Test func theStateDirectoryIsCreatedAtEachStart() async throws {
    let machine = try await installed()
    try await start(machine)
    let made = try await machine.run(
      "for start in 1 2 3 4 5 6 7 8; do systemctl start bezel-state || exit; done")
    #expect(made.status == 0, "\(made.errors)")
    try await stop(machine)
  }

  /// An update may have changed the user's number, for example.
  @Test func theServiceTakesOwnershipOfExistingFiles() async throws {
    let machine = try await installed(.persistentKnob)
    try await machine.write("{\"volume\":40}", to: "/var/lib/bezel/values.json")
    try await machine.require("chmod -R go= /var/lib/bezel")
    try await start(machine)
    #expect(try await machine.require("bezel get volume").lines == ["volume 40"])
    try await machine.require("bezel set volume=60")
    try await machine.wait(until: "grep -q 60 /var/lib/bezel/values.json")
    let owners = try await machine.require(
      "stat -c '%U %a' /var/lib/bezel /var/lib/bezel/values.json")
    #expect(owners.lines.allSatisfy { $0.hasPrefix("bezel ") } && owners.lines[0] == "bezel 750")
    try await stop(machine)
  }

  private func expectUp(onADiskAfter spoil: String, restoredBy restore: String) async throws {
    let machine = try await installed(.persistentKnob)
    func spoiled(_ body: () async throws -> Void) async throws {
      try await machine.require(spoil)
      do {
        try await machine.wait(until: "! mkdir /root/new 2> /dev/null || ! rmdir /root/new")
        try await body()
        // The exit code reports values that could not be saved.
        try await machine.require("systemctl stop bezel; systemctl reset-failed bezel")
      } catch {
        try await machine.require(restore)
        throw error
      }
      try await machine.require(restore)
    }
    try await start(machine)
    try await machine.require("bezel set volume=40")
    try await machine.wait(until: "grep -q 40 /var/lib/bezel/values.json")
    try await spoiled {
      try await expectBack(machine, volume: 40)
      try await machine.require("bezel set volume=50")
      try await machine.expectScreen(
        toShow: try await machine.render(.persistentKnob, setting: ["volume=50"]))
    }
    // Some images have no state directory.
    try await machine.require("rm -r /var/lib/bezel")
    try await spoiled {
      try await start(machine)
      try await expectBack(machine, volume: 30)
    }
    try await start(machine)
    try await machine.require("bezel set volume=60")
    try await machine.wait(until: "grep -q 60 /var/lib/bezel/values.json")
    try await stop(machine)
  }

  private func expectBack(_ machine: Machine, volume: Int) async throws {
    let before = try await process(machine)
    try await machine.require("kill -KILL \(before)")
    try await machine.wait(
      until: "[ $(systemctl show -P ActiveState bezel) = active ]"
        + " && [ $(systemctl show -P MainPID bezel) != \(before) ]")
    #expect(try await machine.require("bezel get volume").lines == ["volume \(volume)"])
    try await machine.expectScreen(
      toShow: try await machine.render(.persistentKnob, setting: ["volume=\(volume)"]))
  }
}
