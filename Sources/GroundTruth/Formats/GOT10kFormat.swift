import Files
import Foundation
import Geometry
import Media

/// The layout of GOT-10k (Huang, Zhao and Huang, "GOT-10k: A Large High-Diversity Benchmark for Generic Object Tracking
/// in the Wild", PAMI 2021).
///
/// A sequence has images such as `00000001.jpg` next to `groundtruth.txt`, with one box per line in 0-based pixels.
/// `absence.label` and `cover.label` (the visible fraction of the target in eighths, 0...8) have one number per line.
/// `meta_info.ini` describes the sequence. Test sequences have a single label and only the images beside it.
enum GOT10kFormat: SequenceLayout {
  static let name = "got10k"
  static let markers = "meta_info.ini or absence.label"
  static let resultsOrigin: Double? = 0

  static func items(in folder: FolderNode) -> [FoundSequence] {
    let companions = ["meta_info.ini", "absence.label", "cover.label"]
    guard folder.hasFile("groundtruth.txt"),
      companions.contains(where: folder.hasFile) || isTestSequence(folder)
    else { return [] }
    let location = FramesLocation.find(in: folder, subfolders: [])
    let (path, files) = (folder.path, Set(folder.files))
    return [
      FoundSequence(name: folder.name, path: path, format: name, frames: location) { log in
        try read(folder: path, files: files, location: location, log: log)
      }
    ]
  }

  /// Returns whether a folder without a description is a sequence of the test split: it has the benchmark's name, or a
  /// single label for images that are named with eight digits in a folder that a `list.txt` names.
  private static func isTestSequence(_ folder: FolderNode) -> Bool {
    if folder.name.lowercased().hasPrefix("got-10k_") { return true }
    let images = folder.files.filter(ImageFile.isImageName)
    guard images.count > 1,
      images.allSatisfy({ $0.deletingPathExtension.count == 8 }), !folder.hasFile("sequence"),
      !folder.files.contains(where: { $0.hasSuffix(".tag") || $0.hasSuffix(".label") }),
      FileManager.default.fileExists(
        atPath: folder.path.deletingLastPathComponent + "/list.txt"),
      let lines = try? LabelFile(folder.path("groundtruth.txt")).lines
    else { return false }
    return lines.count == 1
  }

  private static func read(
    folder: String, files: Set<String>, location: FramesLocation?, log: LabelLog
  ) throws -> SequenceContent {
    let meta =
      files.contains("meta_info.ini")
      ? try DescriptionFile("\(folder)/meta_info.ini", separator: ":") : nil
    let frames = try SequenceFrames(
      location, of: folder, expecting: "images next to the labels", frameRate: frameRate(meta),
      stated: StatedFrames(size: meta.flatMap(size)), log: log)
    let labels = try log.numbers("\(folder)/groundtruth.txt", count: frames.count)
    var annotations = try BoxLabels(origin: 0).read(labels, log: log)
    let labeled = annotations.count
    annotations = try LabelCounts.match(
      annotations, file: labels.path, frames: frames, shortage: .onlyInitialization, log: log)

    /// Reads one number for each label; returns nil if the file does not exist.
    func flags(_ file: String) throws -> [Int]? {
      guard files.contains(file) else { return nil }
      let flags = try FlagLabels.read("\(folder)/\(file)", count: labeled, log: log)
      return Array(flags.prefix(annotations.count))
    }
    for (index, flag) in (try flags("absence.label") ?? []).enumerated() where flag != 0 {
      annotations[index].visibility = .absent
    }
    for (index, eighths) in (try flags("cover.label") ?? []).enumerated() {
      annotations[index].cover = Double(min(8, max(0, eighths))) / 8
      if eighths <= 0 { annotations[index].visibility = .absent }
      if !(0...8).contains(eighths) {
        log.note("\(folder)/cover.label", line: index + 1, "expected 0 to 8, found \(eighths)")
      }
    }
    for (index, flag) in (try flags("cut_by_image.label") ?? []).enumerated() where flag != 0 {
      annotations[index].attributes = ["cut_by_image"]
    }
    if let meta, let size = size(meta) {
      log.state(size, meta.path, line: meta["resolution"]?.line.number)
    }
    return SequenceContent(
      frames: frames.source, frameCount: annotations.count,
      targets: [Target(name: "1", annotations: annotations)],
      attributes: Set(["object_class", "motion_class"].compactMap { meta?[$0]?.text }).sorted())
  }

  /// Parses the frame rate, such as "10Hz"; returns nil if it is missing or not a positive number.
  private static func frameRate(_ meta: DescriptionFile?) -> Double? {
    guard let text = meta?["anno_fps"]?.text.lowercased() else { return nil }
    let rate = Double(decimal: text.hasSuffix("hz") ? String(text.dropLast(2)) : text)
    return rate.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// Parses the frame size, such as "(1920, 1080)"; returns nil if it is missing or invalid.
  private static func size(_ meta: DescriptionFile) -> PixelSize? {
    let numbers = meta["resolution"]?.text.split { !$0.isNumber }.compactMap { Int($0) } ?? []
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    return PixelSize(width: numbers[0], height: numbers[1])
  }
}
