import Evaluation
import Reporting

/// A control with which the reader chooses a machine's speed and a camera's rate. The chart of the section then shows the
/// values there.
struct MachineControl: PagePart {
  static var template: [UInt8] { PackageResources.machine_mustache }

  var head: PageHead { PageHead(script: PageResource.text(PackageResources.realtime_js)) }

  /// The rates of the chart's stops, separated by spaces.
  let rates = RateCurves.rates.map { "\($0)" }.joined(separator: " ")
  /// The camera's rate at first.
  let defaultRate = RateCurves.defaultRate.fixed(0)
}

/// The section about real time: the estimated AUC as a function of the frame rate.
struct RealTimeSection {
  private let estimate: RealTimeEstimate
  private let names: [String]

  init(_ estimate: RealTimeEstimate, names: [String]) {
    (self.estimate, self.names) = (estimate, names)
  }

  /// The section; nil if no curve can be drawn.
  var section: Page.Section? {
    guard let chart = chart.view else { return nil }
    let words = RealTimeWords(estimate, names: names)
    let sentences = words.lines.map { "\($0.capitalizedFirst)." }
    return Page.Section(
      id: "realtime", title: "Real time",
      note:
        "If a camera does not wait, late answers count late and frames are skipped. The figures are \(words.basis): at the time of each frame, the newest finished answer counts, which even for a fast tracker is that of the frame before. On a machine that is 8 times slower, read the curves at 8 times the frame rate. Bands show 95% intervals. With --protocol realtime, trackers really skip frames.",
      file: "realtime.csv",
      parts: [
        PageParagraphs(sentences.map { Prose($0) }, look: "detail"),
        PageCharts(charts: [chart]), MachineControl(), times,
      ])
  }

  private var chart: CurveChart {
    let curves = estimate.curves
    let (first, last) = (RateCurves.rates[0], RateCurves.rates[RateCurves.rates.count - 1])
    let ends = curves.methods.flatMap { method in
      method.means + method.intervals.flatMap(\.ends)
    }.filter(\.isFinite)
    return CurveChart(
      title: "AUC in real time",
      explanation:
        "estimated AUC by the camera's rate on \(RealTimeWords(estimate, names: names).machine)",
      file: "realtime.csv",
      xAxis: .logarithmic("frames per second (logarithmic)", over: first...last),
      yAxis: .fractions(TrackMeasures.auc.title, around: ends),
      stops: RateCurves.rates.map {
        CurveChart.Stop(x: $0, label: "at \($0.fixed($0 < 20 ? 1 : 0)) frames per second")
      },
      headlineName: "at \(RateCurves.defaultRate.fixed(0)) frames per second", isWide: true,
      curves: zip(names, curves.methods).enumerated().map { index, pair in
        let headline = pair.1.means[RateCurves.index(ofSlowdown: 1)]
        return CurveChart.Curve(
          method: index, name: pair.0, values: pair.1.means,
          headline: headline.isFinite ? headline : nil, band: pair.1.intervals)
      })
  }

  private var times: PageTable {
    PageTable(
      caption: "Times by which the answers are delayed",
      headers: ["tracker", "clock", "update ms", "start ms"], words: 2,
      rows: names.compactMap { name in estimate.times[name].map { (name, $0) } }
        .sorted { $0.1.update < $1.1.update }
        .map { name, own in
          [
            name, own.clock.rawValue, own.update.fixed(2),
            own.initialization.map { $0.fixed(2) } ?? "–",
          ]
        })
  }
}
