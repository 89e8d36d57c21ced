import ArgumentParser
import Bench
import Evaluation
import Reporting
import Results
import TaskKit
import Tracking

struct CalibrateCommand: ParsableCommand, RunsTrackers {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measures how long this machine's trackers take, for --device and --timing-model.",
    discussion: """
      The command times the trackers and a fixed calibration kernel, alternately and one at a time, and writes \
      the medians to a small file. Run it on the device on which trackers will be used, with nothing else \
      running, and use the file on another machine:
        vbench calibrate -o pi5.json
        vbench compare --protocol realtime --device pi5.json
      With --together, the times of calls for several targets are measured, too. \
      A time model also makes runs with --protocol realtime repeatable (--timing-model). For vbench drift, time its \
      detectors, too; a simulated detector (oracle) has no time to measure:
        vbench calibrate --detector template,rectangles -o pi5.json
      """)

  @OptionGroup var options: ExperimentOptions

  @OptionGroup(title: HelpTitle.objects) var taskOptions: TaskOptions
  @OptionGroup(title: HelpTitle.redetection) var detectorOptions: DetectorOptions

  func validate() throws {
    guard options.output != nil else {
      throw ValidationError("expected the name of the file to write, e.g. -o device.json")
    }
    if detectorOptions.isGiven {
      try TaskRegistry.validate(options.task, for: [.drift, .trackers])
    }
    try options.refuse(
      [
        "--timing": options.timing, "--fresh": options.fresh, "--json": options.json,
      ], in: "calibrate")
  }

  func run() throws {
    let path = options.output ?? ""
    let file = OutputFiles.File(option: "--output", path: path) {
      (try? TimeModelFile.read($0)) != nil
    }
    try OutputFiles(files: [file], inputs: options.dataset).check(replacing: options.force)
    var options = options
    options.output = nil
    let detectors = try detectorOptions.detectors()
    let model = try options.runRequest(
      taskOptions.parameters,
      variants: { method in
        [method]
          + detectors.map {
            RedetectingMethod(method, policy: RedetectionPolicy(every: 1), detector: $0)
          }
      }
    ).timeModel()
    guard !model.methods.isEmpty else { throw CommandFailure(status: .methodFailed) }
    try TimeModelFile.write(model, to: path)
    if !options.quiet {
      var table = TextTable(
        header: ["tracker", "update ms", "start ms", "clock"], endsWithWords: true)
      for method in model.methods {
        table.add([
          method.name, method.update.fixed(2), method.initialization.map { $0.fixed(2) } ?? "–",
          method.clock.rawValue,
        ])
      }
      try Console.print(table.text(Console.style))
    }
    try Console.print(path)
  }
}
