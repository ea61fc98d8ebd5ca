import Checkout

extension Machine {
  /// Builds and installs `floor.c`, the program in C that Bezel is compared with, and the libraries
  /// that the machine lacks. Needs Debian's libcairo2-dev, and the host's architecture in the machine.
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
