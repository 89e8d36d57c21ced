import ArgumentParser
import Geometry
import GroundTruth

/// The options that say how numbers in stored answers, and in what programs print, are read.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The form of boxes in stored answers and in the answers of lines: programs.",
      discussion:
        "The forms are \(BoxForm.names). xyxy and yxyx stand for two corners, and cxcywh for the center and the size."
        + " (default: xywh)",
      valueName: "form"))
  var boxes: BoxForm?

  @Flag(
    help: ArgumentHelp(
      "For the registration and flow tasks, read stored answers as leading from the second image to the first."
    ))
  var reversed = false

  /// Applies the options to the whole process. Call this function before the first answer is read.
  func validate() {
    if let boxes { ChosenReading.answers = boxes }
    if reversed { ChosenReading.areReversed = true }
  }

  /// The options as command-line arguments.
  var arguments: [String] {
    (boxes.map { ["--boxes", $0.name] } ?? []) + (reversed ? ["--reversed"] : [])
  }
}

extension BoxForm: ExpressibleByArgument {
  public init?(argument: String) { self.init(name: argument) }

  public var defaultValueDescription: String { name }

  public static var allValueStrings: [String] { all.map(\.name) }
}
