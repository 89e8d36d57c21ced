import Bench
import Evaluation
import Files
import Foundation
import Geometry
import Imaging
import Media
import OpenVision
import TaskKit

/// A job that detects objects in images or a video and draws them.
struct DetectJob {
  private let detectors: [NamedDetector]
  private let criteria: DetectCriteria
  /// The recognition level for requests that read text.
  private let level: VNRequestTextRecognitionLevel
  /// The interval between detections, in frames.
  private let every: Int
  /// The path of the annotated image or video, or of the folder for annotated images; nil if none are written.
  private let output: String?

  init(
    _ detectors: [NamedDetector], _ criteria: DetectCriteria,
    level: VNRequestTextRecognitionLevel = .accurate, every: Int, output: String?
  ) {
    self.detectors = detectors
    self.criteria = criteria
    self.level = level
    self.every = every
    self.output = output
  }

  /// Detects objects in an image and, if an output path is given, draws them on a copy of the image.
  ///
  /// - Throws: `MediaError`, `VNError`, `FileError`.
  func image(_ path: String) throws -> FoundThings {
    try image(path, drawnTo: output)
  }

  /// Processes the images of a folder until the last one or an interruption. The images may differ in size. An image
  /// that cannot be read is reported and skipped.
  ///
  /// - Parameter folder: the folder that contains the images. The annotated images get the same names in the output
  ///   folder, with `.png` added if their format cannot be written.
  /// - Returns: the findings, and the number of images that could not be read.
  /// - Throws: `VNError` or `FileError`.
  func images(
    _ names: [String], in folder: String, interruption: Interruption,
    progress: any ProgressObserver
  ) throws -> (found: [FoundThings], unreadable: Int) {
    var found: [FoundThings] = []
    var unreadable = 0
    progress.began(steps: names.count)
    defer { progress.ended() }
    for name in names where !interruption.isRaised {
      do {
        found.append(
          try image(
            folder + "/" + name, drawnTo: output.map { $0 + "/" + Self.drawnName(of: name) }))
      } catch let error as MediaError {
        Console.error("\(error)")
        unreadable += 1
      }
      progress.advanced(steps: 1)
    }
    return (found, unreadable)
  }

  /// Returns the name of an annotated image file. If the format of the input cannot be written, PNG is used.
  static func drawnName(of name: String) -> String {
    writtenFormats.contains(name.pathExtension.lowercased()) ? name : name + ".png"
  }

  /// The file extensions of the image formats that can be written.
  static let writtenFormats = ["png", "jpg", "jpeg"]

  /// Processes a video until the last frame or an interruption. After an interruption, the frames drawn so far are
  /// saved under another name.
  ///
  /// - Returns: the findings in each searched frame, and the path of the written video, which is nil if none is
  ///   written.
  /// - Throws: `MediaError`, `VNError` or `FileError`.
  func video(
    _ source: any FrameSource, interruption: Interruption, progress: any ProgressObserver
  ) throws -> (frames: [FoundThings], video: String?) {
    let walk = try FrameWalk(source)
    let writer = try output.map {
      try AtomicFile.makeFolder(holding: $0)
      return try VideoWriter(path: $0, size: walk.first.size, frameRate: source.frameRate)
    }
    var frames: [FoundThings] = []
    var last: [NamedDetector.Finding] = []
    _ = try walk.forEach(interruption: interruption, progress: progress) { number, image in
      if number.isMultiple(of: every) {
        last = try findings(in: image)
        frames.append(FoundThings(frame: number, last))
      }
      try writer?.append(Self.drawn(last, on: image))
    }
    let path = output.map { interruption.isRaised ? PartialOutput.names(for: [$0])[0] : $0 }
    try writer?.finish(at: path)
    return (frames, path)
  }

  private static let jpegQuality = 0.92
  /// The maximum number of characters to draw. Longer text is truncated.
  private static let drawnCharacters = 40
  /// The height, in pixels, of the text that is drawn above a region's upper left corner.
  private static let textHeight = 18.0
  private static let colors = [
    "rectangles": Canvas.Color(255, 80, 40), "faces": Canvas.Color(60, 200, 80),
    "barcodes": Canvas.Color(70, 130, 255), "text": Canvas.Color(240, 200, 40),
  ]

  private func image(_ path: String, drawnTo output: String?) throws -> FoundThings {
    let (image, damage) = try ImageFile.readWhatIsThere(path)
    if let damage {
      Console.error("\(path) is damaged, so only the decodable part is searched: \(damage)")
    }
    let findings = try findings(in: image)
    if let output {
      let drawn = Self.drawn(findings, on: image)
      let isPNG = output.pathExtension.lowercased() == "png"
      try AtomicFile.makeFolder(holding: output)
      try AtomicFile.write(
        isPNG ? ImageFile.png(drawn) : ImageFile.jpeg(drawn, quality: Self.jpegQuality),
        to: output)
    }
    return FoundThings(image: path.lastPathComponent, findings)
  }

  private func findings(in image: PixelBuffer) throws -> [NamedDetector.Finding] {
    try detectors.flatMap { criteria.chosen(of: try $0.findings(in: image, level: level)) }
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
