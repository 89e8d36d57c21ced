/// The data of a chart, from which figures in other languages than SVG are written.
package struct PlotData {
  /// How the points of a series are drawn.
  enum Kind {
    case curves
    /// Curves whose values hold until the next point.
    case steps
    case marks
    /// Closed curves around a center: x is the number of the spoke, and y the distance.
    case radar
  }

  struct Point {
    var x: Double
    /// NaN for a gap in a curve.
    var y: Double
    var xInterval: ClosedRange<Double>?
    var yInterval: ClosedRange<Double>?
  }

  /// The points of one method.
  struct Series {
    /// The index of the method, which determines its color.
    var style: Int
    var name: String
    /// The figure by which the methods are sorted, as text; nil if there is none.
    var headline: String?
    var points: [Point]

    /// The text in a legend, such as `[0.733] name`.
    var legend: String { headline.map { "[\($0)] \(name)" } ?? name }

    static func point(
      _ style: Int, _ name: String, _ x: Double, _ y: Double, _ xInterval: ClosedRange<Double>?,
      _ yInterval: ClosedRange<Double>?, headline: String? = nil
    ) -> Self {
      Self(
        style: style, name: name, headline: headline,
        points: [Point(x: x, y: y, xInterval: xInterval, yInterval: yInterval)])
    }
  }

  var xAxis: ChartAxis
  var yAxis: ChartAxis
  /// The series in the order of the legend.
  var series: [Series]
  var kind: Kind
  /// Whether the chart itself contains the names, so that it needs no legend.
  var isLabeled = false
}
