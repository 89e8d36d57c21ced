import ArgumentParser
import GroundTruth
import Media

/// The options for commands that read images and datasets: the maximum number of pixels, whether label files may be
/// outside the dataset, and whether labels that nobody has checked are used.
struct DecodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The maximum number of pixels in an image or video frame; larger images are rejected.",
      discussion: "The limit protects against small files that declare a huge image. (default:"
        + " 100000000)",
      valueName: "number"))
  var maxPixels: Int?

  @Flag(
    help: ArgumentHelp(
      "Allow a sequence.yaml to refer to label files outside its dataset.",
      discussion: "Caution: error messages may quote lines of these files."))
  var followOutside = false

  @Flag(
    help: ArgumentHelp(
      "Also use labels that a tracker made and nobody has checked.",
      discussion: "Caution: they favor this tracker. Without the option, their frames are not"
        + " scored."))
  var uncheckedLabels = false

  /// The command-line arguments that state these options.
  var arguments: [String] {
    (maxPixels.map { ["--max-pixels", "\($0)"] } ?? [])
      + (followOutside ? ["--follow-outside"] : [])
      + (uncheckedLabels ? ["--unchecked-labels"] : [])
  }

  /// Applies the options to the whole process. Call this function before the first file is opened.
  func validate() throws {
    DecodingLimit.settingName = "--max-pixels"
    if followOutside { ManifestPaths.mayLeadOutside = true }
    if uncheckedLabels { UncheckedLabels.areUsed = true }
    guard let maxPixels else { return }
    guard maxPixels > 0 else {
      throw ValidationError("--max-pixels \(maxPixels): expected a number of pixels, 1 or more")
    }
    DecodingLimit.pixels = maxPixels
  }
}
