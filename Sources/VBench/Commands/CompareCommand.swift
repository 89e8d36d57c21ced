import ArgumentParser

struct CompareCommand: ParsableCommand, RunsTrackers {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Runs trackers on labeled sequences and writes a report that compares them.",
    discussion: """
      Examples:
        vbench compare
        vbench compare --levels fast,accurate --dataset ~/data/OTB
        vbench compare -d otb -d vot --sequences 'Car*' --conventions otb
        vbench compare --dataset vot --protocol vot-multistart
        vbench compare --tracker 'python:mine.py:Mine' --tracker 'trax:./csrt'
        vbench compare --tracker 'mine=trax:./csrt' --reference mine
        vbench compare --task flow --levels low,medium --dataset ~/data/middlebury

      The results folder contains index.html (works offline), CSV files, results.json and \
      store/. If a run is stopped, the same command continues it from store/.
      """)

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions
  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var comparing: ReferenceOption

  func run() throws {
    let scoring = ScoringOptions(
      thresholds: try thresholds.load(), reference: comparing.reference)
    var request = try options.runRequest(taskOptions.parameters)
    request.settings.reference = comparing.reference
    let run = try request.perform()
    defer { run.releaseFolder() }
    let scored = try run.opened().scored(scoring)
    if !options.quiet { ReportWriting.noteProblems(of: scored) }
    try ReportWriting.write(
      scored, pictures: pictures.pictures, asJSON: options.json, isQuiet: options.quiet)
    try run.finish(scored)
  }
}
