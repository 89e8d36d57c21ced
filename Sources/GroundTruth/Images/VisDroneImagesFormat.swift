import Files
import Geometry
import Media

/// The layout of VisDrone's detection in images (Zhu et al., "Detection and Tracking Meet Drones Challenge", PAMI 2021):
/// `images/NAME.jpg` and `annotations/NAME.txt`, with a line `left,top,width,height,score,class,truncation,occlusion` per
/// object. Detections in ignored regions, whose score is 0, count as neither correct nor wrong.
enum VisDroneImagesFormat: Layout {
  static let name = "visdrone"
  static let markers = "images/NAME.jpg and annotations/NAME.txt with eight numbers per object"

  private static let columns = 8
  private static let names = [
    "ignored regions", "pedestrian", "people", "bicycle", "car", "van", "truck", "tricycle",
    "awning-tricycle", "bus", "motor", "others",
  ]
  /// The number of files by which the layout is recognized, because images may contain no objects.
  private static let probedFiles = 20

  static func items(in folder: FolderNode) -> [LabeledImage] {
    guard let pictures = folder.folder("images"), let labels = folder.folder("annotations"),
      labels.files.prefix(probedFiles).contains(where: { isOne(labels.path($0)) })
    else { return [] }
    let classNames = Dictionary(
      uniqueKeysWithValues: names.enumerated().dropFirst().map { ($0, $1) })
    return ImageLabels.imagesByStem(in: pictures).compactMap { stem, image in
      guard labels.hasFile(stem + ".txt") else { return nil }
      let path = labels.path(stem + ".txt")
      var labeled = LabeledImage(name: stem, file: image) {
        try LabelFile(path).lines.filter { !$0.text.isEmpty }.map(label)
      }
      labeled.classNames = classNames
      return labeled
    }
  }

  private static func isOne(_ path: String) -> Bool {
    path.hasSuffix(".txt") && LabelFile.firstLine(of: path).map { (try? label($0)) != nil } ?? false
  }

  private static func label(_ line: LabelLine) throws -> ImageLabel {
    // Some lines end with a comma.
    let text = line.text.hasSuffix(",") ? line.text.dropLast() : line.text
    let numbers = try LabelLine(path: line.path, number: line.number, text: text).numbers(columns)
    let kind = try line.wholeNumber(numbers[5], "the class")
    guard names.indices.contains(kind), let box = ImageLabels.box(Array(numbers.prefix(4))) else {
      throw line.error("expected a box in pixels and a class from 0 to \(names.count - 1)")
    }
    var label = ImageLabel(box, kind: names[kind])
    // Such a region has no class.
    if numbers[4] == 0 || kind == 0 { (label.kind, label.isCrowd) = (nil, true) }
    return label
  }
}
