import Files
import Geometry
import Media

/// Images of one word each, with a list `NAME.png, "text"` for all of them, as in ICDAR's competition on the recognition of
/// words, or with a tab in place of the comma and without quotation marks, as in PaddleOCR's `rec_gt.txt`. A word fills
/// its image.
public enum WordImagesFormat: Layout {
  static let name = "word-images"
  static let markers = "gt.txt with a line NAME.png, \"text\" per image"

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    let lists = folder.files.map(folder.path).filter(isOne)
    guard lists.count == 1 else { return [] }
    return try images(lists[0], [folder] + folder.folders.compactMap(folder.folder))
  }

  static func items(of file: String) throws -> [LabeledImage] {
    let folder = FolderNode(file.deletingLastPathComponent)
    return isOne(file) ? try images(file, [folder] + folder.folders.compactMap(folder.folder)) : []
  }

  private static func images(_ list: String, _ folders: [FolderNode]) throws -> [LabeledImage] {
    let words = try words(list)
    guard
      let folder = ImageLabels.folder(
        holding: words.prefix(3).map(\.image), among: folders.map(\.path))
    else { return [] }
    return words.map { name, text in
      let file = "\(folder)/\(name)"
      return LabeledImage(name: name, file: file) {
        [ImageLabel(quadrilateral: whole(try ImageFile.size(file)), text: text)]
      }
    }
  }

  /// Returns whether the first line of a text file is the name of an image and a text in quotation marks.
  public static func isOne(_ path: String) -> Bool {
    guard path.lowercased().hasSuffix(".txt"), let line = LabelFile.firstLine(of: path) else {
      return false
    }
    return word(line) != nil
  }

  /// Reads a list.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func words(_ path: String) throws -> [(image: String, text: String)] {
    try LabelFile(path).lines.filter { !$0.text.isEmpty }.map { line in
      guard let word = word(line) else {
        throw line.error("expected the name of an image and a text in quotation marks")
      }
      return word
    }
  }

  private static func isImage(_ name: Substring) -> Bool {
    ImageFile.isImageName(String(name)) && ImageLabels.isInside(String(name))
  }

  /// Returns the corners of a word that fills an image.
  public static func whole(_ size: PixelSize) -> Quadrilateral {
    Quadrilateral(Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
  }

  private static func word(_ line: LabelLine) -> (image: String, text: String)? {
    let parts = line.text.split(separator: "\t", maxSplits: 1)
    // Lists of words with their positions also begin with the name of an image.
    if parts.count == 2, isImage(parts[0]), !["[{", "[]"].contains(where: parts[1].hasPrefix) {
      return (String(parts[0]), String(parts[1]))
    }
    guard let comma = line.text.firstIndex(of: ",") else { return nil }
    let image = line.text[..<comma].trimmed
    let text = line.text[line.text.index(after: comma)...].trimmed
    guard isImage(image), text.hasPrefix("\""), case .text(let word)? = PrintedValue(text.utf8)
    else { return nil }
    return (String(image), word)
  }
}
