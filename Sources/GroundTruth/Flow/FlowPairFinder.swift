import Files
import Foundation
import Geometry

/// Finds pairs with true flow in a folder, in any of these layouts.
///
/// - Middlebury: folders that hold `frame10.png`, `frame11.png` and `flow10.flo`; or two images
///   whose names end in 1 and 2 (`RubberWhale1.png`, `RubberWhale2.png`) beside one `.flo`. The
///   official download keeps images and flow in `other-data` and `other-gt-flow`.
/// - KITTI: `image_2` (2015), `colored_0` or `image_0` (2012) with `000000_10.png` and
///   `000000_11.png`, the truth in `flow_occ`. Pixels known there but not in `flow_noc` count as
///   hidden.
/// - Sintel: `flow/NAME/frame_0001.flo` with the images in `final` or `clean`, masks in
///   `occlusions` and `invalid` (out of the frame); both count as hidden.
public enum FlowPairFinder {
  /// Finds the pairs.
  ///
  /// - Parameter path: the folder of a dataset, or of a single pair.
  /// - Returns: the pairs by name.
  /// - Throws: `GroundTruthError` if the folder does not exist or holds no pair.
  public static func pairs(in path: String) throws(GroundTruthError) -> [FlowPair] {
    guard isFolder(path) else { throw .noSuchPath(path) }
    var found: [FlowPair] = []
    for folder in [path, path + "/training"] where isFolder(folder) {
      found += sintel(folder) + kitti(folder)
    }
    if found.isEmpty { found = middlebury(path, name: nil) }
    try checkNames(below: path, depth: 3)
    guard !found.isEmpty else {
      throw .malformed(
        path: path, line: nil,
        reason: "no pair of images with true flow found; expected the layout of Middlebury"
          + " (frame10.png, frame11.png, flow10.flo), KITTI (image_2, flow_occ) or Sintel (final, flow)"
      )
    }
    return found
  }

  // MARK: Middlebury

  private static func middlebury(_ folder: String, name: String?) -> [FlowPair] {
    let names = files(folder)
    if let pair = middleburyPair(folder, names, name: name ?? lastComponent(folder)) {
      return [pair]
    }
    return names.filter { isFolder("\(folder)/\($0)") }.flatMap { child in
      middlebury("\(folder)/\(child)", name: name.map { "\($0)/\(child)" } ?? child)
    }
  }

  private static func middleburyPair(
    _ folder: String, _ names: [String], name: String
  ) -> FlowPair? {
    func path(_ file: String) -> String { "\(folder)/\(file)" }
    if names.contains("frame10.png"), names.contains("frame11.png") {
      let apart =
        folder.replacingOccurrences(of: "other-data", with: "other-gt-flow") + "/flow10.flo"
      let truth = names.contains("flow10.flo") ? path("flow10.flo") : apart
      guard FileManager.default.fileExists(atPath: truth) else { return nil }
      return FlowPair(
        name: name, first: path("frame10.png"), second: path("frame11.png"), truth: truth)
    }
    let images = names.filter { $0.hasSuffix(".png") }
    let flows = names.filter { $0.hasSuffix(".flo") }
    guard images.count == 2, flows.count == 1, images[0].hasSuffix("1.png"),
      images[1] == images[0].dropLast(5) + "2.png"
    else { return nil }
    return FlowPair(
      name: name, first: path(images[0]), second: path(images[1]), truth: path(flows[0]))
  }

  // MARK: KITTI

  private static func kitti(_ folder: String) -> [FlowPair] {
    guard
      let images = ["image_2", "colored_0", "image_0"].map({ "\(folder)/\($0)" }).first(
        where: isFolder)
    else { return [] }
    return files("\(folder)/flow_occ").filter { $0.hasSuffix("_10.png") }.map { file in
      let stem = String(file.dropLast("_10.png".count))
      let (first, second) = ("\(images)/\(stem)_10.png", "\(images)/\(stem)_11.png")
      let (all, seen) = ("\(folder)/flow_occ/\(file)", "\(folder)/flow_noc/\(file)")
      let pair = FlowPair(name: stem, first: first, second: second, truth: all)
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

  // MARK: Sintel

  private static func sintel(_ folder: String) -> [FlowPair] {
    guard isFolder("\(folder)/flow"),
      let pass = ["final", "clean"].first(where: { isFolder("\(folder)/\($0)") })
    else { return [] }
    return files("\(folder)/flow").flatMap { scene in
      files("\(folder)/flow/\(scene)").filter { $0.hasSuffix(".flo") }.compactMap { file in
        let stem = String(file.dropLast(4))
        guard stem.hasPrefix("frame_"), let number = Int(stem.dropFirst(6)) else { return nil }
        let next = String(number + 1).zeroPadded(to: stem.count - 6)
        let second = "frame_\(next).png"
        func mask(_ kind: String) -> String? {
          let path = "\(folder)/\(kind)/\(scene)/\(stem).png"
          return FileManager.default.fileExists(atPath: path) ? path : nil
        }
        return FlowPair(
          name: "\(scene)/\(stem)", first: "\(folder)/\(pass)/\(scene)/\(stem).png",
          second: "\(folder)/\(pass)/\(scene)/\(second)",
          truth: "\(folder)/flow/\(scene)/\(file)",
          hidden: [mask("occlusions"), mask("invalid")].compactMap { $0 })
      }
    }
  }

  // MARK: Files

  private static func files(_ folder: String) -> [String] {
    let listing = FolderListing(folder)
    return (listing.files + listing.folders).sorted(by: ExactName.comesBefore)
  }

  /// Checks that all names are UTF-8.
  ///
  /// - Throws: `GroundTruthError.unreadable` if a name is not UTF-8.
  private static func checkNames(below folder: String, depth: Int) throws(GroundTruthError) {
    let listing = FolderListing(folder)
    if let first = listing.unnamed.first {
      throw .unreadable(path: "\(folder)/\(first)", reason: FolderListing.unnamedReason)
    }
    guard depth > 0 else { return }
    for child in listing.folders { try checkNames(below: "\(folder)/\(child)", depth: depth - 1) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func lastComponent(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
  }
}
