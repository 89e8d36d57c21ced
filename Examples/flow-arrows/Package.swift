// swift-tools-version: 6.2
import PackageDescription

/// A program that draws optical flow with a filter of its own. In your own package, replace the path with the
/// repository's URL and a version.
let package = Package(
  name: "flow-arrows",
  dependencies: [
    .package(name: "vbench", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "flow-arrows",
      dependencies: [
        .product(name: "ImageFilters", package: "vbench"),
        .product(name: "OpenVision", package: "vbench"),
        .product(name: "Media", package: "vbench"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
