import Analysis
import Execution
import Tracking

/// The part of the page in which sequences are played: its markup, and the data for its script.
struct PlayerSection {
  /// Pictures that lie in files beside the page, by the sequence's place in the run.
  typealias Files = [Int: PlayerSequence.Pictures]

  private struct Choice {
    var index: Int
    var name: String
    var isMissing: Bool
  }

  private struct Block {
    var index: Int
    var json: String
  }

  private struct Settings: Encodable {
    struct Subject: Encodable {
      var name: String
      var threshold: Double
    }

    var subjects: [Subject]
    var accuracyName: String
  }

  private var choices: [Choice] = []
  private var blocks: [Block] = []
  private var settings = "{}"
  private var note = ""
  private var thresholdWords = ""

  /// Boxes of at most so many characters are in the page; the hardest sequences come first.
  private static let budget = 8_000_000

  /// - Parameters:
  ///   - embedded: characters that pictures and boxes may take together; boxes alone may take more.
  ///   - files: where every frame lies beside the page; nil embeds a few.
  init(_ result: RunResult, embedded: Int, files: Files?) throws {
    guard !result.subjects.isEmpty, !result.sequences.isEmpty else { return }
    let names = result.sequenceNames
    let order = result.hardestFirst
    var sequences: [PlayerSequence] = []
    var shown: [Int] = []
    var spent = 0
    for index in order where spent < Self.budget {
      let sequence = PlayerSequence(
        index, of: result, name: names[index], pictures: files?[index] ?? .init())
      spent += sequence.size
      sequences.append(sequence)
      shown.append(index)
    }
    if files == nil, embedded > spent {
      let pictures = PlayerPictures.embedded(shown, of: result, budget: embedded - spent)
      for (place, index) in shown.enumerated() {
        sequences[place].pictures = pictures[index] ?? .init()
      }
    }
    blocks = try zip(shown, sequences).map { Block(index: $0, json: try JSONBlock.text($1)) }
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
    thresholdWords = Self.thresholdWords(result)
  }

  /// From which confidence on outlines are solid.
  static func thresholdWords(_ result: RunResult) -> String {
    result.subjects.contains { $0.acceptance != nil }
      ? "at least the threshold given for them (0.5 where none is)" : "at least 0.5"
  }

  /// The section; empty where there is nothing to play.
  func markup() throws -> String {
    guard !choices.isEmpty else { return "" }
    return try PageTemplate(PackageResources.player_mustache).text(self)
  }
}

extension PlayerSequence {
  /// About how many characters its boxes take.
  fileprivate var size: Int {
    targets.reduce(200) { sum, target in
      target.runs.reduce(sum + target.truth.utf8.count + 100) { sum, run in
        run.answers.reduce(sum + 30) {
          $0 + $1.regions.utf8.count + $1.overlap.utf8.count + $1.confidence.utf8.count + 120
        }
      }
    }
  }
}
