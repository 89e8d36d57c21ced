import Bench
import Evaluation
import Results

extension SummaryColumns {
  /// Creates the columns for a tracking run.
  ///
  /// - Parameters:
  ///   - drift: the drift from which the survival column is computed; nil to omit the column.
  ///   - latencies: the update times from which confidence intervals of times are computed, one element per subject;
  ///     empty for no intervals.
  init(_ result: TrackingResult, drift: Drift? = nil, latencies: [LatencyFigures] = []) {
    let subjects = result.subjects
    let ties = SummaryTies(result)
    self.subjects = subjects.map(\.identity.name)
    columns = Self.protocolColumns(result) + Self.tracking(result, ties)
    columns += [Self.survival(result, drift)].compactMap(\.self)
    let times = UpdateTimes(result, latencies: latencies)
    timeRemark =
      result.facts.remarks.first { $0.kind == .build }?.description ?? times.busyRemark
    columns += Self.acceptance(subjects) + Self.times(times, ties)
    if !result.hasEqualCoverage {
      columns.append(
        Column(measure: Self.sequenceCount, cells: subjects.map { Cell(text: "\($0.coverage)") }))
    }
    columns.append(Column(measure: Self.status, cells: subjects.map { Cell(text: $0.status) }))
    columns = MeasureFacts.Group.allCases.flatMap { group in
      columns.filter { $0.group == group }
    }
    missingIntervals = Self.missingIntervals(result)
    protocolRemark = Self.protocolRemark(result)
    columns.removeAll { $0.cells.allSatisfy { $0.text == "-" } }
    if !result.hasEqualCoverage { clearBest() }
  }

  /// Returns a note that names the subjects whose figures have no confidence intervals, with the reasons; nil if all
  /// subjects have intervals.
  private static func missingIntervals(_ result: TrackingResult) -> String? {
    let groups = result.sequences.groups
    let reasons = result.subjects.compactMap { subject -> (String, MissingInterval)? in
      guard subject.aucInterval == nil else { return nil }
      let scored = subject.sequences.indices.filter {
        subject.sequences[$0].scores(under: result.conventions).figures != nil
      }
      return (
        subject.identity.name,
        MissingInterval(
          sequences: scored.count,
          groups: groups.map { groups in Set(scored.map { groups[$0] }).count })
      )
    }
    guard !reasons.isEmpty else { return nil }
    let words = Set(reasons.map(\.1)).map { reason in
      let names = reasons.filter { $0.1 == reason }.map(\.0)
      return (names.count == result.subjects.count ? "" : "for \(names.joined(separator: ", ")) ")
        + reason.description
    }
    return "95% intervals are not available " + words.sorted().joined(separator: ", ")
  }

  /// The column for the number of sequences, which is shown if subjects ran on different sequences.
  static let sequenceCount = MeasureFacts(
    "sequences_run", title: "n",
    explanation:
      "number of sequences on which the subject was run; means over different sequences cannot be compared",
    unit: .count, better: nil, group: .status, watched: .never)

  /// Returns the columns of the tracking measures, under the convention used in tables.
  static func tracking(_ result: TrackingResult, _ ties: SummaryTies) -> [Column] {
    let figures = result.subjects.map { $0.figures(under: result.conventions) }
    return TrackMeasures.all(under: result.conventions).filter { $0.rank != nil }.map { measure in
      column(
        measure, figures.map { $0[measure] }, result.subjects.map { $0.intervals[measure] },
        standings: ties.measure(measure))
    }
  }

  /// Returns the column for survival: the fraction of attempts in which the tracker still has the target after a
  /// typical number of frames. Returns nil if the drift is unknown at this number of frames.
  static func survival(_ result: TrackingResult, _ drift: Drift?) -> Column? {
    guard let drift, let age = typicalAge(of: result) else { return nil }
    let ages = Dictionary(
      drift.methods.map { method in
        (method.identity.name, method.evidence.ages.first { $0.frames.contains(age) })
      }
    ) { first, _ in first }
    let found = result.subjects.map { ages[$0.identity.name]?.flatMap(\.self) }
    guard let last = found.compactMap({ $0?.frames.upperBound }).first else { return nil }
    let estimates = found.map { $0?[DriftMeasures.survival] }
    return column(
      DriftMeasures.survival(at: last - 1), estimates.map { $0?.value },
      estimates.map { $0?.interval })
  }

  /// Returns the median number of frames that targets have after the initialization; nil if there are no such frames.
  private static func typicalAge(of result: TrackingResult) -> Int? {
    let longest =
      result.subjects.map { subject in
        subject.sequences.flatMap { $0.targets.map { $0.frameCount - 1 } }
      }.max { $0.count < $1.count } ?? []
    let ages = longest.filter { $0 > 0 }.sorted()
    return ages.isEmpty ? nil : ages[(ages.count - 1) / 2]
  }

  /// Returns the columns for the effect of the given confidence thresholds. If no thresholds are given, the columns are
  /// empty and therefore not shown.
  static func acceptance(_ subjects: [SubjectResult]) -> [Column] {
    AcceptanceMeasures.all.filter { $0.rank != nil }.map { measure in
      column(measure.facts, subjects.map { $0.acceptance.flatMap { measure.value(of: $0) } })
    }
  }

  static func times(_ times: UpdateTimes, _ ties: SummaryTies) -> [Column] {
    times.measures.map { measure in
      // Times from a timing run have no standings here, because a separate table compares the times on its few clips.
      column(
        measure.facts, times.summaries.map { measure.value(of: $0) },
        times.intervals.map { $0[measure] }, standings: times.areTimed ? nil : ties.timing(measure))
    }
  }
}
