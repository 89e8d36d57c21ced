import ArgumentParser

struct DatasetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datasets",
    abstract: "Lists, checks, compares, converts and renders labeled sequences.",
    subcommands: [
      ListCommand.self, CheckCommand.self, CompareLabelsCommand.self, ConvertCommand.self,
      RenderCommand.self,
    ])
}
