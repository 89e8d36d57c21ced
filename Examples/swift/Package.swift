// swift-tools-version: 6.2
import PackageDescription

/// Programs that follow an object through a video with OpenVision, one for each style of the API. In your own package,
/// replace the path with the repository's URL and a version:
///
///     .package(url: "https://example.org/vbench.git", from: "0.3.0")
let package = Package(
  name: "follow",
  dependencies: [
    .package(name: "vbench", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "follow",
      dependencies: [
        .product(name: "OpenVision", package: "vbench"),
        .product(name: "Media", package: "vbench"),
      ]),
    .executableTarget(
      name: "follow-async",
      dependencies: [
        .product(name: "OpenVision", package: "vbench"),
        .product(name: "Media", package: "vbench"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
