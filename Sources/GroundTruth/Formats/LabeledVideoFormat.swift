import Files
import Geometry
import Media

/// Videos, or folders of images, with a label file each: `cup.mp4` or `cup/` and `cup.csv` or `cup.txt`. If there is only
/// one of either, their names may differ. The labels may also be in a folder of their own, such as `annotations`, and the
/// frames in another one. A table with a header, or rows that begin with the names of images, may also be among the images.
///
/// A CSV file has a header with `frame` (counted from 0) and the columns that `CSVLabels` describes. Rows of several
/// objects are told apart by a column `object`, `id` or `track_id`, so that the CSV file that `vbench track` writes is a
/// label file. A text file has one box per line and frame, `x,y,width,height` in 0-based pixels, or MOTChallenge's rows.
enum LabeledVideoFormat: SequenceLayout {
  static let name = "video"
  static let markers = "NAME.mp4 and NAME.csv or NAME.txt"
  static let resultsOrigin: Double? = 0

  private static let textEndings = ["csv", "txt", "tsv", "dat", "npy", "yml"]
  private static let endings = textEndings + LabelRecords.endings
  /// What may follow the name of the frames in that of their label file.
  private static let suffixes = [
    "", "_gt", "-gt", "_bbox", "_bboxes", "_boxes", "_groundtruth", "_ground_truth", "_labels",
    "_label", "_annotations",
    "_rect",
  ]
  /// The names of folders with the labels of frames in another folder.
  private static let labelFolders: Set<String> = [
    "annotations", "annotation", "annos", "anno", "labels", "label", "gt", "groundtruth",
    "ground_truth", "groundtruths", "boxes", "bboxes",
  ]

  /// The names of folders that say only that they hold images.
  private static let plainNames: Set<String> = [
    "frames", "frame", "images", "image", "img", "imgs", "img1", "color", "rgb", "pictures", "jpg",
    "jpeg", "png",
  ]

  /// The maximum number of files that are opened in search of the labels of the only video.
  private static let probedFiles = 8

  static func items(in folder: FolderNode) -> [FoundSequence] {
    var frames = frames(in: folder)
    let named = pairs(frames, labels: folder)
    guard named.isEmpty else { return named }
    let apart = folder.folders.filter { labelFolders.contains($0.lowercased()) }.lazy
      .compactMap(folder.folder).map { labels in
        pairs(
          folder.folders.compactMap(folder.folder).filter { $0 !== labels }.flatMap(Self.frames),
          labels: labels)
      }.first { !$0.isEmpty }
    if let apart { return apart }
    if frames.count > 1 { frames.removeAll { VideoWriter.hasWritten($0.1.path) } }
    if let table = tableAmongImages(in: folder) {
      return [sequence(folder.name, .folder(folder.path), table)]
    }
    guard let (stem, location) = frames.first, frames.count == 1 else { return [] }
    func labelFile(_ endings: [String]) -> String? {
      onlyLabelFile(in: folder, endings: endings) { imageCount(location) }
    }
    let labels = labelFile(textEndings) ?? labelFile(LabelRecords.endings)
    // The folder has the name of the sequence.
    let name = plainNames.contains(stem.lowercased()) ? folder.name : stem
    return labels.map { [sequence(name, location, $0)] } ?? []
  }

  /// Returns the table with a header or with the names of images among images; nil if there is none, or if the folder
  /// holds other folders, which may be sequences.
  private static func tableAmongImages(in folder: FolderNode) -> String? {
    let count = folder.files.count(where: ImageFile.isImageName)
    guard folder.folders.isEmpty, count > 1,
      let table = onlyLabelFile(in: folder, endings: textEndings, frameCount: { count }),
      let first = LabelFile.recognizedLines(of: table).first,
      TableHeader.isOne(first) || NamedRows.isRow(first)
    else { return nil }
    return table
  }

  /// Returns the only label file with one of the endings; nil if there is none, or if there are too many files. Of
  /// several, it is the one with a row for each frame.
  private static func onlyLabelFile(
    in folder: FolderNode, endings: [String], frameCount: () -> Int?
  ) -> String? {
    let files = folder.files.filter { endings.contains($0.pathExtension.lowercased()) }
    guard files.count <= probedFiles else { return nil }
    let all = files.map(folder.path).filter(isLabelFile)
    var labels = all.filter { !LabelFile.isAuxiliary($0) }
    if labels.isEmpty { labels = all }
    if labels.count > 1, let count = frameCount() {
      labels = labels.filter { rowCount($0) == count }
    }
    return labels.count == 1 ? labels[0] : nil
  }

  /// Returns the number of rows in a label file; nil if it cannot be read.
  private static func rowCount(_ path: String) -> Int? {
    guard let lines = try? LabelFile(path).withPlainHeader.lines, let first = lines.first else {
      return nil
    }
    let count = lines.count { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    return TableHeader(first)?.namesBox ?? false ? count - 1 : count
  }

  /// Returns the number of images at a location; nil for a video.
  private static func imageCount(_ location: FramesLocation) -> Int? {
    guard case .folder(let path) = location else { return nil }
    return FolderListing(path).files.count(where: ImageFile.isImageName)
  }

  static func items(of file: String) -> [FoundSequence] {
    let folder = FolderNode(file.deletingLastPathComponent)
    return items(in: folder).filter { $0.frames?.path == file || $0.path == file }
  }

  /// Returns the sequence of a label file that belongs to no layout and has no frames; nil if it is no label file.
  static func sequence(ofLabels file: String) -> FoundSequence? {
    guard endings.contains(file.pathExtension.lowercased()), isLabelFile(file),
      !file.lastPathComponent.lowercased().hasPrefix("groundtruth")
    else { return nil }
    return sequence(file.lastPathComponent.deletingPathExtension, nil, file)
  }

  /// Returns the videos and the folders of images in a folder, with their names.
  private static func frames(in folder: FolderNode) -> [(String, FramesLocation)] {
    let videos = FramesLocation.videos(in: folder)
    let pictures = folder.folders.filter {
      folder.folder($0)?.files.contains(where: ImageFile.isImageName) ?? false
    }
    return videos.map { ($0.deletingPathExtension, FramesLocation.video(folder.path($0))) }
      + pictures.map { ($0, FramesLocation.folder(folder.path($0))) }
  }

  /// Returns the sequences whose label files, in one folder, have the names of their frames.
  private static func pairs(
    _ frames: [(String, FramesLocation)], labels folder: FolderNode
  ) -> [FoundSequence] {
    frames.compactMap { stem, location in
      suffixes.lazy.flatMap { suffix in endings.map { "\(stem)\(suffix).\($0)" } }
        .first { folder.hasFile($0) && isLabelFile(folder.path($0)) }
        .map { sequence(stem, location, folder.path($0)) }
    }
  }

  /// Returns whether the first line of a file is that of labels.
  private static func isLabelFile(_ path: String) -> Bool {
    if LabelRecords.areBoxes(path) || LabelRecords.areLists(path) { return true }
    guard !DetectionTable.hasSeveralObjects(path) else { return false }
    guard let line = LabelFile.recognizedLines(of: path).first else { return false }
    return (!LabelRecords.isNamed(path) && LabelFile.mayHoldBoxes(line))
      || TableHeader.isOne(line) || MOTChallengeRows.isRow(line.withoutBrackets)
  }

  /// Returns whether each line has the four corners of a frame's region, as in VOT, rather than a row of MOTChallenge's
  /// form, whose frames start from 0 or 1.
  private static func areCorners(_ file: LabelFile, _ frames: SequenceFrames) -> Bool {
    file.lines.count == frames.count
      && file.lines.allSatisfy { line in
        (try? line.numbers(8)).map { ![0, 1].contains($0[0]) } ?? false
      }
  }

  private static func sequence(
    _ name: String, _ location: FramesLocation?, _ labels: String
  ) -> FoundSequence {
    FoundSequence(name: name, path: labels, format: self.name, frames: location) { log in
      let frames = try SequenceFrames(location, of: labels, expecting: "frames", log: log)
      let isRecords = LabelRecords.isNamed(labels) && !LabelRecords.areLists(labels)
      let file = try (isRecords ? LabelRecords.table(labels) : LabelFile(labels)).withPlainHeader
      if let header = file.lines.first, TableHeader.isOne(header) {
        return try LabelTable.content(file, header, frames, log)
      }
      var remarks: [String] = []
      var first = try LabelFile(numbers: labels, count: frames.count, hasConfidences: false) {
        remarks.append($0)
      }
      if log.boxes == nil, let ordered = try NamedRows.ordered(first, frames.imagePaths) {
        first = ordered
        remarks.append("matched rows with the names of the images")
      }
      let areCorners = areCorners(first, frames)
      if !areCorners, first.lines.first.map({ $0.fields.count >= 6 }) ?? false {
        let rows = try log.table(labels, frameCount: frames.count) {
          try MOTChallengeTable.read($0, content: .labels, $1)
        }
        let content = try SequenceContent(rows, frames: frames, path: labels)
        try LabelForms.check(content.targets, of: labels, origin: 1, log: log)
        return content
      }
      for remark in remarks { log.tolerate(labels, remark) }
      if areCorners {
        return SequenceContent(
          frames: frames.source, frameCount: first.lines.count,
          targets: [
            Target(name: "1", annotations: try VOTRegions.read(first, origin: 0, log: log))
          ])
      }
      let annotations = try LabelCounts.match(
        BoxLabels(origin: 0).read(first, log: log), file: labels, frames: frames,
        shortage: .unlabeled, log: log)
      return SequenceContent(
        frames: frames.source, frameCount: annotations.count,
        targets: [Target(name: "1", annotations: annotations)])
    }
  }
}
