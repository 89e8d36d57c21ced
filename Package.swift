// swift-tools-version: 6.1
import PackageDescription

/// Language features every Swift target of the package is compiled with; in continuous integration a warning is
/// an error.
let common: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (Context.environment["VBENCH_STRICT"] == "1" ? [.unsafeFlags(["-warnings-as-errors"])] : [])

/// Whether the targets with image arithmetic keep the optimizer in debug builds, bounds and overflow
/// checks staying on: trackers take 25 times as long without. `make test` asks for it; a package that
/// depends on this one does not, since SwiftPM refuses dependencies with flags of their own.
let optimizesDebug = Context.environment["VBENCH_OPTIMIZE"] == "1"

let optimizedInDebug: [SwiftSetting] =
  common + (optimizesDebug ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

/// Contraction is switched off in the kernels' sources.
let optimizedKernels: [CSetting] =
  optimizesDebug ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

/// A request family that stands on a library outside the package, off by default: `--traits Barcodes`.
/// The shim's source is empty where its trait is off, so that nothing more has to be installed then.
func shim(_ name: String, trait: String, libraries: [String]) -> Target {
  let macro = "VBENCH_\(trait.uppercased())"
  // Without the optimizer, templates of image arithmetic are too slow to be tested.
  let flags = optimizesDebug ? ["-O2"] : []
  return .target(
    name: name,
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
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")

let package = Package(
  name: "vbench",
  products: [
    .library(name: "OpenVision", targets: ["OpenVision"]),
    // Core Image's filters for programs with OpenVision.
    .library(name: "ImageFilters", targets: ["ImageFilters"]),
    // Videos and images for programs with OpenVision.
    .library(name: "Media", targets: ["Media"]),
    .executable(name: "vbench", targets: ["vbench"]),
    // For programs with trackers of their own: Examples/swift-tracker.
    .library(name: "VBench", targets: ["VBench"]),
    // For the package of benchmarks.
    .library(name: "VBenchParts", targets: ["Geometry", "Imaging", "Media", "GroundTruth"]),
  ],
  traits: [
    .trait(name: "Barcodes", description: "VNDetectBarcodesRequest; needs libzxing-dev"),
    .trait(
      name: "Faces",
      description:
        "Face rectangles and landmarks; needs libdlib-dev, and libdlib-data for landmarks"),
    .trait(
      name: "Models", description: "VNCoreMLRequest over ONNX; loads libonnxruntime.so when used"),
    .trait(
      name: "Text",
      description: "Text rectangles and recognition; needs libtesseract-dev and tesseract-ocr-eng"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev"])
      ]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .target(name: "CKernels", cSettings: optimizedKernels),
    .target(name: "CWeights", exclude: ["Files"]),
    shim("CZXing", trait: "Barcodes", libraries: ["ZXing"]),
    shim("CTesseract", trait: "Text", libraries: ["tesseract"]),
    shim("COnnx", trait: "Models", libraries: []),
    shim("CDlib", trait: "Faces", libraries: ["dlib", "lapack", "blas"]),
    .target(name: "Files", dependencies: [system], swiftSettings: common),
    .target(name: "Geometry", swiftSettings: optimizedInDebug),
    .target(
      name: "Imaging", dependencies: ["Files", "Geometry", "CKernels"],
      swiftSettings: optimizedInDebug),
    .target(
      name: "Media", dependencies: ["Files", "Imaging", "CFFmpeg", "CPNG", system],
      swiftSettings: common),
    .target(
      name: "OpenVision",
      dependencies: [
        "Geometry", "Imaging", "Media", "CKernels", "CWeights", "CZXing", "CDlib", "CTesseract",
        "COnnx",
      ],
      swiftSettings: optimizedInDebug),
    .target(
      name: "ImageFilters",
      dependencies: ["OpenVision", "Geometry", "Imaging", "Media", "CKernels"],
      swiftSettings: optimizedInDebug),
    .target(
      name: "GroundTruth",
      dependencies: ["Files", "Geometry", "Imaging", "Media", algorithms, yams],
      resources: [.embedInCode("Scenes/Files")], swiftSettings: optimizedInDebug),
    .target(name: "Evaluation", dependencies: ["Geometry"], swiftSettings: optimizedInDebug),
    .target(name: "Processes", dependencies: ["Files", system], swiftSettings: common),
    .target(
      name: "Execution",
      dependencies: ["Processes", "Files", "Geometry", "Imaging", "Media", algorithms],
      swiftSettings: common),
    .target(
      name: "Tracking",
      dependencies: [
        "Execution", "Processes", "Files", "Evaluation", "GroundTruth", "Geometry", "Imaging",
        "Media", algorithms,
      ],
      swiftSettings: common),
    .target(
      name: "Trackers",
      dependencies: [
        "Tracking", "Execution", "Processes", "Files", "OpenVision", "Evaluation", "GroundTruth",
        "Geometry", "Imaging", "Media", algorithms,
      ],
      swiftSettings: common),
    .target(
      name: "Timing",
      dependencies: [
        "Tracking", "Execution", "Processes", "Files", "Evaluation", "GroundTruth", "Geometry",
        "Imaging", "Media", "CMalloc", algorithms,
      ],
      swiftSettings: common),
    .target(
      name: "Analysis",
      dependencies: [
        "Timing", "Tracking", "Execution", "Processes", "Files", "Evaluation", "GroundTruth",
        "Geometry", "Imaging", "Media", algorithms, yams,
      ],
      swiftSettings: common),
    .target(
      name: "Exchange",
      dependencies: [
        "Analysis", "Tracking", "Execution", "Processes", "Files", "Evaluation", "GroundTruth",
        "Geometry", "Media",
      ],
      swiftSettings: common),
    .target(
      name: "Gate",
      dependencies: [
        "Analysis", "Timing", "Tracking", "Execution", "Processes", "Files", "Evaluation",
        "GroundTruth", yams,
      ],
      swiftSettings: common),
    .target(
      name: "Reporting",
      dependencies: [
        "Gate", "Analysis", "Timing", "Tracking", "Execution", "Processes", "Files", "Evaluation",
        "GroundTruth", "Geometry", "Imaging", "Media", algorithms, mustache,
      ],
      resources: [.embedInCode("Templates")],
      swiftSettings: common),
    .target(
      name: "Tasks",
      dependencies: [
        "ImageFilters", "Analysis", "Timing", "Trackers", "Tracking", "Execution", "Processes",
        "Files", "OpenVision", "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media",
      ],
      swiftSettings: optimizedInDebug),
    .target(
      name: "Jobs",
      dependencies: [
        "Tasks", "Reporting", "Gate", "Exchange", "Analysis", "Timing", "Trackers", "Tracking",
        "Execution", "Processes", "Files", "OpenVision", "Evaluation", "GroundTruth", "Geometry",
        "Imaging", "Media", algorithms,
      ],
      swiftSettings: common),
    .target(
      name: "VBench",
      dependencies: [
        "Jobs", "Tasks", "Reporting", "Gate", "Exchange", "Analysis", "Timing", "Trackers",
        "Tracking", "Execution", "Processes", "Files", "OpenVision", "Evaluation", "GroundTruth",
        "Geometry", "Imaging", "Media", algorithms, argumentParser,
      ],
      swiftSettings: common),
    .executableTarget(name: "vbench", dependencies: ["VBench"], swiftSettings: common),

    .executableTarget(
      name: "ScoringBenchmark",
      dependencies: [
        "Reporting", "Analysis", "Tracking", "Execution", "Evaluation", "GroundTruth", "Geometry",
        "Imaging", "Media",
      ],
      path: "Benchmarks/Scoring", swiftSettings: common),

    .target(
      name: "UncertaintyFamilies", dependencies: ["Evaluation", "Geometry"],
      path: "Benchmarks/Uncertainty/Families", swiftSettings: optimizedInDebug),
    .executableTarget(
      name: "UncertaintyStudy", dependencies: ["UncertaintyFamilies", "Evaluation"],
      path: "Benchmarks/Uncertainty/Study", swiftSettings: common),

    .target(
      name: "TestSupport", dependencies: ["Geometry", "Imaging", "CAllocationCounter"],
      path: "Tests/TestSupport", swiftSettings: common),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: common),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: common),
    .testTarget(
      name: "ImagingTests", dependencies: ["Imaging", "Geometry", "CKernels", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "MediaTests", dependencies: ["Media", "Imaging", "Geometry", "CFFmpeg", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "OpenVisionTests",
      dependencies: [
        "OpenVision", "GroundTruth", "Media", "Imaging", "Geometry", "TestSupport",
        "CAllocationCounter", "CWeights",
      ],
      resources: [.copy("Fixtures")], swiftSettings: common),
    // The example's program, so that the tests build and run it.
    .executableTarget(
      name: "ExamplePunchCard",
      dependencies: ["ImageFilters", "OpenVision", "Media"],
      path: "Examples/punchcard/Sources/punchcard"),
    .testTarget(
      name: "ImageFiltersTests",
      dependencies: [
        "ExamplePunchCard", "ImageFilters", "OpenVision", "Media", "Imaging", "Geometry",
        "CKernels", "TestSupport",
      ],
      resources: [.copy("Fixtures")], swiftSettings: common),
    .testTarget(
      name: "GroundTruthTests",
      dependencies: ["GroundTruth", "Media", "Imaging", "Geometry", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "TasksTests",
      dependencies: [
        "Tasks", "Gate", "Analysis", "Timing", "Trackers", "Execution", "Processes", "OpenVision",
        "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "EvaluationTests",
      dependencies: ["Evaluation", "Geometry", "TestSupport", "UncertaintyFamilies"],
      resources: [.copy("Fixtures")], swiftSettings: common),
    .target(
      name: "RunTestSupport",
      dependencies: [
        "Tracking", "Execution", "Processes", "Files", "GroundTruth", "Geometry", "Imaging",
        "Media", "TestSupport",
      ],
      path: "Tests/RunTestSupport",
      swiftSettings: common),
    .testTarget(
      name: "ProcessesTests",
      dependencies: ["Files", "Processes", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "ExecutionTests",
      dependencies: [
        "Analysis", "Trackers", "Tracking", "Execution", "Processes", "Files", "OpenVision",
        "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media", "RunTestSupport",
        "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "TrackersTests",
      dependencies: [
        "Trackers", "Tracking", "Execution", "Processes", "Files", "OpenVision", "Evaluation",
        "GroundTruth", "Geometry", "Imaging", "Media", "RunTestSupport", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "TimingTests",
      dependencies: [
        "Timing", "Tracking", "Execution", "Processes", "Files", "Evaluation", "GroundTruth",
        "Geometry", "Imaging", "RunTestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "AnalysisTests",
      dependencies: [
        "Analysis", "Tracking", "Execution", "Files", "Evaluation", "GroundTruth", "Geometry",
        "RunTestSupport", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "Exchange", "Analysis", "Tracking", "Execution", "Processes", "Files", "Evaluation",
        "GroundTruth", "Geometry", "RunTestSupport", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "GateTests",
      dependencies: ["Gate", "Timing", "Tracking", "Execution", "Evaluation", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "Reporting", "Tasks", "Analysis", "Timing", "Trackers", "Tracking", "Execution",
        "Processes",
        "Files", "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media", "RunTestSupport",
        "TestSupport",
      ],
      resources: [.copy("Fixtures")], swiftSettings: common),
    // The example's one file, so that the tests build and run it.
    .executableTarget(
      name: "ExampleTracker",
      dependencies: ["VBench"],
      path: "Examples/swift-tracker/Sources/ExampleTracker",
      swiftSettings: common),
    .testTarget(
      name: "vbenchTests",
      dependencies: [
        "ExampleTracker", "vbench", "Timing", "Trackers", "Tracking", "Execution", "Processes",
        "Files", "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media", "RunTestSupport",
        "TestSupport", yams,
      ],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The folder of each target under Sources has a README, which is no source.
for target in package.targets where target.path == nil && target.type != .test {
  if target.type != .system { target.exclude.append("README.md") }
}

// The program that breaks inputs for hours: Scripts/Harden/broken.sh builds it with a sanitizer.
if Context.environment["VBENCH_BROKEN_INPUTS"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "BrokenInputs",
      dependencies: [
        "Tasks", "Gate", "Exchange", "Analysis", "Trackers", "Tracking", "Execution", "Processes",
        "Evaluation", "GroundTruth", "Geometry", "Imaging", "Media", "RunTestSupport",
        "TestSupport",
      ],
      path: "Scripts/Harden/Broken", swiftSettings: common))
}

// The tests of the requests behind package traits alone, with what they need: continuous integration
// builds them apart, with all traits. All packages stay declared: whatever is left out would be dropped from
// `Package.resolved`.
if Context.environment["VBENCH_TRAIT_TESTS"] == "1" {
  let kept: Set = [
    "CFFmpeg", "CPNG", "CKernels", "CWeights", "CZXing", "CDlib", "CTesseract", "COnnx", "Files",
    "Geometry", "Imaging", "Media", "OpenVision", "CAllocationCounter", "TestSupport",
    "OpenVisionTests", "ImageFilters", "ImageFiltersTests",
  ]
  package.products = [.library(name: "OpenVision", targets: ["OpenVision"])]
  package.targets = package.targets.filter { kept.contains($0.name) }
  for tests in package.targets where tests.name == "OpenVisionTests" {
    tests.sources = ["Barcodes", "Faces", "Models", "Text"]
    tests.dependencies = ["OpenVision", "Media", "Imaging", "Geometry", "TestSupport"]
  }
  for tests in package.targets where tests.name == "ImageFiltersTests" {
    tests.sources = ["Barcodes"]
    tests.dependencies = ["ImageFilters", "OpenVision", "Imaging", "TestSupport"]
  }
}
