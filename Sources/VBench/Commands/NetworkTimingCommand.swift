import ArgumentParser
import Bench
import OpenVision

/// The command that `Benchmarks/peers/network.py` runs to compare network inference times with those of other engines.
struct NetworkTimingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "network-timing",
    abstract: "Prints a network's median processor time per search, in milliseconds.",
    shouldDisplay: false)

  @Argument(help: "A weight file written by Training/export.py.")
  var weights: String

  @Option(help: "The number of searches.")
  var rounds = 200

  func run() throws {
    let search = try NetworkTiming.search(weights: weights)
    let times = (0..<max(1, rounds)).map { _ in
      StepDuration.measuring(search).1.cpuNanoseconds ?? 0
    }.sorted()
    try Console.print("\(Double(times[times.count / 2]) / 1e6)")
  }
}
