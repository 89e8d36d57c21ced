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
      let size = log.frameSize
      let reading = ReadingLog()
      let facts = TableFacts(
        frameCount: frames.count, size: { size }, boxes: log.boxes, log: reading)
      let table = try entry.read(entry.labels, facts)
      for remark in reading.messages { log.tolerate(entry.labels, remark) }
      return try SequenceContent(table, frames: frames, path: entry.labels)
    }
  }
}
