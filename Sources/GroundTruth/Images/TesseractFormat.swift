import Files
import Geometry
import Media

/// Tables of words in the form of Tesseract, `NAME.tsv` beside the images or in a folder next to theirs, such as pages that
/// Tesseract has read and somebody has corrected. `TesseractWords` describes them.
enum TesseractFormat: Layout {
  static let name = "tesseract"
  static let markers = "NAME.tsv with Tesseract's columns"

  static func items(in folder: FolderNode) -> [LabeledImage] {
    let folders = [folder] + folder.folders.compactMap { folder.folder($0) }
    var pictures: [String: String] = [:]
    for folder in folders {
      pictures.merge(ImageLabels.imagesByStem(in: folder)) { first, _ in first }
    }
    let files = folders.flatMap { folder in
      folder.files.filter { $0.lowercased().hasSuffix(".tsv") }.map(folder.path)
    }
    guard let first = files.first, TesseractWords.isOne(first) else { return [] }
    return files.compactMap { path in
      let stem = path.lastPathComponent.deletingPathExtension
      return pictures[stem].map { image in
        LabeledImage(name: stem, file: image) {
          try TesseractWords.read(path).map {
            ImageLabel(quadrilateral: $0.corners, text: $0.text)
          }
        }
      }
    }
  }
}
