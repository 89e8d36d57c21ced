import Bench
import Foundation

/// The other build in `vbench gate --against`. The other build is run to obtain its answers, and is timed alternately
/// with this build.
package struct OtherBuild {
  package let binary: String
  /// The arguments that select datasets, items and methods. Both builds receive them.
  let matrix: [String]

  /// Creates the other build and checks that its program exists.
  ///
  /// - Parameters:
  ///   - binary: the path of the program.
  ///   - matrix: the arguments that select datasets, items and methods.
  /// - Throws: `GateError.unusableBuild` if there is no such program.
  package init(binary: String, matrix: [String]) throws {
    guard FileManager.default.isExecutableFile(atPath: binary) else {
      throw GateError.unusableBuild(path: binary, reason: "this is not an executable program")
    }
    // A name without a slash would be looked up in PATH.
    self.binary = binary.contains("/") ? binary : "./" + binary
    self.matrix = matrix
  }

  /// Runs the other build with the same settings.
  ///
  /// - Parameters:
  ///   - output: the folder for its results.
  ///   - statuses: the accepted exit statuses.
  /// - Throws: `GateError.unusableBuild` if the program ends with another status.
  package func run(into output: String, endingWith statuses: Set<Int32>) throws {
    // The results of an earlier comparison must not be mistaken for new results.
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
        path: binary, reason: "'\(binary) run' exited with status \(status)")
    }
  }

  /// Times both builds in alternating blocks; returns nil if the timing was interrupted.
  package func timing(
    interruption: Interruption, progress: any ProgressObserver
  ) throws -> (new: Baseline.Timing, old: Baseline.Timing)? {
    let arguments = ["timing-worker"] + matrix
    return try BuildTiming(new: ["/proc/self/exe"] + arguments, old: [binary] + arguments).run(
      interruption: interruption, progress: progress)
  }
}
