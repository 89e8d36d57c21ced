import Files
import Foundation

/// Slurm's queue, accessed with the `sbatch` command.
package enum SlurmQueue {
  /// The numbers of the submitted jobs, and the location of their scripts.
  package struct Submitted: Sendable {
    /// The number of the job that runs the parts.
    package var parts: String
    /// The number of the job that merges the parts.
    package var merge: String
    /// The folder that contains the scripts.
    package var folder: String
  }

  /// Writes the scripts of a submission into its results folder and submits them.
  ///
  /// - Parameters:
  ///   - options: additional options to pass to `sbatch` for the parts.
  ///   - mergeOptions: additional options for the job that merges the parts.
  /// - Throws: `SubmissionError` or `FileError.cannotWrite`.
  package static func submit(
    _ submission: ShardSubmission, parts options: [String], merge mergeOptions: [String]
  ) throws -> Submitted {
    let folder = submission.output + "/slurm"
    try AtomicFile.makeFolder("slurm", in: submission.output)
    let (parts, merge) = (folder + "/parts.sbatch", folder + "/merge.sbatch")
    try AtomicFile.write(Array(submission.slurmScript(options: options).utf8), to: parts)
    try AtomicFile.write(Array(submission.slurmMergeScript(options: mergeOptions).utf8), to: merge)
    let job = try sbatch(["--parsable", parts], unknown: SubmissionError.unknownParts)
    // The merge job runs even if a part has failed. In that case, it names the parts to submit again.
    let last = try sbatch(["--parsable", "--dependency=afterany:\(job)", merge]) {
      .unknownMerge(parts: job, output: $0)
    }
    return Submitted(parts: job, merge: last, folder: folder)
  }

  /// Submits a script with `sbatch`.
  ///
  /// - Parameter unknown: a function that turns the output into an error if the output has no job number.
  /// - Returns: the job number.
  private static func sbatch(
    _ arguments: [String], unknown: (_ output: String) -> SubmissionError
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sbatch"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw process.terminationStatus == notFound
        ? SubmissionError.noSlurm : .refused(status: process.terminationStatus)
    }
    guard let job = jobNumber(in: text) else { throw unknown(text) }
    return job
  }

  /// Returns the job number in the output of `sbatch --parsable`: in a line of its own, optionally followed by a
  /// semicolon and the cluster's name. Wrappers of `sbatch` and plugins may print further lines.
  ///
  /// - Returns: nil unless exactly one line has this form.
  static func jobNumber(in output: String) -> String? {
    let form = /([0-9]+)(?:;[^; ]+)?/.matchingSemantics(.unicodeScalar)
    let numbers = output.textLines.compactMap { $0.wholeMatch(of: form)?.1 }
    return numbers.count == 1 ? numbers.first.map(String.init) : nil
  }

  /// The exit status of `env` if the program does not exist.
  private static let notFound: Int32 = 127
}

/// The reasons why the parts of a run could not be submitted.
enum SubmissionError: ReportedError, Hashable {
  case noSlurm
  case refused(status: Int32)
  /// The parts may have been submitted, but `sbatch` did not print their job number.
  case unknownParts(output: String)
  /// The parts were submitted, and their merge may have been.
  case unknownMerge(parts: String, output: String)

  package var description: String {
    switch self {
    case .noSlurm: "sbatch is not installed on this machine; use --dry-run to print the scripts"
    case .refused(let status): "sbatch exited with status \(status)"
    case .unknownParts(let output):
      "\(Self.found(output)); the parts may have been submitted (squeue), but not their merge"
    case .unknownMerge(let parts, let output):
      "\(Self.found(output)); the parts were submitted as job \(parts), and their merge may have been (squeue)"
    }
  }

  private static func found(_ output: String) -> String {
    let text = output.unicodeScalars.prefix(200).split { Escaping.isLineBreak($0) }
      .map { String($0) }.joined(separator: " ")
    return "expected a job number from sbatch --parsable, found "
      + (text.isEmpty ? "nothing" : "'\(text)'")
  }
}
