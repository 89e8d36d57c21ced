/// An array of floats that is written once and then only read, such as weights or a table. Threads may share an
/// instance. The memory is aligned for vector instructions.
public final class FixedFloats: @unchecked Sendable {
  private let storage: FloatBuffer

  /// Creates an array and fills it.
  ///
  /// - Parameter fill: a function that writes the floats, which are initially zero.
  public init(count: Int, fill: (UnsafeMutablePointer<Float>) -> Void) {
    storage = FloatBuffer(count: count)
    fill(storage.base)
  }

  public var base: UnsafePointer<Float> { UnsafePointer(storage.base) }
}
