import Foundation
import Geometry
import Imaging

/// An observation that wraps a `VNObservation` and can be compared and encoded.
protocol WrappedObservation: VisionObservation {
  associatedtype Wrapped: VNObservation
  /// The data of an observation, apart from its `uuid`, confidence and revision.
  associatedtype Content: Codable & Hashable

  var wrapped: Wrapped { get }
  var content: Content { get }

  init(wrapped: Wrapped, originatingRequestDescriptor: RequestDescriptor?)

  /// Creates the wrapped observation from decoded data. The result is nil if the content is invalid.
  static func wrapped(_ content: Content, _ origin: ObservationOrigin) -> Wrapped?
}

/// The data that all observations have in common.
struct ObservationOrigin: Codable, Hashable {
  var uuid: UUID
  var confidence: Float
  var requestRevision: Int

  init(_ observation: VNObservation) {
    uuid = observation.uuid
    confidence = observation.confidence
    requestRevision = observation.requestRevision
  }
}

/// The keys of an encoded observation.
private enum ObservationKey: String, CodingKey { case origin, content, request }

extension WrappedObservation {
  init(wrapped: Wrapped) { self.init(wrapped: wrapped, originatingRequestDescriptor: nil) }

  /// Wraps the result of a request; nil if it has another type.
  init?(_ observation: VNObservation, from request: RequestDescriptor) {
    guard let wrapped = observation as? Wrapped else { return nil }
    self.init(wrapped: wrapped, originatingRequestDescriptor: request)
  }

  public var uuid: UUID { wrapped.uuid }
  public var confidence: Float { wrapped.confidence }
  public var description: String { wrapped.description }

  public static func == (a: Self, b: Self) -> Bool {
    a.wrapped === b.wrapped
      || ObservationOrigin(a.wrapped) == ObservationOrigin(b.wrapped) && a.content == b.content
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObservationOrigin(wrapped)) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ObservationKey.self)
    try container.encode(ObservationOrigin(wrapped), forKey: .origin)
    try container.encode(content, forKey: .content)
    try container.encodeIfPresent(originatingRequestDescriptor, forKey: .request)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ObservationKey.self)
    let origin = try container.decode(ObservationOrigin.self, forKey: .origin)
    let content = try container.decode(Content.self, forKey: .content)
    guard let wrapped = Self.wrapped(content, origin) else {
      throw DecodingError.dataCorruptedError(
        forKey: .content, in: container,
        debugDescription: "the content does not describe a valid \(Self.self)")
    }
    self.init(
      wrapped: wrapped,
      originatingRequestDescriptor: try container.decodeIfPresent(
        RequestDescriptor.self, forKey: .request))
  }
}

extension DetectedObjectObservation {
  var content: NormalizedRect { boundingBox }

  static func wrapped(
    _ content: NormalizedRect, _ origin: ObservationOrigin
  ) -> VNDetectedObjectObservation? {
    VNDetectedObjectObservation(
      uuid: origin.uuid, confidence: origin.confidence, requestRevision: origin.requestRevision,
      boundingBox: content.cgRect)
  }
}

extension RectangleObservation {
  var content: [NormalizedPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  static func wrapped(
    _ content: [NormalizedPoint], _ origin: ObservationOrigin
  ) -> VNRectangleObservation? {
    guard content.count == 4 else { return nil }
    return VNRectangleObservation(
      uuid: origin.uuid, confidence: origin.confidence, requestRevision: origin.requestRevision,
      corners: content.map(\.cgPoint))
  }
}

extension HorizonObservation {
  struct Content: Codable, Hashable {
    var angle: Double
    var transform: [Double]
  }

  var content: Content {
    Content(angle: Double(wrapped.angle), transform: wrapped.transform.numbers)
  }

  static func wrapped(_ content: Content, _ origin: ObservationOrigin) -> VNHorizonObservation? {
    CGAffineTransform(numbers: content.transform).map {
      VNHorizonObservation(
        uuid: origin.uuid, angle: content.angle, transform: $0, confidence: origin.confidence,
        requestRevision: origin.requestRevision)
    }
  }
}

extension ImageTranslationAlignmentObservation {
  var content: [Double] { alignmentTransform.numbers }

  static func wrapped(
    _ content: [Double], _ origin: ObservationOrigin
  ) -> VNImageTranslationAlignmentObservation? {
    CGAffineTransform(numbers: content).map {
      VNImageTranslationAlignmentObservation(
        uuid: origin.uuid, alignmentTransform: $0, confidence: origin.confidence,
        requestRevision: origin.requestRevision)
    }
  }
}

extension ImageHomographicAlignmentObservation {
  /// The matrix elements, column by column.
  var content: [Float] { (0..<3).flatMap { column in (0..<3).map { warpTransform[column][$0] } } }

  static func wrapped(
    _ content: [Float], _ origin: ObservationOrigin
  ) -> VNImageHomographicAlignmentObservation? {
    guard content.count == 9 else { return nil }
    let columns = stride(from: 0, to: 9, by: 3).map {
      SIMD3(content[$0], content[$0 + 1], content[$0 + 2])
    }
    return VNImageHomographicAlignmentObservation(
      uuid: origin.uuid, warpTransform: matrix_float3x3(columns[0], columns[1], columns[2]),
      confidence: origin.confidence, requestRevision: origin.requestRevision)
  }
}

extension OpticalFlowObservation {
  var content: VectorContent { VectorContent(pixelBuffer) }

  static func wrapped(
    _ content: VectorContent, _ origin: ObservationOrigin
  ) -> VNPixelBufferObservation? {
    content.observation(origin)
  }
}

/// An image with two numbers per pixel, as it is encoded.
struct VectorContent: Codable, Hashable {
  var width: Int
  var height: Int
  var isHalf: Bool
  /// The vectors, row by row, as pairs of 32-bit little-endian floating-point numbers.
  var vectors: Data

  init(_ buffer: VectorPixelBuffer) {
    (width, height, isHalf) = (buffer.width, buffer.height, buffer.format == .float16)
    vectors = Data(capacity: 8 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let vector = buffer[x, y]
        for number in [vector.x, vector.y] {
          withUnsafeBytes(of: number.bitPattern.littleEndian) { vectors.append(contentsOf: $0) }
        }
      }
    }
  }

  /// Returns the observation of the image; nil if the size does not fit the vectors.
  func observation(_ origin: ObservationOrigin) -> VNPixelBufferObservation? {
    guard width > 0, height > 0, width <= 1 << 20, height <= 1 << 20,
      vectors.count == 8 * width * height
    else { return nil }
    func number(_ offset: Int, in bytes: UnsafeRawBufferPointer) -> Float {
      Float(
        bitPattern: UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    let buffer = vectors.withUnsafeBytes { bytes in
      VectorPixelBuffer(
        size: PixelSize(width: width, height: height), format: isHalf ? .float16 : .float32
      ) { y, row in
        for x in 0..<width {
          let offset = 8 * (y * width + x)
          row[x] = SIMD2(number(offset, in: bytes), number(offset + 4, in: bytes))
        }
      }
    }
    return VNPixelBufferObservation(
      uuid: origin.uuid, pixelBuffer: buffer, confidence: origin.confidence,
      requestRevision: origin.requestRevision)
  }
}

extension ContoursObservation {
  struct Content: Codable, Hashable {
    struct Line: Codable, Hashable {
      /// The index of the enclosing contour in `contours`, or -1 if there is none.
      var parent: Int32
      /// The coordinates of the points, in the order x, y, x, y ...
      var points: [Float]
    }

    var aspectRatio: Float
    /// The contours, in depth-first order.
    var contours: [Line]
  }

  var content: Content {
    let tree = wrapped.tree
    return Content(
      aspectRatio: tree.aspectRatio,
      contours: tree.parents.indices.map { index in
        Content.Line(
          parent: tree.parents[index], points: tree.slice(of: index).flatMap { [$0.x, $0.y] })
      })
  }

  static func wrapped(_ content: Content, _ origin: ObservationOrigin) -> VNContoursObservation? {
    let points = ContourPoints()
    var borders: [ContourTracer.Border] = []
    for line in content.contours {
      guard line.parent >= -1, line.parent < borders.count, !line.points.isEmpty,
        line.points.count.isMultiple(of: 2), let start = Int32(exactly: points.count)
      else { return nil }
      for index in stride(from: 0, to: line.points.count, by: 2) {
        points.append(SIMD2(line.points[index], line.points[index + 1]))
      }
      guard let end = Int32(exactly: points.count) else { return nil }
      borders.append(
        ContourTracer.Border(parent: line.parent, isHole: false, points: start..<end))
    }
    let tree = ContourTree(
      borders, points: points, aspectRatio: content.aspectRatio,
      requestRevision: origin.requestRevision)
    return VNContoursObservation(tree, uuid: origin.uuid, confidence: origin.confidence)
  }
}

extension CGAffineTransform {
  fileprivate var numbers: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }

  fileprivate init?(numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}
