import ArgumentParser
import Geometry

/// The option that says how numbers in labels are read. Runs store the choice, so commands on stored runs do not need it.
struct LabelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The form of boxes in label files: \(BoxForm.names).",
      discussion:
        "(default: the form of the layout; numbers that look like another form are refused)",
      valueName: "form"))
  var labelBoxes: BoxForm?

  /// The option as command-line arguments.
  var arguments: [String] { labelBoxes.map { ["--label-boxes", $0.name] } ?? [] }
}
