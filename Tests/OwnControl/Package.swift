// swift-tools-version: 6.2

import PackageDescription

/// Custom controls and programs outside Bezel: the package that the article "Your own control" in
/// the documentation of `Controls` builds.
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
