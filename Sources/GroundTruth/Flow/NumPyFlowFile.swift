import Files
import Geometry

/// Flow fields in NumPy's format: an array of height x width x 2 or 2 x height x width numbers, of which the first are the
/// flow to the right. Further sides of length 1 may precede them.
public enum NumPyFlowFile {
  /// Reads a flow field from a file.
  ///
  /// - Throws: `GroundTruthError` if the file is no array of such a shape.
  public static func read(_ path: String) throws(GroundTruthError) -> FlowField {
    let bytes = try RegularFile.read(
      path, limit: 1 << 30, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    guard let array = NumPyArray(bytes) else {
      throw .malformed(
        path: path, line: nil, reason: "expected an array of numbers in NumPy's format")
    }
    var shape = array.shape
    while shape.count > 3, shape.first == 1 { shape.removeFirst() }
    guard shape.count == 3, shape.allSatisfy({ (1...65_535).contains($0) }),
      shape[2] == 2 || shape[0] == 2
    else {
      throw .malformed(
        path: path, line: nil,
        reason:
          "expected an array of height x width x 2 or 2 x height x width numbers, found"
          + " \(array.shape.map { "\($0)" }.joined(separator: " x "))")
    }
    let isLast = shape[2] == 2
    let size =
      isLast
      ? PixelSize(width: shape[1], height: shape[0]) : PixelSize(width: shape[2], height: shape[1])
    let count = size.width * size.height
    var field = FlowField(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let index = y * size.width + x
        let (u, v) = isLast ? (2 * index, 2 * index + 1) : (index, count + index)
        let vector = SIMD2(Float(array.values[u]), Float(array.values[v]))
        field[x, y] = vector.x.isFinite && vector.y.isFinite ? vector : nil
      }
    }
    return field
  }
}
