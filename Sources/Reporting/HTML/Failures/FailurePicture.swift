import Evaluation
import Foundation
import Geometry
import GroundTruth
import Harness
import Imaging
import Media

/// One frame as a small picture with the truth's and the subjects' outlines over it.
///
/// Where all that matters lies in a small part of the frame, the picture shows that part.
struct FailurePicture {
  /// The picture as the content of a `data:` URL.
  var jpeg: String
  /// The outlines, in an SVG of the frame's coordinates.
  var overlay: String
  var caption: String
  /// The frame of the sequence, 0-based.
  var frame: Int

  /// The longer side of a picture, in pixels.
  private static let longerSide = 320
  private static let quality = 0.75

  init(
    frame image: PixelBuffer, moment: FailureSelection.Moment, of failure: FailureSelection.Case,
    in result: RunResult
  ) throws {
    let outlines = Self.outlines(at: moment, of: failure, in: result)
    let part = image.region(
      enclosing: PictureWindow.part(
        of: image.size, showing: outlines.filter(\.matters).map(\.region.boundingBox)))
    let shown = image.view(of: part)
    let small = try ImageFile.jpeg(shown.fitting(Self.longerSide), quality: Self.quality)
    jpeg = Data(small).base64EncodedString()
    frame = moment.frame
    caption = Self.caption(of: moment, in: result, isPart: part.size != image.size)
    overlay = Self.overlay(outlines, part: part, description: caption)
  }

  private static func caption(
    of moment: FailureSelection.Moment, in result: RunResult, isPart: Bool
  ) -> String {
    "frame \(moment.frame): \(moment.words(in: result))\(isPart ? " (enlarged)" : "")"
  }

  private struct Outline {
    var region: Region
    var style: String
    var title: String
    /// Whether the picture is about it.
    var matters: Bool
  }

  /// The truth, then every subject's answer.
  private static func outlines(
    at moment: FailureSelection.Moment, of failure: FailureSelection.Case, in result: RunResult
  ) -> [Outline] {
    var outlines: [Outline] = []
    let sequence = result.sequences[failure.sequence].sequence
    let target = sequence.targets.first { $0.name == failure.target }
    if let annotations = target?.annotations, annotations.indices.contains(moment.frame),
      let region = annotations[moment.frame].region, region.isValid
    {
      outlines.append(Outline(region: region, style: "truth", title: "truth", matters: true))
    }
    for (index, subject) in result.subjects.enumerated() {
      let targets = subject.sequences[failure.sequence].targets
      guard let trajectory = targets.first(where: { $0.target == failure.target })?.trajectory
      else { continue }
      let place = trajectory.step(ofFrame: moment.frame)
      guard trajectory.steps.indices.contains(place),
        let region = trajectory.steps[place].region, region.isValid
      else { continue }
      let confidence = trajectory.steps[place].confidence
      // Where somebody loses the target, the others step back.
      let matters = moment.subjects.contains(index)
      let isUnsure = confidence.map { $0 < subject.drawnThreshold } ?? false
      outlines.append(
        Outline(
          region: region,
          style: "s\(index)\(isUnsure ? " unsure" : "")\(matters ? "" : " aside")",
          title: subject.identity.name
            + (confidence.map { ", confidence \($0.fixed(2))" } ?? ""),
          matters: matters))
    }
    return outlines
  }

  /// Each outline with a dark edge, so that it is seen on any background.
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
