/// An optical flow field: the displacement of each pixel from one image to another. The two components of a vector are
/// in pixels, and are positive to the right and downward.
public struct FlowField: Hashable, Sendable {
  public let size: PixelSize
  /// The `size.width * size.height` vectors in row-major order. Where the flow is unknown, the vector is meaningless.
  public private(set) var vectors: [SIMD2<Float>]
  /// For each pixel, in row-major order, whether the flow is known.
  public private(set) var isKnown: [Bool]

  /// Creates a field in which all vectors are zero and known.
  public init(size: PixelSize) {
    self.size = size
    vectors = Array(repeating: .zero, count: size.width * size.height)
    isKnown = Array(repeating: true, count: size.width * size.height)
  }

  /// Creates a field from its vectors.
  ///
  /// - Parameters:
  ///   - vectors: the vectors in row-major order.
  ///   - isKnown: whether each vector is known; nil if all are known.
  /// - Returns: the field, or nil if an array does not have one element per pixel.
  public init?(size: PixelSize, vectors: [SIMD2<Float>], isKnown: [Bool]? = nil) {
    let count = size.width * size.height
    guard vectors.count == count, isKnown.map({ $0.count == count }) ?? true else { return nil }
    self.size = size
    self.vectors = vectors
    self.isKnown = isKnown ?? Array(repeating: true, count: count)
  }

  /// The flow at a pixel, or nil if it is unknown.
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

  /// The length of the longest known vector; 0 if no vector is known.
  public var greatestLength: Float {
    var greatest: Float = 0
    for (vector, isKnown) in zip(vectors, isKnown) where isKnown {
      greatest = max(greatest, (vector * vector).sum())
    }
    return greatest.squareRoot()
  }
}
