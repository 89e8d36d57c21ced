import Files
import Foundation
import Geometry
import Media

/// Pascal VOC's XML format (Everingham et al., 2010): `Annotations/NAME.xml` with the images in `JPEGImages`, or both
/// in one folder. Labels belong to the image with the same file name; the element `filename` is ignored.
///
/// Pixels are numbered from 1, and a box includes both its first and last pixels. `xmin` 1 and `xmax` 2 therefore mean
/// two pixels starting at coordinate 0, as in the challenge's own code. Detecting a difficult object counts as neither
/// correct nor wrong.
enum VOCFormat: Layout {
  static let name = "voc"
  static let markers = "Annotations/*.xml and JPEGImages"

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    let labels =
      folder.folder("Annotations")
      ?? folder.folder("annotations").flatMap { own in
        [own, own.folder("xmls")].compactMap(\.self)
          .first { $0.files.contains { $0.lowercased().hasSuffix(".xml") } }
      } ?? folder
    let pictures =
      ["JPEGImages", "images"].lazy.compactMap { folder.folder($0) }.first
      ?? (labels.files.contains(where: ImageFile.isImageName) ? labels : folder)
    let byStem = ImageLabels.imagesByStem(in: pictures)
    let files = labels.files.filter { $0.lowercased().hasSuffix(".xml") }
    let isApart = folder.hasFolder("Annotations")
    return files.compactMap { file -> LabeledImage? in
      let stem = file.deletingPathExtension
      // An XML file next to images is not necessarily a label file.
      guard isApart || byStem[stem] != nil else { return nil }
      let path = labels.path(file)
      return LabeledImage(
        name: stem, file: byStem[stem] ?? pictures.path(stem + ".jpg")
      ) { try objects(path) }
    }
  }

  private static func objects(_ path: String) throws -> [ImageLabel] {
    let root = try LabelXML.read(try ImageLabels.bytes(path), path: path)
    guard root.name == "annotation" else {
      throw ImageLabels.error(
        path, line: root.line, "expected <annotation>, found <\(root.name.prefix(40))>")
    }
    return try root.children.filter { $0.name == "object" }.map { try label($0, path) }
  }

  private static func label(_ object: LabelXML, _ path: String) throws -> ImageLabel {
    func error(_ reason: String, _ element: LabelXML? = nil) -> GroundTruthError {
      ImageLabels.error(path, line: (element ?? object).line, reason)
    }
    guard let name = object["name"], !name.text.isEmpty else {
      throw error("expected <name> in <object>")
    }
    guard let bounds = object["bndbox"] else { throw error("expected <bndbox> in <object>") }
    let sides = try ["xmin", "ymin", "xmax", "ymax"].map { side in
      guard let element = bounds[side] else {
        throw error("expected <\(side)> in <bndbox>", bounds)
      }
      guard let value = Double(decimal: element.text), abs(value) <= ImageLabels.farthest else {
        throw error(
          "expected a pixel coordinate in <\(side)>, found \"\(element.text.prefix(40))\"", element)
      }
      return value
    }
    guard sides[2] >= sides[0], sides[3] >= sides[1] else {
      throw error("expected <xmax> and <ymax> to be at least <xmin> and <ymin>", bounds)
    }
    var label = ImageLabel(
      Box(
        x: sides[0] - 1, y: sides[1] - 1, width: sides[2] - sides[0] + 1,
        height: sides[3] - sides[1] + 1), kind: name.text)
    if let difficult = object["difficult"] {
      guard ["0", "1", ""].contains(difficult.text) else {
        throw error("expected 0 or 1 in <difficult>", difficult)
      }
      label.isIgnored = difficult.text == "1"
    }
    return label
  }
}
