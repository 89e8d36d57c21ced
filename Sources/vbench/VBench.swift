import ArgumentParser

@main
struct VBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vbench", abstract: "Benchmarks and evaluates visual object trackers.")
}
