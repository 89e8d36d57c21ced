/// A run divided into parts, as a job array for an external scheduler.
package struct ShardSubmission: Sendable, Hashable {
  /// The number of parts.
  var count: Int
  /// The numbers of the parts to run, in ascending order.
  package var numbers: [Int]
  /// The program, and the arguments that specify the run without `--output` and `--shard`.
  var program: String
  var arguments: [String]
  /// The results folder, on a file system that all machines share.
  var output: String
  /// The number of threads per part.
  var threads: Int

  package init(
    count: Int, numbers: [Int], program: String, arguments: [String], output: String, threads: Int
  ) {
    self.count = count
    self.numbers = numbers
    self.program = program
    self.arguments = arguments
    self.output = output
    self.threads = threads
  }

  /// Returns the script of a Slurm job array (`sbatch`) with one task per part.
  ///
  /// - Parameter options: further options of `sbatch`, such as `--partition=cpu`.
  package func slurmScript(options: [String] = []) -> String {
    let directives =
      [
        "--job-name=vbench", "--array=\(Self.ranges(numbers))", "--cpus-per-task=\(threads)",
        Self.directive("--output", "\(output)/slurm/part-%a.log"),
      ] + options
    return
      (["#!/bin/sh"] + directives.map { "#SBATCH \($0)" } + [
        "# A part that was broken off continues where it was when it is submitted again.",
        "exec " + line("\"$SLURM_ARRAY_TASK_ID/\(count)\""), "",
      ]).joined(separator: "\n")
  }

  /// Returns the script of the Slurm job that merges the parts when all of them have ended.
  package func slurmMergeScript(options: [String] = []) -> String {
    let directives =
      ["--job-name=vbench-merge", Self.directive("--output", "\(output)/slurm/merge.log")]
      + options
    return
      (["#!/bin/sh"] + directives.map { "#SBATCH \($0)" } + [
        "set -e", "\(CommandWords.quoted(program)) merge \(CommandWords.quoted(output))",
        "exec \(CommandWords.quoted(program)) report \(CommandWords.quoted(output))", "",
      ]).joined(separator: "\n")
  }

  // Actions are pinned to commits, because tags can be moved. The versions are v4.2.2, v4.6.2 and v4.3.0.
  private static let checkout = "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683"
  private static let upload = "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02"
  private static let download =
    "actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093"

  /// Returns a GitHub workflow with one job for each part and one that merges the parts.
  ///
  /// - Parameter build: the command that builds the program in a fresh checkout.
  package func workflow(build: String) -> String {
    let numbers = numbers.map(String.init).joined(separator: ", ")
    let setUp = """
            - uses: \(Self.checkout)
              with:
                persist-credentials: false
            - run: |
                apt-get update
                apt-get install -y --no-install-recommends \\
                  libavformat-dev libavcodec-dev libswscale-dev libpng-dev pkg-config
            - run: \(build)
      """
    return """
      # Made by `vbench submit --engine github`: a run in \(count) parts.
      name: vbench in parts
      on: workflow_dispatch
      permissions:
        contents: read
      jobs:
        part:
          runs-on: ubuntu-24.04
          container: swift:6.1-noble
          strategy:
            fail-fast: false
            matrix:
              part: [\(numbers)]
          steps:
      \(setUp)
            - run: |
                \(line("\"${{ matrix.part }}/\(count)\""))
            - uses: \(Self.upload)
              if: always()
              with:
                name: part-${{ matrix.part }}
                path: \(Self.yaml(output + "/"))
        merge:
          needs: part
          if: always()
          runs-on: ubuntu-24.04
          container: swift:6.1-noble
          steps:
      \(setUp)
            - uses: \(Self.download)
              with:
                pattern: part-*
                merge-multiple: true
                path: \(Self.yaml(output))
            - run: |
                \(CommandWords.quoted(program)) merge \(CommandWords.quoted(output))
            - run: |
                \(CommandWords.quoted(program)) report \(CommandWords.quoted(output))
            - uses: \(Self.upload)
              with:
                name: report
                path: \(Self.yaml(output + "/"))

      """
  }

  /// Returns the shell command that runs one part.
  private func line(_ part: String) -> String {
    let words = [program, "run", "--quiet", "--output", output, "--jobs", "\(threads)"] + arguments
    return words.map(CommandWords.quoted).joined(separator: " ") + " --shard " + part
  }

  /// Returns an `sbatch` option as a line of a script, quoted if it contains spaces.
  private static func directive(_ name: String, _ value: String) -> String {
    value.contains(where: \.isWhitespace) ? "\(name)=\"\(value)\"" : "\(name)=\(value)"
  }

  /// Returns a text as a YAML value, quoted unless YAML is certain to read it as a plain string.
  private static func yaml(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "/_.-".unicodeScalars.contains(scalar)
    }
    return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
  }

  /// Formats ascending numbers in Slurm's notation, such as "1-4,7,9-10".
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

extension RunStore {
  /// Returns the numbers of the parts whose results are missing or incomplete.
  ///
  /// - Throws: `RunError.unreadableRun` if a part's manifest is damaged; `ShardError.foreignShard` if the store
  ///   contains parts of a run that was divided into a different number of parts.
  package func missingShards<Settings: TaskSettings>(
    of count: Int, settings: Settings.Type
  ) throws -> [Int] {
    let manifests = try shardManifests(of: settings)
    if let other = manifests.first(where: { $0.facts.shard.count != count }) {
      throw ShardError.foreignShard(
        path: output, shard: other.facts.shard,
        reason: "belongs to a run in \(other.facts.shard.count) parts, not \(count)")
    }
    let done = Set(manifests.filter(\.manifest.isComplete).map(\.facts.shard.number))
    return (1...count).filter { !done.contains($0) }
  }
}
