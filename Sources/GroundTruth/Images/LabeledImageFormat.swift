import Foundation

/// One way in which labeled images lie on a disk.
protocol LabeledImageFormat: SendableMetatype {
  /// For messages: what a folder is expected to hold.
  static var signs: String { get }

  /// The images of a folder, or of a file of labels.
  ///
  /// - Returns: nil where the place is not in this format, decided by names wherever they tell.
  /// - Throws: `GroundTruthError` where it is, and a list of all images cannot be read. Labels that lie in a
  ///   file for each image are read when the image is asked for what is in it.
  static func images(in place: LabelPlace) throws -> [LabeledImage]?
}

/// What was given to look for labeled images in.
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

/// Finds images with labeled things, in whichever format they are.
public enum LabeledImageFinder {
  private static let formats: [any LabeledImageFormat.Type] = [
    CodePhotosFormat.self, COCOFormat.self, WIDERFaceFormat.self, VOCFormat.self,
    YOLOFormat.self, ICDARFormat.self, FlatSequencesFormat.self,
  ]

  /// - Parameter path: a folder, or COCO's or WIDER FACE's file of labels.
  /// - Returns: in the order of their numbers, where they have any, and names.
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
