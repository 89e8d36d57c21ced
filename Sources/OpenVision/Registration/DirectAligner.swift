import Geometry
import Imaging

/// Aligns two images by their pixels, from coarse to fine.
final class DirectAligner {
  private let floating: LumaPyramid
  private let reference: LumaPyramid
  private let model: AlignmentModel
  /// The floating image's blocks, by level.
  private var blocks: [AlignmentBlocks?]

  init(floating: LumaPyramid, reference: LumaPyramid, model: AlignmentModel) {
    self.floating = floating
    self.reference = reference
    self.model = model
    blocks = Array(repeating: nil, count: floating.levels.count)
  }

  /// The coarsest level that can be aligned: one with a few blocks.
  var coarsestLevel: Int {
    let sides = zip(floating.levels, reference.levels).map { floating, reference in
      min(floating.width, floating.height, reference.width, reference.height)
    }
    return sides.lastIndex { $0 >= Self.leastSide } ?? 0
  }

  /// Follows a map from a level down to another.
  ///
  /// - Parameters:
  ///   - start: from the floating to the reference image, at full size.
  ///   - levels: the coarsest is aligned first.
  /// - Returns: the map at full size; nil where the images say nothing.
  func refine(
    _ start: Homography, levels: ClosedRange<Int>, evidence: inout AlignmentEvidence
  ) -> Homography? {
    var map = start
    for level in levels.reversed() {
      let isCoarsest = level == levels.upperBound
      guard let finer = align(map, level: level, isFirst: isCoarsest, &evidence) else { return nil }
      map = finer
    }
    return map
  }

  /// Aligns at one level.
  private func align(
    _ start: Homography, level: Int, isFirst: Bool, _ evidence: inout AlignmentEvidence
  ) -> Homography? {
    var map = start
    let plane = floating.levels[level]
    let size = PixelSize(width: plane.width, height: plane.height)
    let blocks = blocks(level)
    guard !blocks.blocks.isEmpty else { return nil }
    let zoom = Double(1 << level)
    for pass in Self.passes(model: model, level: level, isFirst: isFirst) {
      let isBent = Self.bending(map, size: size, zoom: zoom) > Self.mostBending
      let aligner: BlockAligner
      let view: ReferenceView?
      if isBent {
        let made = ReferenceView(of: reference, under: map, size: size, level: level)
        let bounds = PixelSize(width: reference.levels[0].width, height: reference.levels[0].height)
        aligner = BlockAligner(
          blocks, target: made.plane,
          cover: .init(map: map * Homography(scale: zoom), bounds: bounds))
        view = made
      } else {
        aligner = BlockAligner(blocks, target: reference.levels[level])
        view = nil
      }
      let shrink = Homography(scale: 1 / zoom)
      let grow = Homography(scale: zoom)
      let inner = isBent ? Homography.identity : shrink * map * grow
      let better = withExtendedLifetime(view) {
        aligner.align(
          inner, model: pass.model, steps: pass.steps, stop: pass.stop, limits: pass.limits)
      }
      guard let better else { return nil }
      map = isBent ? map * (grow * better * shrink) : grow * better * shrink
      if pass.isLast { evidence.record(aligner, level: level, zoom: zoom) }
    }
    return map
  }

  func blocks(_ level: Int) -> AlignmentBlocks {
    if let made = blocks[level] { return made }
    let made = AlignmentBlocks(of: floating.levels[level], count: level == 0 ? 400 : level == 1 ? 256 : 128)
    blocks[level] = made
    return made
  }

  private struct Pass {
    var model: AlignmentModel
    var steps: Int
    /// In pixels of the level.
    var stop: Double
    var limits: ClosedRange<Float>
    var isLast = false
  }

  private static func passes(model: AlignmentModel, level: Int, isFirst: Bool) -> [Pass] {
    if level == 0 {
      return [Pass(model: model, steps: 3, stop: 0.01, limits: 0.3...2, isLast: true)]
    }
    return [
      Pass(
        model: model, steps: isFirst ? 5 : 4, stop: 0.03, limits: 0.4...(isFirst ? 2 : 1.5),
        isLast: true)
    ]
  }

  /// How far a map moves a block's pixels against each other at most, in the level's pixels.
  private static func bending(_ map: Homography, size: PixelSize, zoom: Double) -> Double {
    let half = Double(AlignmentBlocks.side) / 2
    var most = 0.0
    for corner in 0..<4 {
      let at = Point(
        corner & 1 == 0 ? 0 : Double(size.width) * zoom,
        corner & 2 == 0 ? 0 : Double(size.height) * zoom)
      let origin = map(at)
      let right = map(Point(at.x + half * zoom, at.y))
      let below = map(Point(at.x, at.y + half * zoom))
      let across = Point((right.x - origin.x) / zoom - half, (right.y - origin.y) / zoom)
      let down = Point((below.x - origin.x) / zoom, (below.y - origin.y) / zoom - half)
      let size = Point(0, 0)
      most = max(most, across.distance(to: size), down.distance(to: size))
    }
    return most.isFinite ? most : .infinity
  }

  /// Blocks that are bent more are compared with a view of the reference image.
  private static let mostBending = 0.35
  private static let leastSide = 30
}
