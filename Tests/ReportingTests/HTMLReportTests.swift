import Bench
import Evaluation
import Files
import Foundation
import FoundationXML
import Geometry
import GroundTruth
import Results
import RunTestSupport
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

@Suite struct HTMLReportTests {
  private func page(
    _ result: TrackingResult, pictures: RunReport.Pictures = .few
  ) throws -> String {
    String(decoding: try HTMLReport.render(result, pictures: pictures), as: UTF8.self)
  }

  /// Returns the page without its style, its scripts and the scripts' data. The style and the scripts are the same in
  /// every report.
  private func content(of page: String) throws -> String {
    let head = try #require(page.range(of: "</style>"))
    let script = try #require(page.range(of: "<script>", options: .backwards))
    return page[head.upperBound..<script.lowerBound].replacingOccurrences(
      of: "<script type=\"application/json\" id=\"player-[a-z0-9]+\">[^<]*</script>", with: "",
      options: .regularExpression)
  }

  @Test func `the same run gives the same HTML report`() throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(4), methods: HTMLSampleRun.methods(3))
    #expect(try HTMLReport.render(result) == HTMLReport.render(result))
  }

  @Test func `the machine's description uses singular and plural for the number of jobs`() {
    var facts = SampleRun.facts
    #expect(facts.machine == "a processor, 2 cores, Linux; 2 jobs")
    facts.jobs = 1
    #expect(facts.machine == "a processor, 2 cores, Linux; 1 job")
  }

  @Test func `the HTML report refers to no external resources`() throws {
    let page = try page(
      HTMLSampleRun.result(
        sequences: HTMLSampleRun.sequences(3), methods: HTMLSampleRun.methods(2)))
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("://"))
    #expect(!page.contains("@import") && !page.contains("url("))
    #expect(!page.contains("<link") && !page.contains("<iframe"))
    for part in page.components(separatedBy: "src=\"").dropFirst() {
      #expect(part.hasPrefix("data:image/jpeg;base64,"))
    }
    for part in page.components(separatedBy: "href=\"").dropFirst() {
      let target = part.prefix { $0 != "\"" }
      #expect((target.hasSuffix(".csv") || target.hasPrefix("#")) && !target.contains("/"))
    }
  }

  @Test func `names with markup, quotes or braces appear as text in the HTML report`() throws {
    let names = [
      "<script>alert(1)</script>", "\"quoted\" & 'single'", "🏃‍♀️ emoji", "\u{202E}right to left",
      "\"\u{301} onmouseover=alert(1) x=\"\u{301}", "{{title}} {{{style}}}", "]]> </style>",
    ]
    let page = try page(
      HTMLSampleRun.result(
        sequences: names,
        methods: [
          MethodIdentity(tracker: "<img src=x onerror=alert(2)>", level: "", revision: nil),
          MethodIdentity(tracker: "b\"\u{301}", level: "fast", revision: 1),
        ], problems: [RunNote(.other, reason: "<b>broken</b>")]))
    let content = try content(of: page)
    #expect(!content.contains("<script"))
    #expect(!content.contains("<img src=x"))
    #expect(!content.contains("<b>broken"))
    #expect(content.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(content.contains("🏃‍♀️ emoji"))
    #expect(content.contains("{{title}} {{{style}}}"))
    // Unicode scalars are compared because a quotation mark followed by an accent forms a single character. No name may
    // contain an unescaped quotation mark.
    #expect(!content.unicodeScalars.elementsContain("\"\u{301}".unicodeScalars))
    // The head's style element is not closed early.
    #expect(page.components(separatedBy: "</style>").count == 2)
  }

  @Test func `HTML escaping replaces control characters`() {
    #expect(Escaping.markup("a\u{0}b\u{1B}c\td") == "a\u{FFFD}b\u{FFFD}c\td")
  }

  @Test func `the body of the HTML report is well-formed`() throws {
    let page = try page(
      HTMLSampleRun.result(
        sequences: HTMLSampleRun.sequences(5) + ["<&>\"'"], methods: HTMLSampleRun.methods(9),
        problems: [RunNote(.other, reason: "a & b")]))
    let start = try #require(page.range(of: "<body>"))
    let script = try #require(page.range(of: "<script>", options: .backwards))
    let body = String(page[start.lowerBound..<script.lowerBound]) + "</body>"
    // In HTML, images have no closing tag, so they are closed here for the XML parser.
    let closed = body.replacingOccurrences(
      of: "(<img [^>]*)>", with: "$1/>", options: .regularExpression)
    let parser = XMLParser(data: Data(closed.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) line \(parser.lineNumber)")
  }

  @Test func `the HTML report has its sections in a fixed order`() throws {
    let page = try page(
      HTMLSampleRun.result(
        sequences: HTMLSampleRun.sequences(4), methods: HTMLSampleRun.methods(2)))
    let places =
      ["class=\"verdict\"", "class=\"facts\""]
      + [
        "summary", "comparisons", "speed", "timing", "curves", "drift", "confidence", "attributes",
        "sequences", "player", "failures",
      ].map {
        "<section id=\"\($0)\">"
      }
    let found = try places.map { try #require(page.range(of: $0)?.lowerBound) }
    #expect(found == found.sorted())
  }

  @Test
  func `the HTML report lists failed trackers and unreadable items with the reasons`() throws {
    let page = try page(
      HTMLSampleRun.result(
        sequences: HTMLSampleRun.sequences(3), methods: HTMLSampleRun.methods(3),
        problems: [RunNote(.input, item: "scene-9", reason: "no labels")]))
    #expect(page.contains("scene-9: no labels"))
    #expect(page.contains("object-accurate-r2 failed on made/sequence-2: said &quot;no&quot; "))
    #expect(page.contains("title=\"failed: said &quot;no&quot; &lt;b&gt;\""))
  }

  @Test func `partial coverage of a tracker is listed under notes, not under problems`() throws {
    let note = RunNote(
      .coverage, method: "object-fast-r2",
      reason: "was run on only 2 of 3 sequences")
    let page = try page(
      HTMLSampleRun.result(
        sequences: HTMLSampleRun.sequences(3), methods: HTMLSampleRun.methods(2),
        problems: [note]))
    #expect(!page.contains("<section class=\"problems\""))
    let start = try #require(page.range(of: "<section class=\"remarks\" id=\"notes\">"))
    let end = try #require(page.range(of: "</section>", range: start.upperBound..<page.endIndex))
    #expect(page[start.upperBound..<end.lowerBound].contains(note.description))
  }

  @Test func `the report's contents list every section, and every measure is explained`() throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(6), methods: HTMLSampleRun.methods(3))
    let page = try page(result)
    let entries = page.components(separatedBy: "<li><a href=\"#").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    let sections = page.components(separatedBy: "<section").dropFirst().compactMap { text in
      let tag = text.prefix { $0 != ">" }
      let name = tag.components(separatedBy: "id=\"").last?.prefix { $0 != "\"" }
      return name.map(String.init)
    }
    #expect(entries.count > 8)
    #expect(entries == sections)
    let content = try content(of: page)
    for column in SummaryColumns(result).columns where !column.isStatus {
      #expect(content.contains("<dt>\(Escaping.markup(column.title))</dt>"), "\(column.title)")
      #expect(content.contains(Escaping.markup(column.measure.explanation)))
    }
  }

  @Test
  func `the report announces no bold figures if trackers ran on different sequences`() throws {
    #expect(
      try page(
        HTMLSampleRun.result(
          sequences: HTMLSampleRun.sequences(3), methods: HTMLSampleRun.methods(2)
        )
      ).contains("The best figure of each column is bold"))
    var partial = SampleRun.failing
    partial.sequences[0] = SequenceAnswers(status: .complete, trajectories: [], targets: [])
    let result = RunScoring.result(
      facts: SampleRun.facts, conventions: .vbench, sequences: SampleRun.sequences,
      runs: [partial, SampleRun.good])
    let page = try page(result)
    #expect(!page.contains("The best figure of each column is bold"))
    #expect(page.contains("come last, and their figures are not marked"))
    #expect(
      ComparisonTable(ReportedRun(result))?.groups.map(\.heading) == [
        "Pairs that ran on different sequences, compared on the sequences that they share"
      ])
  }

  @Test func `32 trackers get 32 different combinations of color and line style`() {
    let looks = (0..<32).map {
      "\(MethodLook.color($0)) \(MethodLook.dashes($0)) \(MethodLook.declarations($0))"
    }
    #expect(Set(looks).count == 32)
    let keys = (0..<32).map { "\(MethodLook.color($0)) \(MethodLook.declarations($0))" }
    #expect(Set(keys).count == 32)
  }

  @Test func `a run without sequences or trackers still gives a complete HTML page`() throws {
    for (sequences, methods) in [
      ([], []), (HTMLSampleRun.sequences(1), []),
      ([], HTMLSampleRun.methods(1)),
    ] as [([String], [MethodIdentity])] {
      let page = try page(HTMLSampleRun.result(sequences: sequences, methods: methods))
      #expect(page.contains("Nothing was measured: no "))
      #expect(page.hasSuffix("</html>\n"))
    }
  }

  @Test
  func `a report whose frames are unreadable states that the frames no longer exist`() throws {
    let page = try page(SampleRun.result())
    #expect(page.contains("The frames no longer exist."))
  }

  @Test
  func `pictures show the truth and each tracker's box, marked if its confidence is low`() throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(10), methods: HTMLSampleRun.methods(4))
    let gallery = FailureGallery(result, pictures: .few)
    let strip = try #require(gallery.strips.first)
    #expect(strip.pictures.count >= 2)
    let start = strip.pictures[0]
    let frame = HTMLSampleRun.box(at: 0)
    #expect(start.overlay.contains("viewBox=\""))
    #expect(start.caption == "frame 0: start (enlarged)")
    #expect(start.overlay.contains("\(frame.x.coordinate),\(frame.y.coordinate) "))
    #expect(!start.overlay.contains("unsure"))
    #expect(strip.pictures[1].caption.contains("last good frame of object-fast-r2"))
    let lost = try #require(strip.pictures.last)
    #expect(lost.caption.contains("off the target: "))
    #expect(lost.overlay.contains("class=\"s0"))
    #expect(lost.overlay.contains("unsure"))
    let jpeg = try #require(Data(base64Encoded: start.jpeg))
    #expect(Array(jpeg.prefix(2)) == [0xFF, 0xD8])
    #expect(FailureGallery(result, pictures: .none).strips.isEmpty)
  }

  @Test func `every tracker that lost the target is named, with or without a picture`() throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(10), methods: HTMLSampleRun.methods(8), frames: 130)
    let strip = try #require(
      FailureGallery(result, pictures: .few).strips.first { $0.sequence == "sequence-10" })
    let words = strip.pictures.map(\.caption) + strip.others.map(\.words)
    let losers = result.methods.filter { $0.sequences[9].targets[0].firstFailure != nil }
    #expect(losers.count > 3)
    for method in losers {
      let name = method.identity.name
      #expect(words.contains { $0.contains("off the target: ") && $0.contains(name) }, "\(name)")
    }
  }

  @Test func `a picture in the report lists the attributes of its frame`() throws {
    var result = HTMLSampleRun.result(sequences: ["a"], methods: HTMLSampleRun.methods(1))
    result.sequences[0].sequence.targets[0].annotations[0].attributes = ["occlusion"]
    let strip = try #require(FailureGallery(result, pictures: .few).strips.first)
    #expect(strip.pictures.first?.tags == ["occlusion"])
    #expect(strip.pictures.last?.tags == [])
  }

  @Test
  func `if no tracker lost the target, the report shows the frames of lowest overlap`() throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(5), methods: HTMLSampleRun.methods(1))
    let gallery = FailureGallery(result, pictures: .few)
    #expect(gallery.title == "Hardest moments")
    // The fifth sequence drifts most, by 4 / 24 pixels per frame.
    #expect(gallery.strips.map(\.sequence) == ["sequence-5", "sequence-4", "sequence-3"])
    let last = 59 * 4.0 / 24
    let overlap = (48 - last) / (48 + last)
    #expect(
      gallery.strips[0].pictures.last?.caption
        == "frame 59: lowest overlap of object-accurate-r1, \(overlap.fixed(2)) (enlarged)")
  }

  @Test func `the report of 8 trackers on 30 sequences is smaller than five megabytes`() throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(30), methods: HTMLSampleRun.methods(8))
    let bytes = try HTMLReport.render(result, pictures: .all)
    #expect(bytes.count < 5_000_000)
    let target = ProcessInfo.processInfo.environment["VBENCH_SAMPLE_REPORT"]
    if let target { try Data(bytes).write(to: URL(fileURLWithPath: target)) }
  }

  @Test func `the verdict names the most accurate and fastest tracker and counts lost targets`() {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(60), methods: HTMLSampleRun.methods(2))
    let verdict = Verdict(result)
    let best = result.methods.max {
      ($0.scores[.vbench]?.auc ?? 0) < ($1.scores[.vbench]?.auc ?? 0)
    }
    #expect(verdict.headline.hasPrefix(best?.identity.name ?? "?"))
    #expect(verdict.headline.contains("both the most accurate and the fastest of 2"))
    #expect(verdict.lost?.markup.contains("of 60 targets") == true)
  }
}

extension Collection where Element: Equatable {
  fileprivate func elementsContain(_ other: some Collection<Element>) -> Bool {
    indices.contains { self[$0...].starts(with: other) }
  }
}
