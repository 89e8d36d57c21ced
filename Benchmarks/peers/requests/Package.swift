// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "requests",
  traits: [.trait(name: "Faces", description: "Face landmarks; needs libdlib-dev")],
  dependencies: [
    .package(
      name: "vbench", path: "../../..",
      traits: [.defaults, .init(name: "Faces", condition: .when(traits: ["Faces"]))])
  ],
  targets: [
    .executableTarget(
      name: "requests",
      dependencies: [
        .product(name: "OpenVision", package: "vbench"), .product(name: "Media", package: "vbench"),
      ])
  ])
