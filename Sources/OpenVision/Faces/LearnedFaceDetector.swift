import Foundation
import Geometry
import Imaging

/// A face detector that uses a small network to find faces, at any angle if requested.
struct LearnedFaceDetector {
  let finder: FaceFinder

  /// The maximum length, in pixels, of the longer side of an upright image. Larger images are reduced.
  private static let largestSide = 1280.0
  /// The maximum length, in pixels, of the longer side of an upright image in the first two revisions.
  private static let largestEarlySide = 640.0
  /// The maximum length, in pixels, of the longer side of a rotated image.
  private static let largestTurnedSide = 480.0
  /// The scale of a rotated image relative to the upright image, before its size is limited by `largestTurnedSide`.
  private static let turnedShare = 0.7
  /// The length of the longer side, in pixels, below which an image is doubled in size so that faces smaller than ten
  /// pixels are found.
  private static let smallSide = 200
  /// The minimum score of a face in the upright image.
  private static let leastScore = 0.65
  /// The minimum score of a face in a rotated image. It is higher than `leastScore` because seven rotated images are
  /// searched, which leads to more false detections.
  private static let leastTurnedScore = 0.78
  /// The minimum score at which a cell is still used to estimate a face's rotation.
  private static let leastTrace = 0.1
  /// The overlap (IoU) above which boxes in the same view belong to the same face.
  private static let largestOverlap = 0.45
  private static let faceLimit = 512
  /// The ratio of the yaw's tangent to the nose's sideways offset, which is given as a fraction of the distance between
  /// the eyes.
  private static let yawTangent = 3.2

  private static let workspaces = IdleObjects<FaceWorkspace>()

  /// Finds the faces in an image.
  ///
  /// - Returns: the faces in image pixels, most confident first.
  func faces(in image: PixelBuffer) throws(VNError) -> [DetectedFace] {
    let network = try FaceNetwork.shared.get()
    return try Self.workspaces.lend({ () throws(VNError) in FaceWorkspace(network) }) {
      workspace throws(VNError) in
      defer { workspace.shrink() }
      let isBest = finder == .best
      let isSmall = isBest && max(image.width, image.height) < Self.smallSide
      let upright = Self.size(
        of: image, scale: isSmall ? 2 : 1,
        largest: isBest ? Self.largestSide : Self.largestEarlySide)
      let turned = Self.size(
        of: image, scale: Self.turnedShare * Double(upright.width) / Double(image.width),
        largest: Self.largestTurnedSide)
      var found: [FaceCandidate] = []
      var picture = FacePicture(of: image, size: upright, sampler: workspace.sampler)
      // A face that is more distinct in a rotated view is not upright.
      let turns = finder == .upright ? [0, 1, FaceTurn.count - 1] : Array(0..<FaceTurn.count)
      for eighths in turns {
        if eighths == 1 {
          picture = FacePicture(of: image, size: turned, sampler: workspace.sampler)
        }
        found += workspace.candidates(
          in: picture, from: FaceTurn(eighths), above: Self.leastTrace,
          overlap: Self.largestOverlap)
      }
      return merged(found)
    }
  }

  private static func size(of image: PixelBuffer, scale: Double, largest: Double) -> PixelSize {
    let scale = min(scale, largest / Double(max(image.width, image.height)))
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: side(image.width), height: side(image.height))
  }

  /// Merges candidates that are close together into one face: the most confident candidate, with a rotation estimated
  /// from the scores of the merged candidates.
  private func merged(_ candidates: [FaceCandidate]) -> [DetectedFace] {
    var left = candidates.enumerated().sorted { a, b in
      (b.element.score, a.offset) < (a.element.score, b.offset)
    }.map(\.element)
    var faces: [DetectedFace] = []
    while let best = left.first, best.score >= Self.leastScore, faces.count < Self.faceLimit {
      let same = left.filter { $0.isSame(as: best) }
      left.removeAll { $0.isSame(as: best) }
      guard
        best.turn.eighths == 0
          || (finder != .upright && best.score >= Self.leastTurnedScore)
      else { continue }
      let sides = best.turn.upright(width: best.width, height: best.height)
      faces.append(
        DetectedFace(
          uuid: UUID(), center: best.center, width: sides.width, height: sides.height,
          confidence: best.score, roll: finder == .upright ? nil : Self.roll(of: best, same),
          yaw: finder == .upright ? nil : atan(Self.yawTangent * best.noseOffset)))
    }
    return faces
  }

  /// Estimates a face's rotation from its scores in the best view and in the two adjacent views. A parabola is drawn
  /// through the logits of these scores, and the rotation is the angle at its vertex.
  private static func roll(of best: FaceCandidate, _ same: [FaceCandidate]) -> Double {
    func evidence(_ eighths: Int) -> Double {
      let turn = (best.turn.eighths + eighths + FaceTurn.count) % FaceTurn.count
      // The candidates are sorted, most confident first.
      let score = same.first { $0.turn.eighths == turn }?.score ?? leastTrace
      return log(score / (1.0001 - score))
    }
    let (before, at, after) = (evidence(-1), evidence(0), evidence(1))
    let bend = before - 2 * at + after
    let offset = bend < 0 ? min(0.5, max(-0.5, (before - after) / 2 / bend)) : 0
    return remainder(best.turn.roll + offset * .pi / 4, 2 * .pi)
  }
}

/// The memory that one thread needs to run the network: the feature maps for recent image sizes.
private final class FaceWorkspace {
  /// The maximum total number of floats in the feature maps that are kept for the next image.
  private static let cachedFloats = 1 << 24

  let sampler = PatchSampler()
  private let network: FaceNetwork
  private var maps: [PixelSize: FaceMaps] = [:]

  init(_ network: FaceNetwork) { self.network = network }

  /// Finds the faces in a rotated view of an image and returns them in pixel coordinates of the original image. Of
  /// several overlapping boxes, only the one with the highest score is kept.
  func candidates(
    in picture: FacePicture, from turn: FaceTurn, above limit: Double, overlap: Double
  ) -> [FaceCandidate] {
    let size = turn.canvas(of: picture.size)
    let maps: FaceMaps
    if let known = self.maps[size] {
      maps = known
    } else {
      maps = FaceMaps(network, size: size)
      self.maps[size] = maps
    }
    picture.fill(maps.picture, seenFrom: turn)
    network.run(maps, .best)
    let all = maps.candidates(from: turn, above: limit).enumerated().sorted { a, b in
      (b.element.score, a.offset) < (a.element.score, b.offset)
    }
    var distinct: [FaceCandidate] = []
    for (_, candidate) in all.prefix(1000) {
      var candidate = candidate
      candidate.center = turn.position(candidate.center, in: picture.size)
      if distinct.allSatisfy({ $0.overlap(candidate) <= overlap }) { distinct.append(candidate) }
    }
    return distinct.map { candidate in
      var candidate = candidate
      candidate.center = Point(
        candidate.center.x * picture.step.x, candidate.center.y * picture.step.y)
      candidate.width *= picture.step.x
      candidate.height *= picture.step.y
      return candidate
    }
  }

  /// Releases all feature maps if there are maps for too many image sizes or if their total size is too large.
  func shrink() {
    if maps.count > 8 || maps.values.reduce(0, { $0 + $1.floats }) > Self.cachedFloats {
      maps.removeAll()
    }
  }
}
