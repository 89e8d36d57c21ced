import Files
import Foundation

/// Slurm, as its command `sbatch` reaches it.
package enum SlurmQueue {
  /// What was handed over.
  package struct Submitted: Sendable {
    /// The numbers of the job with the parts and of the one that joins them.
    package var parts: String
    package var merge: String
    /// Where the scripts lie.
    package var folder: String
  }

  /// Writes a submission's scripts into the folder of its results, and hands them over.
  ///
  /// - Parameter options: further options of `sbatch`.
  /// - Throws: `SubmissionError`; `FileError.cannotWrite`.
  package static func submit(
    _ submission: ShardSubmission, options: [String]
  ) throws -> Submitted {
    let folder = submission.output + "/slurm"
    try AtomicFile.makeFolder(folder)
    let (parts, merge) = (folder + "/parts.sbatch", folder + "/merge.sbatch")
    try AtomicFile.write(Array(submission.slurmScript(options: options).utf8), to: parts)
    try AtomicFile.write(Array(submission.slurmMergeScript(options: options).utf8), to: merge)
    let job = try sbatch(["--parsable", parts])
    // Also where a part failed: it names those that are to be submitted again.
    let last = try sbatch(["--parsable", "--dependency=afterany:\(job)", merge])
    return Submitted(parts: job, merge: last, folder: folder)
  }

  /// Hands a script over.
  ///
  /// - Returns: the job's number.
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
    // With --parsable: the number, and the cluster's name behind a semicolon.
    return text.prefix { $0.isNumber }.description
  }

  /// The status of `env` where there is no such program.
  private static let notFound: Int32 = 127
}

/// Why a run's parts could not be handed over.
package enum SubmissionError: ReportedError, Hashable {
  case noSlurm
  case refused(status: Int32)

  package var description: String {
    switch self {
    case .noSlurm: "there is no sbatch on this machine; --dry-run prints the scripts"
    case .refused(let status): "sbatch ended with status \(status)"
    }
  }
}
