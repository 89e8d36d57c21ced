import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import TaskKit

/// JSON files with the detections in all images: COCO's form of results, a list of objects with `image_id`,
/// `category_id`, `bbox` and `score`; the same list under a key such as `annotations`, as in files of labels; or the
/// lists `boxes`, `scores` and `labels` for each image, as torchvision's models return them.
enum COCOResultsFile {
  /// The maximum size of a file, in bytes.
  private static let largest = 1 << 30
  /// The number of bytes by which a file is recognized.
  private static let probedBytes = 1 << 16

  /// Reads a file.
  ///
  /// - Parameter chosen: the form of boxes that the user has chosen; nil for the usual one.
  /// - Returns: the detections, keyed by the images' numbers or names; nil if the file has another form.
  /// - Throws: `GroundTruthError.malformed` for an entry that is not complete.
  static func read(
    _ path: String, boxes chosen: BoxForm?, _ context: AnswerContext
  ) throws -> [String: [DetectedRegion]]? {
    guard ["json", "jsonl"].contains(path.pathExtension.lowercased()) else {
      return DetectionTable.isOne(path, hasImages: true)
        ? try regions(of: DetectionTable(path), path, context) : nil
    }
    let start = String(
      decoding: try RegularFile.beginning(of: path, count: probedBytes).bytes, as: UTF8.self)
    let isList = start.drop(while: \.isWhitespace).first == "["
    func has(_ key: String) -> Bool { start.contains("\"\(key)\"") }
    guard
      has("image_id") || (isList && has("boxes") && has("scores"))
        || (!isList && has("images") && has("file_name"))
    else { return try found(in: path, context) }
    let bytes = Data(try RegularFile.read(path, limit: largest))
    guard let found = decoded(bytes) else {
      if let found = try Self.found(in: path, context) { return found }
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason:
          "expected a list of objects with image_id, category_id, bbox and score, or with image_id, boxes, scores"
          + " and labels")
    }
    guard !found.entries.contains(where: { $0.image == nil }) else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason:
          "an entry has no image_id, so its image is not known; add it, or write a file NAME.json for each image"
      )
    }
    let names = CategoryNames(of: found.entries.lazy.compactMap(\.category), context.classNames)
    if let remark = names.remark { context.log.remark(path, remark) }
    return try regions(of: found, path, chosen, context, names)
  }

  /// Decodes a file; nil if it has another form. Python writes numbers that are not there as `NaN`, which only JSON5
  /// permits.
  private static func decoded(_ bytes: Data) -> ListedDetections? {
    if let found = try? JSONDecoder().decode(ListedDetections.self, from: bytes) { return found }
    let lenient = JSONDecoder()
    lenient.allowsJSON5 = true
    return try? lenient.decode(ListedDetections.self, from: bytes)
  }

  /// Adds a remark on objects that are left out because a number is missing.
  private static func remark(onMissing count: Int, _ path: String, _ context: AnswerContext) {
    guard count > 0 else { return }
    context.log.remark(
      path, "left out \(count) object\(count == 1 ? "" : "s") with NaN in place of a number")
  }

  /// Returns the detections anywhere in a file, if all of them state the image; otherwise nil.
  private static func found(
    in path: String, _ context: AnswerContext
  ) throws -> [String: [DetectedRegion]]? {
    guard let table = DetectionTable(foundIn: path), !table.objects.isEmpty,
      table.objects.allSatisfy({ $0.image != nil })
    else { return nil }
    return try regions(of: table, path, context)
  }

  /// Returns the detections in a table, keyed by the names of the images.
  private static func regions(
    of table: DetectionTable, _ path: String, _ context: AnswerContext
  ) throws -> [String: [DetectedRegion]] {
    let names = CategoryNames(
      of: table.objects.lazy.compactMap { $0.kind.flatMap { Int($0) } }, context.classNames)
    if let remark = names.remark { context.log.remark(path, remark) }
    let known = table.objects.filter { object in
      [object.box.x, object.box.y, object.box.width, object.box.height, object.confidence ?? 1]
        .allSatisfy(\.isFinite)
    }
    remark(onMissing: table.objects.count - known.count, path, context)
    let byImage = Dictionary(grouping: known.filter(\.box.isValid)) { $0.image ?? "" }
    return Dictionary(
      uniqueKeysWithValues: try byImage.map { image, objects in
        let inPixels = try table.inPixels(objects) {
          guard let size = context.sizeOfItem(image) else {
            return try context.knownSize(for: path)
          }
          return size
        }
        let regions = inPixels.map { object in
          DetectedRegion(
            quadrilateral: Quadrilateral(object.box), confidence: object.confidence ?? 1,
            kind: object.kind.flatMap { Int($0) }.map { names[$0] } ?? object.kind)
        }
        return (image, regions)
      })
  }

  /// Reads a file with the lists `boxes`, `scores` and `labels` of one image.
  ///
  /// - Returns: nil if the file has another form.
  /// - Throws: `GroundTruthError.malformed` for an incomplete entry.
  static func lists(
    in bytes: [UInt8], _ path: String, boxes chosen: BoxForm?, _ context: AnswerContext
  ) throws -> [DetectedRegion]? {
    guard String(decoding: bytes.prefix(probedBytes), as: UTF8.self).contains("\"boxes\""),
      let found = decoded(Data(bytes))
    else { return nil }
    // One image does not have all classes, so it cannot be told whether their numbers are positions.
    let names = CategoryNames(of: [], context.classNames)
    return try regions(of: found, path, chosen, context, names).values.flatMap(\.self)
  }

  private static func regions(
    of stored: ListedDetections, _ path: String, _ chosen: BoxForm?, _ context: AnswerContext,
    _ names: CategoryNames
  ) throws -> [String: [DetectedRegion]] {
    let form = chosen ?? stored.form
    if stored.entries.contains(where: { $0.score == nil }) {
      context.log.remark(path, "objects without a score count as certain")
    }
    var found: [String: [DetectedRegion]] = [:]
    var missing = 0
    for (index, entry) in stored.entries.enumerated() {
      guard (entry.box + [entry.score ?? 1]).allSatisfy(\.isFinite) else {
        missing += 1
        continue
      }
      guard entry.box.count == 4, let box = form.box(entry.box, in: context.size()) else {
        throw GroundTruthError.malformed(
          path: path, line: nil,
          reason: "entry \(index + 1): expected a bbox of four numbers"
            + (form.isRelative ? " in pixels, because the file is read for all images at once" : "")
        )
      }
      // pycocotools keeps boxes without an area, which match nothing.
      guard box.isValid else { continue }
      // Numbers identify only numbered images.
      let image = context.hasNumbers ? entry.image : entry.fileName ?? entry.image
      found[image ?? "", default: []].append(
        DetectedRegion(
          quadrilateral: Quadrilateral(box), confidence: entry.score ?? 1,
          kind: entry.kind ?? entry.category.map { names[$0] }))
    }
    remark(onMissing: missing, path, context)
    return found
  }
}

/// The names of the classes by the numbers in a file of results. Numbers that the labels do not have are positions in the
/// list of the classes, as trained networks give them, if they can be.
struct CategoryNames {
  private let names: [Int: String]
  /// A remark on numbers that are read as positions; nil if there are none.
  let remark: String?

  /// - Parameters:
  ///   - numbers: the numbers in the file.
  ///   - labeled: the names of the classes by the numbers that the labels use.
  init(of numbers: some Sequence<Int>, _ labeled: [Int: String]) {
    let used = Set(numbers)
    let sorted = labeled.sorted { $0.key < $1.key }.map(\.value)
    // The first or the last number tells positions from numbers of classes that are not labeled.
    let first = [0, 1].first { first in
      used.isSubset(of: first..<(first + sorted.count))
        && used.contains(first == 0 ? 0 : sorted.count)
    }
    guard let first, !used.isSubset(of: labeled.keys) else {
      (names, remark) = (labeled, nil)
      return
    }
    names = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($0 + first, $1) })
    remark =
      "read the numbers of classes as positions in the labels' list of classes, counted from \(first), because the labels"
      + " do not have the class \(used.subtracting(labeled.keys).min() ?? first)"
  }

  subscript(number: Int) -> String { names[number] ?? "\(number)" }
}
