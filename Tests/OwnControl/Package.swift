// swift-tools-version: 6.2

import PackageDescription

/// A maker's own controls and programs, outside of Bezel: what `Controls`' article "Your own
/// control" builds.
let package = Package(
  name: "OwnControl",
  dependencies: [.package(name: "bezel", path: "../..")],
  targets: [
    .target(
      name: "OwnKinds",
      dependencies: [
        .product(name: "Controls", package: "bezel"), .product(name: "Geometry", package: "bezel"),
        .product(name: "Raster", package: "bezel"),
      ]),
    .executableTarget(
      name: "own-bezeld",
      dependencies: [
        "OwnKinds", .product(name: "Bezel", package: "bezel"),
        .product(name: "Kinds", package: "bezel"),
      ]),
    .executableTarget(
      name: "own-bezel",
      dependencies: [
        "OwnKinds", .product(name: "Bezel", package: "bezel"),
        .product(name: "Kinds", package: "bezel"),
      ]),
    .testTarget(
      name: "OwnKindsTests",
      dependencies: [
        "OwnKinds", .product(name: "Kinds", package: "bezel"),
        .product(name: "Panels", package: "bezel"),
        .product(name: "PanelChecks", package: "bezel"),
        .product(name: "TouchTracking", package: "bezel"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
