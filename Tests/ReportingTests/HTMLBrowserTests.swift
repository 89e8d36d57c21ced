import Bench
import Evaluation
import Foundation
import Results
import Testing

@testable import Reporting
@testable import Tracking

@Suite(
  .serialized, .enabled(if: HeadlessBrowser.path != nil, "install chromium to test the page in it"))
struct HTMLBrowserTests {
  /// A script that acts as a reader would and records what is visible.
  private static let probe = """
    <script>
    const seen = {};
    const table = document.querySelector('table.summary');
    const column = (index) => [...table.tBodies[0].rows].map((row) =>
      (row.cells[index].querySelector('.value') || row.cells[index]).textContent.trim()).join(' ');
    const press = (index) => [...table.tHead.rows].at(-1).cells[index].querySelector('button').click();
    press(1);
    seen.descending = column(1);
    press(1);
    seen.ascending = column(1);
    press(0);
    seen.names = column(0);
    const chart = document.querySelector('#curves .chart.curves');
    const figure = chart.closest('figure');
    const box = chart.getBoundingClientRect();
    const values = () => figure.querySelector('output').textContent;
    seen.headline = values();
    chart.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left, clientY: box.top }));
    seen.atLeft = figure.querySelector('.readout').textContent + ' ' + values();
    chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
    seen.atRight = figure.querySelector('.readout').textContent + ' ' + values();
    chart.dispatchEvent(new Event('pointerleave'));
    seen.after = values();
    let saved = '';
    window.Blob = class { constructor(parts) { saved = parts.join(''); } };
    URL.createObjectURL = () => '#';
    HTMLAnchorElement.prototype.click = () => {};
    const saves = [...document.querySelectorAll('figure:has(.chart)')].every((each) => {
      each.querySelector('.save').click();
      const root = new DOMParser().parseFromString(saved, 'image/svg+xml').documentElement;
      const drawn = each.querySelectorAll('.curve, .mark').length;
      return root.nodeName === 'svg' && !saved.includes('var(') && !saved.includes('class=')
        && root.querySelectorAll('path, circle').length >= drawn;
    });
    figure.querySelector('.save').click();
    seen.saved = saves && [...figure.querySelectorAll('.legend li')].every((each) =>
      saved.includes(each.querySelector('output').dataset.headline + '] '));
    const speed = document.querySelector('#speed .chart');
    const words = () => speed.closest('figure').querySelector('.readout').textContent;
    seen.marks = speed.querySelectorAll('.mark').length;
    speed.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    seen.firstMark = words();
    speed.dispatchEvent(new Event('blur'));
    seen.markLeft = !words().includes('frames per second');
    seen.csv = [...document.querySelectorAll('figure .chart')].every((each) =>
      each.closest('figure').querySelector('a.csv'));
    seen.described = [...document.querySelectorAll('.chart')].every((each) =>
      each.getAttribute('aria-label').length > 20 && each.tabIndex === 0);
    seen.reads = [...document.querySelectorAll('.chart')].every((each) => {
      const figure = each.closest('figure');
      const before = figure.textContent;
      each.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
      return figure.textContent !== before;
    });
    const shown = () => [...document.querySelectorAll('.s0')].filter((each) =>
      getComputedStyle(each).display !== 'none').length;
    const before = shown();
    document.querySelector('.switches button').click();
    seen.switchedOff = before > 10 && shown() === 0;
    document.querySelector('.switches button').click();
    seen.switchedOn = shown() === before;
    const hidden = (style) => getComputedStyle(
      document.querySelector('.summary .s' + style)).display === 'none';
    document.querySelector('.switches .only').click();
    seen.onlyOne = !hidden(0) && hidden(1) && hidden(2);
    seen.address = window.location.search;
    document.querySelector('.switches .all').click();
    seen.allAgain = !hidden(0) && !hidden(1) && !hidden(2)
      && !window.location.search.includes('show');
    [...table.tHead.rows].at(-1).cells[1].click();
    seen.cellSorts = [...table.tHead.rows].at(-1).cells[1].hasAttribute('aria-sort');
    document.querySelector('#drift').scrollIntoView();
    const bar = document.querySelector('.switches').getBoundingClientRect();
    seen.clear = document.querySelector('#drift h2').getBoundingClientRect().top >= bar.bottom;
    const scrolls = document.querySelector('#summary .scroll');
    seen.fades = scrolls.classList.contains('more')
      === (scrolls.scrollWidth > scrolls.clientWidth + 2);
    seen.pictures = [...document.images].length > 0
      && [...document.images].every((each) => each.naturalWidth > 0);
    seen.fits = document.documentElement.scrollWidth <= window.innerWidth;
    seen.scriptIsText = document.querySelector('#sequences tbody').textContent.includes('<script>alert');
    const note = document.createElement('pre');
    note.id = 'seen';
    note.textContent = Object.entries(seen).map(([key, value]) => key + '=' + value).join('\\n');
    document.body.append(note);
    </script></body>
    """

  @Test(arguments: [1280, 500])
  func `in a browser, the report sorts tables, hides trackers and reads out chart values`(
    width: Int
  ) throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(9) + ["<script>alert(1)</script>", "\u{202E}عربي \"🏃\""],
      methods: HTMLSampleRun.methods(4))
    let page = String(decoding: try HTMLReport.render(result), as: UTF8.self)
    let (document, messages) = try HeadlessBrowser.open(
      page.replacingOccurrences(of: "</body>", with: Self.probe), width: width)
    #expect(!messages.contains("CONSOLE"), "\(messages)")

    let start = try #require(document.range(of: "<pre id=\"seen\">")?.upperBound)
    let end = try #require(document.range(of: "</pre>", options: .backwards)?.lowerBound)
    var seen: [Substring: Substring] = [:]
    for line in document[start..<end].split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      seen[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    let scores = result.methods.compactMap { $0.scores[.vbench]?.auc }
    #expect(seen["ascending"].map(String.init) == scores.sorted().texts)
    #expect(seen["descending"].map(String.init) == scores.sorted(by: >).texts)
    #expect(
      seen["names"].map(String.init)
        == result.methods.map(\.identity.name).sorted().joined(separator: " "))
    #expect(seen["atLeft"]?.hasPrefix("at 0.00 ") == true)
    #expect(seen["atRight"] == "at 1.00 0.000")
    #expect(seen["after"] == seen["headline"])
    #expect(seen["marks"] == "4")
    #expect(seen["address"] == "?sort-summary=0-ascending&amp;show=0")
    #expect(seen["firstMark"]?.contains("frames per second") == true)
    for fact in [
      "markLeft", "csv", "described", "reads", "switchedOff", "switchedOn", "pictures", "fits",
      "scriptIsText", "onlyOne", "allAgain", "cellSorts", "clear", "fades", "saved",
    ] as [Substring] {
      #expect(seen[fact] == "true", "\(fact)")
    }
  }

  @Test
  func `the report page restores its sorting and its hidden trackers from the address`() throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(5), methods: HTMLSampleRun.methods(4))
    let page = String(decoding: try HTMLReport.render(result), as: UTF8.self)
    let probe = """
      <script>
      const rows = [...document.querySelector('table.summary').tBodies[0].rows];
      document.title = rows.map((row) =>
        row.cells[1].querySelector('.value').textContent.trim()).join(' ')
        + ';' + [...document.querySelectorAll('.switches [data-method]')]
          .filter((each) => each.getAttribute('aria-pressed') === 'true')
          .map((each) => each.dataset.method).join(' ');
      </script></body>
      """
    let scores = result.methods.compactMap { $0.scores[.vbench]?.auc }
    func title(_ query: String) throws -> String? {
      let (document, messages) = try HeadlessBrowser.open(
        page.replacingOccurrences(of: "</body>", with: probe), width: 1280, query: query)
      #expect(!messages.contains("CONSOLE"), "\(messages)")
      return document.firstMatch(of: /<title>(.*?)<\/title>/).map { String($0.1) }
    }
    #expect(
      try title("?show=1.3&sort-summary=1-ascending") == "\(scores.sorted().texts);3 1")
    #expect(
      try title("?show=none&sort-summary=1-descending&sort-curves=9-x")
        == "\(scores.sorted(by: >).texts);")
  }

  @Test func `the report of an empty run opens in a browser without console messages`() throws {
    let page = String(
      decoding: try HTMLReport.render(HTMLSampleRun.result(sequences: [], methods: [])),
      as: UTF8.self)
    let (document, messages) = try HeadlessBrowser.open(page, width: 1280)
    #expect(document.contains("Nothing was measured: no tracker was run."))
    #expect(!messages.contains("CONSOLE"), "\(messages)")
  }
}

extension [Double] {
  fileprivate var texts: String { map { $0.fixed(3) }.joined(separator: " ") }
}
