import Foundation
import Geometry

/// The layout of OTB (Wu, Lim and Yang, "Object Tracking Benchmark", PAMI 2015).
///
/// A sequence has images such as `img/0001.jpg` and `groundtruth_rect.txt`, with one box `x,y,width,height` per line in
/// 1-based pixels, separated by commas, tabs or spaces. If there are several targets, their labels are in
/// `groundtruth_rect.1.txt`, `groundtruth_rect.2.txt` and so on. Attributes are in `attrs.txt` or `attr_list.txt`, in
/// the sequence's folder or its parent. Frames on which no tracker should start are listed in `init_omit.txt` or, if
/// there are several targets, in files such as `jogging-1.txt`.
enum OTBFormat: SequenceLayout {
  static let name = "otb"
  static let markers = "groundtruth_rect.txt"
  static let resultsOrigin: Double? = 1

  /// The benchmark's sequences in which only some frames are labeled, with the 1-based numbers of their first
  /// and last labeled frames.
  static let windows: [String: ClosedRange<Int>] = [
    "david": 300...770, "football1": 1...74, "freeman3": 1...460, "freeman4": 1...283,
    "diving": 1...215,
  ]

  static func items(in folder: FolderNode) -> [FoundSequence] {
    let files = labelFiles(folder.files)
    guard !files.isEmpty else { return [] }
    let location = FramesLocation.find(in: folder, subfolders: ["img", "imgs"])
    let (path, folderName) = (folder.path, folder.name)
    return [
      FoundSequence(name: folderName, path: path, format: name, frames: location) { log in
        try read(folder: path, name: folderName, files: files, location: location, log: log)
      }
    ]
  }

  /// Returns each target with its label file. If `groundtruth_rect.txt` exists, it is the only label file.
  private static func labelFiles(_ names: [String]) -> [(target: String, file: String)] {
    let prefix = "groundtruth_rect."
    if let file = names.first(where: { $0.lowercased() == "\(prefix)txt" }) { return [("1", file)] }
    return names.compactMap { file -> (number: Int, file: String)? in
      guard file.hasPrefix(prefix), file.hasSuffix(".txt"),
        let number = Int(file.dropFirst(prefix.count).dropLast(4))
      else { return nil }
      return (number, file)
    }
    .sorted { $0.number < $1.number }
    .map { ("\($0.number)", $0.file) }
  }

  private static func read(
    folder: String, name: String, files: [(target: String, file: String)],
    location: FramesLocation?,
    log: LabelLog
  ) throws -> SequenceContent {
    let frames = try SequenceFrames(
      location, of: folder, expecting: "an image folder `img` or a video", log: log)
    var targets: [Target] = []
    var paths: [String] = []
    for (target, file) in files {
      let labels = try log.numbers("\(folder)/\(file)", count: frames.count)
      if labels.lines.isEmpty && files.count > 1 {
        log.note(labels.path, "expected labels, found an empty file; the target is left out")
        continue
      }
      let annotations = try BoxLabels(origin: 1).read(labels, log: log)
      targets.append(Target(name: target, annotations: annotations))
      paths.append(labels.path)
    }
    guard let longest = targets.map(\.annotations.count).max(), longest > 0 else {
      throw GroundTruthError.malformed(
        path: "\(folder)/\(files[0].file)", line: nil, reason: "expected at least one label")
    }
    let start = firstFrame(name: name, labels: longest, frames: frames)
    let number = (start < frames.imagePaths.count ? frames.imageNumbers[start] : nil) ?? start + 1
    var length = longest
    if start == 0 {
      for (index, path) in paths.enumerated() {
        let matched = try LabelCounts.match(
          targets[index].annotations, file: path, frames: frames, shortage: .endsSequence, log: log)
        targets[index].annotations = matched
      }
      length = targets.map(\.annotations.count).max() ?? 0
    }
    for index in targets.indices where targets[index].annotations.count < length {
      let missing = length - targets[index].annotations.count
      log.note(
        paths[index],
        "expected \(length) labels, as in the longest label file of the sequence")
      targets[index].annotations += Array(repeating: .unlabeled, count: missing)
    }
    for index in targets.indices {
      let file =
        files.count > 1 ? "\(name.lowercased())-\(targets[index].name).txt" : "init_omit.txt"
      targets[index].omittedStarts = try omittedStarts(
        "\(folder)/\(file)", firstFrameNumber: number, count: length, log: log)
    }
    return SequenceContent(
      frames: frames.source, firstFrame: start, firstFrameNumber: number, frameCount: length,
      targets: targets, attributes: try AttributeList.read(folder: folder, sequence: name))
  }

  /// Reads the ranges of frames on which no tracker should start. Each line contains the numbers of a range's first and
  /// last image.
  ///
  /// - Returns: the ranges of 0-based frames of the sequence; empty if the file does not exist.
  private static func omittedStarts(
    _ path: String, firstFrameNumber: Int, count: Int, log: LabelLog
  ) throws -> [Range<Int>] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try LabelFile(path).lines.compactMap { line in
      guard !line.text.isEmpty else { return nil }
      return try log.attempt {
        let numbers = try line.numbers(2).map { try line.wholeNumber($0, "a frame number") }
        guard numbers[0] <= numbers[1] else {
          throw line.error(
            "expected a first frame that is not after the last frame, found \(numbers[0])"
              + " and \(numbers[1])")
        }
        return ((numbers[0] - firstFrameNumber)..<(numbers[1] - firstFrameNumber + 1))
          .clamped(to: 0..<count)
      }
    }
  }

  /// Returns the 0-based index of the first labeled frame.
  ///
  /// If the number of labels equals the length of the sequence's window in `windows`, the first labeled frame is the
  /// first frame of the window, provided that there are no frames at all or that there are more frames than labels and
  /// they include the whole window. In all other cases, the index is 0.
  private static func firstFrame(name: String, labels: Int, frames: SequenceFrames) -> Int {
    guard let window = windows[name.lowercased()], window.count == labels else { return 0 }
    // Without frames, the labels are assumed to start at the first frame of the window, as in the benchmark.
    guard frames.exist else { return window.lowerBound - 1 }
    guard let count = frames.count, count > labels else { return 0 }
    guard let first = frames.index(ofNumber: window.lowerBound), first + labels <= count else {
      return window.upperBound <= count ? window.lowerBound - 1 : 0
    }
    return first
  }
}
