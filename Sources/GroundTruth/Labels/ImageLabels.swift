import Files
import Foundation
import Geometry
import Media

/// Helpers shared by the readers of image labels.
enum ImageLabels {
  /// The maximum size, in bytes, of a label file for many images.
  private static let largest = 1 << 30
  /// The exclusive upper limit on the length of an object's text, in bytes.
  static let longestText = 1 << 14
  /// The maximum magnitude of a coordinate, in pixels.
  static let farthest = 1e7
  private static let longestReason = 500

  /// Reads the content of a label file.
  ///
  /// - Throws: `GroundTruthError.unreadable`.
  static func bytes(_ path: String) throws -> [UInt8] {
    try RegularFile.read(
      path, limit: largest, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
  }

  /// Returns an error with a one-line message, even if the reason quotes several lines of the file.
  static func error(_ path: String, line: Int? = nil, _ reason: String) -> GroundTruthError {
    .malformed(path: path, line: line, reason: reason.prefix(longestReason).printable)
  }

  /// Returns whether a path in a label file is valid and stays inside the folder to which it is relative.
  static func isInside(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: "/") && name.utf8.count < 1024
      && !name.utf8.contains(0)
      && !name.pathParts.contains("..")
  }

  /// Returns a box from `x`, `y`, `width` and `height`; nil unless there are four plausible numbers and the size is not
  /// negative. The box may be empty.
  static func box(_ numbers: [Double]) -> Box? {
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= farthest }), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the path of the label file in the first folder that contains one; nil if no folder does.
  ///
  /// - Throws: an error if that folder contains several label files.
  static func onlyFile(
    in folders: [FolderNode], where isName: (String) -> Bool
  ) throws -> String? {
    for folder in folders {
      let files = folder.files.filter(isName)
      if files.count > 1 {
        throw error(
          folder.path,
          "expected one label file, found \(files.joined(separator: ", "));"
            + " specify the path of the file to use"
        )
      }
      if let file = files.first { return folder.path(file) }
    }
    return nil
  }

  /// Returns the first folder that contains any of the named files; nil if there is none.
  static func folder(holding names: [String], among folders: [String]) -> String? {
    folders.first { folder in
      names.contains { FileManager.default.fileExists(atPath: folder + "/" + $0) }
    }
  }

  /// Returns the path of the image with the given name, regardless of its extension; nil if there is none.
  static func image(_ stem: String, in folder: FolderNode) -> String? {
    imagesByStem(in: folder)[stem]
  }

  /// Returns the paths of a folder's images, keyed by file name without the extension. If several images have the same
  /// key, only the first in sorted order is returned.
  static func imagesByStem(in folder: FolderNode) -> [String: String] {
    Dictionary(
      folder.files.filter(ImageFile.isImageName).map {
        ($0.deletingPathExtension, folder.path($0))
      }
    ) { first, _ in first }
  }
}
