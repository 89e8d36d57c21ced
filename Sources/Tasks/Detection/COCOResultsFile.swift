import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import TaskKit

/// COCO's form of results: a JSON list of objects with `image_id`, `category_id`, `bbox` and `score`, for all images.
enum COCOResultsFile {
  private struct Entry: Decodable {
    var image: String
    var category: Int
    var box: [Double]
    var score: Double

    enum CodingKeys: String, CodingKey {
      case image = "image_id", category = "category_id", box = "bbox", score
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      // Images without a number are identified by their names.
      image =
        try (try? values.decode(Int.self, forKey: .image)).map { "\($0)" }
        ?? values.decode(String.self, forKey: .image)
      category = try values.decode(Int.self, forKey: .category)
      box = try values.decode([Double].self, forKey: .box)
      score = try values.decode(Double.self, forKey: .score)
    }
  }

  /// The maximum size of a file, in bytes.
  private static let largest = 1 << 30

  /// Reads a file.
  ///
  /// - Returns: the detections, keyed by the images' numbers or names; nil if the file has another form.
  /// - Throws: `GroundTruthError.malformed` for an entry that is not complete.
  static func read(
    _ path: String, _ context: AnswerContext
  ) throws -> [String: [DetectedRegion]]? {
    guard path.lowercased().hasSuffix(".json") else { return nil }
    let start = String(
      decoding: try RegularFile.beginning(of: path, count: 1 << 12).bytes, as: UTF8.self)
    guard start.contains("\"image_id\""), start.drop(while: \.isWhitespace).first == "[" else {
      return nil
    }
    let entries: [Entry]
    do {
      entries = try JSONDecoder().decode(
        [Entry].self, from: Data(try RegularFile.read(path, limit: largest)))
    } catch is DecodingError {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected a list of objects with image_id, category_id, bbox and score")
    }
    var found: [String: [DetectedRegion]] = [:]
    let form = ChosenReading.answers ?? .plain
    for (index, entry) in entries.enumerated() {
      guard entry.box.count == 4, let box = form.box(entry.box, in: context.size()) else {
        throw GroundTruthError.malformed(
          path: path, line: nil,
          reason: "entry \(index + 1): expected a bbox of four numbers"
            + (form.isRelative ? " in pixels, because the file is read for all images at once" : "")
        )
      }
      // pycocotools keeps boxes without an area, which match nothing.
      guard box.isValid else { continue }
      found[entry.image, default: []].append(
        DetectedRegion(
          quadrilateral: Quadrilateral(box), confidence: entry.score,
          kind: context.classNames[entry.category] ?? "\(entry.category)"))
    }
    return found
  }
}
