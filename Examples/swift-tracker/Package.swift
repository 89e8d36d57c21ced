// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-tracker",
  dependencies: [
    // In your own repository, use .package(url: "https://.../vbench", from: "...").
    .package(name: "vbench", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "ExampleTracker", dependencies: [.product(name: "VBench", package: "vbench")])
  ],
  swiftLanguageModes: [.v6]
)
