import Bench
import Files
import Results

/// A chart of a run as a figure for a paper.
package struct PaperFigure {
  /// The kinds of figures. A kind can have several charts, such as drift.
  package enum Style: String, CaseIterable, Sendable {
    case success, precision, plane, attributes, radar, ranking, drift
  }

  /// The languages in which figures are written.
  package enum Form: String, CaseIterable, Sendable {
    case svg, tex
  }

  /// The name of the figure's file, without its extension.
  package let name: String
  let title: String
  let svg: String
  let plot: PlotData

  private init?(_ name: String, _ view: ChartView?) {
    guard let view, let plot = view.plot else { return nil }
    title = view.title.isEmpty ? "\(plot.yAxis.title) against speed" : view.title
    (self.name, svg, self.plot) = (name, view.svg, plot)
  }

  /// Returns the figures of the given styles, in their order.
  ///
  /// - Parameter styles: the styles; empty for all that the run has.
  /// - Throws: `UnknownName` if the run has no figure of a style; errors from reading the run.
  package static func figures(
    of contents: ReportContents, _ styles: [Style]
  ) throws -> [PaperFigure] {
    let sections = try contents.sections(.none, "", SilentProgress()).figures
    let all = Style.allCases.map { ($0, figures($0, of: contents.run, sections)) }
    let known = all.filter { !$0.1.isEmpty }.map(\.0)
    for style in styles where !known.contains(style) {
      throw UnknownName(
        kind: "style", name: style.rawValue, allowed: known.map(\.rawValue))
    }
    return (styles.isEmpty ? known : styles).flatMap { style in
      all.filter { $0.0 == style }.flatMap(\.1)
    }
  }

  private static func figures(
    _ style: Style, of run: ReportedRun, _ sections: [Page.Section]
  ) -> [PaperFigure] {
    func charts(_ section: String) -> [ChartView] {
      sections.filter { $0.id == section }.flatMap(\.parts)
        .flatMap { ($0 as? PageCharts)?.charts ?? [] }
    }
    let views: [ChartView?] =
      switch style {
      case .success, .precision:
        charts("curves").filter { $0.title.lowercased() == style.rawValue }
      case .plane: [PlaneChart(run.run)?.view ?? SpeedChart(run)?.view]
      case .attributes: [AttributeChart(run)?.view]
      case .radar: [AttributeChart(run).flatMap { RadarChart($0) }?.view]
      case .ranking: [RankingChart(run)?.view]
      case .drift: charts("drift")
      }
    let names = views.map { view in
      views.count > 1 ? "\(style.rawValue)-\(slug(view?.title ?? ""))" : style.rawValue
    }
    return zip(names, views).compactMap { PaperFigure($0, $1) }
  }

  /// Returns the letters and digits of a title in lowercase, with hyphens between the words.
  private static func slug(_ title: String) -> String {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// Returns the figure in a language.
  package func text(as form: Form) -> String {
    switch form {
    case .svg: image
    case .tex: latex
    }
  }

  /// Returns whether a file is a figure that was written by vbench.
  package static func isOne(_ path: String) -> Bool {
    let marks = [Self.mark(.svg), Self.mark(.tex)].map { Array($0.utf8) }
    let found = try? RegularFile.beginning(of: path, count: marks.map(\.count).max() ?? 0).bytes
    return found.map { bytes in marks.contains { bytes.starts(with: $0) } } ?? false
  }

  /// Returns the beginning of a file in a language.
  static func mark(_ form: Form) -> String {
    form == .svg ? "<!-- A figure by vbench: " : "% A figure by vbench: "
  }
}
