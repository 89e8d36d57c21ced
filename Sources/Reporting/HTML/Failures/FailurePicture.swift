import Evaluation
import Foundation
import Geometry
import GroundTruth
import Harness
import Imaging
import Media

/// One frame as a small picture with the truth's and the subjects' outlines over it.
struct FailurePicture {
  /// The picture as the content of a `data:` URL.
  var jpeg: String
  /// The outlines, in an SVG of the frame's coordinates.
  var overlay: String
  var caption: String

  /// The longer side of a picture, in pixels.
  static let longerSide = 320
  private static let quality = 0.6

  init(
    frame image: PixelBuffer, moment: FailureSelection.Moment, of failure: FailureSelection.Case,
    in result: RunResult
  ) throws {
    let longer = max(image.width, image.height)
    let small =
      longer > Self.longerSide
      ? image.resized(
        width: image.width * Self.longerSide / longer,
        height: image.height * Self.longerSide / longer) : image
    jpeg = Data(try ImageFile.jpeg(small, quality: Self.quality)).base64EncodedString()
    caption = Self.caption(of: moment, of: failure, in: result)
    overlay = Self.overlay(
      moment, size: image.size, of: failure, in: result, description: caption)
  }

  private static func caption(
    of moment: FailureSelection.Moment, of failure: FailureSelection.Case, in result: RunResult
  ) -> String {
    guard !moment.subjects.isEmpty else { return "frame \(moment.frame): the start" }
    let names = moment.subjects.map { result.subjects[$0].identity.name }
    return "frame \(moment.frame): lost by \(names.joined(separator: ", "))"
  }

  private static func overlay(
    _ moment: FailureSelection.Moment, size: PixelSize, of failure: FailureSelection.Case,
    in result: RunResult,
    description: String
  ) -> String {
    let frame = moment.frame
    var svg = SVG()
    svg.group(
      ["viewBox": "0 0 \(size.width) \(size.height)", "role": "img", "aria-label": description],
      name: "svg"
    ) { svg in
      let sequence = result.sequences[failure.sequence].sequence
      let target = sequence.targets.first { $0.name == failure.target }
      if let annotations = target?.annotations, annotations.indices.contains(frame),
        let region = annotations[frame].region
      {
        outline(region, class: "truth", title: "truth", into: &svg)
      }
      for (index, subject) in result.subjects.enumerated() {
        let targets = subject.sequences[failure.sequence].targets
        guard let trajectory = targets.first(where: { $0.target == failure.target })?.trajectory
        else { continue }
        let place = frame - trajectory.firstFrame
        guard trajectory.steps.indices.contains(place),
          let region = trajectory.steps[place].region
        else { continue }
        let confidence = trajectory.steps[place].confidence
        let isUnsure = (confidence ?? 1) < 0.5
        let note = confidence.map { ", confidence \($0.fixed(2))" } ?? ""
        // Where somebody loses the target, the others step back.
        let isAside = !moment.subjects.isEmpty && !moment.subjects.contains(index)
        outline(
          region, class: "s\(index)\(isUnsure ? " unsure" : "")\(isAside ? " aside" : "")",
          title: subject.identity.name + note, into: &svg)
      }
    }
    return svg.text
  }

  /// The region's outline with a dark edge, so that it is seen on any background.
  private static func outline(
    _ region: Region, class name: String, title: String, into svg: inout SVG
  ) {
    guard region.isValid else { return }
    let points = region.corners.map { "\($0.x.coordinate),\($0.y.coordinate)" }
      .joined(separator: " ")
    svg.group(["class": name]) { svg in
      svg.element("polygon", ["class": "edge", "points": points])
      svg.element("polygon", ["class": "line", "points": points], title: title)
    }
  }
}
