import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import Reporting

/// A small image of a frame with outlines of the ground truth and of the trackers' answers.
///
/// If all important outlines are in a small part of the frame, the image shows only that part.
struct FailurePicture {
  /// The JPEG file, encoded in Base64 for a `data:` URL.
  var jpeg: String
  /// The outlines as SVG, in the coordinates of the frame.
  var overlay: String
  var caption: String
  /// The 0-based index of the frame in the sequence.
  var frame: Int
  /// The attributes that the labels assign to the frame.
  var tags: [String]

  /// The length of the image's longer side, in pixels.
  private static let longerSide = 320
  private static let quality = 0.75

  /// Creates the image of a frame with its outlines.
  ///
  /// - Parameters:
  ///   - moment: the frame and the target.
  ///   - methods: the trackers that the event concerns.
  ///   - words: the description of the event.
  init(
    frame image: PixelBuffer, at moment: TargetFrame, about methods: [Int], words: String,
    in result: TrackingResult
  ) throws {
    let outlines = Self.outlines(at: moment, about: methods, in: result)
    let part = image.region(
      enclosing: PictureWindow.part(
        of: image.size, showing: outlines.filter(\.matters).map(\.region.boundingBox)))
    let shown = image.view(of: part)
    let small = try ImageFile.jpeg(shown.fitting(Self.longerSide), quality: Self.quality)
    jpeg = Data(small).base64EncodedString()
    frame = moment.frame
    let label = result.sequences[moment.sequence].sequence.label(of: moment.target, at: frame)
    tags = label?.attributes ?? []
    let isPart = part.size != image.size
    caption = "frame \(frame): \(words)\(isPart ? " (enlarged)" : "")"
    overlay = Self.overlay(outlines, part: part, description: caption)
  }

  /// A frame of a sequence, with the target and the answers that are drawn on it.
  struct TargetFrame {
    /// The index of the sequence in the run.
    var sequence: Int
    var target: String
    /// The 0-based index of the frame in the sequence.
    var frame: Int
    /// The indices of the trackers whose answers are drawn.
    var drawn: [Int]
  }

  private struct Outline {
    var region: Region
    var style: String
    var title: String
    /// Whether the part of the frame that is shown must contain the outline.
    var matters: Bool
  }

  /// Returns the outline of the ground truth, followed by the outlines of the trackers' answers.
  private static func outlines(
    at moment: TargetFrame, about methods: [Int], in result: TrackingResult
  ) -> [Outline] {
    var outlines: [Outline] = []
    let sequence = result.sequences[moment.sequence].sequence
    if let region = sequence.label(of: moment.target, at: moment.frame)?.region, region.isValid {
      outlines.append(Outline(region: region, style: "truth", title: "truth", matters: true))
    }
    for index in moment.drawn {
      let method = result.methods[index]
      let targets = method.sequences[moment.sequence].targets
      guard let trajectory = targets.first(where: { $0.target == moment.target })?.trajectory
      else { continue }
      let step = trajectory.step(ofFrame: moment.frame)
      guard trajectory.steps.indices.contains(step),
        let region = trajectory.steps[step].region, region.isValid
      else { continue }
      let confidence = trajectory.steps[step].confidence
      // The outlines of trackers that the event does not concern are drawn faintly.
      let matters = methods.contains(index)
      let isUnsure = confidence.map { $0 < method.drawnThreshold } ?? false
      outlines.append(
        Outline(
          region: region,
          style: "s\(index)\(isUnsure ? " unsure" : "")\(matters ? "" : " aside")",
          title: method.identity.name
            + (confidence.map { ", confidence \($0.fixed(2))" } ?? ""),
          matters: matters))
    }
    return outlines
  }

  /// Returns SVG in which each outline has a dark border, so that it is visible on any background.
  private static func overlay(
    _ outlines: [Outline], part: PixelRegion, description: String
  ) -> String {
    var svg = SVG()
    svg.group(
      [
        "preserveAspectRatio": "none",
        "viewBox": "\(part.x) \(part.y) \(part.size.width) \(part.size.height)", "role": "img",
        "aria-label": description,
      ], name: "svg"
    ) { svg in
      for outline in outlines {
        let points = outline.region.corners.map { "\($0.x.coordinate),\($0.y.coordinate)" }
          .joined(separator: " ")
        svg.group(["class": outline.style]) { svg in
          svg.element("polygon", ["class": "edge", "points": points])
          svg.element("polygon", ["class": "line", "points": points], title: outline.title)
        }
      }
    }
    return svg.text
  }
}

extension LabeledSequence {
  /// Returns the annotation of a target in a frame; nil if the target or the frame does not exist.
  fileprivate func label(of target: String, at frame: Int) -> Annotation? {
    guard let labels = targets.first(where: { $0.name == target })?.annotations,
      labels.indices.contains(frame)
    else { return nil }
    return labels[frame]
  }
}
