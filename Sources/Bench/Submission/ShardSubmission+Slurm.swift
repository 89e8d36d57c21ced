import Files

extension ShardSubmission {
  /// Returns the script of a Slurm job array (`sbatch`) with one task per part.
  ///
  /// - Parameter options: additional options to pass to `sbatch`, such as `--partition=cpu`. They replace those of
  ///   vbench.
  package func slurmScript(options: [String] = []) -> String {
    let limit = running.map { "%\($0)" } ?? ""
    // A part that Slurm moves to another node continues there, and keeps its log. A part that reaches its time limit is
    // told to stop a minute earlier.
    let directives =
      [
        "--job-name=vbench", "--array=\(Self.ranges(numbers))\(limit)",
        "--cpus-per-task=\(threads)", "--requeue", "--open-mode=append", "--signal=B:TERM@60",
        Escaping.slurmOption("--output", output, pattern: "/slurm/part-%a.log"),
      ] + (memory.map { ["--mem=\($0)"] } ?? []) + options
    return
      (["#!/bin/sh"] + directives.map { "#SBATCH \($0)" } + [
        "# An interrupted part continues when it is submitted again.",
        "exec \(words.map(Escaping.shellWord).joined(separator: " "))"
          + " --shard \"\(shard("$SLURM_ARRAY_TASK_ID"))\"", "",
      ]).joined(separator: "\n")
  }

  /// Returns the script of the Slurm job that merges the parts and reports the results when all parts have ended.
  package func slurmMergeScript(options: [String] = []) -> String {
    let directives =
      [
        "--job-name=vbench-merge",
        Escaping.slurmOption("--output", output, pattern: "/slurm/merge.log"),
      ]
      + options
    return
      (["#!/bin/sh"] + directives.map { "#SBATCH \($0)" } + [
        "set -e", "\(Escaping.shellWord(program)) merge \(Escaping.shellWord(output))",
        "exec \(Escaping.shellWord(program)) report \(Escaping.shellWord(output))", "",
      ]).joined(separator: "\n")
  }

  /// Formats ascending numbers as ranges in Slurm's notation, such as "1-4,7,9-10".
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }
}
