import Files

/// The layout of MOTChallenge's sequences: labels in `NAME/gt/gt.txt`. The folder `NAME` may also contain
/// `seqinfo.ini`, detections in `det/det.txt`, and frames in `img1/` or in a video.
enum MOTChallengeObjectsLayout: Layout {
  static let name = "mot"
  static let markers = "NAME/gt/gt.txt"

  static func items(in folder: FolderNode) -> [ObjectSequenceEntry] {
    guard let labels = folder.folder("gt"), labels.hasFile("gt.txt") else { return [] }
    let detections = folder.folder("det").flatMap {
      $0.hasFile("det.txt") ? $0.path("det.txt") : nil
    }
    return [
      ObjectSequenceEntry(
        name: folder.name, folder: folder.path, labels: labels.path("gt.txt"),
        detections: detections,
        description: folder.hasFile("seqinfo.ini") ? folder.path("seqinfo.ini") : nil,
        frames: FramesLocation.find(in: folder, subfolders: ["img1", "img"]), firstNumber: 1,
        hasKITTIKinds: false
      ) { try MOTChallengeTable.read($0, content: .labels, $1) }
    ]
  }

  /// Returns a sequence for a label file without a folder of its own, such as `gt.txt`.
  static func items(of file: String) -> [ObjectSequenceEntry] {
    items(of: file, named: file.lastPathComponent.deletingPathExtension)
  }

  /// Returns the sequence of a label file; empty if the file has another form.
  static func items(
    of file: String, named name: String, in folder: String? = nil, frames: FramesLocation? = nil
  ) -> [ObjectSequenceEntry] {
    guard file.pathExtension.lowercased() == "txt",
      let line = LabelFile.firstLine(of: file),
      MOTChallengeRows.isRow(line)
        || BoxColumns(line.fields.map(String.init))?.haveIdentities ?? false
    else { return [] }
    return [
      ObjectSequenceEntry(
        name: name, folder: folder, labels: file, detections: nil, description: nil, frames: frames,
        firstNumber: 1, hasKITTIKinds: false
      ) { try MOTChallengeTable.read($0, content: .labels, $1) }
    ]
  }
}
