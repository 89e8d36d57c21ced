/// The pairs of an object and a track that overlap in at least one frame of a sequence, numbered from 0. Values
/// are stored only for these pairs, which saves memory.
struct IdentityPairs: Sendable {
  /// The tracks paired with each object, in ascending order.
  private var tracks: [[Int32]]
  /// The number assigned to each object's first pair.
  private var starts: [Int] = []
  private(set) var count = 0

  /// The maximum number of pairs in a sequence.
  private static let limit = 1 << 23

  init(objects: Int) { tracks = Array(repeating: [], count: objects) }

  /// Adds a pair. Adding it again has no effect.
  ///
  /// - Throws: `TooManyPairs` if the sequence has more than `limit` pairs.
  mutating func insert(_ object: Int, _ track: Int) throws(TooManyPairs) {
    let index = Self.index(of: Int32(track), in: tracks[object])
    if index < tracks[object].count, tracks[object][index] == Int32(track) { return }
    guard count < Self.limit else { throw TooManyPairs(limit: Self.limit) }
    tracks[object].insert(Int32(track), at: index)
    count += 1
  }

  /// Assigns numbers to the pairs. Call this method after all pairs have been inserted.
  mutating func number() {
    var next = 0
    starts = tracks.map { tracks in
      defer { next += tracks.count }
      return next
    }
  }

  /// Returns the number assigned to a pair that has been inserted.
  func number(of object: Int, _ track: Int) -> Int {
    starts[object] + Self.index(of: Int32(track), in: tracks[object])
  }

  /// Calls a closure with every pair and its number, ordered by object and then by track.
  func forEach(_ body: (_ number: Int, _ object: Int, _ track: Int) -> Void) {
    for (object, tracks) in tracks.enumerated() {
      for (index, track) in tracks.enumerated() { body(starts[object] + index, object, Int(track)) }
    }
  }

  /// Returns the tracks that overlap an object in at least one frame, in ascending order, and the number of the
  /// object's first pair.
  func tracks(of object: Int) -> (first: Int, tracks: [Int32]) { (starts[object], tracks[object]) }

  /// Returns the position of the first element that is not less than the given track.
  private static func index(of track: Int32, in tracks: [Int32]) -> Int {
    var (low, high) = (0, tracks.count)
    while low < high {
      let middle = (low + high) / 2
      if tracks[middle] < track { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
