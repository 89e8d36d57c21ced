// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "requests",
  dependencies: [.package(name: "vbench", path: "../../..")],
  targets: [
    .executableTarget(
      name: "requests",
      dependencies: [
        .product(name: "OpenVision", package: "vbench"), .product(name: "Media", package: "vbench"),
      ])
  ])
