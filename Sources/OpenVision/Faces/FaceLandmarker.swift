#if Faces
  import CDlib
  import Foundation
  import Geometry
  import Imaging
  import Synchronization

  /// Finds the landmarks of faces with dlib's predictor, which is loaded once and used by one
  /// thread at a time.
  final class FaceLandmarker: Sendable {
    static let shared = FaceLandmarker(
      path: ProcessInfo.processInfo.environment["OPENVISION_FACE_LANDMARKS"]
        ?? "/usr/share/dlib/shape_predictor_68_face_landmarks.dat")

    private struct Predictor: @unchecked Sendable {
      var pointer: OpaquePointer?
    }

    private let path: String
    private let predictor = Mutex(Predictor())

    init(path: String) { self.path = path }

    deinit { predictor.withLock { cdl_predictor_free($0.pointer) } }

    /// Finds the landmarks.
    ///
    /// - Returns: the landmarks as shares of the face's box.
    /// - Throws: `dataUnavailable` without the predictor's file, `invalidModel` if it is not one.
    func landmarks(
      of face: VNFaceObservation, in image: ImageDerivatives
    ) throws(VNError) -> VNFaceLandmarks2D {
      let size = image.image.size
      let box = Box(normalized: face.boundingBox, in: size)
      let view = FaceView(
        of: box, roll: face.roll?.doubleValue ?? 0,
        isWhole: face.requestRevision == VNDetectFaceRectanglesRequestRevision3)
      let picture = view.grid.sampled(
        from: image.luma(of: PixelRegion(x: 0, y: 0, size: size)), outside: 128)
      let points = try points(in: picture, box: view.box)
      let regions = FaceLandmarkPoints(points) { eye in picture.darkestPlace(inside: eye) }
      let normalized = regions.map { point in
        let place = view.grid.position(point)
        return CGPoint(x: (place.x - box.x) / box.width, y: (box.maxY - place.y) / box.height)
      }
      return VNFaceLandmarks2D(normalized, in: face.boundingBox, confidence: face.confidence)
    }

    private func points(in picture: PixelBuffer, box: Box) throws(VNError) -> [Point] {
      let plane = picture.planes[0]
      let sides = [box.x, box.y, box.maxX, box.maxY]
      var numbers = [Double](repeating: 0, count: 136)
      var reason = [CChar](repeating: 0, count: 256)
      let outcome = predictor.withLock { predictor -> Result<Bool, VNError> in
        if predictor.pointer == nil {
          guard FileManager.default.isReadableFile(atPath: path) else {
            return .failure(
              VNError(
                .dataUnavailable, "\(path): the face landmark predictor cannot be read",
                explanation:
                  "install libdlib-data, or set OPENVISION_FACE_LANDMARKS to the path of a file"))
          }
          predictor.pointer = cdl_predictor_load(path, &reason, reason.count)
        }
        guard let pointer = predictor.pointer else {
          return .failure(
            VNError(
              .invalidModel,
              "\(path) is not a face landmark predictor: \(String(reason: reason))")
          )
        }
        return .success(
          cdl_landmarks(
            pointer, plane.base, Int32(plane.width), Int32(plane.height),
            Int32(plane.bytesPerRow), sides, &numbers, &reason, reason.count) != 0)
      }
      withExtendedLifetime(picture) {}
      guard try outcome.get() else {
        throw VNError(
          .internalError, "dlib could not find landmarks: \(String(reason: reason))")
      }
      return (0..<68).map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) }
    }
  }

  /// The square around a face, turned upright, with a margin of half its size on each side.
  private struct FaceView {
    /// The face's side in the view, in pixels.
    private static let side = 200.0
    /// The share of the square that the predictor expects. It reaches from the brows to the chin,
    /// while a whole face reaches up to the hair. These are the square's side as a share of the
    /// mean of the whole face's sides, and its offset below the whole face's middle as a share of
    /// the height: medians of 43 faces.
    private static let squareShare = 0.96
    private static let squareDrop = 0.06

    let grid: SamplingGrid
    /// The face in the view.
    let box: Box

    /// Creates a view.
    ///
    /// - Parameter isWhole: whether the box is that of a whole face; if not, it reaches from the
    ///   brows to the chin.
    init(of face: Box, roll: Double, isWhole: Bool) {
      let (along, across) = (Point(cos(roll), -sin(roll)), Point(sin(roll), cos(roll)))
      let mean = (face.width * face.height).squareRoot()
      let side = isWhole ? Self.squareShare * mean : max(face.width, face.height)
      let center = isWhole ? face.center + across * (Self.squareDrop * mean) : face.center
      let step = side / Self.side
      grid = SamplingGrid(
        center: center, along: along * step, across: across * step,
        size: PixelSize(width: 2 * Int(Self.side), height: 2 * Int(Self.side)))
      box = Box(
        center: Point(Self.side, Self.side), width: (isWhole ? side : face.width) / step,
        height: (isWhole ? side : face.height) / step)
    }
  }

  extension PixelBuffer {
    /// Returns the center of the pixels darker than the mean within an outline, weighted by how
    /// much darker they are.
    fileprivate func darkestPlace(inside outline: [Point]) -> Point {
      let middle = outline.reduce(Point(0, 0), +) * (1 / Double(max(1, outline.count)))
      guard let box = Box(enclosing: outline)?.intersection(size.bounds), box.isValid else {
        return middle
      }
      var pixels: [(place: Point, luma: Double)] = []
      let plane = planes[0]
      for y in Int(box.y)..<min(height, Int(box.maxY) + 1) {
        for x in Int(box.x)..<min(width, Int(box.maxX) + 1) {
          let place = Point(Double(x) + 0.5, Double(y) + 0.5)
          guard outline.surrounds(place) else { continue }
          pixels.append((place, Double(plane.base[y * plane.bytesPerRow + x])))
        }
      }
      let mean = pixels.reduce(0) { $0 + $1.luma } / Double(max(1, pixels.count))
      var (sum, weight) = (Point(0, 0), 0.0)
      for pixel in pixels where pixel.luma < mean {
        sum = sum + pixel.place * (mean - pixel.luma)
        weight += mean - pixel.luma
      }
      return weight > 0 ? sum * (1 / weight) : middle
    }
  }

  extension [Point] {
    /// Tells whether a point lies within a polygon, by the crossings of a ray.
    fileprivate func surrounds(_ point: Point) -> Bool {
      var isInside = false
      for (index, a) in enumerated() {
        let b = self[(index + 1) % count]
        guard (a.y > point.y) != (b.y > point.y) else { continue }
        if point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) { isInside.toggle() }
      }
      return isInside
    }
  }
#endif
