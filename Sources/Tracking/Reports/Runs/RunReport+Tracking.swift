import Bench
import Evaluation
import Reporting
import Results

extension RunReport {
  package init(_ result: TrackingResult) {
    // The terminal and the files show the same estimate, which takes long to compute.
    let realTime = OnFirstUse { RealTimeEstimate(of: result) }
    self.init {
      ReportedRun(result, realTime: realTime.value)
    } contents: {
      let figures = ReportFigures(result, realTime: realTime.value)
      let run = ReportedRun(result, figures)
      return ReportContents(
        run: run, tables: result.tables(run, figures),
        fields: FurtherFields(result, figures)
      ) { pictures, folder, progress in
        let frames =
          pictures == .all
          ? try FrameFolder.write(result, to: folder, progress: progress) : nil
        let player = try PlayerSection(
          result, embedded: PlayerSection.budget(pictures), files: frames,
          ranked: run.ranking.order)
        let gallery = FailureGallery(result, pictures: pictures)
        return (
          result.figureSections(run.run, figures),
          [player.section, gallery.section].compactMap(\.self)
        )
      }
    }
  }
}

extension TrackingResult {
  /// Returns the table files. Large tables are written in chunks to save memory.
  fileprivate func tables(_ run: ReportedRun, _ figures: ReportFigures) -> [ReportFile] {
    [
      .table("summary.csv") { SummaryCSV.table(self) },
      .table("sequences.csv") { SequencesCSV.table(self) },
      ReportFile("frames.csv") { try FramesCSV.write(self, to: ByteOutput($0)) },
      .table("timing.csv") { TimingCSV.table(self) },
      .table("latency.csv") { LatencyCSV.table(self, figures) },
      .table("attributes.csv") { AttributesCSV(self).table(run) },
      .table("curves.csv") { CurvesCSV(self).table },
      .table("drift.csv") { DriftCSV.ages(figures.drift?.methods ?? [], .tracking) },
      .table("survival.csv") { DriftCSV.survival(figures.drift?.methods ?? []) },
      .table("reliability.csv") { ConfidenceCSV.reliability(self, figures) },
      .table("acceptance.csv") { ConfidenceCSV.acceptance(self, figures) },
      .table("protocol.csv") { ProtocolCSV.table(self) },
      .table("separation.csv") { SeparationCSV.table(self) },
      .table("comparisons.csv") { ComparisonsCSV(self).table(run) },
      .table("realtime.csv") {
        RealTimeCSV.table(figures.realTime, names: methods.map(\.identity.name))
      },
    ]
  }
}

extension ComparisonsCSV {
  init(_ result: TrackingResult) {
    self.init(
      context: ("conventions", result.conventions.rawValue), count: "sequences",
      hasEarlyVerdict: true)
  }
}

extension AttributesCSV {
  init(_ result: TrackingResult) {
    self.init(
      // The measures that have a value for every scored frame. The mean center error is left out, because it has no
      // value for frames without a box.
      measures: TrackMeasures.conventional.filter { $0.interval == .parts },
      convention: Convention(
        name: result.conventions.rawValue,
        frames: result.methods.map { method in
          method.attributes.map { ($0.scores.frames, $0.scores.scoredFrames) }
        }))
  }
}
