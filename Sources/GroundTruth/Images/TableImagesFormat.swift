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
    guard let table = tables.first, tables.count == 1,
      let images = pictures.first(where: { $0.files.contains(where: ImageFile.isImageName) })
    else { return [] }
    var labels: [String: [ImageLabel]] = [:]
    for object in try DetectionTable(table).objects {
      labels[object.image ?? "", default: []].append(
        ImageLabel(object.box, kind: object.kind ?? ""))
    }
    let names = images.files.filter(ImageFile.isImageName)
    if let unknown = labels.keys.sorted().first(where: { !names.contains($0) }) {
      throw GroundTruthError.malformed(
        path: table, line: nil,
        reason: "expected the names of images in \(images.path), found \"\(unknown.prefix(80))\"")
    }
    return names.map { name in
      let own = labels[name] ?? []
      return LabeledImage(name: name, file: images.path(name)) { own }
    }
  }
}
