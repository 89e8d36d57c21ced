import Bench
import Evaluation
import Foundation
import Results
import Testing

@testable import Reporting
@testable import Tracking

/// Tests for a reader's actions on a page with many methods: filtering, choosing columns and searching.
@Suite(
  .serialized, .enabled(if: HeadlessBrowser.path != nil, "install chromium to test the page in it"))
struct PageToolsTests {
  private static let result = HTMLSampleRun.result(
    sequences: HTMLSampleRun.sequences(9), methods: HTMLSampleRun.methods(12))

  private static func page() throws -> String {
    String(decoding: try HTMLReport.render(result), as: UTF8.self)
  }

  /// Returns the parts of a page's title after a script has run.
  private func title(_ script: String, query: String = "") throws -> [String] {
    let probe = "<script>\(script)</script></body>"
    let (document, messages) = try HeadlessBrowser.open(
      try Self.page().replacingOccurrences(of: "</body>", with: probe), width: 1280, query: query)
    #expect(!messages.contains("CONSOLE"), "\(messages)")
    let title = document.firstMatch(of: /<title>(.*?)<\/title>/)?.1 ?? ""
    return title.replacing("&amp;", with: "&").split(
      separator: "|", omittingEmptySubsequences: false
    ).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `the speed chart adapts its axes and labels to the trackers that are shown`() throws {
    let seen = try title(
      """
      const chart = document.querySelector('#speed .chart');
      const note = () => chart.closest('figure').querySelector('.readout').textContent
        + '|' + [...chart.querySelectorAll('.tick')].map((each) => each.textContent).join(' ')
        + '|' + [...chart.querySelectorAll('.label:not(.unnamed)')]
          .filter((each) => each.getClientRects().length > 0).map((each) => each.textContent).sort().join(' ')
        + '|' + (chart.querySelector('.front')?.getAttribute('points') || '');
      const before = note();
      const switches = [...document.querySelectorAll('.switches [data-subject]')];
      const only = (names) => switches.forEach((each) => {
        if ((each.getAttribute('aria-pressed') === 'true') !== names.includes(each.textContent.trim())) each.click();
      });
      only(['object-fast-r2', 'object-accurate-r6']);
      const two = note();
      document.querySelector('.switches .all').click();
      document.title = [before, two, note() === before].join('|');
      """)
    let (all, two) = (Array(seen[0..<4]), Array(seen[4..<8]))
    let best = Self.result.methods.max {
      ($0.scores[.vbench]?.auc ?? 0) < ($1.scores[.vbench]?.auc ?? 0)
    }
    // The first method is both the most accurate and the fastest, so the chart marks no other method as a compromise.
    #expect(best?.identity.name == "object-accurate-r1")
    #expect(all[0] == "" && all[3] == "")
    // With two methods the axes differ, and the two names are visible.
    #expect(all[1] != two[1])
    #expect(two[2] == "object-accurate-r6 object-fast-r2")
    #expect(seen[8] == "true", "\(seen)")
  }

  @Test
  func `the page's script finds the same trade-offs as SpeedChart if trackers are hidden`() throws {
    func point(_ number: Int, _ speed: Double, _ accuracy: Double) -> SpeedChart.Point {
      SpeedChart.Point(
        method: number, name: "t\(number)", framesPerSecond: speed, accuracy: accuracy,
        interval: accuracy - 0.05...accuracy + 0.05)
    }
    let points = [
      point(0, 5, 0.9), point(1, 40, 0.8), point(2, 30, 0.7), point(3, 300, 0.6),
      point(4, 90_000, 0.1), point(5, 400, 0.5),
    ]
    // Method 4 is by far the fastest, but its accuracy is too low for the chart's line of best compromises.
    let chart = SpeedChart(accuracyName: "AUC", points: points)
    #expect(chart.front.map(\.method) == [0, 1, 3, 5])
    var page = Page(product: "p", title: "t", headline: "h", sections: [])
    page.methods = points.map(\.name)
    page.sections = [
      Page.Section(
        id: "s", title: "s", parts: [PageCharts(charts: [chart.view].compactMap(\.self))])
    ]
    let probe = """
      const chart = document.querySelector('.chart');
      const switches = [...document.querySelectorAll('.switches [data-subject]')];
      const note = () => chart.closest('figure').querySelector('.readout').textContent;
      seen.before = chart.querySelector('.front').getAttribute('points');
      const ticks = () => [...chart.querySelectorAll('.tick')].map((each) => each.textContent).sort().join(' ');
      seen.ticksBefore = ticks();
      switches[1].click();
      seen.without = note();
      switches[0].click();
      seen.second = note();
      switches[1].click();
      switches[0].click();
      seen.after = chart.querySelector('.front').getAttribute('points');
      seen.ticksAfter = ticks();
      """
    let text = String(decoding: try page.rendered(), as: UTF8.self)
    let (seen, messages) = try HeadlessBrowser.visit([(text, 1000)], probe: probe)
    #expect(!messages.contains("CONSOLE"), "\(messages)")
    let found = try #require(seen.first)
    #expect(found["without"] == "best trade-offs: t0, t2, t3, t5")
    #expect(found["second"] == "best trade-offs: t2, t3, t5")
    // For all methods, the script draws what the page already contains.
    #expect(found["before"].map(Self.coordinates) == found["after"].map(Self.coordinates))
    #expect(found["ticksBefore"] == found["ticksAfter"])
  }

  /// Returns the coordinates rounded to whole tenths, because the script does not round its coordinates.
  private static func coordinates(_ points: String) -> [Int] {
    points.split { $0 == " " || $0 == "," }.compactMap { Double($0) }.map {
      Int(($0 * 10).rounded())
    }
  }

  @Test
  func `hidden and pinned columns and searches are restored from the page's address`() throws {
    let note = """
      const summary = document.querySelector('table.summary');
      const titles = (table) => [...table.tHead.rows[table.tHead.rows.length - 1].cells]
        .filter((each) => each.getClientRects().length > 0).map((each) => each.textContent.trim());
      const sequences = document.querySelector('#sequences table');
      const note = () => [
        titles(summary).join(' '),
        [...summary.querySelectorAll('.groups th')].filter((each) => each.getClientRects().length > 0)
          .map((each) => each.textContent + each.colSpan).join(' '),
        [...sequences.tBodies[0].rows].filter((each) => !each.hidden).length,
        [...sequences.tBodies[0].rows[0].cells].filter((each) =>
          each.classList.contains('pinned') && getComputedStyle(each).position === 'sticky').length,
      ].join('|');
      """
    let seen = try title(
      note + """
        const before = note();
        const box = (section, name) => [...document.querySelectorAll(section + ' .choices span')]
          .find((each) => each.querySelector('label')?.textContent.trim() === name);
        box('#summary', 'OP50').querySelector('input').click();
        [...document.querySelectorAll('#summary .choices b')].find((each) => each.textContent === 'speed')
          .nextElementSibling.click();
        const search = document.querySelector('#sequences .tools input');
        search.value = 'occlusion blur';
        search.dispatchEvent(new Event('input'));
        document.querySelectorAll('#sequences .choices button')[0].click();
        document.title = [before, note(), window.location.search].join('|');
        """)
    let (before, after) = (Array(seen[0..<4]), Array(seen[4..<8]))
    #expect(before[0].contains("OP50") && !after[0].contains("OP50"))
    #expect(before[1].contains("speed") && !after[1].contains("speed"))
    #expect(after[1].contains("accuracy"))
    #expect(before[2] == "9" && after[2] == "3")
    #expect(before[3] == "0" && after[3] == "1")
    #expect(seen[8].contains("hide-summary=") && seen[8].contains("find-sequences=occlusion"))
    #expect(seen[8].contains("pin-sequences="))
    #expect(try title(note + "document.title = note();", query: seen[8]) == after)
  }

  @Test func `12 trackers are compared in a matrix with the best tracker first`() throws {
    let table = try #require(ComparisonTable(ReportedRun(Self.result)))
    let matrix = try #require(table.groups.first?.matrix)
    #expect(matrix.methods.count == 12)
    #expect(
      matrix.methods.map(\.name)
        == Self.result.shared.ranking.order.map {
          Self.result.methods[$0].identity.name
        })
    for (row, method) in matrix.methods.enumerated() {
      #expect(method.rank == row + 1 && method.cells[row].kind == "self")
      for (column, cell) in method.cells.enumerated() where column != row {
        let other = matrix.methods[column].cells[row]
        // A win of one method is a loss of the other by the same amount.
        #expect(cell.text.dropFirst() == other.text.dropFirst())
        #expect(
          Set([cell.kind, other.kind]).isSubset(
            of: cell.kind == "untold" ? ["untold"] : ["won", "beaten"]))
        let shown = Self.result.comparisons.first {
          Set([$0.first.name, $0.second.name]) == [method.name, matrix.methods[column].name]
        }
        #expect((cell.kind != "untold") == shown?.figures.isShown)
      }
    }
    #expect(table.groups.first?.rows.first?.first == matrix.methods[0].name)
    let few = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(6), methods: HTMLSampleRun.methods(3))
    #expect(ComparisonTable(ReportedRun(few))?.groups.first?.matrix == nil)
    #expect(try Self.page().contains("All pairs with their intervals"))
  }
}
