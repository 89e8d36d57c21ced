import Files
import Geometry
import Media

/// A table of the objects in images, beside the images or a folder with them: `filename,class,xmin,ymin,xmax,ymax`, as in
/// Roboflow's `_annotations.csv`. `DetectionTable` describes it. An image without a row contains no objects.
enum TableImagesFormat: Layout {
  static let name = "table"
  static let markers = "a CSV file with the columns filename,class,xmin,ymin,xmax,ymax"

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    let tables = folder.files.filter { $0.lowercased().hasSuffix(".csv") }.map(folder.path)
      .filter { DetectionTable.isOne($0, hasImages: true) }
    let pictures = [folder] + folder.folders.compactMap { folder.folder($0) }
    guard let path = tables.first, tables.count == 1,
      let images = pictures.first(where: { $0.files.contains(where: ImageFile.isImageName) })
    else { return [] }
    let table = try DetectionTable(path)
    let objects = Dictionary(grouping: table.objects) { $0.image ?? "" }
    let names = images.files.filter(ImageFile.isImageName)
    if let unknown = objects.keys.sorted().first(where: { !names.contains($0) }) {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected the names of images in \(images.path), found \"\(unknown.prefix(80))\"")
    }
    return names.map { name in
      let own = objects[name] ?? []
      let image = images.path(name)
      var labeled = LabeledImage(name: name, file: image) {
        try table.inPixels(own) { try ImageFile.size(image) }
          .map { ImageLabel($0.box, kind: $0.kind ?? "") }
      }
      if table.isRelative { labeled.remarks = ["read the boxes as fractions of the images"] }
      return labeled
    }
  }
}
