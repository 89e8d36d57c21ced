import Files
import Foundation
import Geometry
import Media

/// A layout in which a labeled sequence can be written.
public enum LabelLayout: String, CaseIterable, Sendable {
  /// vbench's own layout, which keeps everything.
  case vbench
  case otb, mot, coco, yolo, cvat

  /// The place of the frames of a layout other than vbench's own.
  var frames: FrameExport.Place? {
    switch self {
    case .vbench: nil
    case .otb: .init(folder: "img", digits: 4, keepsVideo: false)
    case .mot: .init(folder: "img1", digits: 6, keepsVideo: false)
    case .coco, .yolo: .init(folder: "images", digits: 8, keepsVideo: false)
    case .cvat: .init(folder: "images", digits: 8, keepsVideo: true)
    }
  }

  /// Returns the files that describe a sequence. The first of them says that the folder is complete.
  ///
  /// - Parameters:
  ///   - size: the size of the frames.
  ///   - images: the file names of the frames, without their folder; for a video, its own name.
  ///   - firstFrame: the number of the sequence's first frame in a video.
  func files(
    of sequence: LabeledSequence, size: PixelSize, images: [String], firstFrame: Int
  ) -> [(name: String, text: String)] {
    let labels = SequenceLabels(
      sequence, size: size, images: images, firstFrame: firstFrame, leftOut: leftOut(of: sequence))
    return switch self {
    case .vbench: []
    case .otb: labels.otb
    case .mot: labels.mot
    case .coco: labels.coco
    case .yolo: labels.yolo
    case .cvat: labels.cvat
    }
  }

  /// Whether the layout holds independent images, in which everything is labeled.
  private var holdsImages: Bool { self == .coco || self == .yolo }

  /// Returns the frames that the layout leaves out: an image in which a target has no label would say that it is not
  /// there.
  func leftOut(of sequence: LabeledSequence) -> Set<Int> {
    guard holdsImages else { return [] }
    return Set(
      (0..<sequence.frameCount).filter { frame in
        sequence.targets.contains { $0.annotations[frame].visibility == .unlabeled }
      })
  }

  /// Returns what the layout cannot hold of a sequence, one clause each.
  public func losses(of sequence: LabeledSequence) -> [String] {
    let annotations = sequence.targets.lazy.flatMap(\.annotations)
    var losses: [String] = []
    guard self != .vbench else { return [] }
    if annotations.contains(where: { $0.visibility == .absent }) {
      switch self {
      case .vbench, .otb: losses.append("why a target is absent is not kept")
      case .cvat:
        if annotations.contains(where: { $0.visibility == .absent && $0.attributes.isEmpty }) {
          losses.append("targets that are absent for an unknown reason are marked as outside")
        }
      case .mot, .coco, .yolo:
        losses.append("frames in which a target is absent have no row, and why is not kept")
      }
    }
    if annotations.contains(where: { $0.visibility == .unlabeled }) {
      losses.append(
        holdsImages
          ? "frames in which a target has no label are left out"
          : "frames without a label look like frames without the target")
    }
    if annotations.contains(where: { $0.region?.hasCorners ?? false }), !holdsImages {
      losses.append("the bounding boxes of four corners are written")
    }
    if self == .yolo {
      losses.append("the ids of targets are not kept; their names are the classes")
    }
    if self == .otb || self == .mot, sequence.targets.contains(where: { $0.name != "1" }) {
      losses.append("targets have numbers instead of names")
    }
    return losses
  }
}

/// The labels of a sequence as text in the forms of other programs.
private struct SequenceLabels {
  private struct Item {
    var target: Int
    var box: Box
    var annotation: Annotation
  }

  private let sequence: LabeledSequence
  private let size: PixelSize
  private let images: [String]
  private let firstFrame: Int
  private let leftOut: Set<Int>

  init(
    _ sequence: LabeledSequence, size: PixelSize, images: [String], firstFrame: Int,
    leftOut: Set<Int>
  ) {
    (self.sequence, self.size, self.images) = (sequence, size, images)
    (self.firstFrame, self.leftOut) = (firstFrame, leftOut)
  }

  private var names: [String] { sequence.targets.map(\.name) }

  /// Returns the visible targets of a frame.
  private func items(_ frame: Int) -> [Item] {
    sequence.targets.enumerated().compactMap { index, target in
      let annotation = target.annotations[frame]
      guard annotation.visibility == .visible, let region = annotation.region else { return nil }
      return Item(target: index, box: region.boundingBox, annotation: annotation)
    }
  }

  private static func text(_ values: [Double], _ separator: String = ",") -> String {
    values.map { "\($0)" }.joined(separator: separator)
  }

  var otb: [(name: String, text: String)] {
    sequence.targets.enumerated().map { index, target in
      let isOnly = sequence.targets.count == 1
      let lines = target.annotations.map { annotation in
        guard annotation.visibility == .visible, let box = annotation.region?.boundingBox else {
          return "-1,-1,-1,-1\n"
        }
        return Self.text([box.x + 1, box.y + 1, box.width, box.height]) + "\n"
      }
      return (isOnly ? "groundtruth_rect.txt" : "groundtruth_rect.\(index + 1).txt", lines.joined())
    }
  }

  var mot: [(name: String, text: String)] {
    var rows = ""
    for frame in 0..<sequence.frameCount {
      for item in items(frame) {
        let box = item.box
        rows +=
          "\(frame + 1),\(item.target + 1),"
          + Self.text([box.x + 1, box.y + 1, box.width, box.height])
          + ",1,1,\(item.annotation.cover ?? 1)\n"
      }
    }
    let description = """
      [Sequence]
      name=\(FileName.of(sequence.name))
      imDir=img1
      frameRate=\(sequence.frames.frameRate ?? 30)
      seqLength=\(sequence.frameCount)
      imWidth=\(size.width)
      imHeight=\(size.height)
      imExt=.\(images.first?.pathExtension ?? "png")

      """
    return [("gt/gt.txt", rows), ("seqinfo.ini", description)]
  }

  var coco: [(name: String, text: String)] {
    var pictures: [String] = []
    var annotations: [String] = []
    for (frame, image) in images.enumerated() where !leftOut.contains(frame) {
      pictures.append(
        """
        {"id":\(frame + 1),"file_name":\(Escaping.jsonString(image)),"width":\(size.width),\
        "height":\(size.height)}
        """)
      for item in items(frame) {
        let box = item.box
        let corners =
          item.annotation.region?.hasCorners ?? false
          ? item.annotation.region?.quadrilateral.corners ?? [] : []
        let outline = corners.isEmpty ? "[]" : "[[\(Self.text(corners.flatMap { [$0.x, $0.y] }))]]"
        annotations.append(
          """
          {"id":\(annotations.count + 1),"image_id":\(frame + 1),"category_id":\(item.target + 1),\
          "bbox":[\(Self.text([box.x, box.y, box.width, box.height]))],"area":\(box.area),\
          "iscrowd":0,"segmentation":\(outline),"track_id":\(item.target + 1)}
          """)
      }
    }
    let categories = names.enumerated().map {
      "{\"id\":\($0 + 1),\"name\":\(Escaping.jsonString($1)),\"supercategory\":\"\"}"
    }
    func list(_ key: String, _ rows: [String]) -> String {
      "\"\(key)\":[\n\(rows.joined(separator: ",\n"))\n]"
    }
    let parts = [
      list("images", pictures), list("annotations", annotations),
      list("categories", categories),
    ]
    return [("annotations/instances_default.json", "{\(parts.joined(separator: ",\n"))}\n")]
  }

  var yolo: [(name: String, text: String)] {
    let (width, height) = (Double(size.width), Double(size.height))
    let labels = images.enumerated().filter { !leftOut.contains($0.offset) }.map { frame, image in
      let lines = items(frame).compactMap { item -> String? in
        if case .quadrilateral(let corners)? = item.annotation.region {
          return "\(item.target) "
            + Self.text(corners.corners.flatMap { [$0.x / width, $0.y / height] }, " ")
        }
        let box = item.box.intersection(size.bounds)
        guard box.area > 0 else { return nil }
        return "\(item.target) "
          + Self.text(
            [
              box.center.x / width, box.center.y / height, box.width / width, box.height / height,
            ], " ")
      }
      return (name: "labels/\(image.deletingPathExtension).txt", text: self.lines(lines))
    }
    let names = names.map { "  - \(Escaping.yamlString($0))\n" }.joined()
    return [("data.yaml", "path: .\ntrain: images\nval: images\nnames:\n\(names)")] + labels
  }

  /// Each labeled frame is a key frame. A box with `outside="1"` follows the last frame before one without a label, so
  /// that nothing is interpolated.
  var cvat: [(name: String, text: String)] {
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <annotations>
        <version>1.1</version>
        <meta><task><name>\(Escaping.markup(sequence.name))</name><size>\(firstFrame + sequence.frameCount)</size>\
      <mode>interpolation</mode></task></meta>

      """
    for (index, target) in sequence.targets.enumerated() {
      text +=
        "  <track id=\"\(index)\" label=\"\(Escaping.xmlAttribute(target.name))\" source=\"manual\">\n"
      var last: Box?
      var isShown = false
      for (frame, annotation) in target.annotations.enumerated() {
        let isVisible = annotation.visibility == .visible
        guard let box = annotation.region?.boundingBox ?? last,
          isVisible || isShown || annotation.visibility == .absent
        else { continue }
        let isHidden = annotation.attributes.contains("occluded")
        text +=
          "    <box frame=\"\(firstFrame + frame)\" outside=\"\(isVisible ? 0 : 1)\" occluded=\"\(isHidden ? 1 : 0)\""
          + " keyframe=\"1\" xtl=\"\(box.x)\" ytl=\"\(box.y)\" xbr=\"\(box.x + box.width)\""
          + " ybr=\"\(box.y + box.height)\" z_order=\"0\"></box>\n"
        (last, isShown) = (box, isVisible)
      }
      text += "  </track>\n"
    }
    return [("annotations.xml", text + "</annotations>\n")]
  }

  private func lines(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }
}
