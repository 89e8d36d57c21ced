import Evaluation
import Results

/// A chart of methods by their rank, as the VOT challenges show the expected average overlap: the best is on the right.
struct RankingChart {
  let measure: MeasureFacts
  /// The points, the best first.
  let points: [(method: Int, name: String, value: Double, interval: ClosedRange<Double>?)]

  /// Creates the chart of the expected average overlap or, if the run's protocol does not define it, of the main measure;
  /// returns nil if nothing is ranked.
  init?(_ reported: ReportedRun) {
    let methods = reported.run.methods
    let overlap = reported.measures.first { measure in
      measure.key == "eao" && methods.contains { $0.figures[measure] != nil }
    }
    guard let measure = overlap ?? reported.measure else { return nil }
    self.measure = measure
    points = reported.ranking.ranked.compactMap { index in
      methods[index].figures[measure]?.ifFinite.map {
        (index, reported.names[index], $0, methods[index].intervals[measure])
      }
    }.sorted { measure.better == .lower ? $0.value < $1.value : $0.value > $1.value }
    guard !points.isEmpty else { return nil }
  }

  var view: ChartView {
    let count = Double(points.count)
    let step = max(1, (points.count + 9) / 10)
    let values = points.flatMap { [$0.value] + $0.interval.ends }
    let frame = ChartFrame(
      xAxis: .named(
        "rank", to: count + 1,
        at: stride(from: 1, through: points.count, by: step).map {
          (count + 1 - Double($0), "\($0)")
        }),
      yAxis: measure.unit == .share
        ? .fractions(measure.title, around: values)
        : .linear(measure.title, to: 1.1 * (values.max() ?? 1)))
    let series = points.enumerated().map { rank, point in
      PlotData.Series.point(
        point.method, point.name, count - Double(rank), point.value, nil, point.interval,
        headline: point.value.fixed(measure.digits))
    }
    let svg = frame.svg(
      description: "\(measure.title) by rank. "
        + series.map(\.legend).joined(separator: ", "), kind: "marks"
    ) { svg in
      for (point, series) in zip(points, series) {
        let label = PointLabel(
          point.name, besideX: 0, y: 0, isNamed: false, in: frame)
        ChartPoint(
          method: point.method, x: series.points[0].x, y: point.value, yInterval: point.interval,
          text: series.legend
        ).draw(label, in: frame, &svg)
      }
    }
    return ChartView(
      title: "\(measure.title) ranking", explanation: "the best is on the right", file: nil,
      svg: svg, headline: measure.title,
      plot: PlotData(xAxis: frame.xAxis, yAxis: frame.yAxis, series: series, kind: .marks))
  }
}
