// Measures the tracker of Apple's Vision framework. On a Mac:
//
//     swiftc -O -parse-as-library VisionTracker.swift -o vision-tracker
//     ./vision-tracker DATASET RESULTS --level accurate --revision 2
//
// DATASET has the layout of OTB: a folder for each sequence, with the frames in `img` and the boxes in
// `groundtruth_rect.txt`. RESULTS receives a file for each sequence with `x,y,width,height,confidence` for each frame.
// Without folders, the program speaks the protocol `lines:` of vbench. On Linux, it measures OpenVision.

import Foundation

#if canImport(Vision)
  import ImageIO
  import Vision
#else
  import Media
  import OpenVision
#endif

/// A box in pixels from the upper left corner of the image.
struct PixelBox {
  var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)

  /// Reads four numbers that are separated by commas, tabs or spaces.
  init?(_ text: String) {
    let numbers = text.split(whereSeparator: { ",\t ".contains($0) }).compactMap { Double($0) }
    guard numbers.count >= 4 else { return nil }
    (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Converts a box of Vision, whose numbers are fractions of the image and whose origin is the lower left corner.
  init(_ box: CGRect, in size: CGSize) {
    (x, width) = (Double(box.minX * size.width), Double(box.width * size.width))
    (y, height) = (Double((1 - box.maxY) * size.height), Double(box.height * size.height))
  }

  func normalized(in size: CGSize) -> CGRect {
    CGRect(
      x: x / Double(size.width), y: 1 - (y + height) / Double(size.height),
      width: width / Double(size.width), height: height / Double(size.height))
  }
}

/// One target in one sequence.
final class Target {
  private let handler = VNSequenceRequestHandler()
  private let level: VNRequestTrackingLevel
  private let revision: Int?
  private var observation: VNDetectedObjectObservation?
  private var size = CGSize.zero

  init(level: VNRequestTrackingLevel, revision: Int?) {
    (self.level, self.revision) = (level, revision)
  }

  /// Processes the next frame.
  ///
  /// - Parameter start: the box in the first frame; nil for later frames.
  /// - Returns: `x,y,width,height,confidence`, with zeros if the target was not found.
  func answer(path: String, start: PixelBox?) throws -> String {
    let url = URL(fileURLWithPath: path)
    if let start {
      size = try Self.size(of: url)
      observation = VNDetectedObjectObservation(boundingBox: start.normalized(in: size))
    }
    guard let input = observation else { return "0,0,0,0,0" }
    let request = VNTrackObjectRequest(detectedObjectObservation: input)
    request.trackingLevel = level
    if let revision { request.revision = revision }
    do {
      try handler.perform([request], onImageURL: url)
    } catch {
      // Vision reports the loss of a target as an error.
      FileHandle.standardError.write(Data("\(path): \(error)\n".utf8))
      return "0,0,0,0,0"
    }
    let results: [VNObservation] = request.results ?? []
    guard let next = results.first as? VNDetectedObjectObservation else { return "0,0,0,0,0" }
    observation = next
    let box = PixelBox(next.boundingBox, in: size)
    return "\(box.x),\(box.y),\(box.width),\(box.height),\(next.confidence)"
  }

  private static func size(of url: URL) throws -> CGSize {
    #if canImport(Vision)
      guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
        let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
      else { throw CocoaError(.fileReadCorruptFile) }
      return CGSize(width: image.width, height: image.height)
    #else
      let size = try ImageFile.size(url.path)
      return CGSize(width: size.width, height: size.height)
    #endif
  }
}

@main struct VisionTracker {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String) -> String? {
      guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else {
        return nil
      }
      defer { arguments.removeSubrange(place...place + 1) }
      return arguments[place + 1]
    }
    let level = option("--level") == "fast" ? VNRequestTrackingLevel.fast : .accurate
    let revision = option("--revision").flatMap { Int($0) }
    let makeTarget = { Target(level: level, revision: revision) }
    do {
      switch arguments.count {
      case 0: try answerLines(makeTarget())
      case 2: try measure(arguments[0], into: arguments[1], makeTarget)
      default:
        print("usage: vision-tracker [DATASET RESULTS] [--level fast|accurate] [--revision N]")
        exit(2)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(3)
    }
  }

  /// Answers each line of standard input: the path of a frame and, in the first line, a tab and the box.
  static func answerLines(_ target: Target) throws {
    while let line = readLine() {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard let path = parts.first else { continue }
      let start = parts.count > 1 ? PixelBox(parts[1]) : nil
      print(try target.answer(path: path, start: start))
      fflush(nil)
    }
  }

  /// Tracks the first box of every sequence of a dataset through all frames.
  static func measure(
    _ dataset: String, into results: String, _ makeTarget: () -> Target
  ) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: results, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: dataset).sorted() {
      let folder = "\(dataset)/\(name)"
      guard
        let labels = try? String(
          contentsOfFile: "\(folder)/groundtruth_rect.txt", encoding: .utf8),
        let start = PixelBox(String(labels.prefix { !$0.isNewline }))
      else { continue }
      let frames = try files.contentsOfDirectory(atPath: "\(folder)/img")
        .filter { !$0.hasPrefix(".") }.sorted()
      let target = makeTarget()
      let lines = try frames.enumerated().map { index, frame in
        try target.answer(path: "\(folder)/img/\(frame)", start: index == 0 ? start : nil)
      }
      let text = lines.joined(separator: "\n") + "\n"
      try text.write(toFile: "\(results)/\(name).txt", atomically: true, encoding: .utf8)
      print("\(name): \(lines.count) frames")
    }
  }
}
