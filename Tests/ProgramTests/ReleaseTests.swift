import Glibc
import LinuxIO
import Testing

/// The release that `Tests/build` makes.
@Suite(
  .enabled(
    if: access("\(checkout)/.build/tests/release/bezel", X_OK) == 0,
    "there is no release: run Tests/build"))
struct ReleaseTests {
  private let bezel = "\(checkout)/.build/tests/release/bezel"

  /// The largest panel. `PanelWarningTests` checks the others.
  @Test func theGalleryHasNoWarnings() throws {
    try withFolder { folder in
      let panel = "\(folder)/gallery.json5"
      let new = try runPath(bezel, ["new", "gallery", "--pictures", folder])
      #expect(new.exitCode == 0, "\(new.error)")
      try replaceFile(at: panel, with: Array(new.output.utf8))
      let check = try runPath(bezel, ["check", "--strict", panel])
      #expect(check.exitCode == 0 && check.error.isEmpty, "\(check.error)")
    }
  }

  /// A release links the runtime statically. If a library changes the environment before `main`,
  /// Swift's `CommandLine` is empty.
  @Test(.needs("gcc"))
  func argumentsSurviveALibraryThatChangesTheEnvironment() throws {
    try withFolder { folder in
      let source = """
        #include <stdio.h>
        #include <stdlib.h>
        __attribute__((constructor)) static void begin(void) {
          char name[16];
          for (int i = 0; i < 64; i++) {
            snprintf(name, sizeof name, "CHANGED_%d", i);
            setenv(name, "1", 1);
          }
        }
        """
      try replaceFile(at: "\(folder)/library.c", with: Array(source.utf8))
      let script = """
        gcc -shared -fPIC -o "$0/library.so" "$0/library.c" || exit 99
        LD_PRELOAD="$0/library.so" exec "$1" help set
        """
      let outcome = try runPath(
        "/bin/sh", ["-c", script, folder, bezel])
      #expect(outcome.exitCode == 0 && outcome.output.contains("NAME=VALUE"), "\(outcome.error)")
    }
  }
}
