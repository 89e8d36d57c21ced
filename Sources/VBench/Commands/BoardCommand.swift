import ArgumentParser

struct BoardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Makes one page that ranks the runs of different people and days.",
    discussion: """
      The runs are joined as by `vbench report A B C`, so they need the same task and protocol, and are compared on the \
      items whose labels agree. The page has ranks with intervals and ties, the plane of accuracy and speed, a table \
      of all items, and who made a run when and on which machine. A row opens the report of its run, which is copied. \
      To add a run, repeat the command with one more folder. Examples:
        vbench board runs/* -o site
        vbench board alice bob carol -o site --title 'Drone videos'
      A run's folder may contain about.yaml with the lines who, commit and note. Documentation/Boards.md shows how a \
      pull request adds a run to a page on the web.
      """)

  @Argument(
    help: ArgumentHelp("The folders of runs.", valueName: "run"), completion: .directory)
  var runs: [String]

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The folder of the page.", valueName: "folder"), completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "The title of the page. (default: the task and the datasets)", valueName: "text"))
  var title: String?

  @OptionGroup var replacing: ForceOption
  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let job = BoardJob(
      runs: runs, output: output, title: title, isPartial: completeness.partial)
    try OutputFiles(
      files: [.init(option: "--output", path: job.page, isOwn: BoardJob.isBoard)], inputs: []
    ).check(replacing: replacing.force)
    try job.run()
    try Console.print(job.page)
  }
}
