import Bench
import Evaluation
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct TaskSummaryTests {
  /// A result with six of eight planned images. The method "all" finds everything. The method "some" has a recall of 0
  /// on the first image, and its recall increases by 0.1 from image to image.
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
          identity: MethodIdentity(tracker: name, level: "", revision: nil),
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

  @Test func `a task's summary has a sparkline over the images and ends with the verdict`() throws {
    let text = RunSummary(ReportedRun(result)).text(TextStyle(width: 100, usesUnicode: false))
    let lines = text.split(separator: "\n").map(String.init)
    try expectSentence(lines.first)
    let title = try #require(lines.firstIndex(of: "recall by image, 0 to 1, hardest first:"))
    #expect(lines[title + 1].hasPrefix("all") && lines[title + 2].hasPrefix("some"))
    #expect(lines.last?.contains("on 6 images") == true)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    // The best method is listed first.
    #expect(lines[2].hasPrefix("all"))
  }

  @Test func `the Markdown summary of a task has the verdict above the table`() throws {
    let lines = RunSummary(ReportedRun(result)).markdownText.split(separator: "\n").map(String.init)
    #expect(lines[0] == "# Things: run")
    #expect(lines[1].contains("on 6 images"))
    #expect(lines[2].hasPrefix("| method | recall |"))
    #expect(lines[4].hasPrefix("| all | **1.000**"))
  }

  @Test
  func `a task's page has the common sections and colors methods in the order of the run`() throws {
    var result = result
    for item in result.items.indices {
      result.items[item].attributes = [item < 3 ? "early" : "late"]
    }
    result.addFigures()
    result.facts.problems = [
      RunNote(.coverage, method: "some", reason: "was run on only 6 of 8 images"),
      RunNote(.input, item: "<7>", reason: "no labels"),
    ]
    let contents = RunReport(result) { { _, _ in [] } }.contents()
    let page = try contents.page(.few, "", SilentProgress())
    #expect(
      page.sections.map(\.id) == [
        "problems", "notes", "summary", "comparisons", "attributes", "images", "measures",
      ])
    let text = String(decoding: try page.rendered(), as: UTF8.self)
    #expect(text.contains("&lt;7&gt;: no labels") && text.contains("was run on only 6 of 8 images"))
    #expect(text.contains("images needed"))
    // The method "all" comes first by name and is also the best, and "some" comes second. Their colors follow the order
    // of the run.
    #expect(
      text.contains("<tr class=\"s1\"><th scope=\"row\"><span class=\"key\"></span><bdi>some</bdi>")
    )
    let table = try #require(HeatTable(itemsOf: contents.run))
    // On the first image, one method finds everything and the other finds nothing.
    #expect(table.rows.map(\.name) == ["0", "1", "2", "3", "4", "5"])
    #expect(table.rows[0].facts == ["–", "1.000"] && table.rows[5].facts == ["–", "0.500"])
    #expect(table.rows[5].cells.map(\.isBest) == [true, false])
    // On the early images, "some" has the recalls 0, 0.1 and 0.2, so its mean is 0.1.
    let attributes = try #require(HeatTable(attributesOf: contents.run))
    #expect(attributes.rows[0].name == "early" && attributes.rows[0].facts == ["3"])
    #expect(attributes.rows[0].cells.map(\.text) == ["1.000", "0.100"])
  }
}
