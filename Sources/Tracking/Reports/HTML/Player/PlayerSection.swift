import Bench
import Reporting
import Results

/// The part of the page that plays sequences. It consists of markup and the data for its script. The data may be large,
/// so it is written sequence by sequence.
struct PlayerSection: StreamedPart {
  static var template: [UInt8] { PackageResources.player_mustache }

  var head: PageHead {
    PageHead(
      style: PageResource.text(PackageResources.player_css),
      script: PageResource.text(PackageResources.packed_js, PackageResources.player_js),
      showsFiles: showsFiles)
  }

  /// The image files next to the page, keyed by the index of their sequence in the run.
  typealias Files = [Int: PlayerSequence.Pictures]

  private struct Choice {
    var index: Int
    var name: String
    var isMissing: Bool
  }

  private struct Settings: Encodable {
    struct Method: Encodable {
      var name: String
      var threshold: Double
    }

    var methods: [Method]
    /// The methods' indices, the best one first.
    var order: [Int]
    var accuracyName: String
  }

  private let result: TrackingResult
  private var choices: [Choice] = []
  private var shown: [Int] = []
  private var sequences: [PlayerSequence] = []
  private var settings = "{}"
  private var note = ""
  private var key: Prose = ""
  /// Whether the images are in files next to the page.
  private let showsFiles: Bool
  /// The placeholder for the data in the page's markup. The same text cannot occur elsewhere because all text in pages
  /// is escaped.
  private let dataMark = "<!--data of the player-->"

  /// The total size of the boxes, in characters of the page, at or above which no more sequences are included. The
  /// hardest sequences are included first.
  private static let budget = 8_000_000

  /// Selects the sequences and images that the player shows.
  ///
  /// - Parameters:
  ///   - embedded: the maximum number of characters for images and boxes together. If the boxes alone exceed it, there
  ///     are no images.
  ///   - files: the image files of all frames, which are next to the page; nil to embed images of a few frames.
  ///   - ranked: the order in which the reader finds the methods; nil for that of the result.
  init(_ result: TrackingResult, embedded: Int, files: Files?, ranked: [Int]? = nil) throws {
    (self.result, showsFiles) = (result, files != nil)
    guard !result.methods.isEmpty, !result.sequences.isEmpty else { return }
    let names = result.sequenceNames
    let order = result.shared.hardestFirst
    var spent = 0
    for index in order where spent < Self.budget {
      let sequence = PlayerSequence(
        index, of: result, name: names[index], pictures: files?[index] ?? .init())
      spent += sequence.size
      PlayerSequence.forEachAnswers(at: index, of: result) { spent += $0.size }
      sequences.append(sequence)
      shown.append(index)
    }
    if files == nil, embedded > spent {
      let pictures = PlayerPictures.embedded(shown, of: result, budget: embedded - spent)
      for (position, index) in shown.enumerated() {
        sequences[position].pictures = pictures[index] ?? .init()
      }
    }
    choices = order.enumerated().map { position, index in
      Choice(index: index, name: names[index], isMissing: position >= shown.count)
    }
    settings = try JSONBlock.text(
      Settings(
        methods: result.methods.map {
          .init(name: $0.identity.name, threshold: $0.drawnThreshold)
        }, order: ranked ?? Array(result.methods.indices), accuracyName: result.accuracyName))
    note =
      shown.count < order.count
      ? "This page contains the boxes of the \(shown.count) hardest sequences; the others are left out"
        + " to keep the page small." : ""
    if result.isWithoutFrames {
      note = "The boxes are shown without images, because the frames do not exist. \(note)"
    }
    key = Self.key(result)
  }

  /// Returns the maximum size of the boxes and images together, in characters of the page. If the boxes alone exceed
  /// it, there are no images.
  static func budget(_ pictures: RunReport.Pictures) -> Int {
    pictures == .none ? 0 : 3_300_000
  }

  /// Returns the legend that explains the outlines in images.
  static func key(_ result: TrackingResult) -> Prose {
    "\("", look: "key truth")The ground truth is white. Each tracker has a color. Its outline is \(bold: "solid") if the confidence is \(thresholdWords(result)), and \(bold: "dashed") if it is lower."
  }

  /// Returns a phrase for the minimum confidence at which the outline of an answer is solid.
  static func thresholdWords(_ result: TrackingResult) -> String {
    result.methods.contains { $0.acceptance != nil }
      ? "at least the tracker's threshold (0.5 if none is given)" : "at least 0.5"
  }

  /// Writes a page that contains the section's markup, replacing the placeholder with the data.
  ///
  /// - Throws: any error from the encoder.
  func write(_ page: String, to output: inout ByteOutput) throws {
    guard let mark = page.utf8.firstRange(of: dataMark.utf8) else { return output.append(page) }
    output.append(String(page[..<mark.lowerBound]))
    for (index, sequence) in zip(shown, sequences) {
      output.append("<script type=\"application/json\" id=\"player-\(index)\">")
      try JSONBlock.write(sequence, to: &output)
      try PlayerSequence.forEachAnswers(at: index, of: result) { answers in
        output.append("\n")
        try JSONBlock.write(answers, to: &output)
      }
      output.append("</script>\n")
    }
    output.append(String(page[mark.upperBound...]))
  }

  /// The section, without its data; nil if there is nothing to play.
  var section: Page.Section? {
    guard !choices.isEmpty else { return nil }
    return Page.Section(
      id: "player", title: "Player",
      note:
        "\(key) The player opens at the worst moment. To move through the frames, drag along the timeline or use the arrow keys, Home and End. The space bar starts and pauses playback. The page's address links to the current frame. \(note)",
      showsItems: true, parts: [self])
  }
}

extension PlayerSequence {
  /// The approximate number of characters that the sequence takes up in the page, not counting images and answers.
  fileprivate var size: Int {
    targets.reduce(200) { $0 + $1.truth.utf8.count + 100 + 30 * $1.runs.count }
  }
}

extension PlayerSequence.Answers {
  /// The approximate number of characters that the answers take up in the page.
  fileprivate var size: Int {
    regions.utf8.count + overlap.utf8.count + confidence.utf8.count + 120
  }
}
