import Files
import Geometry
import Media

/// A table of the objects in images, beside the images or a folder with them: `filename,class,xmin,ymin,xmax,ymax`, as in
/// Roboflow's `_annotations.csv`. `DetectionTable` describes it. The same may be stated in JSON or in lines of JSON, as in
/// Hugging Face's `metadata.jsonl` and in the manifests of SageMaker. An image without a row contains no objects.
enum TableImagesFormat: Layout {
  static let name = "table"
  static let markers =
    "a CSV file with the columns filename,class,xmin,ymin,xmax,ymax, or JSON with the same"

  private static let recordEndings: Set<String> = ["json", "jsonl", "ndjson", "manifest"]
  /// The maximum number of JSON files that are opened.
  private static let probedFiles = 8

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    let own = try items(in: folder, prefix: "")
    // The parts of a dataset may have a table each.
    guard own.isEmpty else { return own }
    let parts = try folder.folders.compactMap(folder.folder).filter {
      try !items(in: $0, prefix: "").isEmpty
    }
    return try parts.flatMap { try items(in: $0, prefix: parts.count > 1 ? $0.name + "/" : "") }
  }

  static func items(of file: String) throws -> [LabeledImage] {
    let folder = FolderNode(file.deletingLastPathComponent)
    guard let table = try table(file) else { return [] }
    return try items(table, file, in: folder, prefix: "")
  }

  private static func items(in folder: FolderNode, prefix: String) throws -> [LabeledImage] {
    let tables = folder.files.filter { $0.lowercased().hasSuffix(".csv") }.map(folder.path)
      .filter { DetectionTable.isOne($0, hasImages: true) }
    if tables.count == 1 {
      return try items(DetectionTable(tables[0]), tables[0], in: folder, prefix: prefix)
    }
    let records = folder.files.filter { recordEndings.contains($0.pathExtension.lowercased()) }
    guard tables.isEmpty, records.count <= probedFiles else { return [] }
    return try records.lazy.map(folder.path).compactMap { path in
      try table(path).map { try items($0, path, in: folder, prefix: prefix) }
    }.first { !$0.isEmpty } ?? []
  }

  /// Returns the table in a file whose rows all have an image; nil if the file has another form.
  private static func table(_ path: String) throws -> DetectionTable? {
    if DetectionTable.isOne(path, hasImages: true) { return try DetectionTable(path) }
    guard recordEndings.contains(path.pathExtension.lowercased()),
      let table = DetectionTable(foundIn: path), !table.objects.isEmpty,
      table.objects.allSatisfy({
        $0.image.map { ImageFile.isImageName($0.lastPathComponent) } ?? false
      })
    else { return nil }
    return table
  }

  private static func items(
    _ table: DetectionTable, _ path: String, in folder: FolderNode, prefix: String
  ) throws -> [LabeledImage] {
    let pictures = [folder] + folder.folders.compactMap { folder.folder($0) }
    guard let images = pictures.first(where: { $0.files.contains(where: ImageFile.isImageName) })
    else { return [] }
    let objects = Dictionary(grouping: table.objects) { ($0.image ?? "").lastPathComponent }
    let names = images.files.filter(ImageFile.isImageName)
    if let unknown = objects.keys.sorted().first(where: { !names.contains($0) }) {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected the names of images in \(images.path), found \"\(unknown.prefix(80))\"")
    }
    return names.map { name in
      let own = objects[name] ?? []
      let image = images.path(name)
      var labeled = LabeledImage(name: prefix + name, file: image) {
        try table.inPixels(own) { try ImageFile.size(image) }
          .map { ImageLabel($0.box, kind: $0.kind ?? "") }
      }
      if table.isRelative { labeled.remarks = ["read the boxes as fractions of the images"] }
      return labeled
    }
  }
}
