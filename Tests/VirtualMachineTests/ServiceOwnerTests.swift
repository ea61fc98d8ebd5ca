import Testing
import VirtualMachine

/// The owners of what root installs, and of what root creates in the folders of the service's user.
extension OnARealKernel.TestCardsAndService.Service {
  @Test func thePackagesFilesBelongToRoot() async throws {
    let machine = try await installed()
    // A line is "0:0 644 regular file /usr/…"; a link has no mode of its own.
    let files = try await machine.require(
      "/usr/bin/dpkg -L bezel | while read -r path; do stat -c '%u:%g %a %F %n' \"$path\"; done")
    #expect(files.lines.count > 40)
    for file in files.lines {
      let isLink = file.contains(" symbolic link /usr/bin/bezel")
      let mode = file.contains(" directory ") || file.contains(" /usr/bin/") ? "755" : "644"
      #expect(file.hasPrefix(isLink ? "0:0 " : "0:0 \(mode) "), "\(file)")
    }
  }

  @Test func theSocketsHaveTheirOwners() async throws {
    let machine = try await installed()
    func expectOwners() async throws {
      let owners = try await machine.require(
        "stat -c '%u:%G %a %n' /run/bezel/*.sock; stat -c '%U:%G %a %n' /run/bezel")
      #expect(
        owners.lines == [
          "0:bezel 660 /run/bezel/control.sock", "0:bezel 666 /run/bezel/values.sock",
          "bezel:bezel 2755 /run/bezel",
        ])
    }
    try await machine.require("systemctl start bezel-values.socket bezel-control.socket")
    try await expectOwners()
    try await start(machine)
    try await expectOwners()
    let state = try await machine.require("stat -c '%U:%G %a' /var/lib/bezel")
    #expect(state.lines == ["bezel:bezel 750"])
    try await machine.require("systemctl restart bezel")
    try await expectOwners()
    try await stop(machine)
  }

  /// Replaces each socket by a link to a file of root, as soon as it is created.
  private static let planter = """
    import os, stat
    print("ready", flush=True)
    while True:
        for name in "values.sock", "control.sock":
            path = "/run/bezel/" + name
            try:
                if not stat.S_ISLNK(os.lstat(path).st_mode):
                    os.rename(path, "/run/bezel/moved")
                    os.symlink("/run/secret", path)
            except OSError:
                pass
    """

  @Test func rootDoesNotFollowLinksOfTheServicesUser() async throws {
    let machine = try await installed()
    func expectUnchanged() async throws {
      let secret = try await machine.require("stat -c '%u:%g %a %s' /run/secret")
      #expect(secret.lines == ["0:0 600 0"])
    }
    let asUser = "/usr/bin/setpriv --reuid bezel --regid bezel --clear-groups"
    try await machine.require("install -m 600 /dev/null /run/secret")
    try await machine.write(Self.planter, to: "/run/planter.py")
    let planter = try await machine.launch("\(asUser) python3 /run/planter.py", as: "planter")
    try await planter.wait(forOutput: "ready")
    for _ in 0..<10 {
      // The limit of starts does not apply after a reset.
      let sockets = "bezel-values.socket bezel-control.socket"
      try await machine.require("systemctl restart \(sockets); systemctl reset-failed \(sockets)")
      try await machine.wait(until: "[ -L /run/bezel/values.sock ]")
    }
    try await planter.signal("KILL")
    _ = try await planter.end()
    try await expectUnchanged()

    // A folder of another owner is given to the user, together with its content.
    try await machine.require(
      """
      systemctl start bezel-state
      for folder in /run/bezel /var/lib/bezel; do
        \(asUser) ln -sf /run/secret $folder/link
        chown -h root:root $folder $folder/link
      done
      \(asUser) rm -f /run/bezel/moved
      systemd-tmpfiles --create bezel.conf
      systemctl restart bezel-values.socket bezel-control.socket
      """)
    try await start(machine)
    try await expectUnchanged()
    let owners = try await machine.require(
      "stat -c '%U:%G' /run/bezel /var/lib/bezel /var/lib/bezel/link")
    #expect(Set(owners.lines) == ["bezel:bezel"], "\(owners.lines)")
    #expect(try await machine.require("bezel get volume").lines == ["volume 0"])
    try await stop(machine)
    try await machine.require("rm -f /run/secret /run/planter.py /run/bezel/link")
  }
}
