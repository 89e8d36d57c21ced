import Bench
import Foundation

/// The other build of `vbench gate --against`: its answers, and its speed in turns with this one's.
package struct OtherBuild {
  package let binary: String
  /// What both builds are told of data sets, items and methods.
  let matrix: [String]

  /// - Parameters:
  ///   - binary: the program's path.
  ///   - matrix: the arguments that choose data sets, items and methods.
  /// - Throws: `GateError.unusableBuild` where there is no such program.
  package init(binary: String, matrix: [String]) throws {
    guard FileManager.default.isExecutableFile(atPath: binary) else {
      throw GateError.unusableBuild(path: binary, reason: "is no program that can be run")
    }
    // Without a slash it would be looked for in PATH.
    self.binary = binary.contains("/") ? binary : "./" + binary
    self.matrix = matrix
  }

  /// Has the other build run the same, into a folder.
  ///
  /// - Parameter statuses: how the program may end.
  /// - Throws: `GateError.unusableBuild` where it ends with a failure of its own.
  package func run(into output: String, endingWith statuses: Set<Int32>) throws {
    // What an earlier comparison left must not be taken for this one's.
    RunStore(output: output).clear()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments = ["run", "--quiet", "--output", output] + matrix
    process.standardOutput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw GateError.unusableBuild(path: binary, reason: ErrorText.of(error))
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .exit, statuses.contains(status) else {
      throw GateError.unusableBuild(
        path: binary, reason: "'\(binary) run' ended with status \(status)")
    }
  }

  /// Times both builds in turns; nil where it was interrupted.
  package func timing(
    interruption: Interruption, progress: any ProgressObserver
  ) throws -> (new: Baseline.Timing, old: Baseline.Timing)? {
    let arguments = ["timing-worker"] + matrix
    return try BuildTiming(new: ["/proc/self/exe"] + arguments, old: [binary] + arguments).run(
      interruption: interruption, progress: progress)
  }
}
