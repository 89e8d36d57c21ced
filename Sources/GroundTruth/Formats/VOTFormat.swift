import Files
import Foundation
import Geometry

/// The layout of the Visual Object Tracking challenge (Kristan et al., "The Visual Object Tracking VOT... challenge
/// results", ICCV and ECCV workshops 2013 and later).
///
/// A sequence has `groundtruth.txt`, or one `groundtruth_<object>.txt` for each object, with one region per line (see
/// `VOTRegions`). The frame folder is named in a file called `sequence`. Without this file, the frames are next to the
/// labels. Each `*.tag` or `*.label` file is named after an attribute and has one flag per frame, which states whether
/// the frame has this attribute. `anchor.value` has one number per frame for the multi-start experiment. Frames after
/// the last label are unlabeled.
enum VOTFormat: SequenceLayout {
  static let name = "vot"
  static let markers = "groundtruth.txt"
  static let resultsOrigin: Double? = nil

  static func items(in folder: FolderNode) -> [FoundSequence] {
    let files = labelFiles(folder.files)
    guard !files.isEmpty else { return [] }
    let hasDescription = folder.hasFile("sequence")
    let location = FramesLocation.find(in: folder, subfolders: ["color", "colour", "img"])
    // A label file alone does not make a folder with subfolders a sequence, because the folder may contain other
    // sequences.
    guard hasDescription || location != nil || folder.folders.isEmpty,
      !LabelFile.isTrajectory(folder.path(files[0].file))
    else { return [] }
    let (path, names) = (folder.path, folder.files)
    return [
      FoundSequence(name: folder.name, path: path, format: name, frames: location) { log in
        try read(
          folder: path, labels: files, names: names, hasDescription: hasDescription,
          location: location,
          log: log)
      }
    ]
  }

  private static func labelFiles(_ names: [String]) -> [(target: String, file: String)] {
    if names.contains("groundtruth.txt") { return [("1", "groundtruth.txt")] }
    let prefix = "groundtruth_"
    return names.filter {
      $0.hasPrefix(prefix) && $0.hasSuffix(".txt") && !$0.hasPrefix("groundtruth_rect")
    }
    .map { (String($0.dropFirst(prefix.count).dropLast(4)), $0) }
    .filter { !$0.0.isEmpty }
  }

  private static func read(
    folder: String, labels: [(target: String, file: String)], names: [String],
    hasDescription: Bool, location: FramesLocation?, log: LabelLog
  ) throws -> SequenceContent {
    let description =
      hasDescription ? try DescriptionFile("\(folder)/sequence", separator: "=") : nil
    let frames = try SequenceFrames(
      statedLocation(description, folder: folder) ?? location, of: folder,
      expecting: "frames in `color` or next to the labels",
      frameRate: try description?.positiveNumber("fps"),
      // If the stated size is invalid, the error is thrown later, when the size is compared with the frames.
      stated: StatedFrames(size: try? description.flatMap(size)), log: log)
    var targets: [Target] = []
    var enclosedLabels = 0
    for (target, file) in labels {
      let lines = try log.numbers("\(folder)/\(file)", count: frames.count)
      enclosedLabels += lines.lines.count(where: VOTRegions.isEnclosed)
      let annotations = try VOTRegions.read(lines, log: log)
      var labeled = Target(
        name: target,
        annotations: try LabelCounts.match(
          annotations, file: "\(folder)/\(file)", frames: frames, shortage: .unlabeled, log: log))
      labeled.hasRotatedBoxes = labeled.annotations.allSatisfy {
        $0.region?.hasRightAngles ?? true
      }
      targets.append(labeled)
    }
    var count = targets.map(\.annotations.count).max() ?? 0
    if !frames.exist, let description, let length = try description.count("length") {
      try frames.check(
        length, targets: targets.count, path: description.path,
        line: description["length"]?.line.number)
      count = max(count, length)
    }
    for index in targets.indices {
      let missing = count - targets[index].annotations.count
      targets[index].annotations += Array(repeating: .unlabeled, count: missing)
    }
    let attributes = try tag(&targets, folder: folder, names: names, log: log)
    try check(description, count: count, log: log)
    var anchors: [Double] = []
    if names.contains("anchor.value") {
      anchors = Array(try values("\(folder)/anchor.value", log: log).prefix(count))
    }
    return SequenceContent(
      frames: frames.source, frameCount: count, targets: targets, attributes: attributes,
      anchors: anchors, enclosedLabels: enclosedLabels)
  }

  /// Returns the folder of the default channel according to the file `sequence`; nil if the file states no folder.
  private static func statedLocation(
    _ description: DescriptionFile?, folder: String
  ) -> FramesLocation? {
    guard let description else { return nil }
    let channel = description["channel.default"]?.text ?? "color"
    guard let pattern = description["channels.\(channel)"]?.text else { return nil }
    let subfolder = pattern.deletingLastPathComponent
    return .folder(subfolder.isEmpty ? folder : "\(folder)/\(subfolder)")
  }

  /// Adds the attributes in `*.tag` and `*.label` files to the annotations. Frames after the last flag have no
  /// attributes.
  ///
  /// - Returns: the sorted attributes that occur in any frame.
  private static func tag(
    _ targets: inout [Target], folder: String, names: [String], log: LabelLog
  ) throws -> [String] {
    var found: Set<String> = []
    for file in names where file.hasSuffix(".tag") || file.hasSuffix(".label") {
      let attribute = file.deletingPathExtension
      let flags = try FlagLabels.read("\(folder)/\(file)", log: log)
      for index in targets.indices {
        let frames = targets[index].annotations.indices.prefix(flags.count)
        for frame in frames where flags[frame] != 0 {
          targets[index].annotations[frame].attributes.append(attribute)
          found.insert(attribute)
        }
      }
    }
    for index in targets.indices {
      for frame in targets[index].annotations.indices {
        targets[index].annotations[frame].attributes.sort()
      }
    }
    return found.sorted()
  }

  /// Reads a file with one number per line.
  private static func values(_ path: String, log: LabelLog) throws -> [Double] {
    try LabelFile(path).lines.map { line in
      try log.attempt { try line.numbers(1)[0] } ?? 0
    }
  }

  private static func size(_ description: DescriptionFile) throws -> PixelSize? {
    guard let width = try description.count("width"), let height = try description.count("height")
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  private static func check(
    _ description: DescriptionFile?, count: Int, log: LabelLog
  ) throws {
    guard let description else { return }
    if let length = try description.count("length"), length != count {
      log.note(
        description.path, line: description["length"]?.line.number,
        "expected \(count), the number of frames; found \(length)")
    }
    if let size = try size(description) {
      log.state(size, description.path, line: description["width"]?.line.number)
    }
  }
}

extension Region {
  /// Whether the region is a rectangle, rotated or not, apart from rounding errors of the corners' coordinates.
  /// Opposite sides must be parallel, and the two diagonals must be equally long.
  fileprivate var hasRightAngles: Bool {
    guard case .quadrilateral(let quadrilateral) = self else { return true }
    let corners = quadrilateral.corners
    let first = corners[2] - corners[0]
    let second = corners[3] - corners[1]
    let lengths = [first, second].map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    let tolerance = 1 + 0.01 * max(lengths[0], lengths[1])
    let gap = (corners[0] + corners[2]) - (corners[1] + corners[3])
    return abs(lengths[0] - lengths[1]) <= tolerance && abs(gap.x) <= 2 * tolerance
      && abs(gap.y) <= 2 * tolerance
  }
}
