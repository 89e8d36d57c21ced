import Algorithms
import Bench
import Files
import Foundation
import Geometry
import GroundTruth
import Media
import TaskKit

/// An image in which objects are labeled.
struct DetectionItem: AnsweredItem {
  let image: LabeledImage

  init(_ image: LabeledImage) { self.image = image }

  var name: String { image.name }
  var number: Int { image.number }
  var attributes: [String] { image.attributes }
  var frameCount: Int { 1 }
  var statedSize: PixelSize? { image.statedSize }
  var classNames: [Int: String] { image.classNames }
  var remarks: [String] { image.remarks }
  var files: [String]? { image.file.map { [$0] } }

  /// The names that the item's result file may have. The image's file name is accepted with or without its extension,
  /// and with slashes or with underscores in their place.
  var resultNames: [String] {
    let stem = name.deletingPathExtension
    let flat = [name, stem].map(\.joiningPathParts)
    return Array(([name, stem] + flat).uniqued())
  }

  var images: any FrameSource {
    ImageList(name: name, count: 1, files: files ?? []) { [image] in [try image.image()] }
  }

  func addTruth(to sum: inout Checksum) throws {
    for label in try image.labels() {
      for corner in label.quadrilateral.corners {
        sum.add(corner.x)
        sum.add(corner.y)
      }
      sum.add(label.text ?? "")
      sum.add(label.kind ?? "")
      sum.add(label.area ?? -1)
      sum.add((label.isCrowd ? 1 : 0) + (label.isIgnored ? 2 : 0))
      for point in label.landmarks?.points ?? [] {
        sum.add(point.x)
        sum.add(point.y)
      }
    }
  }
}
