import Testing

@testable import Reporting

@Suite struct HTMLChartTests {
  private func point(_ subject: Int, _ speed: Double, _ accuracy: Double) -> SpeedChart.Point {
    SpeedChart.Point(
      subject: subject, name: "s\(subject)", framesPerSecond: speed, accuracy: accuracy,
      interval: nil)
  }

  @Test func `the front is what no other subject beats in both`() {
    let chart = SpeedChart(
      accuracyName: "AUC",
      points: [
        point(0, 100, 0.5), point(1, 50, 0.7), point(2, 40, 0.6), point(3, 200, 0.2),
        point(4, 100, 0.4), point(5, .nan, 0.9),
      ])
    #expect(chart.front.map(\.subject) == [1, 0, 3])
    #expect(chart.points.count == 5)
  }

  @Test func `a chart without points is none`() {
    #expect(SpeedChart(accuracyName: "AUC", points: []).svg == nil)
  }

  @Test func `curves are drawn from the axes' corners and listed best first`() throws {
    let chart = CurveChart(
      title: "Success", explanation: "", xTitle: "x", yTitle: "y", maximum: 1, digits: 1,
      headlineName: "AUC",
      curves: [
        .init(subject: 0, name: "a", values: [1, 0.5, 0], headline: 0.4),
        .init(subject: 1, name: "b", values: [1, 1, .nan], headline: 0.9),
        .init(subject: 2, name: "c", values: [], headline: nil),
      ])
    let view = try #require(chart.view)
    #expect(view.legend.map(\.name) == ["b", "a"])
    #expect(view.svg.contains("points=\"48,12 238,144 428,276\""))
    #expect(view.svg.contains("points=\"48,12 238,12 428,276\""))
    #expect(
      CurveChart(
        title: "", explanation: "", xTitle: "", yTitle: "", maximum: 1, digits: 1, headlineName: "",
        curves: []
      ).view == nil)
  }

  @Test func `coordinates are short`() {
    #expect(1.0.coordinate == "1")
    #expect(1.256.coordinate == "1.26")
    #expect((-0.5).coordinate == "-0.5")
    #expect(100.0.coordinate == "100")
  }
}
