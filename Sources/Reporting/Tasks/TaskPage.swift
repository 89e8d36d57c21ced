import Bench
import Evaluation
import Geometry
import Results

/// The page `index.html` of a task: a single file that needs no network.
struct TaskPage {
  let result: RunResult
  /// The indices of items with their pictures, in the order of the page.
  let pictures: [(item: Int, pictures: [AnswerPicture])]

  private var methods: [RunResult.Method] { result.bestFirst.map { result.methods[$0] } }

  /// - Throws: `MustacheTemplate`'s error if the embedded template cannot be parsed.
  func rendered() throws -> [UInt8] {
    let words = TaskWords(result)
    var page = FigurePage(
      product: "vbench report: \(result.task.title.lowercased())", title: result.facts.name,
      headline: [words.coverage, words.headline].compactMap(\.self).joined(separator: " "),
      details: (words.remarks + words.comparisons + words.times).map { Self.sentence($0) },
      sections: [])
    page.facts = facts
    page.subjects = methods.map(\.identity.name)
    page.sections =
      problems(words) + [summary]
      + [speed, plane, curves, hardest, attributes, gallery].compactMap(\.self)
      + [measures]
    return try page.rendered()
  }

  /// Returns a sentence. It gets a capital if it begins with a word and not with a method's name.
  private static func sentence(_ text: String) -> String {
    let isWord = text.hasPrefix("no ") || text.hasPrefix("none ")
    return (isWord ? "N" + text.dropFirst() : text) + "."
  }

  private var facts: [FigurePage.Fact] {
    FigurePage.facts(of: result.facts, size: result.task.count(result.items.count))
  }

  private func problems(_ words: TaskWords) -> [FigurePage.Section] {
    FigurePage.sections(
      ofProblems: words.problemNotes,
      note: "Problems in the run. A method that failed has no answer.")
  }

  private var summary: FigurePage.Section {
    let summary = SummaryColumns(result)
    let legend = StandingWords(summary.columns).legend(tied: "≈").map { "; \($0)" } ?? ""
    return FigurePage.Section(
      title: "Summary",
      note: "Means over \(result.task.items) with their 95 % intervals, the best method first. The"
        + " best of each column in bold\(legend). A click on a heading sorts.",
      file: "summary.csv",
      summary: SummaryRows(
        methods.map(\.identity.name), summary.columns.filter { $0.dispensability <= 8 }))
  }

  private var speed: FigurePage.Section? {
    guard let measure = result.task.primary else { return nil }
    var chart = SpeedChart(
      accuracyName: measure.title,
      points: methods.enumerated().compactMap { index, method in
        guard let accuracy = method.figures[measure],
          let milliseconds = method.figures[TaskMeasures.time], milliseconds > 0
        else { return nil }
        return SpeedChart.Point(
          subject: index, name: method.identity.name, framesPerSecond: 1000 / milliseconds,
          accuracy: accuracy, interval: method.intervals[measure],
          isRanked: method.coverage == result.methods.map(\.coverage).max())
      })
    chart.speedName = "\(result.task.timed) per second"
    chart.isLowerBetter = measure.better == .lower
    chart.isShare = measure.unit == .share
    chart.file = "summary.csv"
    chart.explanation =
      "\(chart.isLowerBetter ? "down" : "up") and to the right is better; lines are 95 % intervals;"
      + " processor time, decoding excluded"
    guard let view = chart.view else { return nil }
    return FigurePage.Section(
      title: "Accuracy against speed",
      note: "The line joins the methods that no other one beats in both.", charts: [view])
  }

  private var plane: FigurePage.Section? {
    guard let plane = result.task.plane else { return nil }
    let chart = PlaneChart(
      plane: plane,
      points: methods.enumerated().compactMap { index, method in
        PlaneChart.Point(
          subject: index, name: method.identity.name, plane, method.figures, method.intervals)
      }, file: "summary.csv")
    guard let view = chart.view else { return nil }
    return FigurePage.Section(
      title: "\(plane.y.title) against \(plane.x.title)", note: "Read both figures together.",
      charts: [view])
  }

  private var curves: FigurePage.Section? {
    let charts = result.curves.indices.compactMap { curve -> ChartView? in
      let facts = result.curves[curve]
      guard let first = facts.places.first, let last = facts.places.last else { return nil }
      let digits = last - first > 20 ? 0 : 2
      return CurveChart(
        title: facts.title, explanation: facts.explanation, file: "curves.csv",
        xAxis: .linear(facts.xTitle, from: first, to: last),
        yAxis: .linear(facts.yTitle, to: 1),
        stops: facts.places.map {
          CurveChart.Stop(place: $0, label: "at \($0.fixed(digits))")
        },
        headlineName: result.task.primary?.title ?? "",
        isLowerBetter: result.task.primary?.better == .lower,
        curves: result.bestFirst.enumerated().map { style, method in
          CurveChart.Curve(
            subject: style, name: result.methods[method].identity.name,
            values: result.meanCurve(curve, of: method),
            headline: result.task.primary.flatMap { result.methods[method].figures[$0] })
        }
      ).view
    }
    guard !charts.isEmpty else { return nil }
    return FigurePage.Section(
      title: "Curves",
      note:
        "Means over \(result.task.items). Move over a chart, or use the arrow keys on it, to read"
        + " its values.", charts: charts)
  }

  private var hardest: FigurePage.Section? {
    guard let measure = result.task.primary else { return nil }
    let rows = result.hardestFirst.map { index in
      let item = result.items[index]
      return HeatTable.Row(
        name: item.name, facts: [item.size.map { "\($0)" } ?? "–"], tags: item.attributes,
        cells: HeatTable.cells(
          methods.map { $0.items[index]?.figures[measure] },
          failures: methods.map { $0.items[index]?.failure }, of: measure))
    }
    return FigurePage.Section(
      title: result.task.items.prefix(1).uppercased() + result.task.items.dropFirst(),
      note: "\(measure.title) of every \(result.task.item), the hardest first.", file: "items.csv",
      heat: HeatTable(
        factTitles: ["size"], hasTags: rows.contains { !$0.tags.isEmpty }, rows: rows))
  }

  private var attributes: FigurePage.Section? {
    guard let measure = result.task.primary else { return nil }
    let names = Set(result.methods.flatMap { $0.attributes.map(\.name) }).sorted()
    guard !names.isEmpty else { return nil }
    let rows = names.map { name in
      let found = methods.map { method in method.attributes.first { $0.name == name } }
      return HeatTable.Row(
        name: name, facts: ["\(found.compactMap { $0?.items }.max() ?? 0)"], tags: [],
        cells: HeatTable.cells(
          found.map { $0?.figures[measure] }, failures: found.map { _ in nil }, of: measure))
    }
    return FigurePage.Section(
      title: "Attributes", note: "\(measure.title) over the \(result.task.items) that have one.",
      file: "attributes.csv",
      heat: HeatTable(factTitles: [result.task.items], hasTags: false, rows: rows))
  }

  private var gallery: FigurePage.Section? {
    let groups = pictures.compactMap { item, pictures -> FigurePage.PictureGroup? in
      let shown = pictures.compactMap(FigurePage.Picture.init)
      return shown.isEmpty
        ? nil : FigurePage.PictureGroup(title: result.items[item].name, pictures: shown)
    }
    guard !groups.isEmpty else { return nil }
    return FigurePage.Section(
      title: "Pictures",
      note: "The hardest \(result.task.items). If two pictures overlap, move the divider"
        + " between them.", pictures: groups)
  }

  /// The section that explains the figures.
  private var measures: FigurePage.Section {
    FigurePage.Section(
      title: "What the figures mean", note: "The names in brackets are those of the CSV columns.",
      table: FigurePage.Table(
        headers: ["figure", "meaning", "better"], words: 3,
        rows: result.measures.map { measure in
          [
            "\(measure.title) (\(measure.key))", measure.explanation,
            measure.better.map { $0 == .higher ? "higher" : "lower" } ?? "",
          ]
        }))
  }
}

extension HeatTable {
  /// Returns the cells of a measure. A worse value is paler.
  fileprivate static func cells(
    _ values: [Double?], failures: [String?], of measure: MeasureFacts
  ) -> [Cell] {
    let texts = values.map { $0?.ifFinite.map { $0.fixed(measure.digits) } }
    let finite = values.compactMap { $0?.ifFinite }
    let best = measure.better == .lower ? finite.min() : finite.max()
    let largest = measure.unit == .share ? 1 : max(finite.max() ?? 1, .leastNormalMagnitude)
    return values.indices.map { index in
      let share = (values[index] ?? 0) / largest
      let heat = measure.better == .lower ? 1 - share : share
      return Cell(
        style: index, text: texts[index] ?? "–",
        heat: values[index] == nil ? 0 : Int((heat.clampedToUnit * 100).rounded()),
        isBest: Set(texts.compactMap(\.self)).count > 1 && values[index] != nil
          && values[index] == best,
        hasFailed: failures[index] != nil, note: failures[index] ?? "")
    }
  }
}
