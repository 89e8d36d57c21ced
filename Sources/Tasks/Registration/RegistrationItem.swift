import Bench
import Geometry
import GroundTruth
import Imaging
import Media
import TaskKit

/// An image pair with the ground-truth transform from the first image to the second.
struct RegistrationItem: AnsweredItem {
  let pair: RegistrationPair

  init(_ pair: RegistrationPair) { self.pair = pair }

  var name: String { pair.name }
  var attributes: [String] { pair.attributes }
  var frameCount: Int { 2 }
  var files: [String]? { pair.files.map { [$0.first, $0.second] } }

  var images: any FrameSource {
    ImageList(name: name, count: 2, files: files ?? []) { [pair] in
      let images = try pair.images()
      return [images.first, images.second]
    }
  }

  /// Returns whether the true transform is a translation.
  func isTranslation() throws -> Bool {
    guard let map = try pair.map().canonical else { return false }
    let linear = [
      map.first.x - 1, map.first.y, map.second.x, map.second.y - 1, map.third.x, map.third.y,
    ]
    return linear.allSatisfy { abs($0) < 1e-6 }
  }

  func addTruth(to sum: inout Checksum) throws {
    for number in HomographyFile.numbers(of: try pair.map()) { sum.add(number) }
  }

  func addFurtherImages(to sum: inout Checksum) throws {
    sum.add(image: try pair.images().second)
  }
}
