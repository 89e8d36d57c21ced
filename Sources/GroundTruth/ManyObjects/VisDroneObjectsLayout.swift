import Files

/// The layout of VisDrone's tracking of many objects (Zhu et al., "Detection and Tracking Meet Drones Challenge", PAMI
/// 2021): frames in `sequences/NAME/`, and labels in `annotations/NAME.txt`, with rows of MOTChallenge's form that have
/// ten columns.
enum VisDroneObjectsLayout: Layout {
  static let name = "visdrone"
  static let markers = "annotations/NAME.txt and sequences/NAME/"

  static func items(in folder: FolderNode) -> [ObjectSequenceEntry] {
    guard let labels = folder.folder("annotations"), let frames = folder.folder("sequences")
    else { return [] }
    return labels.files.filter { $0.hasSuffix(".txt") }.compactMap { file in
      let name = file.deletingPathExtension
      guard frames.hasFolder(name),
        let line = LabelFile.firstLine(of: labels.path(file)), line.fields.count >= 9
      else { return nil }
      return ObjectSequenceEntry(
        name: name, folder: nil, labels: labels.path(file), detections: nil, description: nil,
        frames: .folder(frames.path(name)), firstNumber: 1, hasKITTIKinds: false
      ) { try MOTChallengeTable.read($0, content: .labels, $1) }
    }
  }
}
