import Files
import Foundation
import Geometry
import Media

/// The labels of the ICDAR 2015 robust reading competition (Karatzas et al.): `NAME.txt` or `gt_NAME.txt`, next to the
/// image or in a folder next to the image folder. Each line describes a word: `x1,y1,x2,y2,x3,y3,x4,y4,text`, clockwise
/// from the text's upper left corner. The text may contain commas.
///
/// The text `###` marks an illegible word. Detecting such a word counts as neither correct nor wrong.
enum ICDARFormat: Layout {
  static let name = "icdar"
  static let markers = "gt_NAME.txt with four corners and the text"

  private static let prefix = "gt_"
  private static let unreadable = "###"
  private static let coordinates = 8
  /// The maximum number of files to open before concluding that a folder has another layout.
  private static let probedFiles = 20

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    let folders = [folder] + folder.folders.compactMap { folder.folder($0) }
    var pictures: [String: String] = [:]
    for folder in folders {
      pictures.merge(ImageLabels.imagesByStem(in: folder)) { first, _ in first }
    }
    var files: [String: String] = [:]
    for folder in folders {
      for file in folder.files where file.lowercased().hasSuffix(".txt") {
        let stem = file.deletingPathExtension
        if stem.hasPrefix(prefix) {
          files[String(stem.dropFirst(prefix.count))] = folder.path(file)
        } else if pictures[stem] != nil, files[stem] == nil {
          files[stem] = folder.path(file)
        }
      }
    }
    // If there are no images, label files are recognized by their prefix `gt_`.
    let found = pictures.isEmpty ? files : files.filter { pictures[$0.key] != nil }
    // Files without the prefix could belong to another layout, so the first line of some of these files is checked.
    let first = found.values.sorted().prefix(probedFiles)
    guard first.contains(where: { hasLabelName($0) || isOfCorners($0) }) else { return [] }
    return found.map { stem, path in
      let image = pictures[stem] ?? path.deletingLastPathComponent + "/" + stem + ".jpg"
      return LabeledImage(name: stem, file: image) { try labels(path) }
    }
  }

  private static func hasLabelName(_ path: String) -> Bool {
    path.lastPathComponent.hasPrefix(prefix)
  }

  /// Returns whether a file's first line starts with eight comma-separated numbers.
  private static func isOfCorners(_ path: String) -> Bool {
    guard let line = (try? LabelFile(path))?.lines.first else { return false }
    let fields = line.text.split(separator: ",", omittingEmptySubsequences: false)
    return fields.count > coordinates
      && fields.prefix(coordinates).allSatisfy { Double(decimal: $0.trimmed) != nil }
  }

  private static func labels(_ path: String) throws -> [ImageLabel] {
    try LabelFile(path).lines.filter { !$0.text.isEmpty }.map { line in
      let fields = line.text.split(
        separator: ",", maxSplits: coordinates, omittingEmptySubsequences: false)
      guard fields.count == coordinates + 1 else {
        throw line.error("expected eight numbers followed by the text, separated by commas")
      }
      let numbers = try fields.prefix(coordinates).map { try line.number($0.trimmed) }
      guard numbers.allSatisfy({ abs($0) <= ImageLabels.farthest }) else {
        throw line.error("expected corner coordinates in pixels")
      }
      guard fields[coordinates].utf8.count < ImageLabels.longestText else {
        throw line.error("expected text shorter than \(ImageLabels.longestText) bytes")
      }
      let text = String(fields[coordinates].trimmed)
      var label = ImageLabel(quadrilateral: Quadrilateral(numbers[...]))
      if text == unreadable { label.isIgnored = true } else { label.text = text }
      return label
    }
  }
}
