import ArgumentParser

struct DatasetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datasets",
    abstract: "Looks at labeled sequences, checks, converts and renders them.",
    subcommands: [
      ListCommand.self, CheckCommand.self, ConvertCommand.self, RenderCommand.self,
    ])
}
