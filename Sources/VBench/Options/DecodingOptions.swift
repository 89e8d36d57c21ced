import ArgumentParser
import GroundTruth
import Media

/// The options for commands that read images and datasets: the maximum number of pixels, and whether label files may be
/// outside the dataset.
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

  /// Applies the options to the whole process. Call this function before the first file is opened.
  func validate() throws {
    DecodingLimit.settingName = "--max-pixels"
    if followOutside { ManifestPaths.mayLeadOutside = true }
    guard let maxPixels else { return }
    guard maxPixels > 0 else {
      throw ValidationError("--max-pixels \(maxPixels): expected a number of pixels, 1 or more")
    }
    DecodingLimit.pixels = maxPixels
  }
}
