import Files
import Foundation
import Media

/// Messages for files that vbench does not read: what they seem to be, and the shortest way on.
public enum ForeignFiles {
  /// The number of bytes by which a text file is recognized.
  private static let probedBytes = 1 << 16

  /// Returns the message for the files at a location; nil if none of them is known.
  ///
  /// - Parameter suggestsBoxes: whether the message for videos and images says how to label them with boxes.
  public static func hint(at location: String, suggestsBoxes: Bool = false) -> String? {
    guard AtomicFile.isFolder(location) else { return words(file: location) }
    let listing = FolderListing(location)
    let files = listing.files.map { "\(location)/\($0)" }
    if let known = files.lazy.compactMap(words).first { return known }
    if listing.folders.contains("annotations"), listing.folders.contains("sequences") {
      return
        "annotations and sequences look like VisDrone; its rows are MOTChallenge's, so copy each"
        + " annotations/NAME.txt to NAME/gt/gt.txt, and use --task mot --rules all"
    }
    let below = listing.folders.flatMap { folder in
      FolderListing("\(location)/\(folder)").files.map { "\(location)/\(folder)/\($0)" }
    }
    return below.lazy.compactMap(words).first ?? (suggestsBoxes ? unlabeled(files + below) : nil)
  }

  /// Returns the message for a file; nil if it is not known.
  private static func words(file path: String) -> String? {
    let name = path.lastPathComponent
    if let command = unpacking(path) { return "\(name) is an archive; unpack it with: \(command)" }
    switch name.pathExtension.lowercased() {
    case "json": return json(path).map { "\(name) \($0)" }
    case "xml":
      return start(of: path).contains("<image ")
        ? "\(name) looks like CVAT's export for images; export the task as \"COCO 1.0\", and use --task detection"
        : nil
    case "mat", "npy", "npz", "pkl", "pickle", "parquet", "h5", "hdf5":
      return
        "\(name) is a binary table; write its boxes as text, one line x,y,width,height per frame"
    case "xlsx", "xls", "ods":
      return "\(name) is a spreadsheet; save it as CSV with the columns frame,x,y,width,height"
    default: return nil
    }
  }

  private static func unpacking(_ path: String) -> String? {
    let name = path.lowercased()
    let folder = path.deletingLastPathComponent
    let place = folder.isEmpty ? "." : folder
    if name.hasSuffix(".zip") { return "unzip '\(path)' -d '\(path.deletingPathExtension)'" }
    if [".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".tar.zst"].contains(
      where: name.hasSuffix)
    {
      return "tar -xf '\(path)' -C '\(place)'"
    }
    if name.hasSuffix(".7z") || name.hasSuffix(".rar") { return "7z x '\(path)' -o'\(place)'" }
    return nil
  }

  private static func json(_ path: String) -> String? {
    let text = start(of: path)
    func has(_ keys: String...) -> Bool { keys.allSatisfy { text.contains("\"\($0)\"") } }
    if has("videorectangle") || has("result", "annotations", "data") {
      return
        "looks like an export of Label Studio, whose boxes are percentages at key frames; write one row"
        + " frame,id,left,top,width,height,1,1,1 per box, in pixels, to NAME/gt/gt.txt (frames from 1)"
    }
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
        "looks like LabelMe's labels of one image; convert the folder to COCO, and use --task detection"
    }
    if has("image_id", "bbox", "score") {
      return
        "looks like a list of results in COCO's form; use it as --results with --task detection"
    }
    if has("images") && (has("categories") || has("annotations")) {
      return "looks like labels of images in COCO's form; use --task detection -d \(path)"
    }
    return nil
  }

  /// Returns the message for videos or images without labels.
  private static func unlabeled(_ files: [String]) -> String? {
    func advice(_ labels: String) -> String {
      "; write \(labels).csv with the lines `frame,x,y,width,height` and, for each labeled frame, such as the"
        + " first, `0,310,120,48,96`"
    }
    if let video = files.first(where: { VideoSource.isVideoName($0) }) {
      return "\(video.lastPathComponent) is a video without labels"
        + advice(video.deletingPathExtension)
    }
    guard let image = files.first(where: ImageFile.isImageName) else { return nil }
    let folder = image.deletingLastPathComponent
    return "\(folder) holds images without labels" + advice(folder)
  }

  private static func start(of path: String) -> String {
    let bytes = (try? RegularFile.beginning(of: path, count: probedBytes))?.bytes ?? []
    return String(decoding: bytes, as: UTF8.self)
  }
}
