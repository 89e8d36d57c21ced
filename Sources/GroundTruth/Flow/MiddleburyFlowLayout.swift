import Files
import Foundation

/// Middlebury's layout of flow data: folders with `frame10.png`, `frame11.png` and `flow10.flo`, or two images whose
/// names end in 1 and 2 (`RubberWhale1.png`, `RubberWhale2.png`) next to a `.flo` file. The official download has
/// images in `other-data` and flow in `other-gt-flow`.
enum MiddleburyFlowLayout: Layout {
  static let name = "middlebury"
  static let markers = "frame10.png, frame11.png, flow10.flo"

  static func items(in folder: FolderNode) -> [FlowPair] {
    let name = folder.relativePath ?? folder.name
    if folder.hasFile("frame10.png"), folder.hasFile("frame11.png") {
      let apart =
        folder.path.replacingOccurrences(of: "other-data", with: "other-gt-flow") + "/flow10.flo"
      let truth = folder.hasFile("flow10.flo") ? folder.path("flow10.flo") : apart
      guard FileManager.default.fileExists(atPath: truth) else { return [] }
      return [
        FlowPair(
          name: name, first: folder.path("frame10.png"), second: folder.path("frame11.png"),
          truth: truth)
      ]
    }
    let images = folder.files.filter { $0.hasSuffix(".png") }
    let flows = folder.files.filter { $0.hasSuffix(".flo") }
    guard images.count == 2, flows.count == 1, images[0].hasSuffix("1.png"),
      images[1] == images[0].dropLast(5) + "2.png"
    else { return [] }
    return [
      FlowPair(
        name: name, first: folder.path(images[0]), second: folder.path(images[1]),
        truth: folder.path(flows[0]))
    ]
  }
}
