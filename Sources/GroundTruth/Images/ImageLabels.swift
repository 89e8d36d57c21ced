import Files
import Foundation
import Geometry
import Media

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
    try RegularFile.read(
      path, limit: largest, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
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

  /// The path of the only file of labels in the first of some folders that has any; nil where none has.
  ///
  /// - Throws: where a folder has several.
  static func onlyFile(
    in folders: [FolderNode], where isName: (String) -> Bool
  ) throws -> String? {
    for folder in folders {
      let files = folder.files.filter(isName)
      if files.count > 1 {
        throw error(
          folder.path,
          "expected one file of labels, found \(files.joined(separator: ", ")): give the file itself"
        )
      }
      if let file = files.first { return folder.path(file) }
    }
    return nil
  }

  /// The first of some folders that has one of some files; nil where none has.
  static func folder(holding names: [String], among folders: [String]) -> String? {
    folders.first { folder in
      names.contains { FileManager.default.fileExists(atPath: folder + "/" + $0) }
    }
  }

  /// The image of a stem, with any ending of images; nil where there is none.
  static func image(_ stem: String, in folder: FolderNode) -> String? {
    imagesByStem(in: folder)[stem]
  }

  /// The paths of a folder's images, by their names without ending; the first in order where there are several.
  static func imagesByStem(in folder: FolderNode) -> [String: String] {
    Dictionary(
      folder.files.filter(ImageFile.isImageName).map {
        ($0.deletingPathExtension, folder.path($0))
      }
    ) { first, _ in first }
  }
}
