import Geometry

/// A search for the map that agrees best with a set of correspondences, some of which are wrong.
///
/// Maps are generated from random samples. Samples for homographies are drawn from the most promising correspondences
/// first (Chum & Matas, "Matching with PROSAC", 2005). The maps are rated by truncated squared errors (Torr &
/// Zisserman, "MLESAC", 2000). Each new best map is refined with all correspondences that agree with it (Chum, Matas &
/// Kittler, "Locally Optimized RANSAC", 2003). The random sequence is always the same.
struct MapConsensus {
  struct Result {
    var map: Homography
    /// The agreement of the correspondences with the map, as a fraction of its possible maximum, 0...1. The
    /// contribution of a correspondence decreases with its error and is zero for an outlier.
    var score: Double
  }

  let model: AlignmentModel
  /// The maximum error of a correspondence, in pixels of the reference image. Correspondences with larger errors are
  /// outliers.
  let tolerance: Double
  /// The size of the floating image.
  let size: PixelSize

  private static let maximumSamples = 600
  private static let optimizations = 4

  /// Finds the map with the highest score; nil if there are too few correspondences or no map is plausible.
  ///
  /// - Parameter correspondences: the correspondences, most promising first. The correspondences of each group
  ///   must be adjacent.
  func map(of correspondences: [Correspondence]) -> Result? {
    let needed = model == .translation ? 1 : 4
    guard correspondences.count >= needed else { return nil }
    let total = Self.weight(of: correspondences)
    guard total > 0 else { return nil }
    var random = SplitMix(state: 0x5EED)
    var best: Result?
    var samples = model == .translation ? min(200, 4 * correspondences.count) : Self.maximumSamples
    var index = 0
    while index < samples {
      index += 1
      // The pool from which samples for homographies are drawn grows with the number of samples. After half of
      // `maximumSamples`, it includes all correspondences.
      let pool = min(
        correspondences.count,
        max(needed + 4, correspondences.count * index * 2 / Self.maximumSamples + 16))
      guard let map = sample(correspondences, pool: pool, &random) else { continue }
      let score = score(map, correspondences) / total
      guard score > (best?.score ?? 0) else { continue }
      best = improved(Result(map: map, score: score), correspondences, total)
      if let best {
        // After this number of samples, at least one sample is likely to have contained no outliers.
        let fraction = min(0.98, best.score)
        var all = 1.0
        for _ in 0..<needed { all *= fraction }
        samples = min(samples, max(24, Int(7 / max(1e-3, all))))
      }
    }
    return best
  }

  private func sample(
    _ correspondences: [Correspondence], pool: Int, _ random: inout SplitMix
  ) -> Homography? {
    if model == .translation {
      let chosen = correspondences[random.below(correspondences.count)]
      return Homography(translation: chosen.to - chosen.from)
    }
    var chosen: [Int] = []
    for _ in 0..<12 where chosen.count < 4 {
      let next = random.below(pool)
      let isNew = chosen.allSatisfy {
        correspondences[$0].group != correspondences[next].group
      }
      if isNew { chosen.append(next) }
    }
    guard chosen.count == 4 else { return nil }
    let map = Homography(
      correspondences[chosen[0]], correspondences[chosen[1]], correspondences[chosen[2]],
      correspondences[chosen[3]])
    guard let map, map.isPlausible(for: size) else { return nil }
    return map
  }

  /// Returns the total weight of all groups, which is the maximum possible score of a map before normalization.
  private static func weight(of correspondences: [Correspondence]) -> Double {
    var (total, group) = (0.0, -1)
    for correspondence in correspondences where correspondence.group != group {
      total += correspondence.weight
      group = correspondence.group
    }
    return total
  }

  private func score(_ map: Homography, _ correspondences: [Correspondence]) -> Double {
    let limit = tolerance * tolerance
    var (total, ofGroup, group) = (0.0, 0.0, -1)
    for correspondence in correspondences {
      if correspondence.group != group {
        total += ofGroup
        (ofGroup, group) = (0, correspondence.group)
      }
      let offset = map(correspondence.from) - correspondence.to
      let square = offset.x * offset.x + offset.y * offset.y
      if square < limit {
        ofGroup = max(ofGroup, (1 - square / limit) * correspondence.weight)
      }
    }
    return total + ofGroup
  }

  /// Fits a map to all correspondences that agree with it, and repeats this while the map improves.
  private func improved(
    _ start: Result, _ correspondences: [Correspondence], _ total: Double
  ) -> Result {
    var best = start
    let center = SIMD2(Double(size.width), Double(size.height)) / 2
    let middle = start.map(Point(center.x, center.y))
    for round in 0..<Self.optimizations {
      let limit = tolerance * (round == 0 ? 2 : 1.2)
      var equations = AlignmentEquations(
        center: SIMD2(middle.x, middle.y), scale: max(center.x, center.y))
      for correspondence in correspondences {
        let position = best.map(correspondence.from)
        let offset = SIMD2(correspondence.to.x - position.x, correspondence.to.y - position.y)
        let rest = 1 - (offset * offset).sum() / (limit * limit)
        guard rest > 0 else { continue }
        let weight = rest * rest * correspondence.weight
        equations.add(
          at: SIMD2(position.x, position.y), information: SIMD3(weight, 0, weight),
          product: offset * weight)
      }
      guard let solution = equations.solve(model, prior: 1e-4) else { break }
      let map = equations.map(of: solution.change).map * best.map
      guard map.isFinite, model == .translation || map.isPlausible(for: size) else { break }
      let score = score(map, correspondences) / total
      guard score > best.score else { break }
      best = Result(map: map, score: score)
    }
    return best
  }
}

extension Homography {
  /// Returns whether a map is plausible for an image of the given size. It must turn the image into a convex
  /// quadrilateral that is not mirrored. The area of this quadrilateral must be between 1/64 and 64 times the image's
  /// area.
  func isPlausible(for size: PixelSize) -> Bool {
    let (width, height) = (Double(size.width), Double(size.height))
    let corners = [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
    // All corners of the image must be on the same side of the line that the map sends to infinity.
    let signs = corners.map { (third * SIMD3($0.x, $0.y, 1)).sum() }
    guard signs.allSatisfy({ $0 > 1e-9 }) || signs.allSatisfy({ $0 < -1e-9 }) else { return false }
    let mapped = corners.map { self($0) }
    var area = 0.0
    for index in 0..<4 {
      let (a, b, c) = (mapped[index], mapped[(index + 1) % 4], mapped[(index + 2) % 4])
      let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
      guard turn > 0 else { return false }
      area += (a.x * b.y - b.x * a.y) / 2
    }
    let growth = area / (width * height)
    return growth > 1.0 / 64 && growth < 64
  }
}

/// A reproducible random number generator (Steele, Lea & Flood, "Fast Splittable Pseudorandom
/// Number Generators", 2014).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a random integer from 0 up to, but not including, a limit. The limit must be below
  /// 2^32.
  mutating func below(_ limit: Int) -> Int {
    Int(((next() >> 32) &* UInt64(limit)) >> 32)
  }
}
