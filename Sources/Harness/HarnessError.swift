import Geometry

/// What can go wrong in an experiment, apart from what its datasets and frames report themselves.
public enum HarnessError: Error, Hashable, Sendable {
  /// A name was asked for that does not exist, e.g. a level; `allowed` are those that do.
  case unknownName(kind: String, name: String, allowed: [String])
  /// A tracker exists by name, but not in this build of the library.
  case unavailableTracker(name: String, reason: String)
  /// A tracker cannot start with the file of weights that the user chose.
  case unusableModel(tracker: String, reason: String)
  /// No sequence is left after the given patterns.
  case noSequences(patterns: [String], available: [String])
  /// None of the subjects can be run on any of the sequences.
  case nothingToRun(reason: String)
  /// A file of the run cannot be written.
  case cannotWrite(path: String, reason: String)
  /// There is no run in a folder, or it cannot be read.
  case unreadableRun(path: String, reason: String)
  /// A file of thresholds cannot be used.
  case unreadableThresholds(path: String, line: Int?, reason: String)
  /// There is no baseline, or a run cannot be compared with it.
  case unreadableBaseline(path: String, reason: String)
  /// Another build of vbench cannot be compared with this one.
  case unusableBuild(path: String, reason: String)
  /// Results in a store are of another run than those that are joined or added to them.
  case foreignShard(path: String, shard: Shard, reason: String)
  /// Parts of a run are missing or not finished.
  case shardsMissing(path: String, missing: [Int], count: Int)
  /// Stored answers of finished parts are missing or damaged.
  case damagedCells(path: String, cells: [String], shards: [Int], count: Int)
  /// A gate's policy cannot be used.
  case unreadablePolicy(path: String, line: Int?, reason: String)
  /// A folder holds no tracker's results.
  case noResults(path: String, expected: [String], sequence: String)
  /// A folder's results are of other protocols than the one that was asked for.
  case noRuns(path: String, evaluationProtocol: String, found: [String])
  /// A layout of results has no place for what a protocol's runs say.
  case cannotExport(evaluationProtocol: String, layout: String)
  /// The video or folder of a sequence ended before its labels.
  case framesMissing(source: String, frame: Int, expected: Int)
  /// A frame differs in size from the first one.
  case sizeChanged(source: String, frame: Int, expected: PixelSize, found: PixelSize)
  /// The run was stopped at the first problem, as was asked for.
  case stopped(problem: String)
}

extension HarnessError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownName(let kind, let name, let allowed):
      let suggestion = Spelling.closest(to: name, among: allowed).map { "; did you mean '\($0)'?" }
      return "unknown \(kind) '\(name)': expected one of \(allowed.joined(separator: ", "))"
        + (suggestion ?? "")
    case .unavailableTracker(let name, let reason):
      return "the tracker '\(name)' is not available: \(reason)"
    case .unusableModel(let tracker, let reason):
      return "the tracker '\(tracker)' cannot start: \(reason)"
    case .noSequences(let patterns, let available):
      return HarnessError.noSequences(patterns, available)
    case .nothingToRun(let reason):
      return "nothing to run: \(reason)"
    case .cannotWrite(let path, let reason):
      return "\(path): cannot be written: \(reason)"
    case .unreadableRun(let path, let reason), .unreadableBaseline(let path, let reason),
      .unusableBuild(let path, let reason):
      return "\(path): \(reason)"
    case .unreadableThresholds(let path, let line, let reason),
      .unreadablePolicy(let path, let line, let reason):
      return path + (line.map { ":\($0)" } ?? "") + ": \(reason)"
    case .foreignShard(let path, let shard, let reason):
      return "\(path): holds part \(shard), which \(reason); choose another --output"
    case .shardsMissing(let path, let missing, let count):
      return "\(path): \(missing.count) of \(count) parts are missing or not finished: run"
        + " --shard \(HarnessError.list(missing, of: count)) (again)"
    case .damagedCells(let path, let cells, let shards, let count):
      return "\(path): \(cells.count) results are missing or damaged, such as"
        + " \(cells.prefix(3).joined(separator: ", ")): run --shard"
        + " \(HarnessError.list(shards, of: count)) again"
    case .noResults(let path, let expected, let sequence):
      return "\(path): no tracker's results found; expected \(expected.joined(separator: ", or "))"
        + (sequence.isEmpty ? "" : ", for a <sequence> such as \(sequence)")
    case .noRuns(let path, let evaluationProtocol, let found):
      return "\(path): expected runs of \(evaluationProtocol), found runs of "
        + found.joined(separator: " and ")
    case .cannotExport(let evaluationProtocol, let layout):
      return "the layout '\(layout)' has no place for the runs of the protocol"
        + " '\(evaluationProtocol)'"
    case .framesMissing(let source, let frame, let expected):
      return "\(source): the frames end at frame \(frame), expected \(expected) frames"
    case .sizeChanged(let source, let frame, let expected, let found):
      return "\(source): frame \(frame) is \(found), expected \(expected) as the frames before it"
    case .stopped(let problem):
      return problem
    }
  }

  /// E.g. "3/16, 7/16".
  private static func list(_ numbers: [Int], of count: Int) -> String {
    let shown = numbers.prefix(8).map { "\($0)/\(count)" }.joined(separator: ", ")
    return shown + (numbers.count > 8 ? ", ..." : "")
  }

  private static func noSequences(_ patterns: [String], _ available: [String]) -> String {
    let wanted = patterns.map { "'\($0)'" }.joined(separator: " or ")
    guard let first = available.first else { return "no sequence in the datasets" }
    let suggestion = patterns.lazy.compactMap { Spelling.closest(to: $0, among: available) }.first
    let hint = suggestion.map { "did you mean '\($0)'?" } ?? "there is for example '\(first)'"
    return "no sequence matches \(wanted) among \(available.count); \(hint)"
  }
}
