// swift-tools-version: 6.2

import PackageDescription

/// Warnings are errors only in continuous integration, because a newer compiler may add warnings.
let isContinuousIntegration = Context.environment["CI"] == "true"

/// Targets without C, clocks, files and descriptors, so that a whole panel runs deterministically in
/// a unit test: same input, same values, same pixels.
let pure: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isContinuousIntegration ? [.treatAllWarnings(as: .error)] : [])

/// Targets that call the kernel or C libraries.
let rim: [SwiftSetting] = pure

func cLibrary(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
    providers: apt.map { [.apt([$0])] })
}

let package = Package(
  name: "bezel",
  products: [
    .executable(name: "bezeld", targets: ["BezelDaemon"]),
    .executable(name: "bezel", targets: ["BezelCommand"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Raster", targets: ["Raster"]),
    .library(name: "TouchTracking", targets: ["TouchTracking"]),
    .library(name: "Controls", targets: ["Controls"]),
    .library(name: "Kinds", targets: ["Kinds"]),
    .library(name: "Panels", targets: ["Panels"]),
    .library(name: "Bezel", targets: ["Bezel"]),
    // For tests of custom controls.
    .library(name: "PanelChecks", targets: ["PanelChecks"]),
  ],
  targets: [
    cLibrary("CLinux"),
    cLibrary("CEvdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
    cLibrary("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
    cLibrary("CDRM", pkgConfig: "libdrm", apt: "libdrm-dev"),
    cLibrary("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
    cLibrary("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    cLibrary("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev"),
    // Loaded at run time, so it is not linked.
    cLibrary("CXKBCommon", apt: "libxkbcommon-dev"),
    // Loaded at run time.
    cLibrary("CMosquitto", apt: "libmosquitto-dev"),
    // Loaded at run time.
    cLibrary("CWebSockets", apt: "libwebsockets-dev"),
    // Loaded at run time, and declared by Bezel, so it is needed neither to build nor to link.
    cLibrary("CALSA"),
    // As CALSA.
    cLibrary("CCrypto"),
    cLibrary("CHyphen"),
    cLibrary("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    cLibrary("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
    cLibrary("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),

    .target(name: "Geometry", swiftSettings: pure),
    .target(name: "JSON", swiftSettings: pure),
    // Raster's longest loops in C, where single functions can be compiled for newer processors.
    .target(name: "WideKernels"),
    .target(name: "Raster", dependencies: ["Geometry", "WideKernels"], swiftSettings: pure),
    .target(name: "SVG", dependencies: ["Geometry", "Raster"], swiftSettings: pure),
    .target(name: "TouchTracking", dependencies: ["Geometry"], swiftSettings: pure),
    .target(name: "Values", dependencies: ["Geometry", "JSON"], swiftSettings: pure),
    .target(
      name: "Controls", dependencies: ["Geometry", "JSON", "Raster", "TouchTracking", "Values"],
      swiftSettings: pure),
    .target(
      name: "Kinds",
      dependencies: ["Geometry", "JSON", "Raster", "SVG", "TouchTracking", "Controls"],
      swiftSettings: pure),
    .target(name: "Expressions", dependencies: ["JSON", "Values"], swiftSettings: pure),
    // How every JSON5 file is read, and how its problems and its reference are written.
    .target(
      name: "FileFormats", dependencies: ["Geometry", "JSON", "Controls"], swiftSettings: pure),
    .target(
      name: "Panels",
      dependencies: [
        "Geometry", "Raster", "TouchTracking", "JSON", "Controls", "Expressions", "FileFormats",
      ], resources: [.embedInCode("Reference/Text")], swiftSettings: pure),

    // The warnings of `bezel check`.
    .target(
      name: "PanelInspection",
      dependencies: [
        "Geometry", "Raster", "TouchTracking", "JSON", "Controls", "Expressions", "Panels",
      ], swiftSettings: pure),

    .target(
      name: "BuiltInPanels", dependencies: ["Raster", "JSON", "Controls"],
      resources: [
        .embedInCode("Panels"), .embedInCode("Pictures"), .embedInCode("Programs"),
        .embedInCode("Template"),
      ],
      swiftSettings: pure),

    .target(name: "LinuxIO", dependencies: ["CLinux", "JSON"], swiftSettings: rim),
    .target(
      name: "ValueBus", dependencies: ["JSON", "LinuxIO", "Values"], swiftSettings: rim),
    .target(
      name: "Typesetting",
      dependencies: [
        "Geometry", "Raster", "Controls", "CFreeType", "CHarfBuzz", "CFriBidi", "CHyphen",
      ],
      swiftSettings: rim),
    .target(
      name: "Pictures",
      dependencies: ["Geometry", "Raster", "SVG", "LinuxIO", "CPNG", "CTurboJPEG"],
      swiftSettings: rim),
    .target(name: "QRCodes", dependencies: ["Controls", "CQREncode"], swiftSettings: rim),
    .target(name: "MQTT", dependencies: ["LinuxIO", "CMosquitto"], swiftSettings: rim),
    .target(name: "Signatures", dependencies: ["CCrypto"], swiftSettings: rim),
    .target(
      name: "Web", dependencies: ["LinuxIO", "CLinux", "CWebSockets", "CCrypto"],
      swiftSettings: rim),
    .target(name: "Udev", dependencies: ["LinuxIO", "CUdev"], swiftSettings: rim),
    .target(
      name: "EvdevInput",
      dependencies: [
        "Geometry", "TouchTracking", "LinuxIO", "Udev", "CEvdev", "CXKBCommon",
      ],
      swiftSettings: rim),
    .target(
      name: "FeedbackDevices", dependencies: ["Controls", "LinuxIO", "EvdevInput", "CALSA"],
      swiftSettings: rim),
    .target(
      name: "Displays",
      dependencies: ["Geometry", "Raster", "LinuxIO", "Udev", "CLinux", "CDRM"],
      swiftSettings: rim),

    // How the programs declare options and commands, report errors, and print.
    .target(
      name: "ProgramInterface",
      dependencies: [
        "Controls", "JSON", "LinuxIO", "Panels",
      ], swiftSettings: rim),
    // Panel files and their pictures, from files to panels; what is shown instead of a broken one.
    .target(
      name: "PanelSources",
      dependencies: [
        "BuiltInPanels", "Controls", "Displays", "Geometry", "JSON", "LinuxIO", "PanelInspection",
        "Panels", "Pictures", "ProgramInterface", "QRCodes", "Raster", "Typesetting", "ValueBus",
      ], swiftSettings: rim),
    // Panels that a fleet sends: signed bundles, trials and their records.
    .target(
      name: "Pushes",
      dependencies: [
        "JSON", "LinuxIO", "PanelSources", "Panels", "ProgramInterface", "Signatures", "ValueBus",
      ], swiftSettings: rim),
    // The methods of control.sock.
    .target(
      name: "PanelServing",
      dependencies: [
        "Controls", "Geometry", "JSON", "Kinds", "LinuxIO", "PanelSources", "Panels", "Pictures",
        "ProgramInterface", "Pushes", "Raster", "TouchTracking", "ValueBus",
      ], swiftSettings: rim),
    // Panels on a virtual clock: checks, test files and recordings.
    .target(
      name: "PanelTesting",
      dependencies: [
        "BuiltInPanels", "Controls", "Geometry", "JSON", "Kinds", "LinuxIO", "PanelServing",
        "PanelSources", "Panels", "Pictures", "ProgramInterface", "Raster", "TouchTracking",
        "Typesetting", "ValueBus",
      ], swiftSettings: rim),
    // `bezeld`: a panel with its display, devices and sockets.
    .target(
      name: "PanelDaemon",
      dependencies: [
        "BuiltInPanels", "Controls", "Displays", "EvdevInput", "FeedbackDevices", "Geometry",
        "JSON", "Kinds", "LinuxIO", "PanelServing", "PanelSources", "Panels", "ProgramInterface",
        "Pushes", "Raster", "TouchTracking", "ValueBus",
      ], swiftSettings: rim),
    // `bezel-mqtt`.
    .target(
      name: "MQTTBridge",
      dependencies: [
        "Controls", "Expressions", "JSON", "LinuxIO", "MQTT", "PanelServing", "PanelSources",
        "Panels", "ProgramInterface", "Pushes", "ValueBus", "Values",
      ], swiftSettings: rim),
    // Many panels at a broker.
    .target(
      name: "Fleet",
      dependencies: [
        "Controls", "JSON", "LinuxIO", "MQTT", "MQTTBridge", "PanelServing", "PanelSources",
        "Panels", "ProgramInterface", "Pushes", "Signatures", "ValueBus",
      ], swiftSettings: rim),
    // The pages of `bezel try` and `bezel view`.
    .target(
      name: "TryPage",
      dependencies: [
        "BuiltInPanels", "Controls", "Displays", "Geometry", "JSON", "LinuxIO", "PanelDaemon",
        "PanelServing", "PanelSources", "PanelTesting", "Panels", "ProgramInterface",
        "TouchTracking", "ValueBus", "Web",
      ], resources: [.embedInCode("Page")], swiftSettings: rim),
    // The manual pages.
    .target(
      name: "Manuals",
      dependencies: [
        "Controls", "JSON", "Kinds", "LinuxIO", "MQTT", "MQTTBridge", "PanelDaemon", "PanelServing",
        "PanelSources", "Panels", "ProgramInterface", "Pushes", "Raster", "ValueBus",
      ], resources: [.embedInCode("Examples"), .embedInCode("Pages")], swiftSettings: rim),
    // The commands of `bezel`.
    .target(
      name: "Commands",
      dependencies: [
        "BuiltInPanels", "Controls", "Displays", "EvdevInput", "FeedbackDevices", "Fleet",
        "Geometry", "JSON", "LinuxIO", "MQTTBridge", "Manuals", "PanelDaemon", "PanelServing",
        "PanelSources", "PanelTesting", "Panels", "Pictures", "ProgramInterface", "Pushes",
        "Raster", "TouchTracking", "TryPage", "ValueBus", "Values", "Web",
      ], swiftSettings: rim),
    // The programs as a library. A package with custom controls must name its own programs
    // differently: SwiftPM rejects two targets with one name, and silently builds only one of two
    // products with one name.
    .target(
      name: "Bezel",
      dependencies: [
        "Commands", "Controls", "Displays", "LinuxIO", "MQTT", "MQTTBridge", "PanelDaemon",
        "Panels", "ProgramInterface",
      ], swiftSettings: rim),
    // `bezeld` and `bezel`.
    .executableTarget(name: "BezelDaemon", dependencies: ["Bezel", "Kinds"], swiftSettings: rim),
    .executableTarget(
      name: "BezelCommand", dependencies: ["Bezel", "Kinds", "LinuxIO"], swiftSettings: rim),
    .executableTarget(
      name: "BezelBenchmarks",
      dependencies: [
        "Geometry", "Raster", "TouchTracking", "JSON", "Controls", "Kinds", "Panels",
        "LinuxIO", "Typesetting", "Pictures", "BuiltInPanels", "PanelSources", "ProgramInterface",
        "PanelServing", "CLinux", "CMosquitto",
        "AllocationCount",
      ], swiftSettings: rim),
    // Counts the allocations of the benchmark program.
    .target(name: "AllocationCount", path: "Tests/Support/AllocationCount"),

    // Compares a test's picture with the one in Tests/Goldens.
    .target(
      name: "GoldenPictures", dependencies: ["Geometry", "LinuxIO", "Raster", "Pictures"],
      path: "Tests/Support/GoldenPictures", swiftSettings: rim),

    // Random numbers that repeat in every run.
    .target(name: "Randomness", path: "Tests/Support/Randomness", swiftSettings: pure),
    .target(
      name: "LingeringSockets", dependencies: ["CLinux", "LinuxIO"],
      path: "Tests/Support/LingeringSockets", swiftSettings: rim),

    // A stage without a panel, and touches.
    .target(
      name: "Bench", dependencies: ["Geometry", "TouchTracking", "Controls"],
      path: "Tests/Support/Bench", swiftSettings: pure),

    // The files of the checkout, for tests that read them.
    .target(
      name: "Checkout", dependencies: ["LinuxIO"], path: "Tests/Support/Checkout",
      swiftSettings: rim),

    // Folders in /tmp that tests cannot leave behind.
    .target(
      name: "TestFolders", dependencies: ["LinuxIO"], path: "Tests/Support/TestFolders",
      swiftSettings: rim),

    // Random expressions, for tests and the fuzzers.
    .target(
      name: "ExpressionChecks", dependencies: ["Controls", "Randomness"],
      path: "Tests/Support/ExpressionChecks", swiftSettings: pure),

    // Rules for every panel, for tests and the fuzzer.
    .target(
      name: "PanelChecks",
      dependencies: [
        "Geometry", "Raster", "TouchTracking", "JSON", "Controls", "ExpressionChecks", "Kinds",
        "PanelInspection", "Panels", "Randomness",
      ],
      path: "Tests/Support/PanelChecks", swiftSettings: pure),

    // Rules for answers to arbitrary bytes from a client, for tests and the fuzzers.
    .target(
      name: "SocketChecks",
      dependencies: [
        "PanelServing", "PanelSources", "Controls", "Geometry", "JSON", "Kinds", "LinuxIO",
        "PanelChecks", "Panels",
        "Randomness", "Raster", "TestFolders", "TouchTracking", "ValueBus",
      ],
      path: "Tests/Support/SocketChecks", swiftSettings: rim),

    // Rules for the contacts of arbitrary device events, for tests and the fuzzer.
    .target(
      name: "ContactChecks", dependencies: ["Geometry", "TouchTracking"],
      path: "Tests/Support/ContactChecks", swiftSettings: pure),

    .testTarget(name: "ModuleTests", dependencies: ["Checkout"], swiftSettings: rim),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "Randomness"], swiftSettings: pure),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: pure),
    .testTarget(
      name: "RasterTests",
      dependencies: [
        "Geometry", "Raster", "WideKernels", "GoldenPictures", "Randomness",
      ],
      swiftSettings: pure),
    .testTarget(
      name: "SVGTests",
      dependencies: ["Geometry", "Raster", "SVG", "GoldenPictures", "Randomness"],
      swiftSettings: pure),
    .testTarget(
      name: "TouchTrackingTests",
      dependencies: [
        "Geometry", "LinuxIO", "TouchTracking", "ContactChecks", "Randomness", "Checkout",
      ], swiftSettings: pure),
    .testTarget(
      name: "ValuesTests",
      dependencies: ["JSON", "Randomness", "Values"], swiftSettings: pure),
    .testTarget(
      name: "ControlsTests",
      dependencies: [
        "Geometry", "Raster", "TouchTracking", "Controls", "Kinds", "Bench", "Randomness",
      ],
      swiftSettings: pure),
    .testTarget(
      name: "KindsTests",
      dependencies: [
        "Geometry", "Raster", "TouchTracking", "Controls", "Kinds", "Bench", "Typesetting",
        "PanelChecks", "Randomness",
      ],
      swiftSettings: pure),
    .testTarget(
      name: "ExpressionsTests",
      dependencies: ["Controls", "ExpressionChecks", "Expressions", "Randomness"],
      swiftSettings: pure),
    .testTarget(
      name: "FileFormatsTests", dependencies: ["JSON", "FileFormats"], swiftSettings: pure),
    .testTarget(
      name: "PanelInspectionTests",
      dependencies: [
        "Raster", "JSON", "Controls", "Kinds", "Panels", "PanelInspection", "Typesetting",
        "QRCodes", "PanelChecks",
      ], swiftSettings: pure),
    .testTarget(
      name: "PanelsTests",
      dependencies: [
        "Geometry", "Raster", "TouchTracking", "JSON", "Controls", "ValueBus", "Kinds", "Panels",
        "PanelInspection", "BuiltInPanels", "Checkout",
        "Typesetting", "Pictures", "QRCodes", "GoldenPictures", "PanelChecks", "Randomness",
      ], exclude: ["Corpus", "Problems"], swiftSettings: pure),
    .testTarget(
      name: "QRCodesTests", dependencies: ["Controls", "QRCodes"], swiftSettings: rim),
    .testTarget(name: "SignaturesTests", dependencies: ["Signatures"], swiftSettings: rim),
    .testTarget(
      name: "LinuxIOTests", dependencies: ["LinuxIO", "Randomness", "TestFolders"],
      swiftSettings: rim),
    .testTarget(
      name: "ValueBusTests",
      dependencies: [
        "JSON", "Controls", "LinuxIO", "ValueBus", "Randomness", "LingeringSockets",
        "TestFolders",
      ],
      swiftSettings: rim),
    .testTarget(
      name: "TypesettingTests",
      dependencies: [
        "Geometry", "Raster", "Controls", "LinuxIO", "Typesetting", "GoldenPictures",
        "Randomness", "TestFolders",
      ],
      swiftSettings: rim),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Raster", "Pictures", "GoldenPictures", "Randomness",
      ],
      swiftSettings: rim),
    .testTarget(name: "UdevTests", dependencies: ["LinuxIO", "Udev"], swiftSettings: rim),
    .testTarget(
      name: "EvdevInputTests",
      dependencies: [
        "Geometry", "TouchTracking", "LinuxIO", "EvdevInput", "CEvdev", "TestFolders",
      ],
      swiftSettings: rim),
    .testTarget(
      name: "FeedbackDevicesTests", dependencies: ["Controls", "FeedbackDevices"],
      swiftSettings: rim),
    .testTarget(
      name: "DisplaysTests",
      dependencies: ["Geometry", "Raster", "LinuxIO", "Displays", "Randomness", "TestFolders"],
      swiftSettings: rim),
    .testTarget(
      name: "BezelTests",
      dependencies: [
        "Commands", "Fleet", "MQTTBridge", "PanelDaemon", "PanelServing", "PanelSources",
        "PanelTesting", "ProgramInterface", "Pushes", "TryPage", "Controls", "Displays",
        "EvdevInput", "Geometry", "JSON", "Kinds", "LinuxIO",
        "MQTT",
        "PanelChecks", "Panels", "Pictures", "Raster", "SocketChecks", "TouchTracking",
        "SVG", "TestFolders", "Typesetting", "ValueBus", "Web",
      ], exclude: ["Corpus"], swiftSettings: rim),
    // The programs as users run them: options, exit codes and output.
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "Geometry", "TouchTracking", "JSON", "LinuxIO", "Pictures", "Raster", "Controls", "Kinds",
        "Panels", "BuiltInPanels", "Bezel", "Commands", "Fleet", "Manuals", "PanelDaemon",
        "PanelServing", "PanelSources", "PanelTesting", "ProgramInterface", "Pushes",
        "GoldenPictures", "PanelChecks", "Randomness",
        "ValueBus", "Web", "LingeringSockets", "TestFolders",
      ],
      swiftSettings: rim),
    // A virtual machine with a real kernel for tests.
    .target(
      name: "VirtualMachine",
      dependencies: ["Geometry", "Raster", "Pictures", "LinuxIO", "CLinux", "Checkout"],
      path: "Tests/Support/VirtualMachine", exclude: ["Image"], swiftSettings: rim),
    // Runs in the virtual machine, for comparison with libinput.
    .executableTarget(
      name: "ContactPrinter", dependencies: ["Geometry", "TouchTracking", "LinuxIO", "EvdevInput"],
      path: "Tests/Support/ContactPrinter", swiftSettings: rim),
    // The programs on a real kernel, in a virtual machine.
    .testTarget(
      name: "VirtualMachineTests",
      dependencies: [
        "Geometry", "Raster", "TouchTracking", "JSON", "Controls", "Kinds", "LinuxIO", "Pictures",
        "VirtualMachine", "Checkout", "Randomness",
      ], exclude: ["Attacks", "Days", "Storm", "View"],
      swiftSettings: rim),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer has its own `main`, so these targets are built only on request:
// BEZEL_FUZZER=1 swift build -c release --sanitize=fuzzer --product PanelFuzzer
if Context.environment["BEZEL_FUZZER"] != nil {
  let fuzzers: KeyValuePairs<String, [Target.Dependency]> = [
    "PanelFuzzer": ["PanelChecks", "Typesetting"], "ValueFuzzer": ["PanelChecks"],
    "CodecFuzzer": ["SocketChecks"],
    "ServerFuzzer": ["SocketChecks"], "DecoderFuzzer": ["ContactChecks"],
  ]
  for (name, dependencies) in fuzzers {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: rim))
  }
}
