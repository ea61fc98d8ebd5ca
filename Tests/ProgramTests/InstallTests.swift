import Glibc
import LinuxIO
import Raster
import TestFolders
import Testing

/// The files that `systemd/install` installs and removes.
@Suite(.needs("gzip", "find"))
struct InstallTests {
  private static let prefix = "/usr/local"
  private static let manifest = "\(prefix)/share/bezel/files"

  private static let installed = [
    "bin/bezel", "bin/bezel-mqtt", "bin/bezeld",
    "lib/systemd/system/bezel-control.socket", "lib/systemd/system/bezel-mqtt.service",
    "lib/systemd/system/bezel-splash-end.service",
    "lib/systemd/system/bezel-splash.service", "lib/systemd/system/bezel-state.service",
    "lib/systemd/system/bezel-values.socket", "lib/systemd/system/bezel.service",
    "lib/sysusers.d/bezel.conf", "lib/tmpfiles.d/bezel.conf", "lib/udev/rules.d/70-bezel.rules",
    "share/bash-completion/completions/bezel",
    "share/bezel/files", "share/bezel/panel.schema.json",
    "share/doc/bezel/changelog.gz", "share/doc/bezel/copyright",
    "share/doc/bezel/examples/all-well.svg", "share/doc/bezel/examples/aquarium.json5",
    "share/doc/bezel/examples/battery-0.svg", "share/doc/bezel/examples/battery-1.svg",
    "share/doc/bezel/examples/battery-2.svg", "share/doc/bezel/examples/battery-3.svg",
    "share/doc/bezel/examples/boat.json5", "share/doc/bezel/examples/boiler.json5",
    "share/doc/bezel/examples/brewery.json5", "share/doc/bezel/examples/car-charging.svg",
    "share/doc/bezel/examples/car.svg", "share/doc/bezel/examples/cloche.svg",
    "share/doc/bezel/examples/cluster.json5", "share/doc/bezel/examples/cnc.json5",
    "share/doc/bezel/examples/coffee.json5", "share/doc/bezel/examples/cover-blue.svg",
    "share/doc/bezel/examples/cover-leaves.svg", "share/doc/bezel/examples/cover-melon.svg",
    "share/doc/bezel/examples/cover-midnight.svg", "share/doc/bezel/examples/cover-steps.svg",
    "share/doc/bezel/examples/cover.svg", "share/doc/bezel/examples/demo.json5",
    "share/doc/bezel/examples/dish-curry.svg", "share/doc/bezel/examples/dish-pancakes.svg",
    "share/doc/bezel/examples/dish-pasta.svg", "share/doc/bezel/examples/dish-salad.svg",
    "share/doc/bezel/examples/dish-soup.svg", "share/doc/bezel/examples/dish-tart.svg",
    "share/doc/bezel/examples/door-station.json5", "share/doc/bezel/examples/dusk.svg",
    "share/doc/bezel/examples/entrance-light.svg", "share/doc/bezel/examples/entrance.svg",
    "share/doc/bezel/examples/espresso-0.svg", "share/doc/bezel/examples/espresso-1.svg",
    "share/doc/bezel/examples/espresso-2.svg", "share/doc/bezel/examples/espresso-3.svg",
    "share/doc/bezel/examples/flow-car-day.svg", "share/doc/bezel/examples/flow-car-night.svg",
    "share/doc/bezel/examples/flow-car.svg", "share/doc/bezel/examples/flow-carport-day.svg",
    "share/doc/bezel/examples/flow-carport-dusk.svg",
    "share/doc/bezel/examples/flow-carport-night.svg", "share/doc/bezel/examples/flow-clouds.svg",
    "share/doc/bezel/examples/flow-dawn.svg", "share/doc/bezel/examples/flow-day.svg",
    "share/doc/bezel/examples/flow-dusk.svg", "share/doc/bezel/examples/flow-lights.svg",
    "share/doc/bezel/examples/flow-night.svg", "share/doc/bezel/examples/flow-stars.svg",
    "share/doc/bezel/examples/flow-sun.svg", "share/doc/bezel/examples/flow-windows.svg",
    "share/doc/bezel/examples/flow.json5",
    "share/doc/bezel/examples/gallery.json5", "share/doc/bezel/examples/hills.svg",
    "share/doc/bezel/examples/home.json5", "share/doc/bezel/examples/hotel.json5",
    "share/doc/bezel/examples/line.json5", "share/doc/bezel/examples/machine.json5",
    "share/doc/bezel/examples/mixer.json5", "share/doc/bezel/examples/morning.svg",
    "share/doc/bezel/examples/needle.svg", "share/doc/bezel/examples/night.svg",
    "share/doc/bezel/examples/noon.svg", "share/doc/bezel/examples/pixels.png",
    "share/doc/bezel/examples/player.json5", "share/doc/bezel/examples/playlist.json5",
    "share/doc/bezel/examples/property-search.json5", "share/doc/bezel/examples/recipes.json5",
    "share/doc/bezel/examples/sauna.json5", "share/doc/bezel/examples/settings.json5",
    "share/doc/bezel/examples/sixteen.json5", "share/doc/bezel/examples/stones-hot.svg",
    "share/doc/bezel/examples/stones.svg", "share/doc/bezel/examples/thermostat.json5",
    "share/doc/bezel/examples/visitor.svg", "share/doc/bezel/examples/wallbox.json5",
    "share/fish/vendor_completions.d/bezel.fish",
    "share/man/man1/bezel.1.gz", "share/man/man5/bezel-panel.5.gz",
    "share/man/man5/bezel-test.5.gz", "share/man/man7/bezel-authoring.7.gz",
    "share/man/man7/bezel-protocol.7.gz",
    "share/man/man8/bezel-mqtt.8.gz", "share/man/man8/bezeld.8.gz",
    "share/zsh/site-functions/_bezel",
  ].map { "\(prefix)/\($0)" }

  @Test func installingTwiceChangesNothingAndUninstallingRestoresTheRoot() throws {
    try withRoot { root in
      // Folders of other programs: one is empty, one is a link.
      try shell(
        """
        cd \(root); mkdir -p usr/local/bin usr/local/lib data/man
        ln -s ../../data usr/local/share; touch data/man/other
        """)
      let before = try tree(root)
      let others = try files(root)
      try install(root)
      let new = try files(root).filter { !others.contains($0) }
        .map { $0.replacing("/data/", with: "\(Self.prefix)/share/") }
      #expect(new.sorted() == Self.installed)
      #expect(try tree(root).contains("d 755 etc/bezel"))
      #expect(try shell("readlink \(root)\(Self.prefix)/bin/bezeld") == "bezel\n")
      let unit = try shell("cat \(root)\(Self.prefix)/lib/systemd/system/bezel.service")
      #expect(unit.contains("ExecStart=/usr/local/bin/bezeld\n"))
      for page in new where page.contains("/share/man/") {
        let source = try shell("gzip -dc \(root)\(page)")
        #expect(source.hasPrefix(".Dd "), "\(page)")
      }
      // The rest is for the program, its controls, fonts and clients.
      let budget = 3 * MemoryBudget.screen + 2 * MemoryBudget.pictures
      #expect(unit.contains("MemoryMax=512M\n") && budget <= 384 << 20)

      let times = try tree(root, with: " %T@")
      try install(root)
      #expect(try tree(root, with: " %T@") == times)

      try install(root, "--uninstall")
      #expect(try tree(root) == before)
      #expect(throws: InstallerError.self) { try install(root, "--uninstall") }
    }
  }

  @Test func aFolderInUseStays() throws {
    try withRoot { root in
      try install(root)
      try shell("install -m 644 /dev/null \(root)/usr/local/lib/other")
      try install(root, "--uninstall")
      #expect(
        try tree(root) == [
          "d 755 usr", "d 755 usr/local", "d 755 usr/local/lib", "f 644 usr/local/lib/other",
        ])
    }
  }

  @Test func filesOfAnEarlierVersionAreRemoved() throws {
    try withRoot { root in
      try install(root)
      // Pretend that an earlier version installed more files.
      let earlier = ["bin/bezel-old", "old/", "old/deep/", "old/deep/file", "used/", "used/file"]
      for path in earlier.map({ "\(Self.prefix)/\($0)" }) {
        try shell("\(path.hasSuffix("/") ? "mkdir" : "touch") \(root)\(path)")
        try shell("echo \(path) >> \(root)\(Self.manifest)")
      }
      let foreign = "\(Self.prefix)/used/foreign"
      try shell("touch \(root)\(foreign)")
      try install(root)
      #expect(try files(root) == (Self.installed + [foreign]).sorted())
      #expect(try tree(root).allSatisfy { !$0.contains("/old") })
      // The folder is still on the list.
      try shell("rm \(root)\(foreign)")
      try install(root, "--uninstall")
      #expect(try tree(root) == [])
    }
  }

  @Test func changelogStartsWithThisVersion() throws {
    let changelog = String(
      decoding: try readFile("\(checkout)/systemd/changelog", limit: 1 << 20), as: UTF8.self)
    let version = try run("bezel", ["--version"]).output.split(whereSeparator: \.isWhitespace).last
    #expect(changelog.hasPrefix("bezel (\(version ?? "")) "))
  }

  /// The trailer of the first version in the changelog ends with a date such as
  /// `Tue, 24 Nov 2026 18:09:45 +0000`, and a page begins with `.Dd November 24, 2026`.
  @Test func manualPagesHaveTheDateOfTheChangelog() throws {
    let changelog = String(
      decoding: try readFile("\(checkout)/systemd/changelog", limit: 1 << 20), as: UTF8.self)
    let trailer = try #require(changelog.split(separator: "\n").first { $0.hasPrefix(" -- ") })
    let date = trailer.split(separator: " ").suffix(5).prefix(3)
    let page = try run("bezel", ["manual", "bezel", "--source"]).output
    let words = try #require(page.split(separator: "\n").first).split { " ,".contains($0) }
    try #require(words.count == 4)
    #expect(Array(date) == [words[2], words[1].prefix(3), words[3]])
  }

  /// Debian's limit.
  @Test func linesOfTheChangelogHaveAtMostEightyCharacters() throws {
    let lines = String(
      decoding: try readFile("\(checkout)/systemd/changelog", limit: 1 << 20), as: UTF8.self
    ).split(separator: "\n")
    #expect(lines.filter { $0.count > 80 && !$0.hasPrefix(" -- ") } == [])
  }

  @Test func theCopyrightContainsTheLicenceAndRequiredNotices() throws {
    try withRoot { root in
      try install(root)
      let copyright = try shell("cat \(root)\(Self.prefix)/share/doc/bezel/copyright")
      let licence = String(
        decoding: try readFile("\(checkout)/LICENSE", limit: 1 << 16), as: UTF8.self)
      for line in licence.split(separator: "\n") { #expect(copyright.contains("\n \(line)\n")) }
      #expect(!copyright.contains("@LICENSE@"))
      let words = copyright.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
      for notice in [
        // FreeType's licence requires this sentence.
        "Portions of this software are copyright (c) The FreeType Project (https://www.freetype.org)."
          + " All rights reserved.",
        "HarfBuzz", "FriBidi", "libpng", "libjpeg-turbo", "libqrencode",
        "Inter (SIL Open Font License 1.1)",
        "Apache License 2.0 with the Runtime Library Exception",
      ] { #expect(words.contains(notice)) }
    }
  }

  // MARK: Helpers

  private struct InstallerError: Error {
    let message: String
  }

  private func withRoot(_ body: (String) throws -> Void) throws {
    let root = try makeTestFolder()
    defer { removeFolder(root) }
    try body(root)
  }

  /// Installs the programs of the test build.
  private func install(_ root: String, _ arguments: String...) throws {
    let outcome = try runPath(
      "/usr/bin/env",
      ["DESTDIR=\(root)", "BUILD=\(programFolder)", "STRIP=:", "\(checkout)/systemd/install"]
        + arguments)
    guard outcome.exitCode == 0 else { throw InstallerError(message: outcome.error) }
  }

  @discardableResult
  private func shell(_ script: String) throws -> String {
    let outcome = try runPath("/bin/sh", ["-e", "-c", script])
    try #require(outcome.exitCode == 0, "\(script): \(outcome.error)")
    return outcome.output
  }

  /// Everything below a root: type, mode, path, and more fields of find.
  private func tree(_ root: String, with fields: String = "") throws -> [String] {
    try shell("find \(root) -mindepth 1 -printf '%y %m %P\(fields)\\n'")
      .split(separator: "\n").map(String.init).sorted()
  }

  /// Everything below a root except folders.
  private func files(_ root: String) throws -> [String] {
    try shell("find \(root) ! -type d -printf '/%P\\n'").split(separator: "\n").map(String.init)
      .sorted()
  }
}
