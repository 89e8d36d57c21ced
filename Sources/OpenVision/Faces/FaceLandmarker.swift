#if Faces
  import CDlib
  import Foundation
  import Geometry
  import Imaging
  import Synchronization

  /// A face landmark detector based on dlib's predictor. The predictor is loaded on first use and is used by one thread
  /// at a time.
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

    /// Finds the landmarks of a face.
    ///
    /// - Returns: the landmarks in normalized coordinates of the face's box.
    /// - Throws: `dataUnavailable` if the predictor's file cannot be read, `invalidModel` if its
    ///   content is invalid.
    func landmarks(
      of face: VNFaceObservation, in image: ImageDerivatives
    ) throws(VNError) -> VNFaceLandmarks2D {
      let size = image.image.size
      let box = Box(normalized: face.boundingBox, in: size)
      let view = FaceView(
        of: box, roll: face.roll?.doubleValue ?? 0,
        isWhole: face.requestRevision != VNRequestRevisionUnspecified)
      let picture = view.grid.sampled(
        from: image.luma(of: PixelRegion(x: 0, y: 0, size: size)), outside: 128)
      let points = try points(in: picture, box: view.box)
      let regions = FaceLandmarkPoints(points) { eye in picture.darkestPoint(inside: eye) }
      let normalized = regions.map { point in
        let position = view.grid.position(point)
        return CGPoint(x: (position.x - box.x) / box.width, y: (box.maxY - position.y) / box.height)
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
                  "install libdlib-data, or set OPENVISION_FACE_LANDMARKS to the path of a predictor"
              ))
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

  /// A square, upright view of a face, with a margin of half the face's size on each side.
  private struct FaceView {
    /// The side length of the face in the view, in pixels.
    private static let side = 200.0
    /// The side length of the square that dlib's predictor expects, as a fraction of the geometric mean of a face box's
    /// sides. The predictor's square extends from the brows to the chin, while the box of a whole face extends up to
    /// the hair. The fraction is the median over 43 faces.
    private static let squareShare = 0.96
    /// The distance of the square's center below the center of a face box, as a fraction of the geometric mean of the
    /// box's sides. The fraction is the median over 43 faces.
    private static let squareDrop = 0.06

    let grid: SamplingGrid
    /// The box that is passed to dlib's predictor, in pixels of the view. If the face's box covers the full face, this
    /// is the square that the predictor expects; otherwise, it is the face's box.
    let box: Box

    /// Creates a view of a face.
    ///
    /// - Parameters:
    ///   - face: the face's box, in image pixels.
    ///   - roll: the face's roll in radians, counterclockwise.
    ///   - isWhole: whether the box covers the full face; if not, it extends from the brows to the
    ///     chin.
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
    /// Returns the weighted centroid of the dark pixels inside an outline. A pixel is dark if it is below the mean luma
    /// inside the outline, and its weight is its difference from this mean.
    fileprivate func darkestPoint(inside outline: [Point]) -> Point {
      let middle = outline.reduce(Point(0, 0), +) * (1 / Double(max(1, outline.count)))
      guard let box = Box(enclosing: outline)?.intersection(size.bounds), box.isValid else {
        return middle
      }
      var pixels: [(position: Point, luma: Double)] = []
      let plane = planes[0]
      for y in Int(box.y)..<min(height, Int(box.maxY) + 1) {
        for x in Int(box.x)..<min(width, Int(box.maxX) + 1) {
          let position = Point(Double(x) + 0.5, Double(y) + 0.5)
          guard outline.surrounds(position) else { continue }
          pixels.append((position, Double(plane.base[y * plane.bytesPerRow + x])))
        }
      }
      let mean = pixels.reduce(0) { $0 + $1.luma } / Double(max(1, pixels.count))
      var (sum, weight) = (Point(0, 0), 0.0)
      for pixel in pixels where pixel.luma < mean {
        sum = sum + pixel.position * (mean - pixel.luma)
        weight += mean - pixel.luma
      }
      return weight > 0 ? sum * (1 / weight) : middle
    }
  }

  extension [Point] {
    /// Returns whether a point is inside the polygon, that is, whether a ray from the point crosses the polygon an odd
    /// number of times.
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
