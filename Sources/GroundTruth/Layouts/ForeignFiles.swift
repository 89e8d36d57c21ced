import Files
import Foundation
import Geometry
import Media

/// Messages for files that vbench does not read: what they seem to be, and the shortest way on.
public enum ForeignFiles {
  /// The number of bytes by which a text file is recognized.
  private static let probedBytes = 1 << 16
  /// The limits of the search for files that can be named.
  private static let (deepest, mostFolders, filesPerFolder) = (6, 200, 50)

  /// Returns the message for the files at a location; nil if none of them is known.
  ///
  /// - Parameter suggestsBoxes: whether the message for videos and images says how to label them with boxes.
  public static func hint(at location: String, suggestsBoxes: Bool = false) -> String? {
    guard AtomicFile.isFolder(location) else { return words(file: location) }
    let listing = FolderListing(location)
    let files = listing.files.map { "\(location)/\($0)" }
    if let known = files.lazy.compactMap({ words(file: $0) }).first { return known }
    if let known = words(folders: Set(listing.folders)) { return known }
    let below = filesBelow(location, listing.folders)
    let known = below.lazy.compactMap { words(file: $0) }.first
    guard known == nil, suggestsBoxes else { return known }
    return labeledImages(at: location, files + below) ?? unlabeled(files + below)
      ?? (files + below).first { $0.pathExtension.lowercased() == "json" }.map {
        "\($0.lastPathComponent) is JSON in a form that is not known; write its boxes as text, one line"
          + " x,y,width,height per frame, or for several objects frame,id,left,top,width,height to NAME/gt/gt.txt"
      }
  }

  /// Returns the message for a location without results: what its files are, or else what they are called; nil if there
  /// are none.
  public static func hintOnResults(at location: String) -> String? {
    if let known = hint(at: location) { return known }
    let listing = FolderListing(location)
    let files =
      listing.files
      + filesBelow(location, listing.folders).map {
        String($0.dropFirst(location.count)).trimmingPrefix("/").description
      }
    guard !files.isEmpty else { return nil }
    return "it holds \(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? ", ..." : "")"
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
      "\(labels.lastPathComponent) looks like YOLO's labels of one image, and such images are not a sequence; use --task"
      + " detection -d \(location), or \(table)"
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

  /// Returns the message for a file; nil if it is not known.
  private static func words(file path: String) -> String? {
    let name = path.lastPathComponent
    if let command = unpacking(path) { return "\(name) is an archive; unpack it with: \(command)" }
    switch name.pathExtension.lowercased() {
    case "json": return json(path).map { "\(name) \($0)" }
    case "csv", "txt", "tsv":
      if start(of: path).contains("region_shape_attributes") { return "\(name) \(via)" }
      return LabelFile.firstLine(of: path).flatMap { words(table: path, $0) }.map {
        "\(name) \($0)"
      }
    case "xml":
      return xml(path).map { "\(name) \($0)" }
    case "ann":
      guard let line = LabelFile.firstLine(of: path), (try? line.numbers(9)) != nil else {
        return nil
      }
      return
        "\(name) looks like labels of ALOV300++ (a frame and four corners per line); write them as a table with:"
        + " (echo image,x1,y1,x2,y2,x3,y3,x4,y4; tr ' ' , < \(Escaping.shellWord(path))) > \(Escaping.shellWord(path.deletingPathExtension + ".csv"))"
    case "mat", "npy", "npz", "pkl", "pickle", "parquet", "h5", "hdf5":
      return
        "\(name) is a binary table; write its boxes as text, one line x,y,width,height per frame"
    case "xlsx", "xls", "ods":
      return "\(name) is a spreadsheet; save it as CSV with the columns frame,x,y,width,height"
    default: return nil
    }
  }

  private static let sequenceNames: Set<String> = [
    "video", "videoname", "videoid", "sequence", "sequencename", "sequenceid", "seq", "seqname",
    "clip", "clipname",
  ]

  /// Returns the message for a table with boxes of several sequences or images; nil if it is none.
  private static func words(table path: String, _ header: LabelLine) -> String? {
    let names = header.quotedFields.map { String($0) }
    guard let columns = BoxColumns(names) else { return nil }
    if let column = sequenceColumn(of: names) { return words(sequences: path, header, column) }
    guard columns.form.followsFrame == false, RowFrames.areStated(by: names) else { return nil }
    return
      "looks like one table of boxes in images; if these are the frames of one sequence, put it into their folder;"
      + " otherwise write the boxes as COCO's JSON, which --task detection reads as labels and as results, such as"
      + " [{\"image_id\": 1, \"category_id\": 1, \"bbox\": [x, y, width, height], \"score\": 0.9}]"
  }

  /// Returns the position of the column with the names of sequences; nil if there is none.
  static func sequenceColumn(of names: [String]) -> Int? {
    names.firstIndex { sequenceNames.contains(BoxColumns.plain($0)) }
  }

  /// Returns the message for a table with boxes of several sequences.
  static func words(sequences path: String, _ header: LabelLine, _ column: Int) -> String {
    let folder = path.deletingLastPathComponent
    let separator =
      header.text.contains(",") ? "," : header.text.contains(";") ? "\";\"" : "\"\\t\""
    let start = folder.isEmpty ? "" : "cd \(Escaping.shellWord(folder)) && "
    // Names of sequences may contain slashes.
    let file = "f=$\(column + 1)\".csv\";gsub(\"/\",\"_\",f)"
    return
      "looks like one table for several sequences (column \(header.quotedFields[column])); write a file for each with:"
      + " \(start)awk -F\(separator) 'NR==1{h=$0;next}{\(file);if(!(f in s)){s[f];print h>f}print>f}'"
      + " \(Escaping.shellWord(path.lastPathComponent))"
  }

  private static func unpacking(_ path: String) -> String? {
    let name = path.lowercased()
    let folder = path.deletingLastPathComponent
    let destination = Escaping.shellWord(folder.isEmpty ? "." : folder)
    let word = Escaping.shellWord(path)
    if name.hasSuffix(".zip") {
      return "unzip \(word) -d \(Escaping.shellWord(path.deletingPathExtension))"
    }
    if [".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".tar.zst"].contains(
      where: name.hasSuffix)
    {
      return "tar -xf \(word) -C \(destination)"
    }
    if name.hasSuffix(".7z") || name.hasSuffix(".rar") {
      return "7z x \(word) -o\(destination)"
    }
    return nil
  }

  private static func xml(_ path: String) -> String? {
    let text = start(of: path)
    if text.contains("<image ") {
      return
        "looks like CVAT's export for images; export the task as \"COCO 1.0\", and use --task detection"
    }
    guard text.contains("<bndbox>") else { return nil }
    let parent = path.deletingLastPathComponent
    let folder =
      parent.lastPathComponent == "Annotations" ? parent.deletingLastPathComponent : parent
    return text.contains("<trackid>")
      ? "looks like labels of ImageNet VID, with a file per frame; write one row frame,id,left,top,width,height,1,1,1 per"
        + " object to NAME/gt/gt.txt (frames and pixels from 1), beside the images in NAME/img1"
      : "looks like Pascal VOC's labels of one image; use --task detection -d \(folder), for which such files and the images"
        + " are in one folder, or in Annotations and JPEGImages"
  }

  private static func json(_ path: String) -> String? {
    let text = start(of: path)
    func has(_ keys: String...) -> Bool { keys.allSatisfy { text.contains("\"\($0)\"") } }
    if has("framesCount", "frames", "objects") || has("figures", "objectKey") {
      return
        "looks like labels of Supervisely, whose boxes are corners (exterior) in figures; write one row"
        + " frame,id,left,top,width,height,1,1,1 per figure to NAME/gt/gt.txt (frames and pixels from 1)"
    }
    if has("videorectangle") || has("result", "annotations", "data") {
      return
        "looks like an export of Label Studio, whose boxes are percentages at key frames; write one row"
        + " frame,id,left,top,width,height,1,1,1 per box, in pixels, to NAME/gt/gt.txt (frames from 1)"
    }
    if has("exist", "gt_rect") {
      return
        "looks like labels of Anti-UAV; write the boxes of gt_rect to groundtruth_rect.txt beside the images, and"
        + " NaN,NaN,NaN,NaN where exist is 0"
    }
    if has("shape_attributes") || has("_via_img_metadata") { return via }
    if has("box2d") || has("videoName") {
      return
        "looks like labels of BDD100K or Scalabel; convert them with `python3 -m bdd100k.label.to_coco`, or"
        + " write one row frame,id,left,top,width,height,1,1,1 per box to NAME/gt/gt.txt"
    }
    if has("videos") || has("video_id") {
      return
        "looks like COCO with videos (COCO-VID, TAO); write one row frame,id,left,top,width,height,1,1,1 per"
        + " annotation to NAME/gt/gt.txt (frames from 1)"
    }
    if has("shapes", "imagePath") {
      return
        "looks like LabelMe's labels of one image; convert the folder to COCO, and use --task detection, or \(table)"
    }
    if has("image_id", "bbox", "score") {
      return
        "looks like a list of results in COCO's form; use it as --results with --task detection"
    }
    if has("images") && (has("categories") || has("annotations")) {
      return "looks like labels of images in COCO's form; use --task detection -d \(path)"
    }
    if has("frame") || has("frame_id"), has("bbox") || has("box"), has("id") || has("track_id") {
      return
        "looks like boxes of several objects; write one row frame,id,left,top,width,height,confidence per box to a text"
        + " file with the name of the sequence (frames and pixels from 1), and use --task mot"
    }
    return nil
  }

  private static let via =
    "looks like labels of VIA (VGG Image Annotator); export them as COCO, and use --task detection, or \(table)"

  private static let table =
    "write a CSV file with the columns image,x,y,width,height beside the folder of images"

  /// Returns the message for a label file that is not read: its name differs from that of the frames, or its first line
  /// is not known.
  private static func misnamed(_ frames: String, _ files: [String]) -> String? {
    let stem = frames.lastPathComponent.deletingPathExtension.lowercased()
    let candidates = files.filter {
      ["csv", "txt", "tsv"].contains($0.pathExtension.lowercased())
        && $0.lastPathComponent.lowercased().hasPrefix(stem)
    }
    guard let file = candidates.first, let line = LabelFile.firstLine(of: file) else { return nil }
    let name = file.lastPathComponent
    guard LabelFile.mayHoldBoxes(line) else { return unread(file, line) }
    return
      "\(name) may be the labels of \(frames.lastPathComponent); if so, rename it to"
      + " \(frames.lastPathComponent.deletingPathExtension).\(name.pathExtension)"
  }

  /// Returns the message for a table whose first line names or holds no boxes.
  private static func unread(_ file: String, _ line: LabelLine) -> String {
    let names = Set(line.fields.map { BoxColumns.plain(String($0.prefix { $0 != "(" })) })
    let isOfPoints =
      names.isSuperset(of: ["x", "y"]) && names.isDisjoint(with: ["w", "h", "width", "height"])
    return
      "the first line of \(file.lastPathComponent) is `\(line.text.prefix(60).printable)`; expected the columns frame"
      + " (counted from 0), x, y, width and height, or a line x,y,width,height per frame"
      + (isOfPoints ? "; points alone do not say how large the object is" : "")
  }

  /// Returns the message for videos or images without labels.
  private static func unlabeled(_ files: [String]) -> String? {
    func advice(_ labels: String) -> String {
      "; write \(labels).csv with the lines `frame,x,y,width,height` and, for each labeled frame, such as the"
        + " first, `0,310,120,48,96`"
    }
    if let video = files.first(where: { VideoSource.isVideoName($0) }) {
      if let words = misnamed(video, files) { return words }
      return "\(video.lastPathComponent) is a video without labels\(others(files))"
        + advice(video.deletingPathExtension)
    }
    guard let image = files.first(where: ImageFile.isImageName) else { return nil }
    let folder = image.deletingLastPathComponent
    if let words = misnamed(folder, files) { return words }
    return "\(folder) holds images without labels\(others(files))" + advice(folder)
  }

  /// Returns a clause on the first file that may hold labels; empty if there is none.
  private static func others(_ files: [String]) -> String {
    let file = files.first {
      ["csv", "txt", "tsv", "json", "xml"].contains($0.pathExtension.lowercased())
    }
    guard let file else { return "" }
    let line = LabelFile.firstLine(of: file).map {
      ", whose first line is `\($0.text.prefix(60).printable)`,"
    }
    return " in a known form (\(file.lastPathComponent)\(line ?? "") is in none)"
  }

  private static func start(of path: String) -> String {
    let bytes = (try? RegularFile.beginning(of: path, count: probedBytes))?.bytes ?? []
    return String(decoding: bytes, as: UTF8.self)
  }
}
