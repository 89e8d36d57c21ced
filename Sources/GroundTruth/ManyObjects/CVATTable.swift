import Files
import Geometry

/// The tracks of CVAT's format "CVAT for video 1.1": `<track id label>` elements with a `<box frame xtl ytl xbr ybr>` for
/// each frame. Frames and pixels are 0-based. A box with `outside="1"` ends the object's visibility. Frames between key
/// frames are interpolated if the file leaves them out.
enum CVATTable {
  static let fileName = "annotations.xml"

  /// Reads the tracks of a file.
  ///
  /// - Parameter origin: the coordinate of the first pixel.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  static func read(
    _ path: String, frameCount: Int?, origin: Double = 0
  ) throws -> ObjectTable {
    let root = try LabelXML.read(try ImageLabels.bytes(path), path: path)
    let tracks = root.children.filter { $0.name == "track" }
    guard root.name == "annotations", !tracks.isEmpty else {
      throw ImageLabels.error(
        path, line: root.line,
        "expected the tracks of CVAT's export \"CVAT for video 1.1\"; for images, export as COCO")
    }
    let limit = frameCount ?? ObjectTable.maximumFrames
    var frames = [[ObjectTable.Row]](repeating: [], count: frameCount ?? statedCount(root) ?? 0)
    for (index, track) in tracks.enumerated() {
      let identity = track.attributes["id"].flatMap { Int($0) } ?? index
      var last: KeyFrame?
      for element in track.children where element.name == "box" {
        let key = try keyFrame(element, path, origin: origin)
        guard key.frame < limit else {
          throw ImageLabels.error(
            path, line: element.line, "expected a frame below \(limit), found \(key.frame)")
        }
        while frames.count <= key.frame { frames.append([]) }
        for between in last?.interpolated(to: key) ?? [] {
          frames[between.frame].append(row(identity, between.box, track))
        }
        let isOutside = element.attributes["outside"] == "1"
        if !isOutside { frames[key.frame].append(row(identity, key.box, track)) }
        last = isOutside ? nil : key
      }
    }
    return ObjectTable(frames: frames, ignored: frames.map { _ in [] })
  }

  private static func statedCount(_ root: LabelXML) -> Int? {
    let task = root["meta"].flatMap { $0["task"] ?? $0["job"] }
    return task?["size"].flatMap { Int($0.text) }.flatMap {
      (1...ObjectTable.maximumFrames).contains($0) ? $0 : nil
    }
  }

  private static func row(_ identity: Int, _ box: Box, _ track: LabelXML) -> ObjectTable.Row {
    ObjectTable.Row(
      identity: identity, box: box, kind: track.attributes["label"].map { .name($0) } ?? .unstated)
  }

  private static func keyFrame(
    _ element: LabelXML, _ path: String, origin: Double
  ) throws -> KeyFrame {
    let sides = ["xtl", "ytl", "xbr", "ybr"].compactMap {
      element.attributes[$0].flatMap { Double(decimal: $0) }
    }
    guard let frame = element.attributes["frame"].flatMap({ Int($0) }), frame >= 0,
      sides.count == 4, sides.allSatisfy({ abs($0) <= ImageLabels.farthest }),
      sides[2] >= sides[0], sides[3] >= sides[1]
    else {
      throw ImageLabels.error(
        path, line: element.line, "expected <box> with frame, xtl, ytl, xbr and ybr")
    }
    return KeyFrame(
      frame: frame,
      box: Box(
        x: sides[0] - origin, y: sides[1] - origin, width: sides[2] - sides[0],
        height: sides[3] - sides[1]))
  }
}

/// The layout of an unpacked export "CVAT for video 1.1" for many objects: `annotations.xml` next to a folder of images
/// or a video.
enum CVATObjectsLayout: Layout {
  static let name = "cvat"
  static let markers = "annotations.xml"

  static func items(in folder: FolderNode) -> [ObjectSequenceEntry] {
    // Trackers write the coordinates that they see to MOTChallenge's files, whose pixels count from 1 here.
    items(in: folder, origin: 1)
  }

  static func items(in folder: FolderNode, origin: Double) -> [ObjectSequenceEntry] {
    guard folder.hasFile(CVATTable.fileName),
      !folder.files.contains(where: { $0.hasSuffix(".xml") && $0 != CVATTable.fileName })
    else { return [] }
    return [
      ObjectSequenceEntry(
        name: folder.name, folder: folder.path, labels: folder.path(CVATTable.fileName),
        detections: nil, description: nil,
        frames: FramesLocation.find(in: folder, subfolders: ["images"]), firstNumber: 0,
        hasKITTIKinds: false
      ) { try CVATTable.read($0, frameCount: $1.frameCount, origin: origin) }
    ]
  }
}
