#if Faces
  import CDlib
  import Foundation
  import Geometry
  import Imaging

  /// A face detector based on dlib, which also finds rotated faces if requested.
  struct FaceDetector {
    /// Whether to search rotated copies of the image as well.
    let turns: Bool

    /// The length in pixels to which the longer side of a small image is enlarged, by at most a factor of two. This is
    /// needed because dlib finds only faces that are at least 80 pixels wide.
    private static let wantedSide = 1280.0
    private static let largestSide = 1920.0
    /// The length in pixels to which the longer side of a small image is enlarged if rotated copies are searched as
    /// well. It is smaller than `wantedSide` because searching many copies takes more time.
    private static let wantedTurnedSide = 960.0
    private static let turnCount = 8
    private static let faceLimit = 256

    /// A possible face, found in the upright image or in a rotated copy.
    fileprivate struct Candidate {
      var center: Point
      var side: Double
      var score: Double
      /// The face's counterclockwise rotation in radians. It equals the rotation of the searched copy.
      var roll: Double
      var yaw: Double
    }

    private static let detectors = IdleObjects<DetectorObject>()

    /// Finds the faces in an image.
    ///
    /// - Parameter image: a luma image.
    /// - Returns: the faces in image pixels, most confident first.
    func faces(in image: PixelBuffer) throws(VNError) -> [DetectedFace] {
      try Self.detectors.lend({ () throws(VNError) in try DetectorObject() }) {
        detector throws(VNError) in
        var candidates = try detector.candidates(
          in: image, side: turns ? Self.wantedTurnedSide : Self.wantedSide, roll: 0)
        if turns {
          for turn in 1..<Self.turnCount {
            let roll = 2 * Double.pi * Double(turn) / Double(Self.turnCount)
            candidates += try detector.candidates(
              in: image, side: Self.wantedTurnedSide, roll: roll > .pi ? roll - 2 * .pi : roll)
          }
        }
        return merged(candidates)
      }
    }

    /// Merges candidates that are close together into one face: the most confident candidate, with the mean rotation of
    /// those candidates that are rotated similarly. The mean is weighted by confidence.
    private func merged(_ candidates: [Candidate]) -> [DetectedFace] {
      var left = candidates.sorted { $0.score > $1.score }
      var faces: [DetectedFace] = []
      while let best = left.first {
        let same = left.filter { $0.isSame(as: best) }
        left.removeAll { $0.isSame(as: best) }
        var direction = Point(0, 0)
        for candidate in same where cos(candidate.roll - best.roll) > 0.5 {
          direction =
            direction + Point(cos(candidate.roll), sin(candidate.roll)) * max(0.01, candidate.score)
        }
        faces.append(
          DetectedFace(
            uuid: UUID(), center: best.center, width: best.side, height: best.side,
            confidence: 1 / (1 + exp(-3 * best.score)),
            roll: turns ? atan2(direction.y, direction.x) : nil, yaw: turns ? best.yaw : nil))
      }
      return faces
    }

    /// A wrapper that owns one of dlib's detector objects.
    private final class DetectorObject {
      private let detector: OpaquePointer

      init() throws(VNError) {
        guard let detector = cdl_detector_create() else {
          throw VNError(.outOfMemory, "there is not enough memory for dlib's face detector")
        }
        self.detector = detector
      }

      deinit { cdl_detector_free(detector) }

      /// Finds the faces that are rotated by a given angle in the image.
      ///
      /// - Parameters:
      ///   - image: a luma image.
      ///   - side: the length, in pixels, to which the longer side of a small image is enlarged, by at most a factor of
      ///     two.
      ///   - roll: the angle in radians, counterclockwise.
      func candidates(
        in image: PixelBuffer, side: Double, roll: Double
      ) throws(VNError) -> [Candidate] {
        let longer = Double(max(image.width, image.height))
        let scale = min(FaceDetector.largestSide / longer, max(1, min(2, side / longer)))
        let (columns, rows) = (
          Int(Double(image.width) * scale), Int(Double(image.height) * scale)
        )
        // dlib cannot find faces in images below this size, so don't spend time resizing the image.
        guard columns >= 40, rows >= 40 else { return [] }
        let small = image.resized(width: columns, height: rows)
        // The unit vectors that point right and down in the face's upright view, in image coordinates.
        let (along, across) = (Point(cos(roll), -sin(roll)), Point(sin(roll), cos(roll)))
        let (width, height) = (Double(small.width), Double(small.height))
        let grid = SamplingGrid(
          center: Point(width / 2, height / 2), along: along, across: across,
          size: PixelSize(
            width: Int(width * abs(along.x) + height * abs(along.y)),
            height: Int(width * abs(across.x) + height * abs(across.y))))
        let turned = roll == 0 ? small : grid.sampled(from: small, outside: 128)
        func position(_ point: Point) -> Point {
          (roll == 0 ? point : grid.position(point)) * (1 / scale)
        }
        return try faces(in: turned).map { face in
          Candidate(
            center: position(Point((face.left + face.right) / 2, (face.top + face.bottom) / 2)),
            side: max(face.right - face.left, face.bottom - face.top) / scale, score: face.score,
            roll: roll, yaw: face.view == 1 ? -.pi / 4 : face.view == 2 ? .pi / 4 : 0)
        }
      }

      private func faces(in image: PixelBuffer) throws(VNError) -> [cdl_face] {
        let plane = image.planes[0]
        var faces = [cdl_face](repeating: cdl_face(), count: FaceDetector.faceLimit)
        var reason = [CChar](repeating: 0, count: 256)
        let count = withExtendedLifetime(image) {
          cdl_detect(
            detector, plane.base, Int32(plane.width), Int32(plane.height),
            Int32(plane.bytesPerRow), 0, &faces, Int32(faces.count), &reason, reason.count)
        }
        guard count >= 0 else {
          throw VNError(
            .internalError, "dlib could not search the image for faces: \(String(reason: reason))")
        }
        return Array(faces.prefix(Int(count)))
      }
    }
  }

  extension FaceDetector.Candidate {
    /// Returns whether two candidates are close enough to represent the same face.
    fileprivate func isSame(as other: Self) -> Bool {
      center.distance(to: other.center) < 0.5 * max(side, other.side)
    }
  }
#endif
