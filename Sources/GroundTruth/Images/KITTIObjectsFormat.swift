import Files
import Geometry
import Media

/// The labels of KITTI's object detection (Geiger et al., "Are We Ready for Autonomous Driving? The KITTI Vision Benchmark
/// Suite", CVPR 2012): `label_2/NAME.txt` with the images in `image_2`, or both in `training`; or `labels` and `images`,
/// as NVIDIA's TAO names them. `KITTIObjects` describes the lines.
///
/// Detecting anything in a `DontCare` region counts as neither correct nor wrong, whatever its class.
enum KITTIObjectsFormat: Layout {
  static let name = "kitti"
  static let markers = "label_2/NAME.txt and image_2"

  /// The maximum number of files to open before concluding that a folder has another layout.
  private static let probedFiles = 20

  static func items(in root: FolderNode) -> [LabeledImage] {
    for folder in [root, root.folder("training")].compactMap(\.self) {
      for (labels, pictures) in [("label_2", "image_2"), ("labels", "images")] {
        guard let labels = folder.folder(labels), let pictures = folder.folder(pictures) else {
          continue
        }
        let files = labels.files.filter { $0.lowercased().hasSuffix(".txt") }
        guard files.prefix(probedFiles).contains(where: { KITTIObjects.isOne(labels.path($0)) })
        else { continue }
        return images(files, labels, pictures)
      }
    }
    return []
  }

  private static func images(
    _ files: [String], _ labels: FolderNode, _ pictures: FolderNode
  ) -> [LabeledImage] {
    let byStem = ImageLabels.imagesByStem(in: pictures)
    return files.map { file in
      let (stem, path) = (file.deletingPathExtension, labels.path(file))
      return LabeledImage(name: stem, file: byStem[stem] ?? pictures.path(stem + ".png")) {
        try KITTIObjects.read(path).map(label)
      }
    }
  }

  private static func label(_ object: KITTIObjects.Object) -> ImageLabel {
    let isRegion = object.kind.lowercased() == "dontcare"
    var label = ImageLabel(
      quadrilateral: Quadrilateral(object.box), kind: isRegion ? nil : object.kind)
    label.isCrowd = isRegion
    return label
  }
}
