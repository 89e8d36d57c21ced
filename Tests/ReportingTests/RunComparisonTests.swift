import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

@Suite struct RunComparisonTests {
  private static let method = MethodIdentity(tracker: "object", level: "fast", revision: 1)

  /// Returns a run whose only method drifts by `speed * (sequence % 10) / 24` pixels per frame, where `sequence` is
  /// the 0-based index of the sequence.
  static func run(
    _ path: String, speed: Int, sequences: [String] = HTMLSampleRun.sequences(10),
    identity: MethodIdentity = method, frames: Int = 130
  ) -> ComparedResult {
    var result = HTMLSampleRun.result(
      sequences: sequences, methods: HTMLSampleRun.methods(speed), frames: frames)
    var chosen = result.methods.max { $0.lost < $1.lost } ?? result.methods[0]
    // Methods are sorted by name, and the last method drifts fastest.
    let name = HTMLSampleRun.methods(speed)[speed - 1].name
    chosen = result.methods.first { $0.identity.name == name } ?? chosen
    chosen.identity = identity
    result.methods = [chosen]
    result.facts.name = path
    result.manifest = manifest(of: result)
    return ComparedResult(path: path, result: result)
  }

  static func manifest(of result: TrackingResult, input: String? = nil) -> TrackingManifest {
    TrackingManifest(
      facts: result.facts, conventions: result.conventions,
      methods: result.methods.map(\.identity),
      sequences: result.sequences.map {
        ManifestEntry(
          dataset: $0.sequence.dataset, name: $0.sequence.name, location: "here",
          frames: $0.sequence.frameCount,
          passes: [ManifestPass(direction: .forward, input: input, methods: [])])
      }, isComplete: true)
  }

  @Test func `a tracker that drifts faster on nine of ten sequences is reported as worse`() throws {
    let (old, new) = (Self.run("old", speed: 1), Self.run("new", speed: 2))
    let comparison = try RunComparison(before: old, after: new)
    let method = try #require(comparison.methods.first)
    let figures = try #require(method.figures)
    // Nine of ten sequences are worse, and the first one does not drift. All nine differences have the same sign, so
    // the p-value is 2 / 2^9.
    #expect(figures.losses == 9 && figures.wins == 0)
    #expect(abs(figures.permutationP - 2.0 / 512) < 1e-12)
    #expect(figures.isShown)
    #expect(method.differing == 9)
    #expect(comparison.changes.count == 10)
    #expect(comparison.changes.prefix { $0.isShown }.allSatisfy { $0.difference < 0 })
    #expect(comparison.changes.count { $0.isShown } >= 1)
    let last = try #require(comparison.changes.last)
    #expect(!last.hasChanged && last.figures == nil && last.item == 0)
    let words = RunComparisonWords(comparison)
    try expectSentence(words.headline)
    #expect(words.details[0].contains("better on 0 and worse on 9 of 10 sequences"))
    #expect(RunComparisonText.text(comparison).contains("old → new"))
    // With the runs exchanged, the method becomes better by the same amount.
    let reversed = try RunComparison(before: new, after: old)
    #expect(reversed.methods[0].figures?.difference == -figures.difference)
    try expectSentence(RunComparisonWords(reversed).headline, "2")
  }

  @Test func `the headline names the sequence that changed most, for better or worse`() throws {
    // Every other sequence gets better, and the others get worse.
    func mixed(_ path: String, _ speed: Int, _ other: Int) -> ComparedResult {
      var run = Self.run(path, speed: speed)
      let second = Self.run(path, speed: other).result.methods[0].sequences
      for index in second.indices where index % 2 == 0 {
        run.result.methods[0].sequences[index] = second[index]
      }
      return run
    }
    let runs = [mixed("one", 1, 4), mixed("two", 4, 1)]
    for (old, new) in [(runs[0], runs[1]), (runs[1], runs[0])] {
      let comparison = try RunComparison(before: old, after: new)
      let most = try #require(
        comparison.changes.filter(\.isShown).max { abs($0.difference) < abs($1.difference) })
      #expect(
        RunComparisonWords(comparison).headline.contains(
          "most of all \(comparison.itemNames[most.item]) (\(most.difference.signed(3)))"))
    }
  }

  @Test
  func `comparing a tracking run with itself reports that all answers are identical`() throws {
    let run = Self.run("one", speed: 2)
    let comparison = try RunComparison(before: run, after: run)
    #expect(comparison.remarks.isEmpty)
    try expectSentence(RunComparisonWords(comparison).headline)
    #expect(comparison.changes.allSatisfy { !$0.hasChanged })
  }

  @Test
  func `two runs diverge at the frame with the largest difference of their overlaps`() throws {
    let frames = 60
    let comparison = try RunComparison(
      before: Self.run("old", speed: 1, frames: frames),
      after: Self.run("new", speed: 4, frames: frames))
    let change = try #require(
      comparison.changes.first { comparison.itemNames[$0.item] == "sequence-5" })
    // The boxes are 48 pixels wide and drift by 4/24 and 16/24 pixels per frame.
    func overlap(_ frame: Int, _ speed: Double) -> Double {
      let shift = speed * 4 / 24 * Double(frame)
      return max(0, (48 - shift) / (48 + shift))
    }
    let apart = (1..<frames).map { overlap($0, 1) - overlap($0, 4) }
    let furthest = 1 + (apart.firstIndex(of: apart.max() ?? 0) ?? 0)
    let divergence = try #require(change.divergence)
    #expect(divergence.frame == furthest)
    #expect(abs(divergence.before - overlap(furthest, 1)) < 1e-9)
    #expect(abs(divergence.after - overlap(furthest, 4)) < 1e-9)
    #expect(
      divergence.lastSimilar == (1..<furthest).last { overlap($0, 1) - overlap($0, 4) <= 0.1 })
  }

  @Test func `a new revision of a tracker is compared with its earlier revision`() throws {
    var next = Self.method
    next.revision = 2
    let comparison = try RunComparison(
      before: Self.run("old", speed: 1), after: Self.run("new", speed: 2, identity: next))
    #expect(comparison.methods.map(\.name) == ["object-fast-r1 → object-fast-r2"])
  }

  @Test
  func `sequences in only one run or with changed labels are left out with a remark`() throws {
    let before = Self.run("old", speed: 1, sequences: ["a", "b", "c"])
    var after = Self.run("new", speed: 2, sequences: ["b", "c", "d"])
    after.result.sequences[0].sequence.targets[0].annotations[3] = .absent
    let comparison = try RunComparison(before: before, after: after)
    #expect(comparison.itemNames == ["c"])
    #expect(comparison.remarks.contains("The sequence a is only in old."))
    #expect(comparison.remarks.contains("The sequence d is only in new."))
    #expect(
      comparison.remarks.contains(
        "The comparison leaves out the sequence b, because the labels differ between the runs.")
    )
  }

  @Test
  func `sequences whose frames or labels changed between the runs are named in a remark`() throws {
    var before = Self.run("old", speed: 1, sequences: ["a", "b"])
    var after = Self.run("new", speed: 2, sequences: ["a", "b"])
    before.result.manifest = Self.manifest(of: before.result, input: "1")
    after.result.manifest = Self.manifest(of: after.result, input: "1")
    #expect(try RunComparison(before: before, after: after).remarks.isEmpty)
    after.result.manifest?.sequences[1].passes[0].input = "2"
    let remarks = try RunComparison(before: before, after: after).remarks
    #expect(remarks.count == 1)
    #expect(
      remarks.first?.hasPrefix("The trackers' input has changed on the sequence b: ") == true)
  }

  @Test
  func `runs with different sequences, methods, protocols or labels cannot be compared`() throws {
    let run = Self.run("old", speed: 1, sequences: ["a", "b"])
    func message(_ other: ComparedResult) -> String {
      do {
        _ = try RunComparison(before: run, after: other)
        return "none"
      } catch {
        return "\(error)"
      }
    }
    try expectSentence(message(Self.run("new", speed: 1, sequences: ["c"])))
    var several = run
    several.path = "new"
    several.result.methods = [
      MethodIdentity(tracker: "x", level: "", revision: nil),
      MethodIdentity(tracker: "y", level: "", revision: nil),
    ].map { identity in
      var method = run.result.methods[0]
      method.identity = identity
      return method
    }
    try expectSentence(message(several), "2")
    var protocols = run
    protocols.path = "new"
    protocols.result.evaluationProtocol = .longterm
    #expect(
      message(protocols).contains(
        "the setting 'protocol' is longterm in this run but ope in old, so the runs cannot be compared"
      ))
    var labels = run
    labels.path = "new"
    for index in labels.result.sequences.indices {
      labels.result.sequences[index].sequence.targets[0].annotations[3] = .absent
    }
    try expectSentence(message(labels), "3")
  }

  @Test func `the comparison table has a row for each sequence of a tracker`() throws {
    let comparison = try RunComparison(
      before: Self.run("old", speed: 1), after: Self.run("new", speed: 2))
    let lines = String(decoding: RunComparisonCSV.table(comparison).bytes, as: UTF8.self)
      .split(separator: "\r\n")
    #expect(lines.count == 1 + 1 + 10)
    #expect(
      lines[0].split(separator: ",").count
        == RunComparisonCSV.columns(of: comparison.task, comparison.form).count)
    #expect(lines[1].hasPrefix("object-fast-r1,,vbench,"))
    #expect(lines[2].hasPrefix("object-fast-r1,sequence-1,vbench,1,1,0,,,,,,,,0,0,129,0,"))
  }

  @Test
  func `the comparison page shows where runs diverge and is the same for the same runs`() throws {
    let comparison = try RunComparison(
      before: Self.run("old", speed: 1, frames: 60), after: Self.run("new", speed: 4, frames: 60))
    let bytes = try RunComparisonPage.render(comparison, pictures: .few)
    #expect(try RunComparisonPage.render(comparison, pictures: .few) == bytes)
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains("the overlaps are still nearly equal"))
    #expect(page.contains("now) got worse."))
    #expect(page.contains("src=\"data:image/jpeg;base64,"))
    #expect(!page.contains("://"))
    let without = try RunComparisonPage.render(comparison, pictures: .none)
    #expect(!String(decoding: without, as: UTF8.self).contains("src=\"data:"))
  }

  @Test(.enabled(if: HeadlessBrowser.path != nil, "install chromium to test the page in it"))
  func `in a browser, the comparison page sorts its changes and opens them in the player`() throws {
    let names = HTMLSampleRun.sequences(8) + ["<script>alert(1)</script>", "\u{202E}عربي \"🏃\""]
    let old = Self.run("o<l>d", speed: 1, sequences: names, frames: 60)
    let comparison = try RunComparison(
      before: old, after: Self.run("new", speed: 4, sequences: names, frames: 60))
    let page = String(
      decoding: try RunComparisonPage.render(comparison, pictures: .few), as: UTF8.self)
    let same = try RunComparison(before: old, after: old)
    let unchanged = String(
      decoding: try RunComparisonPage.render(same, pictures: .few), as: UTF8.self)
    let probe = """
      const rows = () => [...document.querySelectorAll('#sequences tbody tr')];
      seen.rows = rows().length;
      const row = rows()[0];
      if (row) {
        seen.names = rows().map((each) => each.cells[0].textContent.trim()).join('|');
        row.querySelector('button').click();
        seen.opens = document.querySelector('.scrubber').getAttribute('aria-valuenow')
          === row.dataset.frame;
        // The second click sorts in the opposite direction. The result differs from the original order.
        const heading = document.querySelector('#sequences thead button');
        heading.click();
        const first = rows()[0];
        heading.click();
        seen.sorts = rows()[rows().length - 1] === first;
      }
      seen.headline = document.querySelector('.verdict').textContent;
      seen.fits = document.documentElement.scrollWidth <= innerWidth;
      """
    let (seen, messages) = try HeadlessBrowser.visit(
      [(page, 1280), (page, 390), (unchanged, 390)], probe: probe)
    #expect(!messages.contains("CONSOLE"), "\(messages)")
    for view in seen { #expect(view["fits"] == "true") }
    for view in seen.prefix(2) {
      #expect(view["rows"] == "9" && view["opens"] == "true" && view["sorts"] == "true")
      #expect(view["names"]?.contains("&lt;script&gt;alert(1)&lt;/script&gt;") == true)
    }
    #expect(seen[2]["rows"] == "0")
    #expect(seen[2]["headline"]?.hasPrefix("Nothing changed") == true)
  }
}
