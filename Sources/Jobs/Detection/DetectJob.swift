import Evaluation
import Files
import Foundation
import Geometry
import Imaging
import Media
import Processes
import Trackers

/// Looks for things in an image or a video, and draws them.
package struct DetectJob {
  private let detectors: [NamedDetector]
  /// From one frame that is looked at to the next.
  private let every: Int
  /// The annotated image or video; nil for none.
  private let output: String?

  package init(_ detectors: [NamedDetector], every: Int, output: String?) {
    self.detectors = detectors
    self.every = every
    self.output = output
  }

  /// What is printed of a frame.
  package struct Frame: Encodable {
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
  package func image(_ path: String) throws -> Frame {
    let image = try ImageFile.read(path)
    let findings = try findings(in: image)
    if let output {
      let drawn = Self.drawn(findings, on: image)
      let isPNG = output.lowercased().hasSuffix(".png")
      try AtomicFile.makeFolder(holding: output)
      try AtomicFile.write(
        isPNG ? ImageFile.png(drawn) : ImageFile.jpeg(drawn, quality: Self.jpegQuality),
        to: output)
    }
    return Self.frame(0, findings)
  }

  /// Looks until the last frame or an interruption; what was drawn until then is written, under another name.
  ///
  /// - Returns: the frames that were looked at, and the video that was written.
  /// - Throws: `MediaError`, `VNError`, `FileError`.
  package func video(
    _ source: any FrameSource, interruption: Interruption, progress: any ProgressObserver
  ) throws -> (frames: [Frame], video: String?) {
    let walk = try FrameWalk(source)
    let writer = try output.map {
      try AtomicFile.makeFolder(holding: $0)
      return try VideoWriter(path: $0, size: walk.first.size, frameRate: source.frameRate)
    }
    var frames: [Frame] = []
    var last: [NamedDetector.Finding] = []
    _ = try walk.forEach(interruption: interruption, progress: progress) { number, image in
      if number.isMultiple(of: every) {
        last = try findings(in: image)
        frames.append(Self.frame(number, last))
      }
      try writer?.append(Self.drawn(last, on: image))
    }
    let path = output.map { interruption.isRaised ? PartialOutput.names(for: [$0])[0] : $0 }
    try writer?.finish(at: path)
    return (frames, path)
  }

  private static let jpegQuality = 0.92
  /// More of a text is not drawn.
  private static let drawnCharacters = 40
  /// How far above the upper left corner a text stands, in pixels.
  private static let textHeight = 18.0
  private static let colors = [
    "rectangles": Canvas.Color(255, 80, 40), "faces": Canvas.Color(60, 200, 80),
    "barcodes": Canvas.Color(70, 130, 255), "text": Canvas.Color(240, 200, 40),
  ]

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
    let canvas = Canvas(image)
    for finding in findings {
      let color = colors[finding.detector] ?? .white
      canvas.stroke(finding.region.quadrilateral.corners, color: color, width: 2)
      guard let text = finding.region.text ?? finding.region.kind else { continue }
      let corner = finding.region.quadrilateral.topLeft
      canvas.write(
        String(text.prefix(drawnCharacters)), at: Point(corner.x, max(0, corner.y - textHeight)),
        color: color)
    }
    return canvas.image()
  }
}
