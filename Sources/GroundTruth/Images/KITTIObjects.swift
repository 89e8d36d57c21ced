import Files
import Geometry

/// The files of KITTI's object detection, one per image. Lines have 15 fields separated by spaces, or 16 in results:
/// class, truncation, occlusion, angle, left, top, right, bottom, seven numbers for the 3D box, and, only in results, the
/// score. Pixels are 0-based.
public enum KITTIObjects {
  /// An object in a file.
  public struct Object: Sendable {
    public var kind: String
    public var box: Box
    /// The score; nil in labels.
    public var score: Double?
  }

  private static let counts = 15...16

  /// Returns whether the first line of a file that is not empty has this form.
  public static func isOne(_ path: String) -> Bool {
    LabelFile.firstLine(of: path).map(isRow) ?? false
  }

  private static func isRow(_ line: LabelLine) -> Bool {
    let fields = line.fields
    return counts.contains(fields.count) && Double(decimal: fields[0]) == nil
      && fields.dropFirst().allSatisfy { Double(decimal: $0) != nil }
  }

  /// Reads the objects in a file.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func read(_ path: String) throws -> [Object] {
    try LabelFile(path).lines.filter { !$0.text.isEmpty }.map { line in
      let fields = line.fields
      guard counts.contains(fields.count) else {
        throw line.error("expected 15 or 16 fields, found \(fields.count)")
      }
      let numbers = try fields.dropFirst().map(line.number)
      let (left, top, right, bottom) = (numbers[3], numbers[4], numbers[5], numbers[6])
      guard let box = ImageLabels.box([left, top, right - left, bottom - top]) else {
        throw line.error(
          "expected left, top, right and bottom with left <= right and top <= bottom; found"
            + " \(left), \(top), \(right) and \(bottom)")
      }
      return Object(
        kind: String(fields[0]), box: box,
        score: fields.count == counts.upperBound ? numbers.last : nil)
    }
  }
}
