// swift-tools-version: 6.2
import PackageDescription

/// The microbenchmarks of the functions that take the most time. They are a separate package so that building and
/// testing vbench does not require the benchmarking library.
let package = Package(
  name: "vbench-benchmarks",
  dependencies: [
    .package(name: "vbench", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "MediaBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "VBenchParts", package: "vbench"),
      ],
      path: "Benchmarks/Media",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "TrackingBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "OpenVision", package: "vbench"),
        .product(name: "VBenchParts", package: "vbench"),
      ],
      path: "Benchmarks/Tracking",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
