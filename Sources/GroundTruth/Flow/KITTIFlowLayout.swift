import Foundation
import Geometry

/// KITTI's layout of flow data. The images `000000_10.png` and `000000_11.png` are in `image_2` (2015) or in
/// `colored_0` or `image_0` (2012), and the true flow is in `flow_occ`. Pixels whose flow is in `flow_occ` but not in
/// `flow_noc` count as occluded.
enum KITTIFlowLayout: Layout {
  static let name = "kitti"
  static let markers = "image_2, flow_occ"

  static func items(in folder: FolderNode) -> [FlowPair] {
    guard
      let images = ["image_2", "colored_0", "image_0"].lazy.compactMap(folder.folder).first,
      let truths = folder.folder("flow_occ")
    else { return [] }
    return truths.files.filter { $0.hasSuffix("_10.png") }.map { file in
      let stem = String(file.dropLast("_10.png".count))
      let (first, second) = (images.path("\(stem)_10.png"), images.path("\(stem)_11.png"))
      let seen = folder.path("flow_noc/\(file)")
      let pair = FlowPair(name: stem, first: first, second: second, truth: truths.path(file))
      guard FileManager.default.fileExists(atPath: seen) else { return pair }
      return FlowPair(name: stem, files: (first, second)) {
        try pair.images()
      } truth: {
        guard var truth = try pair.truth() else { return nil }
        let seen = try KITTIFlowFile.read(seen)
        if seen.size == truth.field.size { truth.isOccluded = seen.isKnown.map { !$0 } }
        return truth
      }
    }
  }
}
