import Files
import Foundation
import Geometry
import Media

/// Messages for files that vbench does not read: what they seem to be, and the shortest way on.
public enum ForeignFiles {
  /// The limits of the search for files that can be named.
  private static let (deepest, mostFolders, filesPerFolder) = (6, 200, 50)

  /// Returns the message for the files at a location; nil if none of them is known.
  ///
  /// - Parameters:
  ///   - suggestsBoxes: whether the message for videos and images says how to label them with boxes.
  ///   - advice: what to do with a binary file; nil for a file of boxes.
  public static func hint(
    at location: String, suggestsBoxes: Bool = false, advice: String? = nil
  ) -> String? {
    func words(_ file: String) -> String? {
      ForeignFile.words(file, advice: advice ?? ForeignFile.boxesAsText)
    }
    guard AtomicFile.isFolder(location) else {
      guard suggestsBoxes, VideoSource.isVideoName(location) else { return words(location) }
      let folder = location.deletingLastPathComponent
      let others = FolderListing(folder.isEmpty ? "." : folder).files
      return unlabeled([location] + others.map { folder.isEmpty ? $0 : "\(folder)/\($0)" })
    }
    let listing = FolderListing(location)
    let files = listing.files.map { "\(location)/\($0)" }
    if let known = files.lazy.compactMap(words).first { return known }
    if let known = self.words(folders: Set(listing.folders)) { return known }
    let below = filesBelow(location, listing.folders)
    let known = below.lazy.compactMap(words).first
    guard known == nil, suggestsBoxes else { return known }
    return labeledImages(at: location, files + below) ?? unlabeled(files + below)
      ?? (files + below).first { $0.pathExtension.lowercased() == "json" }.map {
        "\($0.lastPathComponent) is JSON in a form that is not known; write its boxes as text, one line"
          + " x,y,width,height per frame, or for several objects frame,id,left,top,width,height to NAME/gt/gt.txt"
      }
  }

  /// Returns the message for a location without results: what its files are, or else what they are called; nil if there
  /// are none.
  ///
  /// - Parameter advice: what to do with a binary file; nil for a file of boxes.
  public static func hintOnResults(at location: String, advice: String? = nil) -> String? {
    if let known = hint(at: location, advice: advice) { return known }
    let listing = FolderListing(location)
    let files =
      listing.files
      + filesBelow(location, listing.folders).map {
        String($0.dropFirst(location.count)).trimmingPrefix("/").description
      }
    guard !files.isEmpty else { return nil }
    let first = files.prefix(3)
    let maskAdvice =
      first.allSatisfy(ImageFile.isImageName)
      ? "; if these are masks, write the box x,y,width,height around each to a line of a text file"
      : ""
    return "it holds \(first.joined(separator: ", "))\(files.count > 3 ? ", ..." : "")\(maskAdvice)"
  }

  /// Returns the first files of the folders below a location, level by level.
  private static func filesBelow(_ location: String, _ folders: [String]) -> [String] {
    var files: [String] = []
    var level = folders.map { "\(location)/\($0)" }
    var count = 0
    for _ in 0..<deepest where !level.isEmpty {
      var next: [String] = []
      for folder in level.prefix(mostFolders - count) {
        let listing = FolderListing(folder)
        files += listing.files.prefix(filesPerFolder).map { "\(folder)/\($0)" }
        next += listing.folders.map { "\(folder)/\($0)" }
      }
      count += level.count
      guard count < mostFolders else { break }
      level = next
    }
    return files
  }

  /// Returns the message for images with YOLO's label files; nil if there are none.
  private static func labeledImages(at location: String, _ files: [String]) -> String? {
    let labels = files.lazy.filter { $0.pathExtension.lowercased() == "txt" }
      .prefix(filesPerFolder).first { file in
        let numbers = try? LabelFile.firstLine(of: file)?.numbers(5)
        return numbers.map { numbers in
          Int(exactly: numbers[0]).map { $0 >= 0 } ?? false
            && numbers.dropFirst().allSatisfy((0...1).contains)
        } ?? false
      }
    guard let labels else { return nil }
    return
      "\(labels.lastPathComponent) looks like YOLO's labels of one image; if the images are the frames of a video,"
      + " \(ForeignFile.table); otherwise use --task detection -d \(Escaping.shellWord(location))"
  }

  /// Returns the message for a folder with certain subfolders; nil if they are not known.
  private static func words(folders: Set<String>) -> String? {
    if folders.isSuperset(of: ["JPEGImages", "Annotations"]) {
      return
        "JPEGImages and Annotations look like masks of DAVIS or YouTube-VOS; write each object's boxes to a folder"
        + " of its own with the images and a file groundtruth_rect.txt, one line x,y,width,height per frame"
    }
    if folders.isSuperset(of: ["annotations", "sequences"]) {
      return
        "annotations and sequences look like VisDrone, but no annotations/NAME.txt has a folder sequences/NAME with"
        + " images"
    }
    return nil
  }

  /// Returns the message for a label file that is not read: its name differs from that of the frames, or its first line
  /// is not known.
  private static func misnamed(_ frames: String, _ files: [String]) -> String? {
    let stem = frames.lastPathComponent.deletingPathExtension.lowercased()
    if let file = files.first(where: { file in
      labelEndings.contains(file.pathExtension.lowercased())
        && file.lastPathComponent.deletingPathExtension.lowercased() == stem
    }) {
      return unread(file)
    }
    let candidates = files.filter {
      ["csv", "txt", "tsv"].contains($0.pathExtension.lowercased())
        && $0.lastPathComponent.lowercased().hasPrefix(stem)
    }
    .filter { !LabelFile.isProse($0) }
    guard let file = candidates.first, let line = LabelFile.recognizedLines(of: file).first else {
      return several(frames, files)
    }
    let name = file.lastPathComponent
    guard LabelFile.mayHoldBoxes(line) else { return unread(file) }
    return
      "\(name) may be the labels of \(frames.lastPathComponent); if so, rename it to"
      + " \(frames.lastPathComponent.deletingPathExtension).\(name.pathExtension)"
  }

  /// Returns the message for several files of which each may hold the labels; nil if there is at most one.
  private static func several(_ frames: String, _ files: [String]) -> String? {
    let candidates = files.filter { file in
      ["csv", "txt", "tsv"].contains(file.pathExtension.lowercased())
        && LabelFile.recognizedLines(of: file).first.map(LabelFile.mayHoldBoxes) ?? false
        && !LabelFile.isAuxiliary(file)
    }
    guard let first = candidates.first, candidates.count > 1 else { return nil }
    let names = candidates.prefix(3).map(\.lastPathComponent).joined(separator: ", ")
    return
      "each of \(names)\(candidates.count > 3 ? ", ..." : "") may be the labels of \(frames.lastPathComponent); rename the"
      + " right one to \(frames.lastPathComponent.deletingPathExtension).\(first.pathExtension)"
  }

  /// The endings of files that may be meant as labels.
  private static let labelEndings: Set<String> = [
    "csv", "txt", "tsv", "dat", "json", "jsonl", "xml", "yml", "yaml",
  ]

  /// Returns the message for a file that names or holds no boxes.
  private static func unread(_ file: String) -> String? {
    if file.pathExtension.lowercased() == "json" {
      let pairs = (try? RegularFile.read(file, limit: 1 << 24)).flatMap { PrintedValue($0) }?.pairs
      let keys = pairs.map { pairs in
        ", whose keys are \(pairs.prefix(5).map { $0.key }.joined(separator: ", "))\(pairs.count > 5 ? ", ..." : ""),"
      }
      return
        "\(file.lastPathComponent)\(keys ?? "") holds no boxes in a known form; expected an object for each frame, such as"
        + " {\"frame\": 0, \"bbox\": [x, y, width, height]}"
    }
    guard let line = LabelFile.firstLine(of: file) else {
      return "\(file.lastPathComponent) is empty, or not text"
    }
    let names = Set(line.fields.map { BoxColumns.plain(String($0.prefix { $0 != "(" })) })
    let isOfPoints =
      names.isSuperset(of: ["x", "y"]) && names.isDisjoint(with: ["w", "h", "width", "height"])
    return
      "\(file.lastPathComponent) is there, but its first line is `\(line.text.prefix(60).printable)`; expected the columns frame"
      + " (counted from 0), x, y, width and height, or a line x,y,width,height per frame"
      + (isOfPoints ? "; points alone do not say how large the object is" : "")
  }

  /// Returns the message for videos or images without labels.
  private static func unlabeled(_ files: [String]) -> String? {
    func advice(_ labels: String, _ size: PixelSize?) -> String {
      let size = size ?? PixelSize(width: 640, height: 480)
      let numbers = [3 * size.width / 8, 3 * size.height / 8, size.width / 4, size.height / 4]
      return
        "; write \(labels).csv with the lines `frame,x,y,width,height` and, for each labeled frame, such as the"
        + " first, `0,\(numbers.map { "\(max(1, $0))" }.joined(separator: ","))`"
    }
    if let video = files.first(where: { VideoSource.isVideoName($0) }) {
      if let words = misnamed(video, files) { return words }
      return "\(video.lastPathComponent) is a video without labels\(others(files))"
        + advice(video.deletingPathExtension, try? VideoSource(path: video).frameSize())
    }
    guard let image = files.first(where: ImageFile.isImageName) else { return nil }
    let folder = image.deletingLastPathComponent
    if let words = misnamed(folder, files) { return words }
    return "\(folder) holds images without labels\(others(files))"
      + advice(folder, try? ImageFile.size(image))
  }

  /// Returns a clause on the first file that may hold labels; empty if there is none.
  private static func others(_ files: [String]) -> String {
    let file = files.first {
      switch $0.pathExtension.lowercased() {
      case "csv", "tsv", "json", "jsonl": true
      case "txt", "xml": !LabelFile.isProse($0)
      default: false
      }
    }
    guard let file else { return "" }
    let line = LabelFile.firstLine(of: file).map {
      ", whose first line is `\($0.text.prefix(60).printable)`,"
    }
    return " in a known form (\(file.lastPathComponent)\(line ?? "") is in none)"
  }
}
