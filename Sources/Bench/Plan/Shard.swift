/// One of several parts into which a run is divided, each with about the same amount of work. Each part can be run
/// separately, on a different machine.
///
/// How the work is divided among numbered parts depends only on the labels, so all machines agree on it without
/// communicating.
package struct Shard: Sendable, Hashable, Codable {
  /// The number of the part, from 1 to `count`.
  package let number: Int
  package let count: Int
  /// Whether this is the whole run, which several processes share: each claims one cell after the other.
  package private(set) var isAutomatic = false

  /// The name of the whole run that several processes share.
  package static let automaticName = "auto"

  /// The maximum number of parts of a run.
  package static let limit = 100_000

  /// Creates a part; nil if the number or the count is out of range.
  package init?(number: Int, of count: Int) {
    guard count >= 1, count <= Self.limit, number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses a part such as `3/16`, or `auto`; nil if the text does not have this form, or if a number is out of range.
  package init?(_ text: String) {
    guard text != Self.automaticName else {
      self.init(number: 1, of: 1)
      isAutomatic = true
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
      return nil
    }
    self.init(number: number, of: count)
  }

  /// Returns the items of a run that this part handles.
  ///
  /// Items stay whole, so that their frames are decoded only once. If there are fewer than four items per part,
  /// however, the work is divided into one piece per method and item.
  func share<Loaded>(of items: [PlannedItem<Loaded>]) -> [PlannedItem<Loaded>] {
    let isFine = items.count < 4 * count
    var pieces: [(item: Int, methods: [String])] = []
    for (index, item) in items.enumerated() {
      if isFine {
        pieces += item.applicableMethods.map { (index, [$0]) }
      } else {
        pieces.append((index, item.applicableMethods))
      }
    }
    let parts = Self.parts(
      of: pieces.map { items[$0.item].cost(methods: $0.methods.count) }, count: count)
    var methods: [Int: Set<String>] = [:]
    for (piece, part) in zip(pieces, parts) where part == number {
      methods[piece.item, default: []].formUnion(piece.methods)
    }
    return items.indices.compactMap { index in
      methods[index].map { items[index].restricted(to: $0) }
    }
  }

  /// Assigns pieces in descending order of cost, each to the part with the least work so far. The largest part then
  /// costs at most 4/3 times as much as in an optimal assignment (Graham, "Bounds on Multiprocessing Timing Anomalies",
  /// 1969).
  ///
  /// - Returns: the number of each piece's part, starting at 1.
  package static func parts(of costs: [Int], count: Int) -> [Int] {
    var loads = [Int](repeating: 0, count: count)
    var parts = [Int](repeating: 1, count: costs.count)
    let order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    for piece in order {
      let part = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[part] += costs[piece]
      parts[piece] = part + 1
    }
    return parts
  }
}

extension Shard {
  private enum CodingKeys: String, CodingKey {
    case number, count
  }

  /// Decodes a part.
  ///
  /// - Throws: `DecodingError` if the number or the count is out of range.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let number = try values.decode(Int.self, forKey: .number)
    let count = try values.decode(Int.self, forKey: .count)
    guard let shard = Shard(number: number, of: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: values, debugDescription: "expected a part, found \(number)/\(count)")
    }
    self = shard
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { isAutomatic ? Self.automaticName : "\(number)/\(count)" }
}
