import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth

/// A JSON file that contains a list of detections. Each detection has `corners` (four points in pixels, clockwise from
/// the upper left) or `box` (`x`, `y`, `width`, `height`), and optionally `confidence`, `text`, `label` (the class) and
/// `landmarks` (points in pixels).
enum DetectionFile {
  private struct StoredDetection: Codable {
    var corners: [[Double]]?
    var box: [Double]?
    var confidence: Double?
    var text: String?
    var label: String?
    var landmarks: [[Double]]?
  }

  /// The maximum size of a file, in bytes.
  private static let largest = 1 << 26
  /// The maximum size of a string in a file, in bytes.
  private static let longestText = 1 << 14
  /// The maximum absolute value of a coordinate, in pixels.
  private static let farthest = 1e9

  static let format = AnswerFormat<[DetectedRegion]>(endings: ["json"]) { regions in
    try encode(regions)
  } decode: { bytes in
    try? decode(bytes, path: "")
  } read: { path in
    try decode(try RegularFile.read(path, limit: largest), path: path)
  }

  static func encode(_ regions: [DetectedRegion]) throws -> [UInt8] {
    let entries = regions.map { region in
      StoredDetection(
        corners: region.quadrilateral.corners.map { [$0.x, $0.y] }, confidence: region.confidence,
        text: region.text, label: region.kind, landmarks: region.landmarks?.map { [$0.x, $0.y] })
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(entries))
  }

  /// Reads detections from the bytes of a file.
  ///
  /// - Parameter path: the path of the file, for error messages.
  /// - Throws: `GroundTruthError.malformed`.
  static func decode(_ bytes: [UInt8], path: String) throws -> [DetectedRegion] {
    func malformed(_ reason: String) -> GroundTruthError {
      .malformed(path: path, line: nil, reason: reason)
    }
    guard let entries = try? JSONDecoder().decode([StoredDetection].self, from: Data(bytes)) else {
      throw malformed(
        "expected a JSON list of objects with \"corners\" or \"box\" and, optionally,"
          + " \"confidence\"")
    }
    return try entries.enumerated().map { index, entry in
      try region(entry) { malformed("detection \(index + 1): \($0)") }
    }
  }

  private static func region(
    _ entry: StoredDetection, _ malformed: (String) -> GroundTruthError
  ) throws -> DetectedRegion {
    let quadrilateral: Quadrilateral
    if let corners = points(entry.corners), corners.count == 4 {
      quadrilateral = Quadrilateral(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    } else if let box = entry.box, box.count == 4 {
      quadrilateral = Quadrilateral(Box(x: box[0], y: box[1], width: box[2], height: box[3]))
    } else {
      throw malformed(
        "expected \"corners\" with four pairs of numbers, or a \"box\" with four numbers")
    }
    guard quadrilateral.isValid,
      quadrilateral.corners.allSatisfy({ abs($0.x) < farthest && abs($0.y) < farthest })
    else { throw malformed("expected a region with an area above 0, in pixels") }
    let texts = [entry.text, entry.label].compactMap(\.self)
    guard texts.allSatisfy({ $0.utf8.count < longestText }) else {
      throw malformed("expected texts shorter than \(longestText) bytes")
    }
    let landmarks = points(entry.landmarks)
    guard landmarks != nil || entry.landmarks == nil, landmarks?.allSatisfy(\.isFinite) ?? true
    else { throw malformed("expected \"landmarks\" with pairs of finite numbers") }
    return DetectedRegion(
      quadrilateral: quadrilateral, confidence: entry.confidence ?? 1, text: entry.text,
      kind: entry.label, landmarks: landmarks)
  }

  /// Returns the points; nil if the list is missing, or if an element does not consist of two numbers.
  private static func points(_ pairs: [[Double]]?) -> [Point]? {
    guard let pairs, pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    return pairs.map { Point($0[0], $0[1]) }
  }
}
