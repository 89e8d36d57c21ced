import Evaluation
import Geometry
import Results
import Testing

@testable import Reporting
@testable import Tracking

@Suite struct HTMLChartTests {
  private func point(_ method: Int, _ speed: Double, _ accuracy: Double) -> SpeedChart.Point {
    SpeedChart.Point(
      method: method, name: "s\(method)", framesPerSecond: speed, accuracy: accuracy,
      interval: nil)
  }

  @Test func `the speed chart's trade-offs are undominated with at least half the best accuracy`() {
    let chart = SpeedChart(
      accuracyName: "AUC",
      points: [
        point(0, 100, 0.5), point(1, 50, 0.7), point(2, 40, 0.6), point(3, 200, 0.36),
        point(4, 100, 0.4), point(5, .nan, 0.9), point(6, 900, 0.34),
      ])
    #expect(chart.front.map(\.method) == [1, 0, 3])
    #expect(chart.points.count == 6)
  }

  @Test func `a tracker that ran on fewer sequences is not among the best trade-offs`() {
    var easy = point(0, 900, 0.9)
    easy.isRanked = false
    let chart = SpeedChart(accuracyName: "AUC", points: [easy, point(1, 100, 0.5)])
    #expect(chart.front.map(\.method) == [1])
    #expect(chart.points.count == 2)
  }

  @Test func `speed and attribute charts without data are not drawn`() {
    #expect(SpeedChart(accuracyName: "AUC", points: []).view == nil)
    #expect(
      AttributeChart(accuracyName: "AUC", carrier: ("target", "targets"), rows: []).view == nil)
  }

  @Test(arguments: [
    (1, "There are too few sequences for 95% bands."),
    (4, "There are too few sequences for 95% bands."),
    (5, "Bands show 95% intervals; a curve ends where fewer than 5 runs or sequences remain."),
  ])
  func `the explanation of drift curves mentions bands only with at least 5 sequences`(
    sequences: Int, expected: String
  ) {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(sequences), methods: HTMLSampleRun.methods(2))
    #expect(CurveChart.reading(of: Drift(result)) == expected)
  }

  @Test
  func `accuracy is drawn against robustness only for trackers that have both figures`() throws {
    let plane = try #require(EvaluationProtocol.votMultistart.plane)
    func point(_ method: Int, _ robustness: Double?, _ accuracy: Double?) -> PlaneChart.Point? {
      var figures = Figures()
      figures[plane.x] = robustness
      figures[plane.y] = accuracy
      return PlaneChart.Point(
        method: method, name: "s\(method)", plane, figures, Intervals())
    }
    #expect(point(0, 0.5, nil) == nil)
    #expect(point(0, .nan, 0.5) == nil)
    let points = [point(0, 0.8, 0.6), point(1, 0.2, 0.7)].compactMap(\.self)
    let view = try #require(PlaneChart(plane: plane, points: points).view)
    #expect(view.title == "VOT A against VOT R")
    #expect(view.svg.contains("s1: VOT A 0.700, VOT R 0.200"))
    #expect(PlaneChart(plane: plane, points: []).view == nil)
  }

  @Test func `labels in charts cover neither each other nor nearby points`() {
    let frame = ChartFrame(xAxis: .linear("x", to: 1), yAxis: .linear("y", to: 1))
    func labels(_ points: [(x: Double, y: Double)]) -> [PointLabel] {
      PointLabel.all(
        points.map {
          PointLabel("tracker", besideX: $0.x, y: $0.y, isNamed: true, in: frame)
        })
    }
    let apart = labels([(100, 50), (102, 52), (102, 150), (400, 50)])
    #expect(apart.map(\.y) == [43, 69, 143, 43])
    #expect(apart.map(\.isLeft) == [false, false, false, true])
    // The second and the third point are to the right of the first point. One of them is above the first point, and the
    // other is below it.
    let around = labels([(200, 100), (230, 92), (230, 116)])
    #expect(around[0].isLeft && around[0].y == 93)
    #expect(!around[1].isLeft && !around[2].isLeft)
    // Without free positions, names are placed one below the other.
    let crowd = labels(Array(repeating: (100, 100), count: 6))
    #expect(Set(crowd.map { "\($0.isLeft) \($0.y)" }).count == 6)
  }

  private func curves(_ curves: [CurveChart.Curve], stops: [Double] = [0, 0.5, 1]) -> CurveChart {
    CurveChart(
      title: "Success", explanation: "", xAxis: .linear("x", to: 1), yAxis: .linear("y", to: 1),
      stops: stops.map { .init(x: $0, label: "at \($0.fixed(1))") }, headlineName: "AUC",
      curves: curves)
  }

  @Test
  func `curves end at missing values, and the legend lists them with the best first`() throws {
    let view = try #require(
      curves([
        .init(method: 0, name: "a", values: [1, 0.5, 0], headline: 0.4),
        .init(method: 1, name: "b", values: [1, 1, .nan], headline: 0.9),
        .init(method: 2, name: "c", values: [.nan, .nan, 1], headline: nil),
      ]).view)
    #expect(view.legend.map(\.name) == ["b", "a"])
    #expect(view.legend.map(\.headline) == ["0.900", "0.400"])
    // The plot area spans x = 48...428 and y = 12...276. A missing value ends the line.
    #expect(view.svg.contains("d=\"M48 12L238 144L428 276\""))
    #expect(view.svg.contains("d=\"M48 12L238 12\""))
    #expect(view.svg.contains("data-values=\"1.000|1.000|–\""))
    #expect(view.svg.contains("data-stops=\"48 238 428\""))
    #expect(view.svg.contains("data-labels=\"at 0.0|at 0.5|at 1.0\""))
    #expect(curves([]).view == nil)
  }

  @Test func `the legend of a chart lists the lowest figure first if lower is better`() throws {
    var chart = curves([
      .init(method: 0, name: "a", values: [1, 0.5, 0], headline: 0.4),
      .init(method: 1, name: "b", values: [1, 1, 1], headline: nil),
      .init(method: 2, name: "c", values: [1, 1, 1], headline: 0.1),
    ])
    chart.isLowerBetter = true
    #expect(try #require(chart.view).legend.map(\.name) == ["c", "a", "b"])
  }

  @Test
  func `an interval band is drawn along its upper edge and back along its lower edge`() throws {
    let view = try #require(
      curves([
        .init(
          method: 3, name: "a", values: [1, 0.5, 0.5], headline: 0.4,
          band: [1...1, 0.25...0.75, nil])
      ]).view)
    #expect(view.svg.contains("<path class=\"band s3\" d=\"M48 12L238 78L238 210L48 12Z\"/>"))
  }

  @Test
  func `a survival curve is drawn as steps that hold their value until the next stop`() throws {
    var chart = curves([.init(method: 0, name: "a", values: [1, 0.5, 0.5], headline: nil)])
    chart.isStepped = true
    #expect(try #require(chart.view).svg.contains("d=\"M48 12H238L238 144L428 144\""))
  }

  @Test func `the reliability curve is drawn at the mean confidence of each bin`() throws {
    var quality = ConfidenceQuality()
    quality.add(
      TargetTrack(
        truth: Array(repeating: .init(region: .box(SampleRun.box), visibility: .visible), count: 5),
        answers: [1, 0.9, 0.98, 0.2, 0.2].map {
          .init(region: .box(SampleRun.box), confidence: $0, initialized: false)
        }),
      scored: [0.9, 0.9, 0.1, 0.9, 0.1].enumerated().map { index, overlap in
        FrameScore(
          isScored: index > 0, overlap: overlap, centerError: 0, normCenterError: 0,
          cornerError: nil)
      })
    let view = try #require(
      CurveChart.reliability([("a", quality.reliability, quality.expectedCalibrationError)]).view)
    // Two frames have confidence 0.2, and one of them is right. Two frames have a mean confidence of 0.94, and one of
    // them is right.
    #expect(view.svg.contains("d=\"M124 144\"") == false)
    #expect(view.svg.contains("cx=\"124\" cy=\"144\""))
    #expect(view.svg.contains("cx=\"405.2\" cy=\"144\""))
    #expect(view.svg.contains("|0.500 of 2 boxes|"))
  }

  @Test func `chart axes have ticks at round numbers`() {
    func labels(_ axis: ChartAxis) -> [String] { axis.ticks.map(\.label) }
    #expect(labels(.linear("", to: 1)) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(labels(.linear("", to: 50)) == ["0", "10", "20", "30", "40", "50"])
    #expect(labels(.linear("", to: 299)) == ["0", "100", "200"])
    #expect(labels(.linear("", from: 0.4, to: 0.8)) == ["0.4", "0.5", "0.6", "0.7", "0.8"])
    #expect(labels(.linear("", to: 0)) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(labels(.logarithmic("", over: 0.5...4)) == ["0.5", "1", "2", "5"])
    #expect(labels(.logarithmic("", over: 0.5...40000)) == ["1", "10", "100", "1000", "10000"])
  }

  @Test func `logarithmic and percentile axes map values to the expected positions`() {
    let logarithmic = ChartAxis.logarithmic("", over: 1.25...8)
    #expect(abs(logarithmic.fraction(of: 1)) < 1e-12)
    #expect(abs(logarithmic.fraction(of: 10) - 1) < 1e-12)
    #expect(abs(logarithmic.fraction(of: 10.0.squareRoot()) - 0.5) < 1e-12)
    #expect(logarithmic.fraction(of: 0) == 0 && logarithmic.fraction(of: .infinity) == 1)
    let percentiles = ChartAxis.percentiles("")
    #expect(percentiles.fraction(of: 0) == 0)
    #expect(abs(percentiles.fraction(of: 90) - 1.0 / 3) < 1e-12)
    #expect(abs(percentiles.fraction(of: 99.9) - 1) < 1e-9)
    #expect(percentiles.fraction(of: 100) == 1)
  }

  @Test
  func `the attribute chart has a row per attribute with a mark and interval per tracker`() throws {
    let view = try #require(
      AttributeChart(
        accuracyName: "AUC", carrier: ("target", "targets"),
        rows: [
          .init(
            attribute: "blur",
            marks: [
              .init(method: 0, name: "a", score: 0.5, interval: 0.25...0.75, count: 3),
              .init(method: 1, name: "b", score: 1, interval: nil, count: 2),
            ])
        ]
      ).view)
    // The axis goes from 20 to 820. The row's name is above its marks and covers none of them.
    #expect(view.svg.contains("<text class=\"label\" x=\"0\" y=\"28\">blur (3)</text>"))
    #expect(view.svg.contains("data-x=\"420\" data-y=\"39\""))
    #expect(view.svg.contains("data-x=\"820\" data-y=\"47\""))
    #expect(view.svg.contains("x1=\"220\" x2=\"620\""))
    #expect(view.svg.contains("blur: a AUC 0.500 (0.250 to 0.750), 3 targets"))
  }

  @Test func `the SVG of curves contains the axis range only if the axis is logarithmic`() throws {
    func svg(_ axis: ChartAxis) throws -> String {
      try #require(
        CurveChart(
          title: "t", explanation: "", xAxis: .linear("x", to: 1), yAxis: axis,
          stops: [.init(x: 0, label: "0"), .init(x: 1, label: "1")], headlineName: "h",
          curves: [.init(method: 0, name: "a", values: [1, 4])]
        ).view
      ).svg
    }
    // The attribute contains the range of the axis, which is slightly larger than the range of the values, and then the
    // bounds of the area in which the curves are drawn.
    #expect(
      try svg(.logarithmic("y", over: 1...4)).contains("data-log=\"0.8 5.0 48 12 428 276\""))
    #expect(try !svg(.linear("y", to: 4)).contains("data-log"))
  }

  @Test func `chart coordinates are written with at most two decimals`() {
    #expect(1.0.coordinate == "1")
    #expect(1.256.coordinate == "1.26")
    #expect((-0.5).coordinate == "-0.5")
    #expect(100.0.coordinate == "100")
  }
}
