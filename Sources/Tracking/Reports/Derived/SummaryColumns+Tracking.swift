import Bench
import Evaluation
import GroundTruth
import Reporting
import Results

extension SummaryColumns {
  /// Creates the columns for a tracking run.
  ///
  /// - Parameters:
  ///   - run: the part of the result that all tasks have in common.
  ///   - drift: the drift from which the survival column is computed; nil to omit the column.
  init(
    _ result: TrackingResult, _ run: RunResult, ranking: Ranking, times: UpdateTimes,
    drift: Drift? = nil
  ) {
    let lost = result.methods.indices.filter { index in
      let method = result.methods[index]
      let targets = method.sequences.reduce(0) { $0 + $1.attempts }
      return targets > 0 && method.lost == targets
    }
    let ties = SummaryTies(run, ranking: ranking, lost: Set(lost))
    self.init(
      run,
      Self.protocolColumns(result, ranking) + Self.tracking(result, ranking, ties)
        + [Self.survival(result, ranking, drift)].compactMap(\.self)
        + Self.acceptance(result.methods, ranking)
        + Self.times(times, result, ranking, ties), alwaysHasStatus: true)
    timeRemark =
      result.facts.hasSeveralClocks
      ? MethodSpeeds.severalClocks
      : result.facts.remarks.first { $0.kind == .build }?.description ?? times.remark
    protocolRemark = Self.protocolRemark(result)
  }

  /// Returns the columns of the tracking measures, under the convention used in tables.
  private static func tracking(
    _ result: TrackingResult, _ ranking: Ranking, _ ties: SummaryTies
  ) -> [Column] {
    let figures = result.methods.map { $0.figures(under: result.conventions) }
    return TrackMeasures.all(under: result.conventions).filter { $0.rank != nil }.map { measure in
      column(
        measure, figures.map { $0[measure] }, result.methods.map { $0.intervals[measure] },
        among: ranking, standings: ties.standings(in: measure))
    }
  }

  /// Returns the column for survival: the fraction of attempts in which the tracker still has the target after a
  /// typical number of frames. Returns nil if the drift is unknown at this number of frames.
  private static func survival(
    _ result: TrackingResult, _ ranking: Ranking, _ drift: Drift?
  ) -> Column? {
    guard let drift, let age = typicalAge(of: result) else { return nil }
    let ages = Dictionary(
      drift.methods.map { method in
        (method.identity.name, method.evidence.ages.first { $0.frames.contains(age) })
      }
    ) { first, _ in first }
    let found = result.methods.map { ages[$0.identity.name]?.flatMap(\.self) }
    guard let last = found.compactMap({ $0?.frames.upperBound }).first else { return nil }
    let estimates = found.map { $0?[DriftMeasures.survival] }
    return column(
      DriftMeasures.survival(at: last - 1), estimates.map { $0?.value },
      estimates.map { $0?.interval }, among: ranking)
  }

  /// Returns the median number of frames that targets have after the initialization; nil if there are no such frames.
  private static func typicalAge(of result: TrackingResult) -> Int? {
    let longest =
      result.methods.map { method in
        method.sequences.flatMap { $0.targets.map { $0.frameCount - 1 } }
      }.max { $0.count < $1.count } ?? []
    let ages = longest.filter { $0 > 0 }.sorted()
    return ages.isEmpty ? nil : ages[(ages.count - 1) / 2]
  }

  /// Returns the columns for the effect of the given confidence thresholds. If no thresholds are given, the columns are
  /// empty and therefore not shown.
  private static func acceptance(_ methods: [MethodResult], _ ranking: Ranking) -> [Column] {
    AcceptanceMeasures.all.filter { $0.rank != nil }.map { measure in
      column(
        measure.facts, methods.map { $0.acceptance.flatMap { measure.value(of: $0) } },
        among: ranking)
    }
  }

  private static func times(
    _ times: UpdateTimes, _ result: TrackingResult, _ ranking: Ranking, _ ties: SummaryTies
  ) -> [Column] {
    times.measures.map { measure in
      // Times from a timing run have no standings here, because a separate table compares the times on its few clips.
      let isTested = !times.areTimed && measure.interval == .items
      return column(
        measure.facts, times.summaries.map { measure.value(of: $0) },
        times.intervals.map { $0[measure] }, among: ranking,
        standings: isTested
          ? { best in
            ties.standings(
              to: best,
              result.methods.map { $0.sequences.map { measure.value(of: $0.timing) } },
              in: measure.facts)
          } : nil)
    }
  }
}
