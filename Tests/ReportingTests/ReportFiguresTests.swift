import Bench
import Evaluation
import Results
import RunTestSupport
import Testing

@testable import Reporting
@testable import Tracking

struct ReportFiguresTests {
  private let result = SampleRun.result()
  private var figures: ReportFigures { ReportFigures(result) }

  private func rows(_ table: CSVTable) -> [[Substring]] {
    String(decoding: table.bytes, as: UTF8.self).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test func `latency, drift, confidence and attribute tables have the expected columns`() {
    func columns(_ table: CSVTable) -> String { table.columns.joined(separator: ",") }
    #expect(
      columns(LatencyCSV.table(result, figures))
        == "subject,steps,percentile,wall_ms,cpu_ms,wall_low,wall_high,cpu_low,cpu_high")
    #expect(
      columns(DriftCSV.survival(figures.drift?.methods ?? []))
        == "subject,age,at_risk,failures,survival")
    #expect(
      columns(ConfidenceCSV.reliability(result, figures))
        == "subject,bin_low,bin_high,frames,mean_confidence,right_share")
    #expect(
      columns(ConfidenceCSV.acceptance(result, figures))
        == "subject,threshold,precision,recall,f,false_accept,accepted,accepted_right,"
        + "accepted_wrong,rejected_right,rejected_wrong")
    #expect(
      columns(AttributesCSV.table(result)).hasSuffix(",auc_low,auc_high,conventions"))
  }

  @Test func `the drift table has a row per age with the overlap of the runs that reach it`() {
    let rows = rows(DriftCSV.ages(figures.drift?.methods ?? [], .tracking)).filter {
      $0[0] == "object-fast-r1"
    }
    // At age 1 the overlap is 1 on both sequences. Ages 2 and 3 are scored on "walk" only.
    #expect(rows.map { $0[1] } == ["1", "2", "3"])
    #expect(rows[0][3...5].joined(separator: ",") == "2,2,1")
    #expect(rows[1][3...5].joined(separator: ",") == "1,1,0.3333333333333333")
    #expect(rows.allSatisfy { $0[14] == "1" })
  }

  @Test func `latency percentiles cover only the updates after the warm-up`() throws {
    // An initialization and three warm-up updates of 1 s each precede the ten updates, which take 10, 20, ... 100 ms.
    var steps =
      [5, 1000, 1000, 1000].map { SampleRun.step(SampleRun.shifted(0), $0) }
      + (1...10).map { SampleRun.step(SampleRun.shifted(0), 10 * Double($0)) }
    steps[0].initialized = true
    let answers = MethodAnswers(
      identity: SampleRun.good.identity, sequences: [SampleRun.answers(steps)])
    let method = RunScoring.result(
      facts: SampleRun.facts, conventions: .vbench, sequences: [SampleRun.sequences[1]],
      runs: [answers]
    ).methods[0]
    let latency = LatencyFigures(
      of: method, over: Resampling(sequences: 1, rounds: 100, seed: 1))
    #expect(latency.steps == 10)
    #expect(latency.wall[0] == 10)
    #expect(latency.wall[50] == 55)
    #expect(latency.wall.last == 100)
    #expect(latency.cpu.last == 50)
    #expect(latency.intervals[TimingMeasures.framesPerSecond] == nil)
    // The interval spans order statistics 2 and 9 of ten, with a confidence of 1 - 2 * 11 / 1024 = 97.9%.
    #expect(latency.intervals[TimingMeasures.median] == 20...90)
  }

  @Test
  func `a percentile over resampled sequences is the percentile of their pooled updates`() throws {
    var generator = SplitMix64(seed: 3)
    let sequences = (0..<7).map { index in
      (0..<(20 + 5 * index)).map { _ in 1 + Double(index) * generator.unit() }
    }
    let updates = LongestUpdates(sequences)
    let resampling = Resampling(sequences: 7, rounds: 40, seed: 5)
    for round in 0..<resampling.rounds {
      let pooled = resampling.draws(of: round).flatMap { sequences[$0] }
      for p in [0.5, 0.95, 1] {
        let expected = try #require(Quantiles(pooled)[p])
        let found = try #require(
          updates.quantile(p, times: resampling.multiplicities(of: round)))
        #expect(abs(found - expected) < 1e-12)
      }
    }
    let all = try #require(Quantiles(sequences.flatMap(\.self))[0.95])
    #expect(try #require(updates.interval(0.95, over: resampling)).contains(all))
    #expect(updates.quantile(0.95, times: Array(repeating: 0, count: 7)) == nil)
    // Four sequences are too few for an interval.
    #expect(
      LongestUpdates(Array(sequences.prefix(4))).interval(
        0.95, over: Resampling(sequences: 4, rounds: 40, seed: 5)) == nil)
  }

  @Test func `reliability and acceptance tables have the expected rows for given confidences`() {
    let reliability = rows(ConfidenceCSV.reliability(result, figures))
    // The bin with confidence 0.75 has four scored frames, and three of them are right.
    let bin = reliability.first { $0[0] == "object-fast-r1" && $0[1] == "0.7" }
    #expect(bin?[3...].joined(separator: ",") == "4,0.75,0.75")
    let acceptance = rows(ConfidenceCSV.acceptance(result, figures))
    let accepting = acceptance.first { $0[0] == "object-fast-r1" && $0[1] == "0.75" }
    let rejecting = acceptance.first { $0[0] == "object-fast-r1" && $0[1] == "0.76" }
    #expect(accepting?[2...4].joined(separator: ",") == "0.75,1,0.8571428571428571")
    #expect(rejecting?[2...4].joined(separator: ",") == ",0,0")
  }

  @Test
  func `the chart of re-detection intervals ends with the value without re-detection`() throws {
    var drift = try #require(figures.drift)
    let plain = drift.methods[0]
    for (length, auc) in [(25, 0.75), (100, 0.5)] {
      var variant = plain
      variant.identity.redetection = Redetection(RedetectionPolicy(every: length), by: "oracle")
      variant.figures[TrackMeasures.auc] = auc
      drift.methods.append(variant)
    }
    let chart = try #require(CurveChart.chunks(of: drift))
    #expect(chart.stops.map(\.x) == [25, 100, 200])
    #expect(chart.curves.map(\.name) == ["\(plain.identity.name), oracle"])
    #expect(chart.curves[0].values.prefix(2) == [0.75, 0.5])
    #expect(chart.curves[0].values.last == plain.figures[TrackMeasures.auc])
    #expect(CurveChart.chunks(of: try #require(figures.drift)) == nil)
  }

  @Test
  func `an attribute on six sequences has an interval, and one on a single sequence has none`() {
    let result = RunScoring.result(
      facts: SampleRun.facts, conventions: .vbench,
      sequences: [SampleRun.sequences[0]] + SampleRun.copies(of: SampleRun.sequences[1], count: 5),
      runs: [
        MethodAnswers(
          identity: SampleRun.good.identity,
          sequences: [SampleRun.good.sequences[0]]
            + Array(repeating: SampleRun.good.sequences[1], count: 5))
      ])
    let intervals = result.attributeIntervals()[0]
    #expect(intervals["blur"] != nil)
    #expect(intervals["planar"] == nil)
  }
}
