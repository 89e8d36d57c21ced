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
  /// - Parameter options: additional options to pass to `sbatch`.
  /// - Throws: `SubmissionError` or `FileError.cannotWrite`.
  package static func submit(
    _ submission: ShardSubmission, options: [String]
  ) throws -> Submitted {
    let folder = submission.output + "/slurm"
    try AtomicFile.makeFolder("slurm", in: submission.output)
    let (parts, merge) = (folder + "/parts.sbatch", folder + "/merge.sbatch")
    try AtomicFile.write(Array(submission.slurmScript(options: options).utf8), to: parts)
    try AtomicFile.write(Array(submission.slurmMergeScript(options: options).utf8), to: merge)
    let job = try sbatch(["--parsable", parts])
    // The merge job runs even if a part has failed. In that case, it names the parts to submit again.
    let last = try sbatch(["--parsable", "--dependency=afterany:\(job)", merge])
    return Submitted(parts: job, merge: last, folder: folder)
  }

  /// Submits a script with `sbatch`.
  ///
  /// - Returns: the job number.
  private static func sbatch(_ arguments: [String]) throws -> String {
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
    // With --parsable, the output is the job number, optionally followed by a semicolon and the cluster's name.
    return text.prefix { $0.isNumber }.description
  }

  /// The exit status of `env` if the program does not exist.
  private static let notFound: Int32 = 127
}

/// The reasons why the parts of a run could not be submitted.
enum SubmissionError: ReportedError, Hashable {
  case noSlurm
  case refused(status: Int32)

  package var description: String {
    switch self {
    case .noSlurm: "sbatch is not installed on this machine; use --dry-run to print the scripts"
    case .refused(let status): "sbatch exited with status \(status)"
    }
  }
}
