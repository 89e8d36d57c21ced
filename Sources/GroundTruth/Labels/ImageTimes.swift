import Algorithms
import Files

/// The times in the names of images, such as `1403636579763555584.png` or `12.340000.png`, by which rows of labels are
/// matched with frames.
struct ImageTimes {
  /// The factors between the units of times: seconds, milliseconds, microseconds and nanoseconds.
  private static let factors: [Double] = [1, 1e9, 1e-9, 1e6, 1e-6, 1e3, 1e-3]
  /// The largest distance between a time and that of its image, as a part of the shortest time between images.
  private static let tolerance = 0.3
  /// The fewest digits of a whole number that is the time of an image rather than its number.
  private static let fewestDigits = 9

  /// The times in ascending order, with the positions of the images.
  private let times: [(time: Double, position: Int)]
  private let shortest: Double
  /// Whether the names are fractions, or have more digits than numbers of frames.
  let areLikely: Bool

  /// Returns nil unless the names are different decimal numbers, and at least two.
  init?(_ paths: [String]) {
    let stems = paths.map { $0.lastPathComponent.deletingPathExtension }
    guard stems.count > 1, stems.allSatisfy({ Self.isPlain($0) }) else { return nil }
    times = stems.enumerated().compactMap { index, stem in
      Double(decimal: stem).map { (time: $0, position: index) }
    }.sorted { $0.time < $1.time }
    let shortest = times.adjacentPairs().map { $1.time - $0.time }.min() ?? .infinity
    guard times.count == stems.count, shortest > 0 else { return nil }
    self.shortest = shortest
    areLikely = stems.allSatisfy {
      $0.contains(".") || ($0.count >= Self.fewestDigits && !$0.hasPrefix("0"))
    }
  }

  private static func isPlain(_ stem: String) -> Bool {
    stem.utf8.first != UInt8(ascii: ".")
      && stem.utf8.allSatisfy {
        $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  /// Returns the images with the given times, which may be in another unit than the names; nil if a time is that of no
  /// image.
  func positions(of fields: [Substring]) -> [Int]? {
    let given = fields.compactMap { Double(decimal: $0) }
    guard given.count == fields.count, !given.isEmpty else { return nil }
    return Self.factors.lazy.compactMap { factor -> [Int]? in
      let found = given.map { position(of: $0 * factor) }
      return found.contains(nil) ? nil : found.compactMap(\.self)
    }.first
  }

  private func position(of time: Double) -> Int? {
    let next = times.partitioningIndex { $0.time >= time }
    let nearest = [next - 1, next].filter(times.indices.contains)
      .min { abs(times[$0].time - time) < abs(times[$1].time - time) }
    guard let nearest, abs(times[nearest].time - time) <= Self.tolerance * shortest else {
      return nil
    }
    return times[nearest].position
  }
}
