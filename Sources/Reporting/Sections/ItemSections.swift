import Bench
import Evaluation
import Results

/// The sections for a run of a task whose methods answer item by item.
extension RunResult {
  /// The number of items for which images are shown if only a few images are requested. The hardest items are chosen.
  private static let fewPictures = 4

  package var figureSections: [Page.Section] {
    [
      timing.flatMap(timeSection),
      task.plane.flatMap { plane in
        Page.Section.charts(
          "plane", "\(plane.y.title) against \(plane.x.title)",
          "Judge a method by both figures together.",
          [PlaneChart(self)?.view].compactMap(\.self))
      },
      Page.Section.charts(
        "curves", "Curves",
        "The charts show means over \(task.items). To read the values of a chart, point at it or use the arrow keys.",
        curves.indices.compactMap { CurveChart(self, curve: $0)?.view }),
    ].compactMap(\.self)
  }

  /// Returns the section with images of the items. If an item can no longer be read, it has no images, but its figures
  /// are still shown.
  ///
  /// - Parameter painter: a closure that creates the painter. It is called only if images are requested.
  func pictureSections(
    _ pictures: RunReport.Pictures, _ painter: RunReport.PainterFactory
  ) throws -> [Page.Section] {
    guard pictures != .none else { return [] }
    let draw = try painter()
    let names = ranking.order.map { methods[$0].identity.name }
    let count = pictures == .few ? Self.fewPictures : items.count
    let groups = hardestFirst.prefix(count).compactMap { index -> PictureGroup? in
      let shown = ((try? draw(items[index], names)) ?? []).compactMap(PictureGroup.Picture.init)
      return shown.isEmpty ? nil : PictureGroup(title: items[index].name, pictures: shown)
    }
    guard !groups.isEmpty else { return [] }
    return [
      Page.Section(
        id: "pictures", title: "Images",
        note:
          "These are the hardest \(task.items). Where two images overlap, drag the divider between them.",
        parts: groups)
    ]
  }

  /// Returns the section about the timing run; nil if the timing run has no samples.
  private func timeSection(_ timing: TimingResult) -> Page.Section? {
    let rows = ranking.order.compactMap { method -> [String]? in
      let name = methods[method].identity.name
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
        "The times are per answer, without decoding, on one thread. The methods were timed alternately. Each figure is the median over rounds, averaged over \(task.items).",
      file: "timing.csv",
      parts: [
        PageTable(
          headers: ["method", task.items, "rounds", "CPU ms", "wall ms"], words: 1, rows: rows)
      ])
  }
}

extension CurveChart {
  /// Creates the chart of one of the task's curves, averaged over items; returns nil if the curve has no points.
  fileprivate init?(_ result: RunResult, curve: Int) {
    let facts = result.curves[curve]
    guard let first = facts.xValues.first, let last = facts.xValues.last else { return nil }
    let digits = last - first > 20 ? 0 : 2
    self.init(
      title: facts.title, explanation: facts.explanation, file: "curves.csv",
      xAxis: .linear(facts.xTitle, from: first, to: last), yAxis: .linear(facts.yTitle, to: 1),
      stops: facts.xValues.map { Stop(x: $0, label: "at \($0.fixed(digits))") },
      headlineName: result.task.primary?.title ?? "",
      isLowerBetter: result.task.primary?.better == .lower,
      curves: result.methods.enumerated().map { index, method in
        Curve(
          method: index, name: method.identity.name, values: result.meanCurve(curve, of: index),
          headline: result.task.primary.flatMap { method.figures[$0] })
      })
  }
}
