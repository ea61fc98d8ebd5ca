/// Who may import whom. A room may also import what the rooms it is given here may import.
enum Rooms {
  /// Rooms, and single files of others, without C, clocks, files and descriptors: a whole panel
  /// runs in a unit test, and the same input gives the same values and the same pixels.
  static let pure: [String: [String]] = [
    "Geometry": [],
    "JSON": [],
    "Raster": ["Geometry"],
    "TouchTracking": ["Geometry"],
    "Controls": ["Raster", "TouchTracking"],
    "Kinds": ["Controls"],
    "Panels": ["Controls", "JSON"],
    "BuiltInPanels": ["Panels"],
    "ValueBus/JSONRPC.swift": ["JSON"],
    "ValueBus/KeptValues.swift": ["Controls", "JSON"],
    "ValueBus/LineBuffer.swift": [],
    "ValueBus/LineQueue.swift": ["Controls"],
    "ValueBus/Wire.swift": ["Controls", "JSON"],
  ]

  /// Rooms at the kernel's and the libraries' rim. The modules that are no rooms are C's.
  static let rim: [String: [String]] = [
    "LinuxIO": ["JSON", "CLinux", "Glibc", "Synchronization"],
    "ValueBus": ["Controls", "JSON", "LinuxIO", "Glibc"],
    "Typesetting": ["Controls", "CFreeType", "CHarfBuzz", "CFriBidi", "Glibc"],
    "Pictures": ["Raster", "LinuxIO", "CPNG"],
    "Udev": ["LinuxIO", "CUdev", "Glibc"],
    "EvdevInput": ["TouchTracking", "LinuxIO", "Udev", "CEvdev", "CLinux", "Glibc"],
    "Displays": ["Raster", "LinuxIO", "Udev", "CDRM", "CLinux", "Glibc"],
    "Bezel": [
      "BuiltInPanels", "Typesetting", "Pictures", "ValueBus", "EvdevInput", "Displays", "Glibc",
    ],
    "bezeld": ["Bezel", "Kinds"],
    "bezel": ["Bezel", "Kinds"],
    "BezelBenchmarks": ["Bezel", "Kinds", "CLinux", "Glibc", "AllocationCount"],
  ]

  /// What pure modules import beside each other: sine and the like, loops over pixels, and a lock.
  static let exceptions: [String: String] = [
    "Geometry/Mathematics.swift": "Glibc",
    "Raster": "WideKernels",
    "Controls/Properties/DeclaredMembers.swift": "Synchronization",
  ]
}
