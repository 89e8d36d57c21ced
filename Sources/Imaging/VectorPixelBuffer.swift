import Geometry

/// An image with two interleaved numbers per pixel. The numbers are the rightward and downward components of a vector.
///
/// Threads may share an instance because it is immutable.
///
/// ```swift
/// let shift = VectorPixelBuffer(
///   size: PixelSize(width: 2, height: 1), format: .float32
/// ) { y, row in
///   for x in row.indices { row[x] = SIMD2(Float(x), Float(y)) }
/// }
/// print(shift[1, 0])  // SIMD2<Float>(1.0, 0.0)
/// ```
public final class VectorPixelBuffer: @unchecked Sendable {
  /// The storage format of the numbers.
  public enum Format: Hashable, Sendable {
    /// 32 bits per number.
    case float32
    /// 16 bits per number, which provide a precision of about three decimal digits and a maximum of 65,504.
    case float16

    /// The number of bytes per pixel.
    public var bytesPerPixel: Int { self == .float32 ? 8 : 4 }
  }

  public let width: Int
  public let height: Int
  public let format: Format
  private let storage: UnsafeMutableRawBufferPointer

  /// Creates an image row by row.
  ///
  /// - Parameters:
  ///   - size: the size, at least one pixel.
  ///   - fill: a function that fills a row, given the row's index from the top. Rows are initially zero.
  public init(
    size: PixelSize, format: Format,
    row fill: (Int, UnsafeMutableBufferPointer<SIMD2<Float>>) -> Void
  ) {
    (width, height, self.format) = (size.width, size.height, format)
    storage = .allocate(byteCount: max(1, width * height * format.bytesPerPixel), alignment: 64)
    let row = UnsafeMutableBufferPointer<SIMD2<Float>>.allocate(capacity: max(1, width))
    row.initialize(repeating: .zero)
    defer { row.deallocate() }
    for y in 0..<height {
      row.update(repeating: .zero)
      fill(y, row)
      for x in 0..<width { store(row[x], x, y) }
    }
  }

  deinit { storage.deallocate() }

  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The number of bytes from one row to the next.
  public var bytesPerRow: Int { width * format.bytesPerPixel }

  /// The vector at a pixel.
  public subscript(x: Int, y: Int) -> SIMD2<Float> {
    let offset = y * bytesPerRow + x * format.bytesPerPixel
    switch format {
    case .float32:
      return SIMD2(
        storage.loadUnaligned(fromByteOffset: offset, as: Float.self),
        storage.loadUnaligned(fromByteOffset: offset + 4, as: Float.self))
    case .float16:
      return SIMD2(
        Float(storage.loadUnaligned(fromByteOffset: offset, as: Float16.self)),
        Float(storage.loadUnaligned(fromByteOffset: offset + 2, as: Float16.self)))
    }
  }

  /// Calls a closure with the memory of the stored numbers, in row-major order.
  public func withUnsafeBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try body(UnsafeRawBufferPointer(rebasing: storage[..<(height * bytesPerRow)]))
  }

  /// The vectors as a flow field in which all vectors are known.
  public var field: FlowField {
    var vectors: [SIMD2<Float>] = []
    vectors.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { vectors.append(self[x, y]) }
    }
    return FlowField(size: size, vectors: vectors) ?? FlowField(size: size)
  }

  private func store(_ vector: SIMD2<Float>, _ x: Int, _ y: Int) {
    let offset = y * bytesPerRow + x * format.bytesPerPixel
    switch format {
    case .float32:
      storage.storeBytes(of: vector.x, toByteOffset: offset, as: Float.self)
      storage.storeBytes(of: vector.y, toByteOffset: offset + 4, as: Float.self)
    case .float16:
      storage.storeBytes(of: Float16(vector.x), toByteOffset: offset, as: Float16.self)
      storage.storeBytes(of: Float16(vector.y), toByteOffset: offset + 2, as: Float16.self)
    }
  }
}
