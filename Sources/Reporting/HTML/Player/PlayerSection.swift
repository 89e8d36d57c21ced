import Bench
import Results

/// The part of the page in which sequences are played: its markup, and the data for its script, which is
/// as large as the run is long and so is written sequence by sequence.
struct PlayerSection {
  /// Pictures that lie in files beside the page, by the sequence's place in the run.
  typealias Files = [Int: PlayerSequence.Pictures]

  private struct Choice {
    var index: Int
    var name: String
    var isMissing: Bool
  }

  private struct Settings: Encodable {
    struct Subject: Encodable {
      var name: String
      var threshold: Double
    }

    var subjects: [Subject]
    var accuracyName: String
  }

  private let result: TrackingResult
  private var choices: [Choice] = []
  private var shown: [Int] = []
  private var sequences: [PlayerSequence] = []
  private var settings = "{}"
  private var note = ""
  private var thresholdWords = ""
  /// Stands in the data's place in the markup, and nowhere else: all text in pages is escaped.
  private let dataMark = "<!--data of the player-->"

  /// Boxes of at most so many characters are in the page; the hardest sequences come first.
  private static let budget = 8_000_000

  /// - Parameters:
  ///   - embedded: characters that pictures and boxes may take together; boxes alone may take more.
  ///   - files: where every frame lies beside the page; nil embeds a few.
  init(_ result: TrackingResult, embedded: Int, files: Files?) throws {
    self.result = result
    guard !result.subjects.isEmpty, !result.sequences.isEmpty else { return }
    let names = result.sequenceNames
    let order = result.hardestFirst
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
      for (place, index) in shown.enumerated() {
        sequences[place].pictures = pictures[index] ?? .init()
      }
    }
    choices = order.enumerated().map { place, index in
      Choice(index: index, name: names[index], isMissing: place >= shown.count)
    }
    settings = try JSONBlock.text(
      Settings(
        subjects: result.subjects.map {
          .init(name: $0.identity.name, threshold: $0.drawnThreshold)
        }, accuracyName: result.accuracyName))
    note =
      shown.count < order.count
      ? "The boxes of the \(shown.count) hardest sequences are in this page; the others are left out"
        + " to keep it small." : ""
    if result.lacksFrames {
      note = "No frames are there: the boxes have no picture behind them. \(note)"
    }
    thresholdWords = Self.thresholdWords(result)
  }

  /// From which confidence on outlines are solid.
  static func thresholdWords(_ result: TrackingResult) -> String {
    result.subjects.contains { $0.acceptance != nil }
      ? "at least the threshold given for them (0.5 where none is)" : "at least 0.5"
  }

  /// Writes a page that holds the section's markup, and the data in its place there.
  ///
  /// - Throws: what the encoder throws.
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

  /// The section without its data; empty where there is nothing to play.
  func markup() throws -> String {
    guard !choices.isEmpty else { return "" }
    return try PageTemplate(PackageResources.player_mustache).text(self)
  }
}

extension PlayerSequence {
  /// About how many characters it takes without pictures and answers.
  fileprivate var size: Int {
    targets.reduce(200) { $0 + $1.truth.utf8.count + 100 + 30 * $1.runs.count }
  }
}

extension PlayerSequence.Answers {
  /// About how many characters they take.
  fileprivate var size: Int {
    regions.utf8.count + overlap.utf8.count + confidence.utf8.count + 120
  }
}
