import ArgumentParser
import Bench
import GroundTruth
import Labeling
import Reporting
import Tracking

struct CompareLabelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two labelings of the same videos, for example those of two people.",
    discussion: """
      Sequences belong together if they have the same name, or if each path has only one. The mean overlap of two \
      people's labels is the limit of what the labels can show: trackers that reach it cannot be told apart by them.

      Example:
        vbench datasets compare labels-of-ann labels-of-ben
      """)

  @Argument(help: ArgumentHelp("The first labeling.", valueName: "path"), completion: .file())
  var first: String

  @Argument(help: ArgumentHelp("The second labeling.", valueName: "path"), completion: .file())
  var second: String

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  @OptionGroup var labels: LabelOptions
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let one = try DatasetLocation.open(first, boxes: labels.labelBoxes)
    let other = try DatasetLocation.open(second, boxes: labels.labelBoxes)
    let isSingle = one.entries.count == 1 && other.entries.count == 1
    let agreements = try one.entries.compactMap { entry -> LabelAgreement? in
      let match = isSingle ? other.entries[0] : other.entries.first { $0.name == entry.name }
      return try match.map { LabelAgreement(of: try entry.load(), and: try $0.load()) }
    }.filter { !$0.targets.isEmpty }
    guard !agreements.isEmpty else {
      throw ValidationError("\(first) and \(second) have no target in common")
    }
    if json {
      try Console.print(json: agreements)
      return
    }
    var table = TextTable(
      header: ["sequence", "target", "frames", "overlap", "worst", "in frame", "disputed"],
      rightAligned: [2, 3, 4, 5, 6])
    for agreement in agreements {
      for target in agreement.targets {
        table.add([
          agreement.sequence, target.target, "\(target.frames)", Self.text(target.overlap),
          Self.text(target.worstOverlap), target.worstFrame.map(String.init) ?? "–",
          "\(target.disputed)",
        ])
      }
    }
    try Console.print(table.text(Console.style))
    let means = agreements.flatMap(\.targets).compactMap(\.overlap)
    guard !means.isEmpty else { return }
    let mean = Self.text(means.reduce(0, +) / Double(means.count))
    try Console.print(sentences: [
      "The labelings agree to \(mean), on average over the targets. Trackers whose mean overlap is above that cannot be"
        + " told apart by these labels."
    ])
  }

  private static func text(_ overlap: Double?) -> String { overlap?.fixed(2) ?? "–" }
}
