/// A chart in the page's template, with its legend and a link to its numbers.
struct ChartView {
  struct LegendEntry {
    var style: Int
    var name: String
    var headline: String
  }

  var title: String
  var explanation: String
  /// The CSV file next to the page that contains all numbers; nil if there is none.
  var file: String?
  var svg: String
  /// Whether the chart has the full width of the page.
  var isWide: Bool
  /// The text shown while no value is selected.
  var headline: String
  /// One entry per subject, with the best first; empty if the chart itself shows the names.
  var legend: [LegendEntry]
  // The template can access stored properties only.
  private var hasTitle: Bool
  private var hasLegend: Bool

  init(
    title: String, explanation: String, file: String?, svg: String, isWide: Bool = false,
    headline: String, legend: [LegendEntry] = []
  ) {
    self.title = title
    self.explanation = explanation
    self.file = file
    self.svg = svg
    self.isWide = isWide
    self.headline = headline
    self.legend = legend
    hasTitle = !title.isEmpty
    hasLegend = !legend.isEmpty
  }
}
