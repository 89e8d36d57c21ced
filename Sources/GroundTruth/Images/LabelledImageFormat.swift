import Files
import Foundation
import Geometry
import Media

/// One way in which labelled images lie on a disk.
protocol LabelledImageFormat: SendableMetatype {
  /// For messages: what a folder is expected to hold.
  static var signs: String { get }

  /// The images of a folder, or of a file of labels.
  ///
  /// - Returns: nil where the place is not in this format, decided by names wherever they tell.
  /// - Throws: `GroundTruthError` where it is, and a list of all images cannot be read. Labels that lie in a
  ///   file for each image are read when the image is asked for what is in it.
  static func images(in place: LabelPlace) throws -> [LabelledImage]?
}

/// What was given to look for labelled images in.
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

/// Finds images with labelled things, in whichever format they are.
public enum LabelledImageFinder {
  private static let formats: [any LabelledImageFormat.Type] = [
    CodePhotosFormat.self, COCOFormat.self, WIDERFaceFormat.self, VOCFormat.self,
    YOLOFormat.self, ICDARFormat.self, FlatSequencesFormat.self,
  ]

  /// - Parameter path: a folder, or COCO's or WIDER FACE's file of labels.
  /// - Returns: in the order of their names.
  /// - Throws: `GroundTruthError`.
  public static func images(in path: String) throws -> [LabelledImage] {
    let place = try LabelPlace(path)
    for format in formats {
      if let images = try format.images(in: place), !images.isEmpty {
        return images.sorted { $0.name < $1.name }
      }
    }
    throw GroundTruthError.malformed(
      path: path, line: nil,
      reason: "expected labelled images: " + formats.map { $0.signs }.joined(separator: "; "))
  }
}

/// What the readers of labels of images share.
enum ImageLabels {
  /// The largest file of labels of many images, in bytes.
  private static let largest = 1 << 30
  /// What stands on a thing has fewer characters.
  static let longestText = 1 << 14
  /// No coordinate is larger, in pixels.
  static let farthest = 1e7
  private static let longestReason = 500

  /// - Throws: `GroundTruthError.unreadable`.
  static func bytes(_ path: String) throws -> [UInt8] {
    do {
      return try RegularFile.read(path, limit: largest)
    } catch {
      throw GroundTruthError.unreadable(path: path, reason: error.reason)
    }
  }

  /// An error in one line, whatever of the file is quoted in it.
  static func error(_ path: String, line: Int? = nil, _ reason: String) -> GroundTruthError {
    .malformed(path: path, line: line, reason: reason.prefix(longestReason).printable)
  }

  /// Whether a name that stands in a file leads nowhere else than into a folder.
  static func isInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && name.utf8.count < 1024 && !name.utf8.contains(0)
      && !name.split(separator: "/").contains("..")
  }

  /// A box of `x`, `y`, `width` and `height`; nil where they make no sense. It may be empty.
  static func box(_ numbers: [Double]) -> Box? {
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= farthest }), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The image of a stem, with any ending of images; nil where there is none.
  static func image(_ stem: String, in folder: FolderNode) -> String? {
    imagesByStem(in: folder)[stem]
  }

  /// The paths of a folder's images, by their names without ending; the first in order where there are several.
  static func imagesByStem(in folder: FolderNode) -> [String: String] {
    Dictionary(
      folder.files.filter(ImageFile.isImageName).map {
        (($0 as NSString).deletingPathExtension, folder.path($0))
      }
    ) { first, _ in first }
  }
}
