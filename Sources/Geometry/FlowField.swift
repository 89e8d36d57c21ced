/// Optical flow: how far each pixel of an image has moved in another, in pixels to the right and
/// downwards.
public struct FlowField: Hashable, Sendable {
  public let size: PixelSize
  /// The vectors, row by row: `size.width * size.height` of them. A vector has no meaning where the
  /// flow is not known.
  public private(set) var vectors: [SIMD2<Float>]
  /// Whether the flow of each pixel is known.
  public private(set) var isKnown: [Bool]

  /// Creates a field of zeros, all known.
  public init(size: PixelSize) {
    self.size = size
    vectors = Array(repeating: .zero, count: size.width * size.height)
    isKnown = Array(repeating: true, count: size.width * size.height)
  }

  /// Creates a field from its vectors.
  ///
  /// - Parameters:
  ///   - vectors: row by row.
  ///   - isKnown: one for each pixel; nil if all are known.
  /// - Returns: nil unless there is one of each for every pixel.
  public init?(size: PixelSize, vectors: [SIMD2<Float>], isKnown: [Bool]? = nil) {
    let count = size.width * size.height
    guard vectors.count == count, isKnown.map({ $0.count == count }) ?? true else { return nil }
    self.size = size
    self.vectors = vectors
    self.isKnown = isKnown ?? Array(repeating: true, count: count)
  }

  /// The flow at a pixel; nil where it is not known.
  public subscript(x: Int, y: Int) -> SIMD2<Float>? {
    get {
      let index = y * size.width + x
      return isKnown[index] ? vectors[index] : nil
    }
    set {
      let index = y * size.width + x
      vectors[index] = newValue ?? .zero
      isKnown[index] = newValue != nil
    }
  }

  /// The greatest length of a known vector; 0 if no vector is known.
  public var greatestLength: Float {
    var greatest: Float = 0
    for (vector, isKnown) in zip(vectors, isKnown) where isKnown {
      greatest = max(greatest, (vector * vector).sum())
    }
    return greatest.squareRoot()
  }
}
