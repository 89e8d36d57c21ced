import Files
import Foundation
import Media

/// Finds labeled silhouettes in a folder, in either of these layouts.
///
/// - A folder of pictures beside one of masks, with files of the same names but for the ending, at
///   any depth: DAVIS (`JPEGImages`, `Annotations`), Weizmann's horses (`rgb`, `figure_ground`), or
///   `images` and `masks`. Pictures without a mask are left out.
/// - Silhouettes alone, bright on black, as in MPEG-7's set of shapes: each is picture and mask.
public enum SilhouetteFinder {
  /// The names of folders of pictures and of masks.
  static let layouts = [
    (pictures: "JPEGImages", masks: "Annotations"), (pictures: "rgb", masks: "figure_ground"),
    (pictures: "images", masks: "masks"),
  ]
  private static let depthLimit = 4

  /// Finds the silhouettes.
  ///
  /// - Returns: the silhouettes by name.
  /// - Throws: `GroundTruthError` if the folder does not exist or holds none.
  public static func silhouettes(in path: String) throws -> [LabeledSilhouette] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { throw GroundTruthError.noSuchPath(path) }
    let folders = FolderListing(path).folders
    let layout = layouts.first { folders.contains($0.pictures) && folders.contains($0.masks) }
    let found: [LabeledSilhouette]
    if let layout {
      let masks = try images(in: "\(path)/\(layout.masks)")
      found = try images(in: "\(path)/\(layout.pictures)").compactMap { name, file in
        masks[name].map { LabeledSilhouette(name: name, files: (file, $0)) }
      }
    } else {
      found = try images(in: path).map { LabeledSilhouette(name: $0, files: ($1, $1)) }
    }
    guard !found.isEmpty else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "no silhouettes found; expected pictures and masks of the same names in "
          + layouts.map { "\($0.pictures) and \($0.masks)" }.joined(separator: ", ")
          + ", or images of bright silhouettes on black")
    }
    return found.sorted { ExactName.comesBefore($0.name, $1.name) }
  }

  /// Returns the images of a folder by their path in it without the ending.
  private static func images(
    in folder: String, prefix: String = "", depth: Int = 0
  ) throws -> [String: String] {
    let listing = FolderListing(folder)
    try listing.checkNames(in: folder)
    var found: [String: String] = [:]
    for name in listing.files where ImageFile.isImageName(name) {
      found[prefix + name.deletingPathExtension] = "\(folder)/\(name)"
    }
    guard depth < depthLimit else { return found }
    for name in listing.folders {
      let inner = try images(in: "\(folder)/\(name)", prefix: "\(prefix)\(name)/", depth: depth + 1)
      found.merge(inner) { first, _ in first }
    }
    return found
  }
}
