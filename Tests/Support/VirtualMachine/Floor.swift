import Checkout

extension Machine {
  /// Installs the floor, a program in C that Bezel is measured beside, and the libraries that it needs
  /// and the machine lacks. They are this machine's own, so it works where both are of one kind; needs
  /// Debian's libcairo2-dev.
  public func installFloor() throws {
    let libraries = "cairo libdrm libevdev"
    try HostProcess.run([
      "sh", "-ec",
      """
      mkdir -p '\(ReleaseBuild.folder)/floor'
      cd '\(ReleaseBuild.folder)/floor'
      clang -O2 $(pkg-config --cflags \(libraries)) -o floor \
        '\(Checkout.path("Tests/Support/Instructions/floor.c"))' $(pkg-config --libs \(libraries)) -lm
      ldd floor | grep -o '/[^ ]*' | xargs cp -L -t .
      """,
    ])
    try require(
      """
      cd /mnt/build/floor
      for library in *.so.*; do [ -e /lib/*/$library ] || cp $library /usr/local/lib; done
      cp floor /usr/local/bin
      ldconfig
      """, limit: .seconds(3600))
  }
}
