import Foundation
import Geometry
import Media

/// Photos of codes in the layout of OpenCV's tests. `dataset_config.json` contains each image's `image_name`,
/// the `x` and `y` coordinates of the code's four corners, and its content in `info`.
enum CodePhotosFormat: Layout {
  static let name = "codes"
  static let markers = "dataset_config.json with the corners of codes"

  private struct CodeList: Decodable {
    struct Image: Decodable {
      var image_name: String
      var x: [Double]
      var y: [Double]
      var info: String?
    }
    var test_images: [Image]
  }

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    guard folder.hasFile("dataset_config.json") else { return [] }
    let file = folder.path("dataset_config.json")
    let list = try LabelJSON.decode(CodeList.self, from: file)
    var names: Set<String> = []
    return try list.test_images.enumerated().map { index, entry in
      func error(_ reason: String) -> GroundTruthError {
        ImageLabels.error(file, "test_images[\(index)]" + reason)
      }
      guard ImageLabels.isInside(entry.image_name) else {
        throw error(".image_name: expected a file inside the dataset, found \(entry.image_name)")
      }
      guard names.insert(entry.image_name).inserted else {
        throw error(".image_name: '\(entry.image_name)' occurs twice")
      }
      guard entry.x.count == 4, entry.y.count == 4,
        (entry.x + entry.y).allSatisfy({ abs($0) <= ImageLabels.farthest })
      else { throw error(": expected four numbers in \"x\" and \"y\"") }
      guard entry.info?.utf8.count ?? 0 < ImageLabels.longestText else {
        throw error(".info: expected text shorter than \(ImageLabels.longestText) bytes")
      }
      let corners = zip(entry.x, entry.y).flatMap { [$0, $1] }
      let image = folder.path(entry.image_name)
      return LabeledImage(
        name: entry.image_name, file: image,
        labels: [ImageLabel(quadrilateral: Quadrilateral(corners[...]), text: entry.info)]
      ) { try ImageFile.readAsStored(image) }
    }
  }
}
