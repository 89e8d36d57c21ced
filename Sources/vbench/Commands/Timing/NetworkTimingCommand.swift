import ArgumentParser
import OpenVision

/// What `Benchmarks/peers/network.py` runs beside other engines.
struct NetworkTimingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "network-timing",
    abstract: "Prints the median processor time of a network's search in milliseconds.",
    shouldDisplay: false)

  @Argument(help: "A file of weights that Training/export.py wrote.")
  var weights: String

  @Option(help: "How often to search.")
  var rounds = 200

  func run() throws {
    let times = try NetworkTiming.search(weights: weights, rounds: rounds).sorted()
    try Console.print("\(1000 * times[times.count / 2])")
  }
}
