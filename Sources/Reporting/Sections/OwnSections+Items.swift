import Bench
import Evaluation
import Results

extension OwnSections {
  /// Creates the sections for a run of a task whose methods answer item by item.
  ///
  /// - Parameter pictures: the images of each item, with the index of the item, in the order in which the page shows
  ///   them.
  init(_ result: RunResult, pictures: [(item: Int, pictures: [AnswerPicture])]) {
    figures = [
      result.timing.flatMap { Self.time($0, of: result) },
      result.task.plane.flatMap { plane in
        Page.Section.charts(
          "plane", "\(plane.y.title) against \(plane.x.title)",
          "Judge a method by both figures together.",
          [PlaneChart(result)?.view].compactMap(\.self))
      },
      Page.Section.charts(
        "curves", "Curves",
        "The charts show means over \(result.task.items). To read the values of a chart, point at it or use the arrow keys.",
        result.curves.indices.compactMap { CurveChart(result, curve: $0)?.view }),
    ].compactMap(\.self)
    let groups = pictures.compactMap { item, pictures -> PictureGroup? in
      let shown = pictures.compactMap(PictureGroup.Picture.init)
      return shown.isEmpty
        ? nil : PictureGroup(title: result.items[item].name, pictures: shown)
    }
    guard !groups.isEmpty else { return }
    views = [
      Page.Section(
        id: "pictures", title: "Images",
        note:
          "These are the hardest \(result.task.items). Where two images overlap, drag the divider between them.",
        parts: groups)
    ]
  }
}

extension OwnSections {
  /// Returns the section about the timing run; nil if the timing run has no samples.
  private static func time(_ timing: TimingResult, of result: RunResult) -> Page.Section? {
    let rows = result.ranking.order.compactMap { method -> [String]? in
      let name = result.methods[method].identity.name
      let samples = (timing.samples ?? []).filter { $0.method == name }
      guard !samples.isEmpty else { return nil }
      func milliseconds(_ figure: (TimingResult.Sample) -> Double?) -> String {
        samples.compactMap(figure).mean.map { $0.fixed(2) } ?? "–"
      }
      return [
        name, "\(samples.count)", "\(samples.map(\.cpu.count).max() ?? 0)",
        milliseconds { Quantiles($0.cpu.map { Double($0) / 1e6 }).median },
        milliseconds { Quantiles($0.wall.map { Double($0) / 1e6 }).median },
      ]
    }
    guard !rows.isEmpty else { return nil }
    return Page.Section(
      id: "timing", title: "Time",
      note:
        "The times are per answer, without decoding, on one thread. The methods were timed alternately. Each figure is the median over rounds, averaged over \(result.task.items).",
      file: "timing.csv",
      parts: [
        PageTable(
          headers: ["method", result.task.items, "rounds", "CPU ms", "wall ms"], words: 1,
          rows: rows)
      ])
  }
}

extension CurveChart {
  /// Creates the chart of one of the task's curves, averaged over items; returns nil if the curve has no points.
  fileprivate init?(_ result: RunResult, curve: Int) {
    let facts = result.curves[curve]
    guard let first = facts.places.first, let last = facts.places.last else { return nil }
    let digits = last - first > 20 ? 0 : 2
    self.init(
      title: facts.title, explanation: facts.explanation, file: "curves.csv",
      xAxis: .linear(facts.xTitle, from: first, to: last), yAxis: .linear(facts.yTitle, to: 1),
      stops: facts.places.map { Stop(place: $0, label: "at \($0.fixed(digits))") },
      headlineName: result.task.primary?.title ?? "",
      isLowerBetter: result.task.primary?.better == .lower,
      curves: result.methods.enumerated().map { index, method in
        Curve(
          subject: index, name: method.identity.name, values: result.meanCurve(curve, of: index),
          headline: result.task.primary.flatMap { method.figures[$0] })
      })
  }
}
