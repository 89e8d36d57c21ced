import Files

/// The layout of KITTI's tracking sequences: labels in `label_02/NAME.txt`, and frames in `image_02/NAME/` if that
/// folder exists.
enum KITTIObjectsLayout: Layout {
  static let name = "kitti"
  static let markers = "label_02/NAME.txt"

  static func items(in folder: FolderNode) -> [ObjectSequenceEntry] {
    guard let labels = folder.folder("label_02") else { return [] }
    let images = folder.folder("image_02")
    return labels.files.filter { $0.hasSuffix(".txt") }.map { file in
      let name = file.deletingPathExtension
      return ObjectSequenceEntry(
        name: name, folder: nil, labels: labels.path(file), detections: nil, description: nil,
        frames: images.flatMap { $0.hasFolder(name) ? .folder($0.path(name)) : nil },
        firstNumber: 0, hasKITTIKinds: true
      ) { try KITTITrackingTable.read($0, content: .labels, frameCount: $1.frameCount) }
    }
  }
}
