import ArgumentParser

struct DatasetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datasets",
    abstract: "Lists, checks, converts and renders labeled sequences.",
    subcommands: [
      ListCommand.self, CheckCommand.self, ConvertCommand.self, RenderCommand.self,
    ])
}
