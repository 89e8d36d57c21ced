import Evaluation
import Files
import Foundation
import Geometry
import Imaging
import Media
import Processes
import Trackers

/// Looks for things in an image or a video, and draws them.
struct DetectJob {
  let detectors: [NamedDetector]
  /// From one frame that is looked at to the next.
  let every: Int
  /// The annotated image or video; nil for none.
  let output: String?

  /// What is printed of a frame.
  struct Frame: Encodable {
    struct Detection: Encodable {
      var request: String
      /// From the upper left one clockwise, in pixels.
      var corners: [[Double]]
      /// x, y, width and height of what is around the corners, in pixels.
      var box: [Double]
      var confidence: Double
      var text: String?
      /// What a model calls it.
      var label: String?
      var roll: Double?
    }

    var frame: Int
    var detections: [Detection]
  }

  /// - Throws: `MediaError`, `VNError`, `FileError`.
  func image(_ path: String) throws -> Frame {
    let image = try ImageFile.read(path)
    let findings = try findings(in: image)
    if let output {
      let drawn = Self.drawn(findings, on: image)
      let isPNG = output.lowercased().hasSuffix(".png")
      try AtomicFile.write(
        isPNG ? ImageFile.png(drawn) : ImageFile.jpeg(drawn, quality: 0.92), to: output)
    }
    return Self.frame(0, findings)
  }

  /// - Returns: the frames that were looked at.
  /// - Throws: `MediaError`, `VNError`, `FileError`.
  func video(
    _ source: any FrameSource, interruption: Interruption, progress: any ProgressObserver
  ) throws -> [Frame] {
    let reader = try source.makeReader()
    guard var image = try reader.next() else {
      throw MediaError.cannotOpen(path: source.name, reason: "there is no frame in it")
    }
    let writer = try output.map {
      try VideoWriter(path: $0, size: image.size, frameRate: source.frameRate ?? 25)
    }
    progress.began(steps: source.knownFrameCount ?? 1)
    var frames: [Frame] = []
    var last: [NamedDetector.Finding] = []
    var index = 0
    while true {
      if index % every == 0 {
        last = try findings(in: image)
        frames.append(Self.frame(index, last))
      }
      try writer?.append(Self.drawn(last, on: image))
      progress.advanced(steps: 1)
      index += 1
      guard !interruption.isRaised, let next = try reader.next() else { break }
      image = next
    }
    progress.ended()
    try writer?.finish()
    return frames
  }

  private func findings(in image: PixelBuffer) throws -> [NamedDetector.Finding] {
    try detectors.flatMap { try $0.findings(in: image) }
  }

  private static func frame(_ number: Int, _ findings: [NamedDetector.Finding]) -> Frame {
    Frame(
      frame: number,
      detections: findings.map { finding in
        let box = Region.quadrilateral(finding.region.quadrilateral).boundingBox
        return Frame.Detection(
          request: finding.detector,
          corners: finding.region.quadrilateral.corners.map { [$0.x, $0.y] },
          box: [box.x, box.y, box.width, box.height], confidence: finding.region.confidence,
          text: finding.region.text, label: finding.region.kind, roll: finding.roll)
      })
  }

  private static func drawn(
    _ findings: [NamedDetector.Finding], on image: PixelBuffer
  ) -> PixelBuffer {
    let colors = [
      "rectangles": Canvas.Color(255, 80, 40), "faces": Canvas.Color(60, 200, 80),
      "barcodes": Canvas.Color(70, 130, 255), "text": Canvas.Color(240, 200, 40),
    ]
    let canvas = Canvas(image)
    for finding in findings {
      let color = colors[finding.detector] ?? .white
      canvas.stroke(finding.region.quadrilateral.corners, color: color, width: 2)
      guard let text = finding.region.text ?? finding.region.kind else { continue }
      let corner = finding.region.quadrilateral.topLeft
      canvas.write(
        String(text.prefix(40)), at: Point(corner.x, max(0, corner.y - 18)), color: color)
    }
    return canvas.image()
  }
}
