import Panels

extension ManualPage {
  /// The sections of bezeld(8) about several screens and about the size of an image.
  static var screens: [Document.Block] {
    [
      .section("Several screens"),
      .text(
        """
        Each `--panel` is shown on an output of its own. `display: { output: "HDMI-A-2" }` and \
        `touch: { device: "ELAN*" }` in a panel file select its output and its touchscreen. A panel \
        without `output` uses the first output that no other panel claims. A panel without `device` \
        uses every touchscreen, except those that another panel selects and those that udev's \
        property `WL_OUTPUT` assigns to another output.
        """),
      .text(
        """
        `bezel devices` prints where each touchscreen is connected. A udev rule assigns one of two \
        touchscreens with the same name to an output by that place, for example in \
        `/etc/udev/rules.d/70-touchscreens.rules`:
        """),
      .code("KERNELS==\"1-0038\", ENV{WL_OUTPUT}=\"DSI-1\"", language: "sh"),
      .text(
        """
        `display: { mirrors: "HDMI-A-3" }` shows one panel on several outputs. A touchscreen that \
        `WL_OUTPUT` assigns to a mirror controls the panel shown there. The sockets of all panels but \
        the first are in folders named after their files:
        """),
      .code("bezel watch --socket /run/bezel/kitchen", language: "sh"),
      .section("Size of an image"),
      .text(
        """
        On Debian 12 for x86-64, an image without any of these libraries grows by 21.5 MB: the program \
        takes 11.2 MB, the C and C++ libraries 5.4, HarfBuzz with GLib, PCRE and Graphite 3.1, \
        FreeType, libpng, zlib and Brotli 1.3, and FriBidi, libevdev, libdrm and libudev 0.5. The \
        Swift runtime is part of the program. All libraries are the system's, so their security \
        updates apply without a new Bezel.
        """),
    ]
  }
}
