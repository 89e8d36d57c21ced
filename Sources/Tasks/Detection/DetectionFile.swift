import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import TaskKit

/// A JSON file that contains a list of detections. Each detection has `corners` (four points in pixels, clockwise from
/// the upper left) or `box` (`x`, `y`, `width`, `height`), and optionally `confidence`, `text`, `label` (the class) and
/// `landmarks` (points in pixels). `bbox` and `score` are other names for `box` and `confidence`, as in COCO's results.
/// Other keys are ignored with a remark.
enum DetectionFile {
  fileprivate struct StoredDetection: Codable {
    var corners: [[Double]]?
    var box: [Double]?
    var confidence: Double?
    var text: String?
    var label: String?
    var landmarks: [[Double]]?
    var ignored: [String] = []

    enum CodingKeys: String, CodingKey, CaseIterable {
      case corners, box, confidence, text, label, landmarks
    }
  }

  /// The maximum size of a file, in bytes.
  private static let largest = 1 << 26
  /// The maximum size of a string in a file, in bytes.
  private static let longestText = 1 << 14
  /// The maximum absolute value of a coordinate, in pixels.
  private static let farthest = 1e9

  private static let plain = AnswerFormat<[DetectedRegion]>(endings: ["json"]) { regions in
    try encode(regions)
  } decode: { bytes in
    try? decode(bytes, path: "")
  } read: { path in
    try decode(try RegularFile.read(path, limit: largest), path: path)
  }

  /// Returns the format of detections.
  ///
  /// - Parameters:
  ///   - boxes: the form of boxes that the user has chosen; nil for the usual one.
  ///   - readText: a function that reads a text file, as other programs write it.
  ///   - readOther: a function that reads JSON in another form; it returns nil if the form is not known.
  static func format(
    boxes: BoxForm?,
    names: @escaping @Sendable (_ name: String) -> [String],
    readText:
      @escaping @Sendable (_ path: String, _ context: AnswerContext) throws
      -> [DetectedRegion],
    readOther:
      @escaping @Sendable (_ content: [UInt8], _ context: AnswerContext) throws
      -> [DetectedRegion]?
  ) -> AnswerFormat<[DetectedRegion]> {
    var format = plain
    var foreign = ForeignAnswers<[DetectedRegion]> { path, context in
      guard !["txt", "tsv", "csv"].contains(path.pathExtension.lowercased()) else {
        let beginning = String(
          decoding: try RegularFile.beginning(of: path, count: 16).bytes, as: UTF8.self)
        // What Python prints if nothing is found.
        if ["[]", "()", "None"].contains(
          beginning.trimmingCharacters(in: .whitespacesAndNewlines))
        {
          return []
        }
        return try readText(path, context)
      }
      let bytes = try RegularFile.read(path, limit: largest)
      do {
        return try decode(bytes, path: path, boxes: boxes, context)
      } catch {
        guard let found = try readOther(bytes, context) else { throw error }
        return found
      }
    }
    (foreign.names, foreign.defaultAnswer) = (names, [])
    foreign.readAll = { try COCOResultsFile.read($0, boxes: boxes, $1) }
    format.foreign = foreign
    return format
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
  /// - Parameters:
  ///   - path: the path of the file, for error messages.
  ///   - boxes: the form of boxes that the user has chosen; nil for the usual one.
  ///   - context: what is known about the image; nil for answers in the store.
  /// - Throws: `GroundTruthError.malformed`.
  static func decode(
    _ bytes: [UInt8], path: String, boxes: BoxForm? = nil, _ context: AnswerContext? = nil
  ) throws -> [DetectedRegion] {
    func malformed(_ reason: String) -> GroundTruthError {
      .malformed(path: path, line: nil, reason: reason)
    }
    if let context, let lists = try COCOResultsFile.lists(in: bytes, path, boxes: boxes, context) {
      return lists
    }
    guard let entries = try? JSONDecoder().decode([StoredDetection].self, from: Data(bytes)) else {
      throw malformed(
        "expected a JSON list of objects with \"corners\" or \"box\" and, optionally,"
          + " \"confidence\"")
    }
    let form = boxes ?? .plain
    let size = form.isRelative ? context?.size() : nil
    let regions = try entries.enumerated().map { index, entry in
      try region(entry, form, in: size, context) { malformed("detection \(index + 1): \($0)") }
    }
    // Files of the same program have the same keys.
    let place = path.contains("/") ? path.deletingLastPathComponent : path
    for key in Set(entries.flatMap(\.ignored)).sorted() {
      context?.log.remark(place, "ignored the key \"\(key)\"")
    }
    return regions
  }

  private static func region(
    _ entry: StoredDetection, _ form: BoxForm, in size: PixelSize?, _ context: AnswerContext?,
    _ malformed: (String) -> GroundTruthError
  ) throws -> DetectedRegion {
    let quadrilateral: Quadrilateral
    if let corners = points(entry.corners), corners.count == 4 {
      quadrilateral = Quadrilateral(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    } else if let box = entry.box, box.count == 4 {
      guard let box = form.box(box, in: size) else {
        throw malformed("expected a known image size, which \(form.words) require")
      }
      quadrilateral = Quadrilateral(box)
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
      kind: kind(entry.label, context), landmarks: landmarks)
  }

  private static func kind(_ label: String?, _ context: AnswerContext?) -> String? {
    guard let label, let names = context?.classNames, !names.values.contains(label) else {
      return label
    }
    return Int(label).flatMap { names[$0] } ?? label
  }

  /// Returns the points; nil if the list is missing, or if an element does not consist of two numbers.
  private static func points(_ pairs: [[Double]]?) -> [Point]? {
    guard let pairs, pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    return pairs.map { Point($0[0], $0[1]) }
  }
}

extension DetectionFile.StoredDetection {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: AnyKey.self)
    func value<Value: Decodable>(_ type: Value.Type, _ names: String...) throws -> Value? {
      for name in names {
        if let found = try values.decodeIfPresent(type, forKey: AnyKey(stringValue: name)) {
          return found
        }
      }
      return nil
    }
    corners = try value([[Double]].self, "corners")
    box = try value([Double].self, "box", "bbox")
    confidence = try value(Double.self, "confidence", "score")
    text = try value(String.self, "text")
    // Some programs write the number of the class.
    label =
      try (try? value(String.self, "label")) ?? value(Int.self, "label").map { "\($0)" }
    landmarks = try value([[Double]].self, "landmarks")
    let known = Set(CodingKeys.allCases.map(\.rawValue) + ["bbox", "score"])
    ignored = values.allKeys.map(\.stringValue).filter { !known.contains($0) }.sorted()
  }
}
