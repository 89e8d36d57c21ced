import ArgumentParser
import GroundTruth
import Media

/// The options of commands that read images and datasets.
struct DecodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most pixels of an image, or of a video's frame; larger ones are refused.",
      discussion: "A small file can claim a huge image. (default: 100000000)",
      valueName: "number"))
  var maxPixels: Int?

  @Flag(
    help: ArgumentHelp(
      "Read labels that a sequence.yaml names outside its dataset.",
      discussion: "Errors quote the lines that are not labels."))
  var followOutside = false

  /// Applies the limits to the whole process. This must happen before the first file is opened.
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
