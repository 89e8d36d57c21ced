import Bench
import Evaluation
import GroundTruth
import Imaging
import Reporting

/// Strips of images that show the worst tracking failures.
struct FailureGallery: PagePart {
  static var template: [UInt8] { PackageResources.strips_mustache }

  struct Score {
    var style: Int
    var name: String
    var value: String
  }

  /// A further loss of the target, which is listed without an image.
  struct Other {
    var frame: Int
    var words: String
  }

  struct Strip {
    /// The index of the sequence in the run.
    var index: Int
    var targetIndex: Int
    var sequence: String
    var target: String
    var hasTarget: Bool
    var tags: [String]
    var scores: [Score]
    var pictures: [FailurePicture]
    var others: [Other]
    var hasOthers: Bool
    /// The reason why there are no images; an empty string if there are images.
    var note: String
  }

  var title: String
  var strips: [Strip]
  /// A note on why failures or images are not shown; an empty string if there is nothing to note.
  var note: String
  /// The legend that explains the outlines.
  var key: Prose
  /// The number of characters that the images take up in the page.
  var size: Int

  /// The total size of the images, in characters of the page, at or above which no more strips are added if few images
  /// are requested.
  private static let budgetOfFew = 1_200_000
  /// The total size of the images, in characters of the page, at or above which no more strips are added if all images
  /// are requested.
  private static let budgetOfAll = 3_500_000

  init(_ result: TrackingResult, pictures: RunReport.Pictures) {
    title = "Worst failures"
    strips = []
    note = ""
    size = 0
    key = PlayerSection.key(result)
    let budget = pictures == .few ? Self.budgetOfFew : Self.budgetOfAll
    guard pictures != .none else { return }
    let selection = FailureSelection(result, limit: pictures == .few ? 12 : Int.max)
    if !selection.areLost, !selection.cases.isEmpty {
      title = "Hardest moments"
      note = "No tracker was off its target."
    }
    if result.isWithoutFrames { note = "There are no images, because the frames do not exist." }
    for (index, failure) in selection.cases.enumerated() {
      guard size < budget else {
        note =
          "To keep the page small, \(selection.cases.count - index) more \(selection.cases.count - index == 1 ? "case is" : "cases are") left out."
        break
      }
      let strip = Self.strip(of: failure, in: result)
      size += strip.pictures.reduce(0) { $0 + $1.jpeg.utf8.count + $1.overlay.utf8.count }
      strips.append(strip)
    }
  }

  /// The section with the failures; nil if there are no failures.
  var section: Page.Section? {
    guard !strips.isEmpty else { return nil }
    return Page.Section(
      id: "failures", title: Prose(title),
      note:
        "\(key) A tracker is off the target from the first of \(LossRule.standard.framesWords) with \(LossRule.standard.overlapWords), even if it finds the target again. \(note)",
      parts: [self])
  }

  private static func strip(of failure: FailureSelection.Case, in result: TrackingResult) -> Strip {
    let facts = result.sequences[failure.sequence]
    var strip = Strip(
      index: failure.sequence,
      targetIndex: facts.sequence.targets.firstIndex { $0.name == failure.target } ?? 0,
      sequence: result.sequenceNames[failure.sequence], target: failure.target,
      hasTarget: facts.sequence.targets.count > 1, tags: facts.attributes(of: failure.target),
      scores: zip(result.methods, failure.scores).enumerated().compactMap { index, entry in
        entry.1.map { Score(style: index, name: entry.0.identity.name, value: $0.fixed(3)) }
      },
      pictures: [],
      others: failure.others.map { Other(frame: $0.frame, words: $0.words(in: result)) },
      hasOthers: !failure.others.isEmpty, note: "")
    guard facts.sequence.hasFrames else {
      strip.others =
        failure.moments.map { Other(frame: $0.frame, words: $0.words(in: result)) } + strip.others
      strip.hasOthers = !strip.others.isEmpty
      strip.note = result.isWithoutFrames ? "" : "This sequence has no frames."
      return strip
    }
    do {
      try facts.sequence.forEachFrame(of: failure.moments.map(\.frame)) { index, image in
        let moment = failure.moments[index]
        strip.pictures.append(
          try FailurePicture(
            frame: image,
            at: .init(
              sequence: failure.sequence, target: failure.target, frame: moment.frame,
              drawn: Array(result.methods.indices)),
            about: moment.methods, words: moment.words(in: result), in: result))
      }
      if strip.pictures.isEmpty { strip.note = "The frames no longer exist." }
    } catch {
      strip.note = "The frames cannot be shown: \(error)"
    }
    return strip
  }
}
