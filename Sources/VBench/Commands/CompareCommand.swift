import ArgumentParser
import Results

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
        vbench compare --failed -o reports/embedded
        vbench compare --task flow --levels low,medium --dataset ~/data/middlebury

      The results folder contains index.html (works offline), CSV files, results.json and \
      store/. If a run is stopped, the same command continues it from store/. If the current folder contains \
      vbench.yaml, it states what the options leave out.
      """)

  @OptionGroup var options: ExperimentOptions
  @OptionGroup(title: HelpTitle.output) var repeating: FailedOption
  @OptionGroup(title: HelpTitle.output) var thresholds: ThresholdOptions
  @OptionGroup(title: HelpTitle.output) var pictures: PictureOptions
  @OptionGroup(title: HelpTitle.output) var comparing: ReferenceOption
  @OptionGroup(title: HelpTitle.objects) var taskOptions: TaskOptions
  @OptionGroup var project: ProjectOptions

  func run() throws {
    var (options, thresholds, comparing) = (options, thresholds, comparing)
    try project.fill(&options, withTiming: true) { filling, policy in
      filling.fill(&thresholds.thresholds, policy.thresholds, "thresholds")
      filling.fill(&comparing.reference, policy.reference, "reference")
    }
    let scoring = ScoringOptions(
      thresholds: try thresholds.load(), reference: comparing.reference)
    var request = try options.runRequest(taskOptions.parameters)
    request.settings.reference = comparing.reference
    try repeating.apply(to: &request)
    let run = try request.perform()
    defer { run.releaseFolder() }
    let scored = try run.opened().scored(scoring)
    if !options.quiet { ReportWriting.noteProblems(of: scored) }
    try ReportWriting.write(
      scored, pictures: pictures.pictures, asJSON: options.json, isQuiet: options.quiet)
    try run.finish(scored)
  }
}
