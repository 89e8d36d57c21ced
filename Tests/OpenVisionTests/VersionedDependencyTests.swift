import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

/// Tests that another package can depend on the library the way `Examples/swift` does: by version
/// tag, from a separate repository.
@Suite struct VersionedDependencyTests {
  private enum Configuration: String, CaseIterable {
    case debug, release

    static var isNightly: Bool { ProcessInfo.processInfo.environment["VBENCH_NIGHTLY"] != nil }
  }

  private static let size = PixelSize(width: 96, height: 72)
  private static let start = Box(x: 24, y: 20, width: 24, height: 20)

  /// Flags that a manifest may not have in a versioned dependency are refused when the package graph is loaded.
  @Test(.needs("git", "swift"), .enabled(if: SourceTree.isRepository, "needs a git checkout"))
  func `a package that depends on a version of the library can build its targets`() throws {
    let folder = try TemporaryFolder()
    try SourceTree.copyExample("swift", to: "follow", in: folder)
    let build = folder.path("build")
    try Command.run([
      "swift", "build", "--package-path", folder.path("follow"), "--scratch-path", build,
      "--target", "Geometry",
    ])
    #expect(Self.objects(of: "Geometry", in: build, .debug) > 0)
  }

  /// Builds of the whole library take minutes.
  @Test(
    .needs("git", "swift"),
    .enabled(
      if: SourceTree.isRepository && Configuration.isNightly,
      "builds the whole library twice: needs VBENCH_NIGHTLY and a git checkout"))
  func `a package that depends on a version of the library builds and tracks an object`() throws {
    let folder = try TemporaryFolder()
    try SourceTree.copyExample("swift", to: "follow", in: folder)
    let video = folder.path("moving.mp4")
    try writeVideo(to: video)

    for configuration in Configuration.allCases {
      let build = folder.path("build-\(configuration)")
      let options = [
        "--package-path", folder.path("follow"), "--scratch-path", build, "-c",
        configuration.rawValue,
      ]
      try Command.run(["swift", "build"] + options)
      let box = Self.start
      let numbers = ["\(box.x)", "\(box.y)", "\(box.width)", "\(box.height)"]
      let output = try Command.run([build + "/\(configuration)/follow", video] + numbers)
      // The async program prints the same numbers, except for rounding errors.
      let other = try Command.run([build + "/\(configuration)/follow-async", video] + numbers)
      for (a, b) in zip(Self.numbers(output), Self.numbers(other)) {
        for (a, b) in zip(a, b) { #expect(abs(a - b) < 1e-9) }
      }
      #expect(Self.numbers(other).count == 5)
      let lines = Self.numbers(output)
      #expect(lines.count == 5)
      for (index, numbers) in lines.enumerated() {
        try #require(numbers.count == 5)
        let found = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        #expect(found.overlap(with: Self.box(index)) > 0.6)
      }
      #expect(Self.objects(of: "OpenVision", in: build, configuration) > 0)
      for unneeded in [
        "Yams", "Mustache", "ArgumentParser", "Algorithms", "GroundTruth", "Reporting", "vbench",
      ] {
        #expect(Self.objects(of: unneeded, in: build, configuration) == 0)
      }
    }
  }

  @Test(
    .enabled(
      if: SourceTree.isRepository && Configuration.isNightly,
      "builds all of vbench again: needs VBENCH_NIGHTLY and a git checkout"))
  func `a package with a custom tracker that depends on a version runs the commands`() throws {
    let folder = try TemporaryFolder()
    try SourceTree.copyExample("swift-tracker", to: "tracker", in: folder)
    let build = folder.path("build")
    try Command.run([
      "swift", "build", "--package-path", folder.path("tracker"), "--scratch-path", build,
    ])
    let program = build + "/debug/ExampleTracker"
    #expect(try Command.run([program, "trackers"]).contains("template"))
    let report = folder.path("report")
    try Command.run([
      program, "compare", "--trackers", "template", "--sequences", "bird", "--output", report,
    ])
    let summary = try String(contentsOfFile: report + "/summary.csv", encoding: .utf8)
    #expect(summary.contains("\r\ntemplate,"), "\(summary)")
  }

  /// Returns the numbers in each line of a program's output.
  private static func numbers(_ output: String) -> [[Double]] {
    output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
  }

  /// Returns how many of a target's files have been compiled.
  private static func objects(
    of target: String, in build: String, _ configuration: Configuration
  ) -> Int {
    let folder = "\(build)/\(configuration)/\(target).build"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.count { $0.hasSuffix(".o") }
  }

  /// Returns the position of the textured rectangle in a frame.
  private static func box(_ frame: Int) -> Box {
    Box(
      x: start.x + 2 * Double(frame), y: start.y + Double(frame), width: start.width,
      height: start.height)
  }

  /// Writes a video with five frames of a textured rectangle moving over a smooth background.
  private func writeVideo(to path: String) throws {
    let writer = try VideoWriter(path: path, size: Self.size, quality: 1)
    for frame in 0..<5 {
      let box = Self.box(frame)
      try writer.append(
        TestImages.rgb(width: Self.size.width, height: Self.size.height) { x, y in
          let (column, row) = (x - Int(box.x), y - Int(box.y))
          guard (0..<Int(box.width)).contains(column), (0..<Int(box.height)).contains(row) else {
            return (100 + x / 4, 110, 120 - y / 4)
          }
          return (column / 6 + row / 5) % 2 == 0 ? (220, 40, 40) : (30, 60, 200)
        })
    }
    try writer.finish()
  }
}

extension Box {
  /// Returns the overlap (IoU) of two boxes.
  fileprivate func overlap(with other: Box) -> Double {
    let common = intersection(other).area
    return common / (area + other.area - common)
  }
}

/// The source files of the package that is being tested.
private enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static var isRepository: Bool { FileManager.default.fileExists(atPath: root + "/.git") }

  /// Creates a repository with a single commit and the tag 1.0.0. It contains all files that git
  /// tracks or would add.
  static func copy(to path: String) throws {
    let list = try Command.run([
      "git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate",
    ])
    let files = FileManager.default
    for name in list.split(separator: "\n").map(String.init)
    where files.fileExists(atPath: root + "/" + name) {
      let target = URL(fileURLWithPath: path + "/" + name)
      try files.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(atPath: root + "/" + name, toPath: target.path)
    }
    let git = ["git", "-C", path, "-c", "user.name=test", "-c", "user.email=test@example.org"]
    try Command.run(["git", "init", "--quiet", path])
    try Command.run(git + ["add", "--all"])
    try Command.run(git + ["commit", "--quiet", "--message", "All"])
    try Command.run(git + ["tag", "1.0.0"])
  }

  /// Copies an example, and this package as a repository on whose version it depends. Packages that this build has already
  /// fetched are reused.
  static func copyExample(_ example: String, to name: String, in folder: TemporaryFolder) throws {
    let (path, repository) = (folder.path(name), folder.path("vbench"))
    try copy(to: repository)
    try FileManager.default.copyItem(atPath: root + "/Examples/" + example, toPath: path)
    try? FileManager.default.removeItem(atPath: path + "/.build")
    let manifest = path + "/Package.swift"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    let changed = text.replacingOccurrences(
      of: #".package(name: "vbench", path: "../..")"#,
      with: #".package(url: "file://\#(repository)", from: "1.0.0")"#)
    try #require(changed != text)
    try changed.write(toFile: manifest, atomically: true, encoding: .utf8)

    let fetched = root + "/.build/repositories"
    let mirrors = [
      "https://github.com/apple/swift-argument-parser", "https://github.com/jpsim/Yams",
      "https://github.com/hummingbird-project/swift-mustache",
      "https://github.com/apple/swift-algorithms", "https://github.com/apple/swift-numerics.git",
      "https://github.com/apple/swift-system",
    ]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: fetched)) ?? []
    for original in mirrors {
      let name = URL(fileURLWithPath: original).deletingPathExtension().lastPathComponent
      guard let stored = names.first(where: { $0.hasPrefix(name + "-") }) else { continue }
      let link = path + "/mirrors/" + name
      try FileManager.default.createDirectory(
        atPath: path + "/mirrors", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: fetched + "/" + stored)
      try Command.run([
        "swift", "package", "--package-path", path, "config", "set-mirror", "--original", original,
        "--mirror", "file://" + link,
      ])
    }
  }
}

/// A runner for other programs.
private enum Command {
  /// Runs a program in an environment without the variables of this build, and returns its output.
  @discardableResult
  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    // Some variables whose names start with `VBENCH_` change the build. For example, they add unsafe flags, which a
    // dependency must not have.
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("VBENCH_")
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    try #require(
      process.terminationStatus == 0, "\(arguments.joined(separator: " ")): \(text.suffix(2000))")
    return text
  }
}
