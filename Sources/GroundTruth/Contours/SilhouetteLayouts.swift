import Files
import Media

extension LabeledSilhouette: LayoutItem {}

extension Layouts {
  /// The layouts of images in which masks label the objects. Subfolders are not searched for further datasets.
  public static let silhouettes = LayoutList<LabeledSilhouette>(
    of: "labeled silhouette", [MaskFoldersLayout.self, SilhouettesAloneLayout.self], depth: 0)
}

/// A folder of images next to a folder of masks. Both folders may have subfolders, and corresponding files have the
/// same relative path except for the extension. Images without a mask are left out.
enum MaskFoldersLayout: Layout {
  static let name = "masks"
  static let markers =
    "images and masks with matching names in the folders "
    + pairs.map { "\($0.pictures) and \($0.masks)" }.joined(separator: ", or ")

  /// The possible names of the two folders, as used in DAVIS, in the Weizmann horse dataset, and elsewhere.
  private static let pairs = [
    (pictures: "JPEGImages", masks: "Annotations"), (pictures: "rgb", masks: "figure_ground"),
    (pictures: "images", masks: "masks"),
  ]

  static func items(in folder: FolderNode) -> [LabeledSilhouette] {
    guard let (pictures, masks) = folders(in: folder) else { return [] }
    let maskFiles = masks.imageFiles()
    return pictures.imageFiles().compactMap { name, file in
      maskFiles[name].map { LabeledSilhouette(name: name, files: (file, $0)) }
    }
  }

  /// Returns the image folder and the mask folder in the given folder; nil unless both exist.
  fileprivate static func folders(
    in folder: FolderNode
  ) -> (pictures: FolderNode, masks: FolderNode)? {
    for (pictures, masks) in pairs {
      if let pictures = folder.folder(pictures), let masks = folder.folder(masks) {
        return (pictures, masks)
      }
    }
    return nil
  }
}

/// Images of bright silhouettes on black, as in the MPEG-7 shape dataset. Each image serves as its own mask.
enum SilhouettesAloneLayout: Layout {
  static let name = "silhouettes"
  static let markers = "images of bright silhouettes on a black background"

  static func items(in folder: FolderNode) -> [LabeledSilhouette] {
    guard MaskFoldersLayout.folders(in: folder) == nil else { return [] }
    return folder.imageFiles().map { LabeledSilhouette(name: $0, files: ($1, $1)) }
  }
}

extension FolderNode {
  private static let depthLimit = 4

  /// Returns the paths of the images in the folder, keyed by relative path without the extension.
  fileprivate func imageFiles(prefix: String = "", depth: Int = 0) -> [String: String] {
    guard !isRun else { return [:] }
    var found: [String: String] = [:]
    for name in files where ImageFile.isImageName(name) {
      found[prefix + name.deletingPathExtension] = path(name)
    }
    guard depth < Self.depthLimit else { return found }
    for name in folders {
      let inner = folder(name)?.imageFiles(prefix: "\(prefix)\(name)/", depth: depth + 1) ?? [:]
      found.merge(inner) { first, _ in first }
    }
    return found
  }
}
