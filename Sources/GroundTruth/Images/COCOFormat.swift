import Files
import Foundation
import Geometry

/// COCO's JSON format (Lin et al., "Microsoft COCO", 2014): `images`, `annotations` and `categories` in one file, such
/// as `annotations/instances_val2017.json` with the images in `val2017`, or `_annotations.coco.json` next to the
/// images.
///
/// Boxes are `x, y, width, height`. `iscrowd` marks a label that covers an unspecified number of objects.
/// `keypoints` are used as landmarks if all of an object's keypoints are labeled and the category names the eyes.
enum COCOFormat: Layout {
  static let name = "coco"
  static let markers =
    "annotations/instances_*.json, _annotations.coco.json or another file in COCO format"

  private struct Content: Decodable {
    /// An image's width or height. Values that are not whole numbers are ignored, because the size stated in the file
    /// is optional.
    struct Pixels: Decodable {
      var value: Int?

      init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Int.self)
      }
    }
    struct Image: Decodable {
      var id: LabelJSON.WholeNumber
      var file_name: String
      var width: Pixels?
      var height: Pixels?

      /// The image size; nil if it is missing or out of range.
      var size: PixelSize? {
        guard let width = width?.value, let height = height?.value,
          [width, height].allSatisfy({ (1...1 << 20).contains($0) })
        else { return nil }
        return PixelSize(width: width, height: height)
      }
    }
    struct Annotation: Decodable {
      var image_id: LabelJSON.WholeNumber
      var category_id: LabelJSON.WholeNumber
      var bbox: [Double]
      var area: Double?
      var iscrowd: LabelJSON.Flag?
      var keypoints: [Double]?
    }
    struct Category: Decodable {
      var id: LabelJSON.WholeNumber
      var name: String
      var supercategory: String?
      var keypoints: [String]?
    }
    var images: [Image]
    var annotations: [Annotation]?
    var categories: [Category]?
  }

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    let folders = [folder, folder.folder("annotations")].compactMap(\.self)
    return try ImageLabels.onlyFile(in: folders, where: isName).map(images) ?? []
  }

  static func items(of file: String) throws -> [LabeledImage] {
    file.lowercased().hasSuffix(".json") ? try images(file) : []
  }

  private static func images(_ file: String) throws -> [LabeledImage] {
    var content = try LabelJSON.decode(Content.self, from: file)
    var remarks: [String] = []
    if content.images.contains(where: { $0.file_name.contains("\\") }) {
      for index in content.images.indices {
        content.images[index].file_name.replace("\\", with: "/")
      }
      remarks.append("\(file): read backslashes in file_name as slashes")
    }
    if content.annotations?.contains(where: { $0.iscrowd?.isWord ?? false }) ?? false {
      remarks.append("\(file): read false and true in iscrowd as 0 and 1")
    }
    let categories = try categories(content.categories ?? [], file)
    var labels: [Int: [ImageLabel]] = [:]
    var names: Set<String> = []
    for (index, image) in content.images.enumerated() {
      func error(_ reason: String) -> GroundTruthError {
        ImageLabels.error(file, "images[\(index)]" + reason)
      }
      guard labels.updateValue([], forKey: image.id.value) == nil else {
        throw error(".id: \(image.id.value) occurs twice")
      }
      guard ImageLabels.isInside(image.file_name) else {
        throw error(".file_name: expected a file inside the dataset, found \(image.file_name)")
      }
      guard names.insert(image.file_name).inserted else {
        throw error(".file_name: '\(image.file_name)' occurs twice")
      }
    }
    for (index, annotation) in (content.annotations ?? []).enumerated() {
      func error(_ reason: String) -> GroundTruthError {
        ImageLabels.error(file, "annotations[\(index)]" + reason)
      }
      guard let category = categories[annotation.category_id.value] else {
        throw error(".category_id: there is no category \(annotation.category_id.value)")
      }
      guard labels[annotation.image_id.value] != nil else {
        throw error(".image_id: there is no image \(annotation.image_id.value)")
      }
      labels[annotation.image_id.value]?.append(try label(annotation, category, error))
    }
    let used = Set((content.annotations ?? []).map(\.category_id.value))
    let classNames = categories.filter {
      used.contains($0.key) || !isGroup($0.value, of: categories)
    }
    .mapValues(\.name)
    let folder = imageFolder(of: file, names: content.images.prefix(3).map(\.file_name))
    return content.images.map { image in
      let labels = labels[image.id.value] ?? []
      var labeled = LabeledImage(
        name: image.file_name, file: folder + "/" + image.file_name, reading: { labels })
      labeled.number = image.id.value
      labeled.statedSize = image.size
      labeled.classNames = classNames
      labeled.remarks = remarks
      return labeled
    }
  }

  /// Returns whether a category only stands for the other ones, as in exports of Roboflow.
  private static func isGroup(
    _ category: Content.Category, of categories: [Int: Content.Category]
  ) -> Bool {
    (category.supercategory ?? "none") == "none"
      && categories.values.contains {
        $0.supercategory == category.name && $0.id.value != category.id.value
      }
  }

  private static func categories(
    _ list: [Content.Category], _ file: String
  ) throws -> [Int: Content.Category] {
    var categories: [Int: Content.Category] = [:]
    var names: Set<String> = []
    for (index, category) in list.enumerated() {
      guard categories.updateValue(category, forKey: category.id.value) == nil else {
        throw ImageLabels.error(
          file, "categories[\(index)].id: \(category.id.value) occurs twice")
      }
      guard names.insert(category.name).inserted else {
        throw ImageLabels.error(
          file, "categories[\(index)].name: '\(category.name)' occurs twice")
      }
    }
    return categories
  }

  private static func label(
    _ annotation: Content.Annotation, _ category: Content.Category,
    _ error: (String) -> GroundTruthError
  ) throws -> ImageLabel {
    guard let box = ImageLabels.box(annotation.bbox) else {
      throw error(".bbox: expected x, y, width and height in pixels, found \(annotation.bbox)")
    }
    var label = ImageLabel(box, kind: category.name)
    if let area = annotation.area {
      guard area >= 0, area.isFinite else {
        throw error(".area: expected an area of 0 or more square pixels, found \(area)")
      }
      label.area = area
    }
    let isCrowd = annotation.iscrowd?.value ?? 0
    guard (0...1).contains(isCrowd) else {
      throw error(".iscrowd: expected 0 or 1, found \(isCrowd)")
    }
    label.isCrowd = isCrowd == 1
    if let keypoints = annotation.keypoints {
      label.landmarks = try landmarks(keypoints, names: category.keypoints ?? [], error)
    }
    return label
  }

  /// Returns the landmarks; nil if a point is not labeled, or if the category does not name the eyes.
  private static func landmarks(
    _ numbers: [Double], names: [String], _ error: (String) -> GroundTruthError
  ) throws -> LabeledLandmarks? {
    guard numbers.count % 3 == 0, numbers.allSatisfy({ abs($0) <= ImageLabels.farthest }),
      names.isEmpty || numbers.count == 3 * names.count
    else {
      throw error(".keypoints: expected x, y and visibility for each keypoint of the category")
    }
    guard let left = names.firstIndex(of: "left_eye"),
      let right = names.firstIndex(of: "right_eye"),
      stride(from: 2, to: numbers.count, by: 3).allSatisfy({ numbers[$0] > 0 })
    else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 3).map {
      Point(numbers[$0], numbers[$0 + 1])
    }
    return LabeledLandmarks(points: points, leftEye: left, rightEye: right)
  }

  // MARK: Files

  static func isName(_ name: String) -> Bool {
    name.hasSuffix(".json")
      && (name.hasPrefix("instances") || name.hasSuffix("coco.json") || name == "annotations.json")
  }

  /// Searches the usual image folders of datasets and returns the first folder that contains at least one of the named
  /// images. If there is no such folder, returns the folder of the label file.
  private static func imageFolder(of file: String, names: [String]) -> String {
    let own = file.deletingLastPathComponent
    let stem = file.lastPathComponent.deletingPathExtension
    let part = stem.hasPrefix("instances_") ? String(stem.dropFirst("instances_".count)) : stem
    var folders = [own, own + "/images", own + "/" + part, own + "/images/" + part]
    if own.lastPathComponent == "annotations" {
      let above = own.deletingLastPathComponent
      folders += [
        above + "/" + part, above + "/images/" + part, above + "/images", above,
      ]
    }
    return ImageLabels.folder(holding: names, among: folders) ?? own
  }
}
