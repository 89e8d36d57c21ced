import Files
import Foundation

/// Sintel's layout of flow data: `flow/NAME/frame_0001.flo`, with the images in `final` or `clean`. A pixel counts as
/// occluded if a mask in `occlusions` or in `invalid` marks it. The masks in `invalid` mark pixels that leave the
/// frame.
enum SintelFlowLayout: Layout {
  static let name = "sintel"
  static let markers = "final, flow"

  static func items(in folder: FolderNode) -> [FlowPair] {
    guard let flow = folder.folder("flow"),
      let images = ["final", "clean"].lazy.compactMap(folder.folder).first
    else { return [] }
    return flow.folders.compactMap(flow.folder).flatMap { scene in
      scene.files.filter { $0.hasSuffix(".flo") }.compactMap { file in
        let stem = String(file.dropLast(4))
        guard stem.hasPrefix("frame_"), let number = Int(stem.dropFirst(6)) else { return nil }
        let next = String(number + 1).zeroPadded(to: stem.count - 6)
        func image(_ name: String) -> String { images.path("\(scene.name)/\(name).png") }
        func mask(_ kind: String) -> String? {
          let path = folder.path("\(kind)/\(scene.name)/\(stem).png")
          return FileManager.default.fileExists(atPath: path) ? path : nil
        }
        return FlowPair(
          name: "\(scene.name)/\(stem)", first: image(stem), second: image("frame_\(next)"),
          truth: scene.path(file),
          hidden: [mask("occlusions"), mask("invalid")].compactMap(\.self))
      }
    }
  }
}
