import ArgumentParser
import Bench
import Tracking

/// The options that select methods.
struct MethodOptions: ParsableArguments {
  @Option(
    name: [.long, .customLong("methods")],
    help: ArgumentHelp(
      "The trackers to run, e.g. object,rectangle, or the task's methods; see `vbench methods`.",
      discussion: """
        The rectangle tracker runs on sequences with four labeled corners. On rotated boxes such as VOT's, \
        it runs only if you name it. With 'none', only programs given with --tracker run. (default: all)
        """, valueName: "names"), completion: .list(TrackerRegistry.known.trackers.map(\.name)))
  var trackers: NameList?

  @Option(
    help: ArgumentHelp(
      "A program to run in addition to the task's methods. This option can be repeated.",
      discussion: """
        With 'files:COMMAND', the command is run once per item. Its last arguments are the paths of the images \
        and of the file to write. Example: 'files:python3 dis.py' or, with a name for the tables, \
        'dis=files:python3 dis.py'. For detection and faces, you can also pass 'model:FILE.onnx', a model \
        that detects objects. See Documentation/Tasks.md.
        """, valueName: "command"))
  var method: [String] = []

  @Option(
    help: ArgumentHelp(
      "The levels to run, e.g. fast,accurate. (default: all)", valueName: "names"),
    completion: .list(["fast", "accurate"]))
  var levels: NameList?

  @Option(
    help: ArgumentHelp(
      "The revisions of the algorithms to run: numbers, 'latest' or 'all'.",
      discussion: "(default: as listed by `vbench trackers`)",
      valueName: "numbers"))
  var revisions: NameList?
}
