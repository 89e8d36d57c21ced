import Bench
import Evaluation
import Results

extension RunReport {
  package init(_ result: TrackingResult) { self.init(source: TrackingReport(result: result)) }
}

extension TrackingResult: ReportedResult {
  package func threshold(ofMethod index: Int) -> Double? { subjects[index].acceptance?.threshold }

  package func report(painter: @escaping RunReport.PainterFactory) -> RunReport { RunReport(self) }

  package static func comparison(
    of before: ComparedResult<TrackingResult>, with after: ComparedResult<TrackingResult>,
    painter: () throws -> RunComparison.Painter
  ) throws -> RunComparison {
    try RunComparison(before: before, after: after)
  }
}

/// The report for a tracking run.
struct TrackingReport: ReportSource {
  let result: TrackingResult

  var overview: ReportedRun { ReportedRun(result) }

  func contents() -> ReportContents {
    let figures = ReportFigures(result)
    let run = ReportedRun(result, figures)
    return ReportContents(
      run: run, tables: tables(run, figures),
      document: { try RunDocument(result, figures, run).written(to: $0) },
      sections: { pictures, folder, progress in
        let frames =
          pictures == .all
          ? try FrameFolder.write(result, to: folder, progress: progress) : nil
        let player = try PlayerSection(
          result, embedded: PlayerSection.budget(pictures), files: frames)
        let gallery = FailureGallery(result, pictures: pictures)
        var sections = OwnSections(
          result, run.run, figures, views: [player.section, gallery.section].compactMap(\.self))
        sections.hasFrames = frames != nil
        return sections
      })
  }

  /// Returns the table files. Large tables are written in chunks to save memory.
  private func tables(_ run: ReportedRun, _ figures: ReportFigures) -> [ReportFile] {
    [
      .table("summary.csv") { SummaryCSV.table(result) },
      .table("sequences.csv") { SequencesCSV.table(result) },
      ReportFile("frames.csv") { try FramesCSV.write(result, to: ByteOutput($0)) },
      .table("timing.csv") { TimingCSV.table(result) },
      .table("latency.csv") { LatencyCSV.table(result, figures) },
      .table("attributes.csv") { attributes.table(run) },
      .table("curves.csv") { CurvesCSV(result).table },
      .table("drift.csv") { DriftCSV.ages(figures.drift?.methods ?? [], .tracking) },
      .table("survival.csv") { DriftCSV.survival(figures.drift?.methods ?? []) },
      .table("reliability.csv") { ConfidenceCSV.reliability(result, figures) },
      .table("acceptance.csv") { ConfidenceCSV.acceptance(result, figures) },
      .table("protocol.csv") { ProtocolCSV.table(result) },
      .table("separation.csv") { SeparationCSV.table(result) },
      .table("comparisons.csv") { comparisons.table(run) },
      .table("realtime.csv") {
        RealTimeCSV.table(figures.realTime, names: result.subjects.map(\.identity.name))
      },
    ]
  }

  var comparisons: ComparisonsCSV {
    ComparisonsCSV(
      context: ("conventions", result.conventions.rawValue), count: "sequences",
      hasEarlyVerdict: true)
  }

  var attributes: AttributesCSV {
    AttributesCSV(
      // The measures that have a value for every scored frame. The mean center error is left out, because it has no
      // value for frames without a box.
      measures: TrackMeasures.conventional.filter { $0.interval == .parts },
      convention: AttributesCSV.Convention(
        name: result.conventions.rawValue,
        frames: result.subjects.map { subject in
          subject.attributes.map { ($0.scores.frames, $0.scores.scoredFrames) }
        }))
  }
}
