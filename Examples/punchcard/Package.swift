// swift-tools-version: 6.1
import PackageDescription

/// A program that counts a punch card's dimples with OpenVision and ImageFilters. In a package of your own, put
/// the repository's URL and a version in place of the path.
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
