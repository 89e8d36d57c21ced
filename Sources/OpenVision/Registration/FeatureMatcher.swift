import CKernels
import Geometry

/// Functions that match features of two images. Two features match if each is the other's nearest neighbor, and if the
/// second-nearest neighbor is clearly less similar.
enum FeatureMatcher {
  /// The maximum ratio between the distances to the nearest and to the second-nearest feature (Lowe, 2004).
  private static let maximumRatio = 0.85

  /// Finds pairs of matching features.
  ///
  /// - Parameter size: the size of the first image.
  /// - Returns: the pairs, starting with the most distinctive pair in each part of the first image.
  static func correspondences(
    from a: FeatureSet, to b: FeatureSet, size: PixelSize
  ) -> [Correspondence] {
    guard a.count > 1, b.count > 1 else { return [] }
    var bestOfA = [Int32](repeating: 0, count: a.count)
    var highest = bestOfA
    var second = bestOfA
    var bestOfB = [Int32](repeating: 0, count: b.count)
    var highestOfB = bestOfB
    var products = bestOfB
    ck_match_descriptors(
      a.descriptors, Int32(a.count), b.descriptors, Int32(b.count), &products, &bestOfA, &highest,
      &second, &bestOfB, &highestOfB)
    // Because all descriptors have approximately the same norm, the dot product determines the distance between two of
    // them.
    let square = FeatureSet.norm * FeatureSet.norm
    var found: [(ratio: Double, pair: Correspondence)] = []
    for index in 0..<a.count {
      let match = Int(bestOfA[index])
      guard match >= 0, Int(bestOfB[match]) == index else { continue }
      let nearest = max(0, square - Double(highest[index]))
      let next = max(1, square - Double(second[index]))
      let ratio = (nearest / next).squareRoot()
      guard ratio < maximumRatio else { continue }
      let pair = Correspondence(from: a.positions[index], to: b.positions[match], group: index)
      found.append((ratio, pair))
    }
    found.sort { $0.ratio < $1.ratio }
    return spread(found.map(\.pair), over: size)
  }

  /// Weights and sorts the pairs. The weights in each cell of the image add up to 1, so that an object with many
  /// details does not outweigh its surroundings. The best pair in each cell comes first, followed by the second-best
  /// pair in each cell, and so on.
  private static func spread(
    _ pairs: [Correspondence], over size: PixelSize
  ) -> [Correspondence] {
    let cell = Double(max(size.width, size.height)) / cellsAcross
    func bin(_ point: Point) -> SIMD2<Int> { SIMD2(Int(point.x / cell), Int(point.y / cell)) }
    var counts: [SIMD2<Int>: Int] = [:]
    var ranked: [(rank: Int, pair: Correspondence)] = []
    for pair in pairs {
      let rank = counts[bin(pair.from), default: 0]
      counts[bin(pair.from)] = rank + 1
      ranked.append((rank, pair))
    }
    let weighted = ranked.enumerated().map { order, entry in
      var pair = entry.pair
      pair.weight = 1 / Double(counts[bin(pair.from), default: 1])
      return (rank: entry.rank, order: order, pair: pair)
    }
    return weighted.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }.map(\.pair)
  }

  private static let cellsAcross = 12.0
}
