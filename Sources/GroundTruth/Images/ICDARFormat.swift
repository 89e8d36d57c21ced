import Files
import Foundation
import Geometry
import Media

/// The labels of the ICDAR 2015 robust reading competition (Karatzas et al.): `NAME.txt` or `gt_NAME.txt`, next to the
/// image or in a folder next to the image folder. Each line describes a word: `x1,y1,x2,y2,x3,y3,x4,y4,text`, clockwise
/// from the text's upper left corner. The text may contain commas. ICDAR 2013's lines `left, top, right, bottom, "text"`
/// are also read.
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
    try words(path).map { corners, text in
      var label = ImageLabel(quadrilateral: corners)
      if text == unreadable { label.isIgnored = true } else { label.text = text }
      return label
    }
  }

  /// Reads the words in a label file or in a result file of the competition.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  static func words(
    _ path: String, needTexts: Bool = true
  ) throws -> [(corners: Quadrilateral, text: String?)] {
    try LabelFile(path).lines.filter { !$0.text.isEmpty }.map { line in
      let (numbers, field) = try split(line, needsText: needTexts)
      let text = field.map { String($0) }
      guard numbers.allSatisfy({ abs($0) <= ImageLabels.farthest }) else {
        throw line.error("expected corner coordinates in pixels")
      }
      guard text?.utf8.count ?? 0 < ImageLabels.longestText else {
        throw line.error("expected text shorter than \(ImageLabels.longestText) bytes")
      }
      guard numbers.count == 4 else { return (Quadrilateral(numbers[...]), text) }
      let (left, top, right, bottom) = (numbers[0], numbers[1], numbers[2], numbers[3])
      return (
        Quadrilateral(Box(x: left, y: top, width: right - left, height: bottom - top)), text
      )
    }
  }

  /// Returns the numbers of a line, which are eight or, before a quoted text, four, and the text; nil if there is none, as
  /// in results of programs that only locate words.
  private static func split(
    _ line: LabelLine, needsText: Bool
  ) throws -> ([Double], Substring?) {
    if let quote = line.text.firstIndex(of: "\""), line.text.hasSuffix("\"") {
      let start = line.text[..<quote].trimmed
      let before = LabelLine(
        path: line.path, number: line.number,
        text: start.hasSuffix(",") ? start.dropLast() : start)
      if let numbers = try? before.numbers(4) {
        return (numbers, line.text[line.text.index(after: quote)...].dropLast())
      }
    }
    let fields = line.text.split(
      separator: ",", maxSplits: coordinates, omittingEmptySubsequences: false)
    if !needsText, fields.count == coordinates,
      let numbers = try? fields.map({ try line.number($0.trimmed) })
    {
      return (numbers, nil)
    }
    guard fields.count == coordinates + 1 else {
      throw line.error(
        "expected eight numbers followed by the text, separated by commas; a text without positions cannot be scored;"
          + " `tesseract IMAGE NAME tsv` writes words with positions, and pyzbar prints those of codes"
      )
    }
    return (
      try fields.prefix(coordinates).map { try line.number($0.trimmed) },
      fields[coordinates].trimmed
    )
  }
}
