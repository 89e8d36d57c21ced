import Files
import Media

/// The layout of FlyingChairs (Dosovitskiy et al., "FlowNet: Learning Optical Flow with Convolutional Networks", 2015):
/// `00001_img1.ppm`, `00001_img2.ppm` and `00001_flow.flo` in one folder.
enum FlyingChairsLayout: Layout {
  static let name = "flyingchairs"
  static let markers = "NAME_img1.ppm, NAME_img2.ppm and NAME_flow.flo"

  private static let ending = "_flow.flo"

  static func items(in folder: FolderNode) -> [FlowPair] {
    let prefix = folder.relativePath.map { $0 + "/" } ?? ""
    return folder.files.filter { $0.hasSuffix(ending) }.compactMap { flow in
      let name = String(flow.dropLast(ending.count))
      func image(_ number: Int) -> String? {
        ["ppm", "png", "jpg"].map { "\(name)_img\(number).\($0)" }.first(where: folder.hasFile)
      }
      guard let first = image(1), let second = image(2) else { return nil }
      return FlowPair(
        name: prefix + name, first: folder.path(first), second: folder.path(second),
        truth: folder.path(flow))
    }
  }
}
