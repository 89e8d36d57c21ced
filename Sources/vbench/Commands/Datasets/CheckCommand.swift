import ArgumentParser
import GroundTruth

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Looks for defects in labels and names each with its file and line.",
    discussion: """
      Counts that disagree with the frames, boxes without an area, NaN, boxes outside the image, \
      gaps in the numbering, lines that cannot be read. Exit status 0 where nothing is found, \
      else 3.
      """)

  @Argument(
    help: ArgumentHelp(
      "Folders of labelled sequences, 'embedded' or 'embedded:all'.", valueName: "path"))
  var datasets: [String]

  func run() throws {
    var isClean = true
    for dataset in try datasets.map(DatasetLocation.open) {
      let check = DatasetCheck(dataset)
      isClean = isClean && check.isClean
      let defects = check.datasetDefects + check.sequences.flatMap(\.defects)
      for defect in defects { try Console.print(defect.description) }
      let affected = check.sequences.count { !$0.defects.isEmpty }
      try Console.print(
        "\(dataset.name): \(check.sequences.count) sequences, "
          + (defects.isEmpty ? "no defects" : "\(defects.count) defects in \(affected) of them"))
    }
    if !isClean { throw CommandFailure(status: .badInput) }
  }
}
