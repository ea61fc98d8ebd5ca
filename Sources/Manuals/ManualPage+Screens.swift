import Panels
import Raster

extension ManualPage {
  /// The sections of bezeld(8) about several screens, memory and the size of an image.
  package static var screens: [Document.Block] {
    [
      .section("Several screens"),
      .text(
        """
        Each `--panel` is shown on its own output. The keys `display: { output: "HDMI-A-2" }` and \
        `touch: { device: "ELAN*" }` of a panel file select its output and its touchscreen. A panel \
        without `output` uses the first output that no other panel selects. A panel without \
        `device` uses every touchscreen, except those that another panel selects and those that \
        udev's property `WL_OUTPUT` assigns to another output.
        """),
      .text(
        """
        If two touchscreens have the same name, a udev rule can assign one of them to an output by \
        the place where it is connected, which `bezel devices` prints. For example, in \
        `/etc/udev/rules.d/70-touchscreens.rules`:
        """),
      .code("KERNELS==\"1-0038\", ENV{WL_OUTPUT}=\"DSI-1\"", language: "sh"),
      .text(
        """
        `display: { mirrors: "HDMI-A-3" }` shows one panel on several outputs. A touchscreen that \
        `WL_OUTPUT` assigns to a mirror controls the panel shown there.
        """),
      .text(
        """
        The sockets of every panel but the first are in a subfolder named after its file. For \
        `kitchen.json5`:
        """),
      .code("bezel watch --socket /run/bezel/kitchen", language: "sh"),
      .section("Sound and vibration"),
      .text(
        """
        A panel file with the key `feedback` uses a sound device, a buzzer or a vibration motor. The \
        service is in the groups `audio` and `input`, which may use them; bezel-panel(5) describes \
        the key. Sound needs the package libasound2, and `alsamixer` sets the volume of the \
        device. Buzzers and motors are input devices of the kernel: its drivers pwm-beeper, \
        pcspkr, pwm-vibra, gpio-vibra and drv260x need an entry in the device tree, except on a PC.
        """),
      .text(
        """
        The daemon ends its tones when it exits. If it is killed, some buzzer drivers continue the \
        tone until something else uses the buzzer.
        """),
      .text(
        """
        With `PrivateIPC=yes`, ALSA's plugin dmix cannot mix the sounds of the service with those of \
        other programs: the one that opens the device last finds it busy. If they share a card \
        without a sound server, run `systemctl edit bezel` and set `PrivateIPC=no`.
        """),
      .section("Memory"),
      .text(
        """
        The picture of a screen can use at most \(MemoryBudget.mebibytes(MemoryBudget.screen)), \
        enough for 4096x4096 pixels. All pictures of a panel file together can use at most \
        \(MemoryBudget.mebibytes(MemoryBudget.pictures)), without their transparent margins. Larger \
        ones are refused before anything is drawn. SVG pictures that take long to draw are kept as \
        pixels, which use at most \(MemoryBudget.mebibytes(MemoryBudget.drawings)); a picture that does \
        not fit is blurred, and the log names it. The service's `MemoryMax=512M` suffices for one \
        panel on one screen. If several panels or mirrors have large pictures or screens, raise it \
        with `systemctl edit bezel`.
        """),
      .section("Size of an image"),
      .text(
        """
        On Debian 12 for x86-64, Bezel adds 22.3 MB to an image that has none of its libraries: \
        11.2 MB for the program, which contains the Swift runtime; 5.4 for the C and C++ libraries; \
        3.1 for HarfBuzz with GLib, PCRE and Graphite; 1.3 for FreeType, libpng, zlib and Brotli; 0.7 \
        for libjpeg-turbo; and 0.6 for FriBidi, libqrencode, libevdev, libdrm and libudev. The libraries \
        are the system's shared ones, so their security updates apply without a new version of Bezel.
        """),
    ]
  }
}
