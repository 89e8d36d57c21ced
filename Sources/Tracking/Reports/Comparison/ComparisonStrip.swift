import GroundTruth
import Reporting

/// Strips of images that show the frames in which two runs differ most.
struct ComparisonStrips: PagePart {
  static var template: [UInt8] { PackageResources.strips_mustache }

  var strips: [ComparisonStrip]
}

/// A strip of images that shows the frames of one sequence in which a tracker's answers differ most between two runs.
struct ComparisonStrip {
  var sequence: String
  var method: String
  var change: String
  var index: Int
  var targetIndex: Int
  var target: String
  var hasTarget: Bool
  var tags: [String]
  var pictures: [FailurePicture]
  /// The reason why there are no images; an empty string if there are images.
  var note: String

  /// The total size of the images, in characters of the page, at or above which no more strips are added.
  private static let budget = 1_200_000
  /// The minimum difference in overlap for which an image is shown.
  private static let minimumDifference = 0.1

  /// Returns strips for the changes that come first in the comparison, skipping changes that are too small to be
  /// visible.
  ///
  /// - Parameter merged: a result that contains both runs.
  static func all(
    of comparison: RunComparison, merged: TrackingResult, limit: Int
  ) -> [ComparisonStrip] {
    var strips: [ComparisonStrip] = []
    var spent = 0
    for change in comparison.changes where strips.count < limit && spent < budget {
      guard let divergence = change.divergence, divergence.distance >= minimumDifference else {
        continue
      }
      let strip = ComparisonStrip(change, divergence, in: comparison, merged: merged)
      spent += strip.pictures.reduce(0) { $0 + $1.jpeg.utf8.count + $1.overlay.utf8.count }
      strips.append(strip)
    }
    return strips
  }

  private init(
    _ change: ItemChange, _ divergence: ItemChange.Divergence, in comparison: RunComparison,
    merged: TrackingResult
  ) {
    let facts = merged.sequences[change.item]
    sequence = comparison.itemNames[change.item]
    method = comparison.methods[change.method].name
    self.change =
      [change.before, change.after].map { $0?.fixed(3) ?? "–" }.joined(separator: " → ")
      + " \(merged.accuracyName)" + (change.isShown ? ", significant" : "")
    index = change.item
    targetIndex = facts.sequence.targets.firstIndex { $0.name == divergence.target } ?? 0
    target = divergence.target
    hasTarget = facts.sequence.targets.count > 1
    tags = facts.attributes(of: divergence.target)
    pictures = []
    note = ""
    let sides = [2 * change.method, 2 * change.method + 1]
    let overlaps = "overlap \(divergence.before.fixed(2)) before, \(divergence.after.fixed(2)) now"
    var moments = [(divergence.frame, overlaps)]
    if let alike = divergence.lastSimilar {
      moments.insert((alike, "the overlaps are still nearly equal"), at: 0)
    }
    do {
      try facts.sequence.forEachFrame(of: moments.map(\.0)) { index, image in
        pictures.append(
          try FailurePicture(
            frame: image,
            at: .init(
              sequence: change.item, target: divergence.target, frame: moments[index].0,
              drawn: sides), about: sides, words: moments[index].1, in: merged))
      }
      if pictures.isEmpty { note = "The frames no longer exist." }
    } catch {
      note = "The frames cannot be shown: \(error)"
    }
  }
}
