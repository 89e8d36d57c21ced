import Files
import Foundation
import Geometry
import Media

/// The labels of PPOCRLabel, the annotation program of PaddleOCR: `Label.txt` beside the images. Each line has the path of
/// an image, a tab, and a list of words in JSON with `transcription`, `points` and `difficult`.
///
/// Detecting a difficult word, or one with the text `###`, counts as neither correct nor wrong.
enum PaddleOCRFormat: Layout {
  static let name = "paddleocr"
  static let markers = "Label.txt of PPOCRLabel"

  private static let fileName = "Label.txt"
  private static let unreadable = "###"

  private struct Word: Decodable {
    var transcription: String
    var points: [[Double]]
    var difficult: Bool?
  }

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    guard folder.hasFile(fileName) else { return [] }
    let file = try LabelFile(folder.path(fileName))
    return try file.lines.filter { !$0.text.isEmpty }.map { line in
      let parts = line.text.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2 else {
        throw line.error("expected the path of an image and a list of words, separated by a tab")
      }
      // Paths begin with the name of the folder.
      let name = String(parts[0]).lastPathComponent
      guard ImageLabels.isInside(name), ImageFile.isImageName(name) else {
        throw line.error("expected the path of an image, found \"\(parts[0].prefix(80))\"")
      }
      let text = parts[1]
      return LabeledImage(name: name.deletingPathExtension, file: folder.path(name)) {
        try words(text, line)
      }
    }
  }

  private static func words(_ text: Substring, _ line: LabelLine) throws -> [ImageLabel] {
    guard let words = try? JSONDecoder().decode([Word].self, from: Data(text.utf8)) else {
      throw line.error("expected a list of words with transcription and points")
    }
    return try words.map { word in
      let numbers = word.points.flatMap(\.self)
      guard word.points.count >= 4, word.points.allSatisfy({ $0.count == 2 }),
        numbers.allSatisfy({ abs($0) <= ImageLabels.farthest }),
        word.transcription.utf8.count < ImageLabels.longestText
      else { throw line.error("expected four or more points in pixels for each word") }
      let points = word.points.map { Point($0[0], $0[1]) }
      let corners =
        points.count == 4
        ? Quadrilateral(numbers[...]) : Box(enclosing: points).map { Quadrilateral($0) }
      var label = ImageLabel(
        quadrilateral: corners ?? Quadrilateral(numbers[...]), text: word.transcription)
      if word.difficult ?? false || word.transcription == unreadable {
        (label.isIgnored, label.text) = (true, nil)
      }
      return label
    }
  }
}
