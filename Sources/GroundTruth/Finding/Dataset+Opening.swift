import Files
import Foundation
import Geometry

extension Dataset {
  /// Opens a dataset. At first, only file and folder names and a few small files are read. `Entry.load()` reads the
  /// labels.
  ///
  /// - Parameters:
  ///   - location: a folder of labeled sequences in any mix of known formats, up to six folder levels deep; a
  ///     folder that is a single sequence; a scene file; the manifest of a sequence; or `embedded` or `embedded:all` for
  ///     the scenes that come with the program.
  ///   - boxes: the form of boxes in the labels that the user has chosen; nil for the usual one.
  /// - Throws: `GroundTruthError` if the path does not exist or contains no sequence.
  public static func open(_ location: String, boxes: BoxForm? = nil) throws -> Dataset {
    var dataset = try open(location)
    for index in dataset.entries.indices { dataset.entries[index].boxes = boxes }
    return dataset
  }

  private static func open(_ location: String) throws -> Dataset {
    switch location {
    case "embedded": return try EmbeddedScenes.dataset(all: false)
    case "embedded:all": return try EmbeddedScenes.dataset(all: true)
    default: break
    }
    var isFolder: ObjCBool = false
    guard !location.isEmpty,
      FileManager.default.fileExists(atPath: location, isDirectory: &isFolder)
    else { throw GroundTruthError.noSuchPath(location) }
    let path = URL(fileURLWithPath: location).standardizedFileURL.path
    guard isFolder.boolValue else {
      return try open(file: path, location: location)
    }
    let root = FolderNode(path)
    var found = try LayoutSearch(Layouts.sequences, below: root).found
    if found.isEmpty { found = try FoundSequence.all(withFramesIn: root) }
    found += root.unnamed.map(FoundSequence.init(unnamed:))
    guard !found.isEmpty else { throw Layouts.sequences.noItemsError(at: location) }
    let entries = zip(UniqueNames.of(found), found).map { name, sequence in
      Entry(name: name, dataset: root.name, found: sequence)
    }
    return Dataset(
      name: root.name, location: location, entries: entries.sorted { $0.name < $1.name })
  }

  /// Opens a file that is a scene, the manifest of a sequence, a video with labels beside it, or a label file.
  private static func open(file path: String, location: String) throws -> Dataset {
    if SceneDataset.recognizes(path) { return try SceneDataset.open(path) }
    let folder = path.deletingLastPathComponent
    func dataset(of found: [FoundSequence]) -> Dataset {
      let name = folder.lastPathComponent
      return Dataset(
        name: name, location: location,
        entries: found.map { Entry(name: $0.name, dataset: name, found: $0) })
    }
    let found = try Layouts.sequences.items(of: path)
    if !found.isEmpty { return dataset(of: found) }
    var opened: Dataset?
    if ManifestFormat.fileNames.contains(path.lastPathComponent) {
      opened = try open(folder)
    } else if path.lastPathComponent.hasPrefix("groundtruth") {
      opened = (try? open(folder)).flatMap { $0.entries.map(\.path) == [folder] ? $0 : nil }
    }
    if var opened {
      opened.location = location
      return opened
    }
    guard let alone = LabeledVideoFormat.sequence(ofLabels: path) else {
      throw Layouts.sequences.noItemsError(at: location)
    }
    return dataset(of: [alone])
  }
}

extension Dataset.Entry {
  init(name: String, dataset: String, found: FoundSequence) {
    self.init(
      name: name, path: found.path, format: found.format, group: found.group,
      reading: { log in
        let content = try found.read(log)
        return LabeledSequence(
          name: name, dataset: dataset, frames: content.frames, firstFrame: content.firstFrame,
          firstFrameNumber: content.firstFrameNumber,
          frameCount: content.frameCount, targets: content.targets, attributes: content.attributes,
          anchors: content.anchors, enclosedLabels: content.enclosedLabels)
      })
  }
}

extension FoundSequence {
  /// Creates an entry for a file or folder that may be a sequence but cannot be read, because its name is not UTF-8.
  fileprivate init(unnamed path: String) {
    self.init(
      name: path.lastPathComponent, path: path, format: "?",
      read: { _ in
        throw GroundTruthError.unreadable(path: path, reason: FolderListing.unnamedReason)
      })
  }

  /// Returns the sequences whose frames are in the given folder but whose labels are elsewhere.
  fileprivate static func all(withFramesIn folder: FolderNode) throws -> [FoundSequence] {
    var path = folder.path
    for _ in 0..<3 {
      path = path.deletingLastPathComponent
      guard !path.isEmpty, path != "/" else { break }
      let found = try Layouts.sequences.items(in: FolderNode(path))
        .filter { $0.frames == .folder(folder.path) }
      if !found.isEmpty { return found }
    }
    return []
  }
}
