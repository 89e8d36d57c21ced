import Bench
import Evaluation
import Results
import Testing

@testable import Reporting

struct TaskSummaryTests {
  /// Six of eight images: one method finds all that is there, the other nothing on the first image and more on each.
  private var result: RunResult {
    let measure = DetectionMeasures.recall.facts
    var result = RunResult(
      task: TaskFacts(
        name: "things", title: "Things", item: "image", items: "images", measures: [measure],
        mainMeasure: measure.key),
      facts: RunFacts.current(name: "run", command: "c", jobs: 1, datasets: []),
      items: (0..<6).map {
        RunResult.Item(dataset: "d", name: "\($0)", size: nil, attributes: [])
      },
      methods: ["all", "some"].map { name in
        RunResult.Method(
          identity: SubjectIdentity(tracker: name, level: "", revision: nil),
          items: (0..<6).map { image in
            var figures = Figures()
            figures[measure] = name == "all" ? 1 : Double(image) / 10
            return RunResult.Score(figures: figures)
          })
      })
    result.addFigures()
    result.coverage = Coverage(finished: 6, planned: 8)
    return result
  }

  @Test func `a task's summary has a sign for each item and ends with the answer`() throws {
    let text = RunSummary(result).text(TextStyle(width: 100, usesUnicode: false))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "Partial: 6 of 8 images.")
    let title = try #require(lines.firstIndex(of: "recall by image, 0 to 1, the hardest first:"))
    #expect(lines[title + 1].hasPrefix("all") && lines[title + 2].hasPrefix("some"))
    #expect(lines.last?.contains("on 6 images") == true)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    // The best stands first.
    #expect(lines[2].hasPrefix("all"))
  }

  @Test func `Markdown has the same answer above the table`() throws {
    let lines = RunSummary(result).markdownText.split(separator: "\n").map(String.init)
    #expect(lines[0] == "# Things: run")
    #expect(lines[1].contains("on 6 images"))
    #expect(lines[2].hasPrefix("| method | recall |"))
    #expect(lines[4].hasPrefix("| all | **1.000**"))
  }
}
