import Files
import Geometry

/// The layout of sequences with planar targets: `corners.csv` with the header `frame,x1,y1,x2,y2,x3,y3,x4,y4`, next to
/// a folder `img`.
///
/// `frame` is the number in an image's name, or the 1-based frame of a video. Corners are in 0-based pixels, starting
/// with the same physical corner in every row. A frame without a row, or with NaN for all corners, is unlabeled.
enum PlanarCornersFormat: SequenceLayout {
  static let name = "planar"
  static let markers = "corners.csv"
  static let resultsOrigin: Double? = nil

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard folder.hasFile("corners.csv") else { return [] }
    let location = FramesLocation.find(in: folder, subfolders: ["img"])
    let path = folder.path
    return [
      FoundSequence(name: folder.name, path: path, format: name, frames: location) { log in
        try read(folder: path, location: location, log: log)
      }
    ]
  }

  private static func read(
    folder: String, location: FramesLocation?, log: LabelLog
  ) throws -> SequenceContent {
    let frames = try SequenceFrames(
      location, of: folder, expecting: "an image folder `img` or a video", log: log)
    let labels = try LabelFile("\(folder)/corners.csv")
    // The header is optional, so the first line is skipped only if it does not begin with a number.
    let rows = labels.lines.drop {
      $0.number == 1 && $0.fields.first.flatMap { Double(decimal: $0) } == nil
    }
    let positions = Dictionary(
      frames.imageNumbers.enumerated().compactMap { index, number in number.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    // If there are no frames and a row contains frame 0, frame numbers start at 0. Otherwise, they start at 1.
    let first = frames.exist || !rows.contains { $0.fields.first == "0" } ? 1 : 0
    var regions: [Int: Region] = [:]
    for line in rows {
      try log.attempt {
        let numbers = try line.numbers(9)
        let number = try line.wholeNumber(numbers[0], "the frame")
        let index = frames.imagePaths.isEmpty ? number - first : positions[number]
        guard let index, (0..<(frames.count ?? .max)).contains(index) else {
          throw line.error("expected the number of a frame in \(frames.path), found \(number)")
        }
        if numbers.dropFirst().allSatisfy(\.isNaN) { return }
        guard !numbers.contains(where: \.isNaN) else {
          throw line.error("expected 4 corners, but a coordinate is NaN")
        }
        let region = Region.quadrilateral(Quadrilateral(numbers.dropFirst()))
        guard regions.updateValue(region, forKey: index) == nil else {
          throw line.error("expected one row for frame \(number), found another one")
        }
        log.check(region, line)
      }
    }
    guard let last = regions.keys.max() else { throw labels.error("expected at least one row") }
    try frames.check(frames.count ?? last + 1, path: labels.path)
    let annotations = (0..<(frames.count ?? last + 1)).map { index in
      regions[index].map { Annotation(region: $0, visibility: .visible) } ?? .unlabeled
    }
    return SequenceContent(
      frames: frames.source, frameCount: annotations.count,
      targets: [Target(name: "1", annotations: annotations)])
  }
}
