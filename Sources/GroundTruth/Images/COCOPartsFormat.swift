import Files

/// A dataset whose parts, such as `train`, `valid` and `test`, are folders in COCO's format, as Roboflow exports it. If there
/// is only one part, it is read.
enum COCOPartsFormat: Layout {
  static let name = "coco-parts"
  static let markers = "train/, valid/ or test/ with _annotations.coco.json"

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    let parts = folder.folders.compactMap(folder.folder).filter { part in
      part.files.contains(where: COCOFormat.isName)
    }
    guard let part = parts.first else { return [] }
    guard parts.count == 1 else {
      let options = parts.prefix(4).map { "-d \(Escaping.shellWord($0.path))" }
      throw ImageLabels.error(
        folder.path,
        "the parts \(parts.map(\.name).joined(separator: ", ")) have labels of their own; use"
          + " \(options.joined(separator: " or "))")
    }
    return try COCOFormat.items(in: part).map { image in
      var image = image
      image.remarks.append("read \(part.path), the only part with labels")
      return image
    }
  }
}
