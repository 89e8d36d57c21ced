import Foundation

/// A layout of labeled images on a disk.
protocol LabeledImageFormat: SendableMetatype {
  /// The content expected of a folder, for messages.
  static var signs: String { get }

  /// Returns the images of a folder, or of a file of labels.
  ///
  /// - Returns: nil if the place is not in this format, decided by names as far as they tell.
  /// - Throws: `GroundTruthError` if it is, but a list of all images cannot be read. Labels in a
  ///   separate file for each image are read when that image's things are requested.
  static func images(in place: LabelPlace) throws -> [LabeledImage]?
}

/// The place in which labeled images are looked for.
enum LabelPlace {
  case folder(FolderNode)
  /// A file of labels.
  case file(String)

  init(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard !path.isEmpty, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw GroundTruthError.noSuchPath(path)
    }
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    self = isFolder.boolValue ? .folder(FolderNode(path)) : .file(path)
  }
}

/// Finds images with labeled things, in any known format.
public enum LabeledImageFinder {
  private static let formats: [any LabeledImageFormat.Type] = [
    CodePhotosFormat.self, COCOFormat.self, WIDERFaceFormat.self, VOCFormat.self,
    YOLOFormat.self, ICDARFormat.self, FlatSequencesFormat.self,
  ]

  /// Finds the images.
  ///
  /// - Parameter path: a folder, or COCO's or WIDER FACE's file of labels.
  /// - Returns: the images in the order of their numbers, if they have any, and names.
  /// - Throws: `GroundTruthError`.
  public static func images(in path: String) throws -> [LabeledImage] {
    let place = try LabelPlace(path)
    for format in formats {
      if let images = try format.images(in: place), !images.isEmpty {
        if case .folder(let folder) = place { try folder.checkNames() }
        return images.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
      }
    }
    throw GroundTruthError.malformed(
      path: path, line: nil,
      reason: "expected labeled images: " + formats.map { $0.signs }.joined(separator: "; "))
  }
}
