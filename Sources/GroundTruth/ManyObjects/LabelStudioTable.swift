import Files
import Geometry
import Media

/// The tracks of a video in Label Studio's export "JSON": a list of tasks, whose results of the type `videorectangle` have
/// key frames. Frames count from 1, and boxes are percentages of the frame.
///
/// As in the tool's own export of all frames, a box lasts from an enabled key frame to the next one, linearly
/// interpolated, or to the end of the video. After a key frame that is not enabled, the object is not visible.
struct LabelStudioTable: Sendable {
  private struct Task: Decodable, Sendable {
    struct Annotation: Decodable { var result: [Result] }
    struct Result: Decodable {
      struct Value: Decodable {
        var framesCount: Int?
        var sequence: [Key]?
        var labels: [String]?
      }
      var type: String
      var value: Value
    }
    struct Key: Decodable {
      var frame, x, y, width, height: Double
      var enabled: Bool
      var rotation: Double?
    }
    /// A value of a task's data, of which only texts are of interest.
    struct Datum: Decodable {
      var text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }
    var data: [String: Datum]
    var annotations: [Annotation]

    /// The tracks of the first annotation that has any.
    var tracks: [Result] {
      annotations.lazy.map { $0.result.filter { $0.type.lowercased() == "videorectangle" } }
        .first { !$0.isEmpty } ?? []
    }
  }

  private static let probedBytes = 1 << 16
  private let path: String
  private let tasks: [Task]

  /// Returns whether a file looks like an export with tracks. Only its beginning is read.
  static func recognizes(_ path: String) -> Bool {
    guard let bytes = try? RegularFile.beginning(of: path, count: probedBytes).bytes else {
      return false
    }
    return String(decoding: bytes, as: UTF8.self).lowercased().contains("\"videorectangle\"")
  }

  /// Reads an export.
  ///
  /// - Throws: `GroundTruthError`, which names the field at fault.
  init(_ path: String) throws {
    self.path = path
    tasks = try LabelJSON.decode([Task].self, from: path)
  }

  /// The positions of the tasks with tracks, and the names of their videos without extension.
  var videos: [(task: Int, name: String)] {
    tasks.indices.filter { !tasks[$0].tracks.isEmpty }.map { index in
      let texts = tasks[index].data.sorted { $0.key < $1.key }.compactMap(\.value.text)
      let path = texts.first(where: VideoSource.isVideoName) ?? texts.first ?? "\(index + 1)"
      return (index, path.lastPathComponent.deletingPathExtension)
    }
  }

  /// Reads the tracks of a task.
  ///
  /// - Parameter origin: the coordinate of the first pixel.
  /// - Throws: `GroundTruthError.malformed`.
  func table(ofTask index: Int, _ facts: TableFacts, origin: Double) throws -> ObjectTable {
    guard let size = facts.size() else {
      throw ImageLabels.error(path, "expected a known image size, which percentages require")
    }
    let tracks = tasks[index].tracks
    let count = facts.frameCount ?? tracks.compactMap(\.value.framesCount).max() ?? 0
    guard (1...ObjectTable.maximumFrames).contains(count) else {
      throw ImageLabels.error(path, "expected a known number of frames")
    }
    var frames = [[ObjectTable.Row]](repeating: [], count: count)
    for (number, track) in tracks.enumerated() {
      let keys = (track.value.sequence ?? []).sorted { $0.frame < $1.frame }
      if keys.contains(where: { ($0.rotation ?? 0) != 0 }) {
        facts.log?.remark(path, "the rotations of boxes are ignored")
      }
      let read = try keys.map {
        (try keyFrame($0, size, origin: origin, before: count), $0.enabled)
      }
      for (index, (key, isEnabled)) in read.enumerated() {
        let next =
          index + 1 < read.count ? read[index + 1].0 : KeyFrame(frame: count, box: key.box)
        for shown in [key] + (isEnabled ? key.interpolated(to: next) : []) {
          frames[shown.frame].append(
            ObjectTable.Row(
              identity: number + 1, box: shown.box,
              kind: track.value.labels?.first.map { .name($0) } ?? .unstated))
        }
      }
    }
    return ObjectTable(frames: frames, ignored: frames.map { _ in [] })
  }

  private func keyFrame(
    _ key: Task.Key, _ size: PixelSize, origin: Double, before count: Int
  ) throws -> KeyFrame {
    guard let frame = Int(exactly: key.frame), (1...count).contains(frame),
      let box = BoxForm(.xywh, in: .percent).box([key.x, key.y, key.width, key.height], in: size),
      box.width >= 0, box.height >= 0, abs(box.x) <= ImageLabels.farthest
    else {
      throw ImageLabels.error(
        path, "expected key frames from 1 to \(count) with a box, found frame \(key.frame)")
    }
    return KeyFrame(
      frame: frame - 1,
      box: Box(x: box.x - origin, y: box.y - origin, width: box.width, height: box.height))
  }
}

/// The layout of an export of Label Studio, next to the videos or to folders of their frames.
enum LabelStudioObjectsLayout: Layout {
  static let name = "label-studio"
  static let markers = "an export JSON with tracks"

  /// The maximum number of JSON files that are opened.
  private static let probedFiles = 8

  static func items(in folder: FolderNode) throws -> [ObjectSequenceEntry] {
    // Trackers write the coordinates that they see to MOTChallenge's files, whose pixels count from 1 here.
    try items(in: folder, origin: 1)
  }

  static func items(in folder: FolderNode, origin: Double) throws -> [ObjectSequenceEntry] {
    let files = folder.files.filter { $0.pathExtension.lowercased() == "json" }
    guard files.count <= probedFiles else { return [] }
    return try files.map(folder.path).filter(LabelStudioTable.recognizes).flatMap { path in
      let table = try LabelStudioTable(path)
      let videos = table.videos
      return videos.map { task, name in
        ObjectSequenceEntry(
          name: name, folder: nil, labels: path, detections: nil, description: nil,
          frames: frames(named: name, in: folder, isOnly: videos.count == 1), firstNumber: 0,
          hasKITTIKinds: false
        ) { try table.table(ofTask: task, $1, origin: origin) }
      }
    }
  }

  /// Finds a video or a folder of frames. The tool puts eight characters and a hyphen before the names of uploaded files.
  private static func frames(
    named name: String, in folder: FolderNode, isOnly: Bool
  ) -> FramesLocation? {
    let names = [name, name.firstIndex(of: "-").map { String(name[name.index(after: $0)...]) }]
    for name in names.compactMap(\.self) {
      if folder.hasFolder(name) { return .folder(folder.path(name)) }
      let videos = folder.files.filter(VideoSource.isVideoName)
      if let video = videos.first(where: { $0.deletingPathExtension == name }) {
        return .video(folder.path(video))
      }
    }
    return isOnly ? FramesLocation.find(in: folder, subfolders: []) : nil
  }
}
