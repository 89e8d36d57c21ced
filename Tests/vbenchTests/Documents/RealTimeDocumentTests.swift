import TestSupport
import Testing

/// Tests that type every command of `RealTime.md`, in the document's order and in one folder, on small datasets.
@Suite struct RealTimeDocumentTests {
  private static let page = "Documentation/RealTime.md"

  @Test func `every command in RealTime.md succeeds when typed in the document's order`() throws {
    let folder = try TemporaryFolder()
    // The document's conclusions need at least five sequences.
    for name in ["otb/a", "otb/b", "dtb/c", "vot/d", "got10k/e"] {
      try TinySequence(frames: 24).write(to: name, in: folder)
    }
    let commands = try DocumentedCommand.all(in: Self.page).filter(\.isWhole).compactMap(\.words)
      .filter { $0.first == "vbench" }
    #expect(commands.count > 8)
    for (index, words) in commands.enumerated() {
      let text = words.joined(separator: " ")
      var arguments = Array(words.dropFirst())
      // Small data and quick trackers, where the document leaves the choice to the defaults.
      if arguments.contains("mot") {
        // The embedded scenes have several objects.
        arguments += ["--trackers", "motion", "-q"]
        if !arguments.contains("-o") { arguments += ["-o", "out\(index)"] }
      } else if arguments[0] != "report" {
        if !arguments.contains("-d") { arguments += ["-d", "otb", "-d", "dtb"] }
        if !arguments.contains("--levels") {
          arguments += ["--trackers", "object", "--levels", "fast"]
        }
        if !arguments.contains("-o") { arguments += ["-o", "out\(index)"] }
        arguments += ["--revisions", "1", "-q"]
      }
      let run = try VBenchProcess(arguments, in: folder.path)
      #expect(run.status == 0, "\(text): \(run.errors)")
      if arguments[0] == "report" {
        #expect(run.output.contains("their times on the device"), "\(text): \(run.output)")
      }
    }
  }
}
