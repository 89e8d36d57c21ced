import Files
import Geometry
import Media

/// Images with a file of words each, in a form that `TextRecords` reads: FUNSD's `images/NAME.png` and
/// `annotations/NAME.json`, or Total-Text's `Images/Test/NAME.jpg` and `poly_gt_NAME.txt`.
///
/// The texts `###` and `#` mark illegible words. Detecting such a word counts as neither correct nor wrong.
enum TextRecordsFormat: Layout {
  static let name = "words"
  static let markers = "images, and NAME.json or poly_gt_NAME.txt with words for each"

  private static let prefixes = ["poly_gt_", "gt_"]
  private static let unreadable: Set<String> = ["###", "#"]
  private static let deepest = 3
  /// The number of files by which the layout is recognized, and their maximum size.
  private static let (probedFiles, largest) = (3, 1 << 24)

  static func items(in folder: FolderNode) -> [LabeledImage] {
    var (pictures, files): ([String: String], [String: String]) = ([:], [:])
    func visit(_ folder: FolderNode, depth: Int) {
      pictures.merge(ImageLabels.imagesByStem(in: folder)) { first, _ in first }
      for file in folder.files where ["json", "txt"].contains(file.pathExtension.lowercased()) {
        let stem = file.deletingPathExtension
        let prefix = prefixes.first(where: stem.hasPrefix) ?? ""
        files[String(stem.dropFirst(prefix.count))] = folder.path(file)
      }
      guard depth < deepest else { return }
      for child in folder.folders.compactMap(folder.folder) { visit(child, depth: depth + 1) }
    }
    visit(folder, depth: 0)
    let found = files.filter { pictures[$0.key] != nil }.sorted { $0.key < $1.key }
    guard found.prefix(probedFiles).contains(where: { records($0.value) != nil }) else { return [] }
    return found.compactMap { stem, path in
      pictures[stem].map { image in
        LabeledImage(name: stem, file: image) {
          try (records(path)?.words { try ImageFile.size(image) } ?? []).map { word in
            var label = ImageLabel(quadrilateral: word.corners, text: word.text)
            if unreadable.contains(word.text) { (label.isIgnored, label.text) = (true, nil) }
            return label
          }
        }
      }
    }
  }

  private static func records(_ path: String) -> TextRecords? {
    (try? RegularFile.read(path, limit: largest)).flatMap { TextRecords($0) }
  }
}
