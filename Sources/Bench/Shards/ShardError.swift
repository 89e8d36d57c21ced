/// The reasons why the parts of a run cannot be merged.
enum ShardError: ReportedError, Hashable {
  /// The store contains results of another run.
  case foreignShard(path: String, shard: Shard, reason: String)
  /// Parts of the run are missing or incomplete.
  case shardsMissing(path: String, missing: [Int], count: Int)
  /// Stored answers of completed parts are missing or cannot be used.
  case damagedCells(path: String, cells: [String], shards: [Int], count: Int)

  package var description: String {
    switch self {
    case .foreignShard(let path, let shard, let reason):
      "\(path): the folder contains part \(shard), which \(reason); choose another --output"
    case .shardsMissing(let path, let missing, let count):
      "\(path): \(missing.count) of \(count) parts \(missing.count == 1 ? "is" : "are") missing or not finished; run"
        + " the command with --shard \(Self.list(missing, of: count))"
    case .damagedCells(let path, let cells, let shards, let count):
      "\(path): \(cells.count == 1 ? "1 result is" : "\(cells.count) results are") missing or damaged"
        + " (\(cells.prefix(3).joined(separator: ", "))\(cells.count > 3 ? ", ..." : "")); run the"
        + " command again with --shard \(Self.list(shards, of: count))"
    }
  }

  /// Formats part numbers, such as "3/16, 7/16".
  private static func list(_ numbers: [Int], of count: Int) -> String {
    let shown = numbers.prefix(8).map { "\($0)/\(count)" }.joined(separator: ", ")
    return shown + (numbers.count > 8 ? ", ..." : "")
  }
}
