/// A chart for the page's template, with its legend and a link to its numbers.
package struct ChartView {
  package struct LegendEntry {
    package var style: Int
    package var name: String
    package var headline: String
  }

  package var title: String
  package var explanation: String
  /// The name of the CSV file that is stored next to the page and contains the chart's numbers; nil if there is none.
  package var file: String?
  package var svg: String
  package var isWide: Bool
  /// The data, for figures in other languages; nil if there are no such figures of the chart.
  var plot: PlotData?
  /// The text shown while no value of the chart is selected.
  package var headline: String
  /// The legend, with one entry per method and the best first. It is empty if the chart itself contains the names.
  var legend: [LegendEntry]
  // These properties are stored because the template cannot access computed properties.
  private var hasTitle: Bool
  private var hasLegend: Bool

  package init(
    title: String, explanation: String, file: String?, svg: String, isWide: Bool = false,
    headline: String, legend: [LegendEntry] = [], plot: PlotData? = nil
  ) {
    self.title = title
    self.explanation = explanation
    self.file = file
    self.svg = svg
    self.isWide = isWide
    self.headline = headline
    self.legend = legend
    self.plot = plot
    hasTitle = !title.isEmpty
    hasLegend = !legend.isEmpty
  }
}
