import Glibc
import LinuxIO

/// A disk that can be plugged into a running machine and read as a power cut would leave it.
public struct Disk: Sendable {
  fileprivate let path: String
  /// Where it is mounted in the machine.
  public let folder: String

  /// The text of a file on the disk as it would be after a power cut now and a reboot; the machine
  /// continues. Throws if the file system would be broken.
  public func text(of file: String, afterPowerCutOf machine: Machine) async throws -> String {
    let copy = "\(path).cut"
    defer { unlink(copy) }
    // The file on the host has everything that the machine has written; pending writes are lost.
    try await machine.request("stop")
    try HostFile.copy(path, to: copy)
    try await machine.request("cont")
    // Replays the journal, as at boot.
    try HostProcess.run(["e2fsck", "-fp", copy], orExit: 1)
    try HostProcess.run(["e2fsck", "-fn", copy])
    return try HostFile.withTemporary { text in
      try HostProcess.run(["debugfs", "-R", "dump \(file) \(text)", copy])
      return String(decoding: try HostFile.read(text), as: UTF8.self)
    }
  }
}

extension Machine {
  /// Plugs in an empty disk with a journal, and mounts it.
  public func plugInDisk() throws -> Disk {
    let disk = Disk(path: "/tmp/bezel-disk-\(getpid())", folder: "/mnt/disk")
    unlink(disk.path)
    try HostProcess.run(["mke2fs", "-q", "-t", "ext4", "-J", "size=4", disk.path, "16M"])
    try request(
      "blockdev-add",
      """
      {"node-name":"disk","driver":"raw","file":{"driver":"file","filename":"\(disk.path)"}}
      """)
    try request(
      "device_add",
      """
      {"driver":"virtio-blk-pci","drive":"disk","id":"disk","bus":"\(configuration.platform.socket)"}
      """)
    try wait(until: "[ -b /dev/vdb ]")
    // Disables ext4's periodic commits and its flush at each rename, so that only `fsync` writes.
    try require(
      "mkdir -p \(disk.folder); mount -o commit=300,noauto_da_alloc /dev/vdb \(disk.folder)")
    return disk
  }

  /// Removes a disk.
  public func unplug(_ disk: Disk) throws {
    try require("umount \(disk.folder)")
    try request("device_del", "{\"id\":\"disk\"}")
    try wait(until: "[ ! -b /dev/vdb ]")
    // The emulator completes the removal a moment later.
    for _ in 0..<50 {
      do {
        try request("blockdev-del", "{\"node-name\":\"disk\"}")
        break
      } catch MachineError.refused {
        try require("sleep 0.1")
      }
    }
    unlink(disk.path)
  }
}

extension HostFile {
  fileprivate static func copy(_ path: String, to other: String) throws(SystemError) {
    let source = try FileDescriptor.open(path, O_RDONLY)
    let target = try FileDescriptor.open(other, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    while let part = try source.read(atMost: 1 << 20, from: path), !part.isEmpty {
      try target.write(all: part, to: other)
    }
  }
}
