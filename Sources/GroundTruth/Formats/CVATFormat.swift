/// The layout of `CVATObjectsLayout`, whose objects are the targets of a sequence.
enum CVATFormat: SequenceLayout {
  static let name = "cvat"
  static let markers = CVATObjectsLayout.markers
  static let resultsOrigin: Double? = nil

  static func items(in folder: FolderNode) -> [FoundSequence] {
    CVATObjectsLayout.items(in: folder, origin: 0).map { FoundSequence(objects: $0, format: name) }
  }
}

/// The layout of `LabelStudioObjectsLayout`, whose objects are the targets of a sequence.
enum LabelStudioFormat: SequenceLayout {
  static let name = "label-studio"
  static let markers = LabelStudioObjectsLayout.markers
  static let resultsOrigin: Double? = nil

  static func items(in folder: FolderNode) throws -> [FoundSequence] {
    try LabelStudioObjectsLayout.items(in: folder, origin: 0).map {
      FoundSequence(objects: $0, format: name)
    }
  }
}

extension FoundSequence {
  /// Creates a sequence whose targets are the labeled objects of another one.
  fileprivate init(objects entry: ObjectSequenceEntry, format: String) {
    let path = entry.folder ?? entry.labels
    self.init(name: entry.name, path: path, format: format, frames: entry.frames) { log in
      let frames = try SequenceFrames(
        entry.frames, of: path, expecting: "a folder of images or a video", log: log)
      let table = try log.table(entry.labels, frameCount: frames.count, read: entry.read)
      return try SequenceContent(table, frames: frames, path: entry.labels)
    }
  }
}
