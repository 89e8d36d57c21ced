/// The layout of `CVATObjectsLayout`, whose objects are the targets of a sequence.
enum CVATFormat: Layout {
  static let name = "cvat"
  static let markers = CVATObjectsLayout.markers

  static func items(in folder: FolderNode) -> [FoundSequence] {
    let path = folder.path
    return CVATObjectsLayout.items(in: folder).map { entry in
      FoundSequence(name: entry.name, path: path, format: name, frames: entry.frames) { log in
        let frames = try SequenceFrames(
          entry.frames, of: path, expecting: "a folder `images` or a video", log: log)
        return try SequenceContent(
          CVATTable.read(entry.labels, frameCount: frames.count), frames: frames,
          path: entry.labels)
      }
    }
  }
}
