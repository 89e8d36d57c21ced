import Geometry
import GroundTruth
import Media
import TestSupport

/// Helpers shared by the format tests.
enum DatasetTest {
  /// A gray PNG image of 40 x 30 pixels.
  static let png: [UInt8] = {
    let image = TestImages.luma(width: 40, height: 30) { _, _ in 128 }
    return (try? ImageFile.png(image)) ?? []
  }()

  /// Writes images that are named with consecutive numbers from `first`, padded with zeros to the given number of
  /// digits.
  static func writeFrames(
    _ count: Int, to folder: TemporaryFolder, _ path: String, digits: Int = 4, from first: Int = 1
  ) throws {
    for number in first..<(first + count) {
      let digits = String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
      try folder.write(png, to: "\(path)/\(digits).png")
    }
  }

  /// Loads the only sequence of a folder.
  static func load(_ path: String) throws -> LabeledSequence {
    let dataset = try Dataset.open(path)
    guard let entry = dataset.entries.first, dataset.entries.count == 1 else {
      throw Failure(found: dataset.entries.map(\.name))
    }
    return try entry.load()
  }

  struct Failure: Error {
    var found: [String]
  }

  /// Returns an error's message without the path before the file name.
  static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was thrown"
    } catch {
      let text = "\(error)"
      guard let colon = text.firstIndex(of: ":"),
        let slash = text[..<colon].lastIndex(of: "/")
      else { return text }
      return String(text[text.index(after: slash)...])
    }
  }

  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Region {
    .box(Box(x: x, y: y, width: width, height: height))
  }
}

extension LabeledSequence {
  /// Returns the region of a target in each frame.
  func regions(_ target: Int = 0) -> [Region?] { targets[target].annotations.map(\.region) }

  /// Returns the visibility of a target in each frame: visible, absent or unlabeled.
  func visibilities(_ target: Int = 0) -> [Annotation.Visibility] {
    targets[target].annotations.map(\.visibility)
  }
}
