import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Media

/// An image with labeled objects.
struct DetectionItem: AnsweredItem {
  let image: LabeledImage

  init(_ image: LabeledImage) { self.image = image }

  var name: String { image.name }
  var number: Int { image.number }
  var attributes: [String] { image.attributes }
  var frameCount: Int { 1 }
  var statedSize: PixelSize? { image.statedSize }
  var files: [String]? { image.file.map { [$0] } }

  /// The names that a result file may have, with and without the extension of the image file.
  var resultNames: [String] {
    let stem = name.deletingPathExtension
    let flat = [name, stem].map { $0.map { $0 == "/" ? "_" : String($0) }.joined() }
    return ([name, stem] + flat).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  var images: any FrameSource {
    ImageList(name: name, count: 1) { [image] in [try image.image()] }
  }

  func addTruth(to sum: inout Checksum) throws {
    for thing in try image.things() {
      for corner in thing.quadrilateral.corners {
        sum.add(corner.x)
        sum.add(corner.y)
      }
      sum.add(thing.text ?? "")
      sum.add(thing.kind ?? "")
      sum.add(thing.area ?? -1)
      sum.add((thing.isCrowd ? 1 : 0) + (thing.isIgnored ? 2 : 0))
      for point in thing.landmarks?.points ?? [] {
        sum.add(point.x)
        sum.add(point.y)
      }
    }
  }
}
