/// Floats that are written once and then only read, such as weights and tables. Any thread may
/// share them. They are aligned for vector instructions.
public final class FixedFloats: @unchecked Sendable {
  private let storage: FloatBuffer

  /// Creates the floats.
  ///
  /// - Parameter fill: writes the floats, which are initially zero.
  public init(count: Int, fill: (UnsafeMutablePointer<Float>) -> Void) {
    storage = FloatBuffer(count: count)
    fill(storage.base)
  }

  public var base: UnsafePointer<Float> { UnsafePointer(storage.base) }
}
