/// Floats that are written once and then only read, so that any thread may share them: weights and
/// tables. Aligned for vector instructions.
public final class FixedFloats: @unchecked Sendable {
  private let storage: FloatBuffer

  /// - Parameter fill: writes the floats, which are zero before.
  public init(count: Int, fill: (UnsafeMutablePointer<Float>) -> Void) {
    storage = FloatBuffer(count: count)
    fill(storage.base)
  }

  public var base: UnsafePointer<Float> { UnsafePointer(storage.base) }
}
