/// A buffer of floats that owns its memory. The memory is initially zero and aligned for vector instructions.
///
/// Trackers allocate their buffers once and reuse them for every frame.
public final class FloatBuffer {
  public let base: UnsafeMutablePointer<Float>
  public let count: Int

  /// Creates a buffer of zeros.
  ///
  /// - Parameter count: the number of floats, zero or more.
  public init(count: Int) {
    let bytes = max(1, count) * MemoryLayout<Float>.stride
    let storage = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    base = storage.initializeMemory(as: Float.self, repeating: 0, count: max(1, count))
    self.count = count
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }

  public func fill(_ value: Float) { base.update(repeating: value, count: count) }

  /// Fills this buffer with floats copied from `source`.
  public func copy(from source: UnsafePointer<Float>) { base.update(from: source, count: count) }
}
