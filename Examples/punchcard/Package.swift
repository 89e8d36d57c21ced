// swift-tools-version: 6.2
import PackageDescription

/// A program that counts the punched dimples of a punch card with OpenVision and ImageFilters. In your own package,
/// replace the path with the repository's URL and a version.
let package = Package(
  name: "punchcard",
  dependencies: [
    .package(name: "vbench", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "punchcard",
      dependencies: [
        .product(name: "ImageFilters", package: "vbench"),
        .product(name: "OpenVision", package: "vbench"),
        .product(name: "Media", package: "vbench"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
