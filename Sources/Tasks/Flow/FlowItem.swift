import Algorithms
import Bench
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TaskKit

/// An image pair with the ground-truth flow from the first image to the second.
struct FlowItem: AnsweredItem {
  let pair: FlowPair

  init(_ pair: FlowPair) { self.pair = pair }

  var name: String { pair.name }
  var frameCount: Int { 2 }
  var files: [String]? { pair.files.map { [$0.first, $0.second] } }

  /// The possible names of the item's result files. KITTI names the files after the pair's first image.
  var resultNames: [String] {
    // Sintel's server expects names without the underscore.
    let submitted = name.replacingOccurrences(of: "/frame_", with: "/frame")
    return Array([name, name.joiningPathParts, "\(name)_10", submitted].uniqued())
  }

  var images: any FrameSource {
    ImageList(name: name, count: 2, files: files ?? []) { [pair] in
      let images = try pair.images()
      return [images.first, images.second]
    }
  }

  /// Reads the ground truth of the flow.
  ///
  /// - Throws: `GroundTruthError` if no pixel has a known flow.
  func truth() throws -> FlowTruth {
    guard let truth = try pair.truth(), truth.field.isKnown.contains(true) else {
      throw GroundTruthError.malformed(
        path: pair.files?.first ?? name, line: nil,
        reason: "the true flow of this pair is missing or unknown at every pixel")
    }
    return truth
  }

  func addTruth(to sum: inout Checksum) throws {
    let truth = try truth()
    truth.field.vectors.withUnsafeBytes { sum.add(words: $0) }
    truth.field.isKnown.withUnsafeBytes { sum.add(words: $0) }
    truth.isOccluded?.withUnsafeBytes { sum.add(words: $0) }
  }

  func addFurtherImages(to sum: inout Checksum) throws {
    sum.add(image: try pair.images().second)
  }
}
