import Bench
import Foundation

/// The other build in `vbench gate --against`, or this build with another version of an external program in `vbench gate
/// --against-tracker`. It is run to obtain its answers, and is timed alternately with this build.
package struct OtherBuild {
  let binary: String
  /// The name in messages: the path of the other build, or the command of the other version.
  package let name: String
  /// The arguments that select datasets, items and methods of this build.
  private let matrix: [String]
  private let otherMatrix: [String]
  /// Whether external programs are timed. Older builds do not know the option.
  private var timesPrograms = false

  /// Creates another build, which receives the same arguments, and checks that its program exists.
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
    (name, self.matrix, otherMatrix) = (self.binary, matrix, matrix)
  }

  /// Creates this build with another version of an external program.
  ///
  /// - Parameters:
  ///   - command: the command of the other version, for messages.
  ///   - matrix: the arguments that select the version to be judged.
  ///   - otherMatrix: the same arguments with the other version.
  package init(command: String, matrix: [String], otherMatrix: [String]) {
    binary = Self.thisBuild
    (name, self.matrix, self.otherMatrix) = (command, matrix, otherMatrix)
    timesPrograms = true
  }

  /// The environment variable with which the other build ignores `vbench.yaml`, whose settings are in the arguments
  /// already. Older builds do not know `--no-config`.
  package static let configVariable = "VBENCH_NO_CONFIG"

  private static let thisBuild = "/proc/self/exe"

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
    process.arguments = ["run", "--quiet", "--output", output] + otherMatrix
    process.environment = ProcessInfo.processInfo.environment
      .merging([Self.configVariable: "1"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw GateError.unusableBuild(path: name, reason: ErrorText.of(error))
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .exit, statuses.contains(status) else {
      throw GateError.unusableBuild(
        path: name, reason: "'\(binary) run' exited with status \(status)")
    }
  }

  /// Times both builds in alternating blocks; returns nil if the timing was interrupted.
  package func timing(
    interruption: Interruption, progress: any ProgressObserver
  ) throws -> (new: Baseline.Timing, old: Baseline.Timing)? {
    let command = ["timing-worker"] + (timesPrograms ? ["--programs"] : [])
    return try BuildTiming(
      new: [Self.thisBuild] + command + matrix, old: [binary] + command + otherMatrix
    ).run(interruption: interruption, progress: progress)
  }
}
