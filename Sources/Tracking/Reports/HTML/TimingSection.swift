import Bench
import Evaluation
import Reporting

/// The section about update times. It shows the result of the timing run, if there was one, and the distribution of
/// update times in the run itself.
struct TimingSection {
  struct Row {
    var name: String
    var cells: [String]
  }

  /// A table that shows one figure for several settings, such as frame sizes, with one row per tracker.
  struct Table {
    var title: String
    var settings: [String]
    var rows: [Row]
  }

  let headers = [
    "CPU ms", "95%", "CPU p95", "CPU p99", "wall ms", "wall p95", "wall worst", "wall / CPU",
    "over 1/60 s", "over 1/30 s", "kernels", "95%", "memory MB",
  ]
  /// A description of how the times were measured; nil if there was no timing run.
  var method: String?
  var comparisons: [String] = []
  var rows: [Row] = []
  var scaling: [Table] = []
  /// The clock that is used for the run's own update times.
  var clock: String
  /// The charts of the run's own update times.
  var charts: [ChartView]

  /// Creates the section; returns nil if nothing was timed.
  init?(_ result: TrackingResult, _ figures: ReportFigures) {
    clock = figures.times.clock
    charts = [CurveChart.latency(of: result, figures.latencies, figures.times).view].compactMap(
      \.self)
    if let timing = result.timing {
      add(timing)
    } else if charts.isEmpty {
      return nil
    }
  }

  var section: Page.Section {
    var section = Page.Section(id: "timing", title: "Time", parts: [])
    if let method {
      section.note =
        "The timing run consists of \(method). Times in multiples of the calibration kernel, in the column kernels, are comparable between machines; times in milliseconds are not. All intervals are 95% intervals."
      section.file = "timing.csv"
      section.parts = [
        PageParagraphs(comparisons.map { Prose($0) }, look: "detail"),
        PageTable(
          headers: ["tracker"] + headers, words: 1, rows: rows.map { [$0.name] + $0.cells }),
      ]
      section.parts += scaling.map { table in
        PageTable(
          caption: table.title, headers: ["tracker"] + table.settings, words: 1,
          rows: table.rows.map { [$0.name] + $0.cells })
      }
    }
    if !charts.isEmpty {
      section.parts += [
        PageParagraphs([
          "The chart shows how long updates took in the run itself, in milliseconds \(clock). The first updates after each initialization are left out."
        ]), PageCharts(charts: charts),
      ]
    }
    return section
  }

  private mutating func add(_ timing: TimingResult) {
    let words = TimingWords(timing: timing)
    method = words.method
    comparisons = (words.comparisons + [words.busyRemark].compactMap(\.self)).map {
      $0.prefix(1).uppercased() + $0.dropFirst() + "."
    }
    rows = timing.methods.map { method in
      let durations = method.durations
      return Row(
        name: method.method,
        cells: [
          Self.text(durations.cpuMedian, 2),
          Self.range(durations.cpuMedianLow, durations.cpuMedianHigh, 2),
          Self.text(durations.cpuP95, 2), Self.text(durations.cpuP99, 2),
          Self.text(durations.median, 2), Self.text(durations.p95, 2),
          Self.text(durations.max, 2), Self.text(durations.wallOverCPU, 2),
          Self.fraction(durations.miss60), Self.fraction(durations.miss30),
          Self.text(method.multiple?.ratio, 2),
          Self.range(method.multiple?.low, method.multiple?.high, 2),
          Self.text(method.memoryBytes.map { Double($0) / 1e6 }, 1),
        ])
    }
    let points = timing.scaling
    let reference = points.first
    scaling = [
      Self.table(
        "Wall time in milliseconds by the number of objects per call",
        points.filter { $0.targetSide == reference?.targetSide && $0.isFrame(of: reference) },
        setting: { "\($0.objects)" }),
      Self.table(
        "Wall time in milliseconds by the object's side length in pixels",
        points.filter { $0.objects == 1 && $0.isFrame(of: reference) }.sorted {
          $0.targetSide < $1.targetSide
        }, setting: { "\($0.targetSide)" }),
      Self.table(
        "Wall time in milliseconds by frame size",
        points.filter { $0.objects == 1 && $0.targetSide == reference?.targetSide }.sorted {
          $0.frameWidth < $1.frameWidth
        }, setting: { "\($0.frameWidth)x\($0.frameHeight)" }),
    ].filter { !$0.rows.isEmpty }
  }

  private static func table(
    _ title: String, _ points: [TimingResult.ScalingPoint],
    setting: (TimingResult.ScalingPoint) -> String
  ) -> Table {
    var settings: [String] = []
    var names: [String] = []
    for point in points {
      if !settings.contains(setting(point)) { settings.append(setting(point)) }
      if !names.contains(point.method) { names.append(point.method) }
    }
    let rows = names.sorted().map { name in
      Row(
        name: name,
        cells: settings.map { wanted in
          let point = points.first { $0.method == name && setting($0) == wanted }
          return text(point?.durations.median, 2)
        })
    }
    return Table(title: title, settings: settings, rows: rows)
  }

  private static func text(_ value: Double?, _ digits: Int) -> String {
    value?.fixed(digits) ?? ""
  }

  private static func range(_ low: Double?, _ high: Double?, _ digits: Int) -> String {
    guard let low, let high else { return "not available" }
    return "\(low.fixed(digits)) to \(high.fixed(digits))"
  }

  private static func fraction(_ value: Double?) -> String {
    value.map { "\((100 * $0).fixed(1))%" } ?? ""
  }
}

extension TimingResult.ScalingPoint {
  fileprivate func isFrame(of other: Self?) -> Bool {
    frameWidth == other?.frameWidth && frameHeight == other?.frameHeight
  }
}
