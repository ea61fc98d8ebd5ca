// swift-tools-version: 6.2

import PackageDescription

/// A maker's own control, outside of Bezel: what `Controls`' article "Your own control" builds.
let package = Package(
  name: "OwnControl",
  dependencies: [.package(name: "bezel", path: "../..")],
  targets: [
    .target(
      name: "XYPad",
      dependencies: [
        .product(name: "Controls", package: "bezel"), .product(name: "Geometry", package: "bezel"),
        .product(name: "Raster", package: "bezel"),
      ]),
    .testTarget(
      name: "XYPadTests",
      dependencies: [
        "XYPad", .product(name: "Panels", package: "bezel"),
        .product(name: "TouchTracking", package: "bezel"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
