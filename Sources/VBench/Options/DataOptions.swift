import ArgumentParser
import GroundTruth

/// The options that select datasets and sequences.
struct DataOptions: ParsableArguments {
  @Option(
    name: [.long, .customShort("d")],
    help: ArgumentHelp(
      "Labeled sequences: a folder, 'embedded' or 'embedded:all'. This option can be repeated.",
      discussion: """
        The folder may contain one sequence or a whole dataset, in one of these layouts, which vbench \
        recognizes: \(Layouts.sequenceNames.joined(separator: ", ")). Documentation/Datasets.md describes them, and \
        Documentation/YourData.md says what to type for files of your own. 'embedded' is a small selection of the scenes that come with vbench; \
        'embedded:all' stands for all of them. Documentation/Tasks.md describes the data of other tasks. \
        Tasks that detect objects also accept a label file. (default: embedded)
        """, valueName: "path"), completion: .file())
  var dataset: [String] = []

  @Option(
    help: ArgumentHelp(
      "Use only sequences with a matching name, e.g. 'Car*' or 'otb/*'. This option can be repeated.",
      discussion: "The names are shell patterns. Put them in quotes. (default: all sequences)",
      valueName: "pattern"))
  var sequences: [String] = []
}
