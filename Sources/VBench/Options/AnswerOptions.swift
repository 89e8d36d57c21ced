import ArgumentParser
import Geometry
import GroundTruth

/// The options that say how numbers in stored answers, and in what programs print, are read.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The form of boxes in stored answers and in the answers of lines: programs.",
      discussion:
        "The forms are \(BoxForm.names). xyxy and yxyx stand for two corners, cxcywh for the center and the size."
        + " (default: xywh)",
      valueName: "form"))
  var boxes: BoxForm?

  @Flag(
    help: ArgumentHelp(
      "For the registration and flow tasks, read stored answers as leading from the second image to the first."
    ))
  var reversed = false

  @Flag(
    help: ArgumentHelp(
      "For the tracking task, compare masks, and polygons that do not have four corners, by their bounding boxes.",
      discussion: "Without this option, sequences and results with such regions are refused."))
  var masksAsBoxes = false

  /// Returns how numbers are read; nil for the usual reading.
  ///
  /// - Parameters:
  ///   - omitsStart: whether trackers' result files begin with the answer to the frame after the start.
  ///   - offset: the number that is added to the frames of stored answers of tracking.
  func reading(
    _ labels: LabelOptions, omitsStart: Bool = false, frameOffset offset: Int = 0
  ) -> ChosenReading? {
    var reading = ChosenReading()
    (reading.labels, reading.answers) = (labels.labelBoxes, boxes)
    (reading.areReversed, reading.omitsStart) = (reversed, omitsStart)
    (reading.takesMasksAsBoxes, reading.frameOffset) = (masksAsBoxes, offset)
    return reading == ChosenReading() ? nil : reading
  }

  /// The options as command-line arguments.
  var arguments: [String] {
    (boxes.map { ["--boxes", $0.name] } ?? []) + (reversed ? ["--reversed"] : [])
      + (masksAsBoxes ? ["--masks-as-boxes"] : [])
  }
}

extension BoxForm: ExpressibleByArgument {
  public init?(argument: String) { self.init(name: argument) }

  public var defaultValueDescription: String { name }

  public static var allValueStrings: [String] { all.map(\.name) }
}
