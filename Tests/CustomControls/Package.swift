// swift-tools-version: 6.2

import PackageDescription

/// Custom controls and the programs that use them, as the article "Your own control" builds them.
let package = Package(
  name: "CustomControls",
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
