import Geometry
import Imaging

/// An aligner that compares the pixels of two images directly, from coarse to fine.
final class DirectAligner {
  private let floating: LumaPyramid
  private let reference: LumaPyramid
  private let model: AlignmentModel
  /// The floating image's blocks at each level; nil for a level whose blocks have not been chosen yet.
  private var blocks: [AlignmentBlocks?]

  /// The maximum distortion of a block, in pixels of the level, for which blocks are compared with the reference image
  /// itself. If the map distorts blocks more, they are compared with a warped view of the reference image.
  private static let maximumBending = 0.35
  /// The minimum side length of both images at the coarsest level, in pixels.
  private static let minimumSide = 30

  init(floating: LumaPyramid, reference: LumaPyramid, model: AlignmentModel) {
    self.floating = floating
    self.reference = reference
    self.model = model
    blocks = Array(repeating: nil, count: floating.levels.count)
  }

  /// The coarsest level at which both images are large enough to be aligned.
  var coarsestLevel: Int {
    let sides = zip(floating.levels, reference.levels).map { floating, reference in
      min(floating.width, floating.height, reference.width, reference.height)
    }
    return sides.lastIndex { $0 >= Self.minimumSide } ?? 0
  }

  /// Returns the blocks of the floating image at a level.
  func blocks(_ level: Int) -> AlignmentBlocks {
    if let known = blocks[level] { return known }
    let count = level == 0 ? 400 : level == 1 ? 256 : 128
    let new = AlignmentBlocks(of: floating.levels[level], count: count)
    blocks[level] = new
    return new
  }

  /// Improves a map level by level, from coarse to fine.
  ///
  /// - Parameters:
  ///   - start: the initial map from the floating to the reference image, at full size. It must be accurate to
  ///     about one pixel at the coarsest level in `levels`.
  ///   - levels: the levels to use, starting with the coarsest.
  ///   - evidence: the evidence, to which the results of the block comparison at each level are added.
  /// - Returns: the map at full size; nil if the images do not determine it.
  func refine(
    _ start: Homography, levels: ClosedRange<Int>, evidence: inout AlignmentEvidence
  ) -> Homography? {
    var map = start
    for level in levels.reversed() {
      let limits: ClosedRange<Float> = level == levels.upperBound ? 0.4...2 : 0.3...1.5
      guard let finer = refine(map, level: level, limits: limits, &evidence) else { return nil }
      map = finer
    }
    return map
  }

  private func refine(
    _ map: Homography, level: Int, limits: ClosedRange<Float>, _ evidence: inout AlignmentEvidence
  ) -> Homography? {
    let blocks = blocks(level)
    guard !blocks.blocks.isEmpty else { return nil }
    let zoom = Double(1 << level)
    let (grow, shrink) = (Homography(scale: zoom), Homography(scale: 1 / zoom))
    let (steps, stop) = level == 0 ? (3, 0.01) : (4, 0.03)
    let plane = floating.levels[level]
    let size = PixelSize(width: plane.width, height: plane.height)
    guard Self.bending(shrink * map * grow, size: size) > Self.maximumBending else {
      let aligner = BlockAligner(blocks, target: reference.levels[level])
      let better = aligner.align(
        shrink * map * grow, model: model, steps: steps, stop: stop, limits: limits)
      evidence.record(aligner, zoom: zoom)
      return better.map { grow * $0 * shrink }
    }
    let view = ReferenceView(of: reference, under: map, size: size, level: level)
    let whole = reference.levels[0]
    let cover = BlockAligner.Cover(
      map: map * grow, bounds: PixelSize(width: whole.width, height: whole.height))
    return withExtendedLifetime(view) {
      let aligner = BlockAligner(blocks, target: view.plane, cover: cover)
      let better = aligner.align(
        .identity, model: model, steps: steps, stop: stop, limits: limits)
      evidence.record(aligner, zoom: zoom)
      return better.map { map * (grow * $0 * shrink) }
    }
  }

  /// Returns the maximum distortion of a block under a map. The distortion is the distance, in pixels, by which the
  /// block's pixels move relative to the block's center. It is measured at the corners of the image.
  private static func bending(_ map: Homography, size: PixelSize) -> Double {
    let half = Double(AlignmentBlocks.side) / 2
    let origin = Point(0, 0)
    var maximum = 0.0
    for corner in size.bounds.corners {
      let position = map(corner)
      let across = map(corner + Point(half, 0)) - position - Point(half, 0)
      let down = map(corner + Point(0, half)) - position - Point(0, half)
      let here = max(across.distance(to: origin), down.distance(to: origin))
      guard here.isFinite else { return .infinity }
      maximum = max(maximum, here)
    }
    return maximum
  }
}

extension Box {
  fileprivate var corners: [Point] { Quadrilateral(self).corners }
}
