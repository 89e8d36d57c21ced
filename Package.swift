// swift-tools-version: 6.2
import PackageDescription

/// The language features for every Swift target of the package. In continuous integration, warnings are errors.
let common: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (Context.environment["VBENCH_STRICT"] == "1" ? [.unsafeFlags(["-warnings-as-errors"])] : [])

/// Whether targets with image arithmetic are optimized in debug builds, which keeps bounds and overflow checks on.
/// Without optimization, trackers take 25 times as long. `make test` requests it. Packages that depend on this one do
/// not request it because SwiftPM rejects dependencies with unsafe flags.
let optimizesDebug = Context.environment["VBENCH_OPTIMIZE"] == "1"

let optimizedInDebug: [SwiftSetting] =
  common + (optimizesDebug ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

/// The settings of C kernels. Floating-point contraction is turned off in their sources.
let optimizedKernels: [CSetting] =
  optimizesDebug ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

/// Returns a target for a family of requests that needs a library from outside the package. The target is enabled by a
/// package trait, e.g. `--traits Barcodes`. By default the trait is off, so that the target's source is empty and
/// nothing has to be installed.
func shim(_ name: String, trait: String, libraries: [String]) -> Target {
  let macro = "VBENCH_\(trait.uppercased())"
  // Without the optimizer, templates of image arithmetic are too slow for tests.
  let flags = optimizesDebug ? ["-O2"] : []
  return .target(
    name: name, exclude: ["README.md"],
    cSettings: [.define(macro, .when(traits: [trait]))]
      + (flags.isEmpty ? [] : [.unsafeFlags(flags, .when(configuration: .debug))]),
    cxxSettings: [.define(macro, .when(traits: [trait]))]
      + (flags.isEmpty ? [] : [.unsafeFlags(flags, .when(configuration: .debug))]),
    linkerSettings: libraries.map { .linkedLibrary($0, .when(traits: [trait])) })
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")

/// The targets of the library: Vision's requests, Core Image's filters, videos and images. They do not depend on the
/// harness.
let library: [Target] = [
  .systemLibrary(
    name: "CFFmpeg", pkgConfig: "libavformat",
    providers: [
      .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev"])
    ]),
  .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
  .target(name: "CKernels", exclude: ["README.md"], cSettings: optimizedKernels),
  .target(name: "CWeights", exclude: ["README.md", "Files"]),
  shim("CZXing", trait: "Barcodes", libraries: ["ZXing"]),
  shim("CTesseract", trait: "Text", libraries: ["tesseract"]),
  shim("COnnx", trait: "Models", libraries: []),
  shim("CDlib", trait: "Faces", libraries: ["dlib", "lapack", "blas"]),
  .target(
    name: "Files", dependencies: [system], exclude: ["README.md"], swiftSettings: common),
  .target(name: "Geometry", exclude: ["README.md"], swiftSettings: optimizedInDebug),
  .target(
    name: "Imaging", dependencies: ["Files", "Geometry", "CKernels"],
    exclude: ["README.md"], swiftSettings: optimizedInDebug),
  .target(
    name: "Media", dependencies: ["Files", "Imaging", "CFFmpeg", "CPNG", system],
    exclude: ["README.md"], swiftSettings: common),
  .target(
    name: "OpenVision",
    dependencies: [
      "Geometry", "Imaging", "Media", "CKernels", "CWeights", "CZXing", "CDlib", "CTesseract",
      "COnnx",
    ],
    exclude: ["README.md"], swiftSettings: optimizedInDebug),
  .target(
    name: "ImageFilters",
    dependencies: ["OpenVision", "Geometry", "Imaging", "Media", "CKernels"],
    exclude: ["README.md"], swiftSettings: optimizedInDebug),

  .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
  .target(
    name: "TestSupport", dependencies: ["Geometry", "Imaging", "CAllocationCounter"],
    path: "Tests/TestSupport", swiftSettings: optimizedInDebug),
]

/// The tests of requests that need package traits. Continuous integration builds them separately, with all traits.
let traitTests: [Target] = [
  .testTarget(
    name: "OpenVisionTests",
    dependencies: ["OpenVision", "Media", "Imaging", "Geometry", "TestSupport"],
    sources: ["Barcodes", "Faces", "Models", "Text"],
    resources: [.copy("Fixtures")], swiftSettings: common),
  .testTarget(
    name: "ImageFiltersTests",
    dependencies: ["ImageFilters", "OpenVision", "Imaging", "TestSupport"],
    sources: ["Barcodes"], resources: [.copy("Fixtures")], swiftSettings: common),
]

/// The targets of the benchmark. Each target may import those above it, and `vbench` is the program.
let harness: [Target] = [
  .systemLibrary(name: "CMalloc"),
  .target(
    name: "GroundTruth",
    dependencies: ["Files", "Geometry", "Imaging", "Media", algorithms, yams],
    exclude: ["README.md"], resources: [.embedInCode("Scenes/Files")],
    swiftSettings: optimizedInDebug),
  .target(
    name: "Evaluation", dependencies: ["Geometry"],
    exclude: ["README.md"], swiftSettings: optimizedInDebug),
  .target(
    name: "Bench",
    dependencies: [
      "Files", "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media", algorithms, system,
    ],
    exclude: ["README.md"], swiftSettings: common),
  .target(
    name: "Results",
    dependencies: [
      "Bench", "Files", "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media", algorithms,
      yams,
    ],
    exclude: ["README.md"], swiftSettings: common),
  .target(
    name: "Reporting",
    dependencies: [
      "Results", "Bench", "Files", "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media",
      algorithms, mustache,
    ],
    exclude: ["README.md"], resources: [.embedInCode("Templates")], swiftSettings: common),
  .target(
    name: "TaskKit",
    dependencies: [
      "Reporting", "Results", "Bench", "Files", "OpenVision", "Evaluation", "GroundTruth",
      "Geometry", "Imaging", "Media", algorithms,
    ],
    exclude: ["README.md"], resources: [.embedInCode("Programs/Python/runner.py")],
    swiftSettings: optimizedInDebug),
  .target(
    name: "Tracking",
    dependencies: [
      "TaskKit", "Reporting", "Results", "Bench", "Files", "OpenVision", "Evaluation",
      "GroundTruth", "Geometry", "Imaging", "Media", "CMalloc", algorithms,
    ],
    exclude: ["README.md"], resources: [.embedInCode("Reports/Templates")],
    swiftSettings: optimizedInDebug),
  .target(
    name: "Labeling",
    dependencies: [
      "Tracking", "TaskKit", "Reporting", "Bench", "Files", "OpenVision", "Evaluation",
      "GroundTruth", "Geometry", "Imaging", "Media",
    ],
    exclude: ["README.md"], swiftSettings: common),
  .target(
    name: "LabelServer", dependencies: ["Labeling", "Bench", "Files", flyingFox, flyingSocks],
    exclude: ["README.md"], resources: [.embedInCode("Page")], swiftSettings: common),
  .target(
    name: "Tasks",
    dependencies: [
      "TaskKit", "Reporting", "Results", "Bench", "Files", "ImageFilters", "OpenVision",
      "Evaluation",
      "GroundTruth", "Geometry", "Imaging", "Media", algorithms,
    ],
    exclude: ["README.md"], swiftSettings: optimizedInDebug),
  .target(
    name: "VBench",
    dependencies: [
      "LabelServer", "Labeling", "Tracking", "Tasks", "TaskKit", "Reporting", "Results", "Bench",
      "Files",
      "OpenVision",
      "Evaluation",
      "GroundTruth", "Geometry", "Imaging", "Media", algorithms, argumentParser,
    ],
    exclude: ["README.md"], swiftSettings: common),
  .executableTarget(
    name: "vbench", dependencies: ["VBench"], exclude: ["README.md"], swiftSettings: common),
]

/// What a program or a test needs to run and score trackers: `Tracking`, and all that it depends on.
let measuring: [Target.Dependency] = [
  "Tracking", "TaskKit", "Reporting", "Results", "Bench", "Files", "OpenVision", "Evaluation",
  "GroundTruth", "Geometry", "Imaging", "Media",
]

let tested = measuring + ["RunTestSupport", "TestSupport"]

let programs: [Target] = [
  .executableTarget(
    name: "ScoringBenchmark",
    dependencies: measuring,
    path: "Benchmarks/Scoring", swiftSettings: common),
  .executableTarget(
    name: "LabelingTrial",
    dependencies: ["Labeling", "Evaluation", "GroundTruth", "Geometry", "Files"],
    path: "Benchmarks/Labeling",
    swiftSettings: common),
  .target(
    name: "UncertaintyFamilies", dependencies: ["Evaluation", "Geometry"],
    path: "Benchmarks/Uncertainty/Families", swiftSettings: optimizedInDebug),
  .executableTarget(
    name: "UncertaintyStudy", dependencies: ["UncertaintyFamilies", "Evaluation"],
    path: "Benchmarks/Uncertainty/Study", swiftSettings: common),
  // Each example is a single file. The tests build and run the examples.
  .executableTarget(
    name: "ExamplePunchCard",
    dependencies: ["ImageFilters", "OpenVision", "Media"],
    path: "Examples/punchcard/Sources/punchcard"),
  .executableTarget(
    name: "ExampleFlowArrows",
    dependencies: ["ImageFilters", "OpenVision", "Media"],
    path: "Examples/flow-arrows/Sources/flow-arrows"),
  .executableTarget(
    name: "ExampleAppleVision", dependencies: ["OpenVision", "Media"],
    path: "Examples/apple-vision", exclude: ["README.md"]),
  .executableTarget(
    name: "ExampleTracker",
    dependencies: ["VBench"],
    path: "Examples/swift-tracker/Sources/ExampleTracker", swiftSettings: common),
]

let tests: [Target] = [
  .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: common),
  .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: common),
  .testTarget(
    name: "ImagingTests", dependencies: ["Imaging", "Geometry", "CKernels", "TestSupport"],
    swiftSettings: optimizedInDebug),
  .testTarget(
    name: "MediaTests", dependencies: ["Media", "Imaging", "Geometry", "CFFmpeg", "TestSupport"],
    swiftSettings: common),
  .testTarget(
    name: "OpenVisionTests",
    dependencies: [
      "ExampleAppleVision", "OpenVision", "GroundTruth", "Media", "Imaging", "Geometry",
      "TestSupport", "CAllocationCounter", "CWeights",
    ],
    resources: [.copy("Fixtures")], swiftSettings: common),
  .testTarget(
    name: "ImageFiltersTests",
    dependencies: [
      "ExamplePunchCard", "ExampleFlowArrows", "ImageFilters", "OpenVision", "Media", "Imaging",
      "Geometry",
      "CKernels", "TestSupport",
    ],
    resources: [.copy("Fixtures")], swiftSettings: optimizedInDebug),
  .testTarget(
    name: "GroundTruthTests",
    dependencies: ["GroundTruth", "Media", "Imaging", "Geometry", "TestSupport"],
    resources: [.copy("Fixtures")], swiftSettings: common),
  .testTarget(
    name: "EvaluationTests",
    dependencies: ["Evaluation", "Geometry", "TestSupport", "UncertaintyFamilies"],
    resources: [.copy("Fixtures")], swiftSettings: optimizedInDebug),
  .target(
    name: "RunTestSupport",
    dependencies: measuring + ["TestSupport"],
    path: "Tests/RunTestSupport", swiftSettings: common),
  .testTarget(
    name: "BenchTests",
    dependencies: tested + ["Tasks"],
    swiftSettings: common),
  .testTarget(
    name: "ResultsTests",
    dependencies: tested,
    swiftSettings: common),
  // The program that a test of labeling kills.
  .executableTarget(
    name: "LabelingEditor", dependencies: ["Labeling", "GroundTruth", "Geometry"],
    path: "Tests/LabelingEditor", swiftSettings: common),
  .testTarget(
    name: "LabelingTests",
    dependencies: tested + ["Labeling", "LabelingEditor"],
    swiftSettings: common),
  .testTarget(
    name: "LabelServerTests",
    dependencies: tested + ["LabelServer", "Labeling", "vbench"],
    swiftSettings: common),
  .testTarget(
    name: "TasksTests",
    dependencies: tested + ["Tasks", "VBench"],
    swiftSettings: common),
  .testTarget(
    name: "ReportingTests",
    dependencies: tested + ["Tasks", "VBench"],
    resources: [.copy("Fixtures")], swiftSettings: common),
  .testTarget(
    name: "vbenchTests",
    dependencies: tested + ["Tasks", "ExampleTracker", "vbench", yams],
    swiftSettings: common),
]

/// The program that reads broken inputs for a long time. `Scripts/Harden/broken.sh` builds it with a sanitizer.
let attacks: [Target] = [
  .executableTarget(
    name: "BrokenInputs",
    dependencies: tested + ["Tasks"],
    path: "Scripts/Harden/Broken", swiftSettings: common)
]

let onlyTraits = Context.environment["VBENCH_TRAIT_TESTS"] == "1"

/// The tests to build: all, or those that `VBENCH_TESTS` names, e.g. `Evaluation,Results`. Then `swift build --product
/// vbenchPackageTests` builds these tests and what they need, and nothing else.
let chosenTests: [Target] = {
  guard let chosen = Context.environment["VBENCH_TESTS"], !chosen.isEmpty else { return tests }
  let names = chosen.split(separator: ",").map { "\($0)Tests" }
  return tests.filter { $0.type != .test || names.contains($0.name) }
}()
let breaksInputs = Context.environment["VBENCH_BROKEN_INPUTS"] == "1"

let libraries: [Product] = [
  .library(name: "OpenVision", targets: ["OpenVision"]),
  // Core Image's filters for programs that use OpenVision.
  .library(name: "ImageFilters", targets: ["ImageFilters"]),
  // Videos and images for programs that use OpenVision.
  .library(name: "Media", targets: ["Media"]),
]

let package = Package(
  name: "vbench",
  products: libraries
    + (onlyTraits
      ? []
      : [
        .executable(name: "vbench", targets: ["vbench"]),
        // For programs with their own trackers; see Examples/swift-tracker.
        .library(name: "VBench", targets: ["VBench"]),
        // For the package of microbenchmarks.
        .library(name: "VBenchParts", targets: ["Geometry", "Imaging", "Media", "GroundTruth"]),
      ]),
  traits: [
    .trait(name: "Barcodes", description: "VNDetectBarcodesRequest; needs libzxing-dev"),
    .trait(
      name: "Faces",
      description:
        "VNDetectFaceLandmarksRequest; needs libdlib-dev and libdlib-data"),
    .trait(
      name: "Models", description: "VNCoreMLRequest over ONNX; loads libonnxruntime.so when used"),
    .trait(
      name: "Text",
      description: "Text rectangles and recognition; needs libtesseract-dev and tesseract-ocr-eng"),
  ],
  // All dependencies are declared in every configuration because SwiftPM drops undeclared ones from `Package.resolved`.
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.26.0"),
  ],
  targets: library
    + (onlyTraits ? traitTests : harness + programs + chosenTests + (breaksInputs ? attacks : [])),
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
