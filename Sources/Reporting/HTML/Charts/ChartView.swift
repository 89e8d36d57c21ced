/// A chart as the page's template shows it, with its legend and the link to its numbers.
struct ChartView {
  struct LegendEntry {
    var style: Int
    var name: String
    var headline: String
  }

  var title: String
  var explanation: String
  /// The CSV file beside the page that has the same in full; nil for none.
  var file: String?
  var svg: String
  /// Whether it is as wide as the page.
  var isWide: Bool
  /// What is said as long as no value is read.
  var headline: String
  /// One entry for each subject, best first; none where the chart itself names them.
  var legend: [LegendEntry]
  // The template sees stored properties only.
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
