import CKernels
import Geometry
import Imaging

/// A tracker that finds the blocks of one image in another image, from the coarsest pyramid level to the finest. Each
/// block is tracked separately, so that an object with its own motion does not affect the blocks outside it (Bouguet,
/// "Pyramidal Implementation of the Lucas Kanade Feature Tracker", 2000).
struct BlockTracker {
  private let floating: LumaPyramid
  private let reference: LumaPyramid
  /// The blocks of each level, from finest to coarsest. Blocks with the same index are at the same position in the
  /// image.
  private let blocks: [AlignmentBlocks]
  let levels: ClosedRange<Int>

  private static let steps = 4
  private static let minimumStart: Float = 0.3
  /// The minimum correlation of a block at its final position.
  private static let minimumCorrelation: Float = 0.6

  /// Creates the blocks of all levels at the positions of the finest level's blocks.
  ///
  /// - Parameters:
  ///   - levels: the pyramid levels to use. A block's final position is checked at the finest of these levels.
  ///   - finest: the blocks at the finest of these levels.
  init(
    floating: LumaPyramid, reference: LumaPyramid, levels: ClosedRange<Int>,
    finest: AlignmentBlocks
  ) {
    self.floating = floating
    self.reference = reference
    self.levels = levels
    var blocks = [finest]
    for level in levels.dropFirst() {
      let zoom = Double(1 << (level - levels.lowerBound))
      blocks.append(
        AlignmentBlocks(
          of: floating.levels[level], around: finest.blocks.map { $0.center / zoom }))
    }
    self.blocks = blocks
  }

  /// Returns possible positions of the blocks in the reference image. The positions of the block that matches best come
  /// first.
  ///
  /// - Parameter shifts: the initial offsets, in full-size pixels. Every block is tracked from each of them.
  func correspondences(from shifts: [Point]) -> [Correspondence] {
    let zoom = Double(1 << levels.lowerBound)
    let tracks = shifts.map { track(from: $0) }
    var found: [(quality: Float, matches: [Correspondence])] = []
    for (index, block) in blocks[0].blocks.enumerated() {
      var matches: [Correspondence] = []
      var quality: Float = 0
      for track in tracks where track[index].correlation > Self.minimumCorrelation {
        let offset = track[index].offset
        let isKnown = matches.contains { known in
          abs(known.to.x - known.from.x - offset.x * zoom) < zoom
            && abs(known.to.y - known.from.y - offset.y * zoom) < zoom
        }
        if isKnown { continue }
        quality = max(quality, track[index].correlation)
        let position = block.center + offset
        matches.append(
          Correspondence(
            from: Point(block.center.x * zoom, block.center.y * zoom),
            to: Point(position.x * zoom, position.y * zoom), group: index))
      }
      if !matches.isEmpty { found.append((quality, matches)) }
    }
    found.sort { $0.quality > $1.quality }
    return found.flatMap(\.matches)
  }

  private struct Track {
    /// The offset from the block's position in the floating image to its position in the reference image, in pixels of
    /// the finest level.
    var offset: SIMD2<Double>
    var correlation: Float
  }

  private func track(from shift: Point) -> [Track] {
    let zoom = Double(1 << levels.upperBound)
    var offsets = [SIMD2<Double>](
      repeating: SIMD2(shift.x, shift.y) / zoom, count: blocks[0].blocks.count)
    var correlations = [Float](repeating: 0, count: offsets.count)
    for level in levels.reversed() {
      let comparison = BlockComparison(
        blocks[level - levels.lowerBound], target: reference.levels[level])
      for index in offsets.indices {
        if level < levels.upperBound { offsets[index] *= 2 }
        let start = offsets[index]
        correlations[index] = 0
        for _ in 0..<Self.steps {
          let outcome = comparison.compare(index, movedBy: offsets[index])
          // A block that leaves the image is not moved any further at this level. A block that diverges returns to the
          // position found at the coarser level.
          guard outcome.isVisible else { break }
          correlations[index] = outcome.correlation
          // If there is only one level, a block with a low initial correlation is given up, because the correlation
          // cannot improve enough.
          if levels.count == 1, outcome.correlation < Self.minimumStart { break }
          let step = outcome.displacement
          offsets[index] += SIMD2(Double(step.x), Double(step.y))
          let moved = offsets[index] - start
          guard (moved * moved).sum() < 36 else {
            offsets[index] = start
            break
          }
          if (step * step).sum() < 0.01 { break }
        }
      }
    }
    return zip(offsets, correlations).map { Track(offset: $0, correlation: $1) }
  }
}
