import Evaluation
import Geometry
import Testing

struct ToolkitAgreementTests {
  static let tracks = (try? Fixtures.load("tracks", as: [Fixtures.Track].self)) ?? []

  @Test func `at least 16 tracks with figures of other toolkits are available`() throws {
    #expect(try Fixtures.load("tracks", as: [Fixtures.Track].self).count >= 16)
  }

  @Test(arguments: tracks)
  func `the figures of every convention equal those of its toolkit`(
    fixture: Fixtures.Track
  ) throws {
    let scores = evaluate(fixture.track).scores
    for (name, expected) in fixture.expected where name != "got10k_otb" {
      let conventions = try #require(Conventions(rawValue: name))
      let found = try #require(scores[conventions])
      #expect(found.scoredFrames == expected.scoredFrames, "\(name)")
      expectEqual(found, expected, name)
      #expect(
        abs(found.normPrecision - (expected.normPrecision ?? .nan)) < 1e-12,
        "\(name) normPrecision \(found.normPrecision) \(expected.normPrecision ?? .nan)")
    }
  }

  @Test(arguments: tracks)
  func `figures of tracks equal those of the pysot, got10k, TrackingNet and LaSOT programs`(
    fixture: Fixtures.Track
  ) throws {
    let toolkits = try Fixtures.load("toolkits", as: Fixtures.Toolkits.self)
    let expected = try #require(toolkits[fixture.name])
    #expect(Set(expected.keys) == ["pysot", "trackingnet", "lasot", "got10k-otb"])
    let scores = evaluate(fixture.track).scores
    for (name, figures) in expected {
      let found = try #require(Conventions(rawValue: name).flatMap { scores[$0] })
      let own = [
        "auc": found.auc, "op50": found.op50, "op75": found.op75,
        "precision20": found.precision20, "norm_precision": found.normPrecision,
      ]
      for (key, value) in figures {
        #expect(abs((own[key] ?? .nan) - value) < 1e-12, "\(name) \(key) \(value)")
      }
    }
  }

  @Test(arguments: tracks.filter { $0.expected["got10k_otb"] != nil })
  func `the figures of otb equal those of got10k's OTB experiment`(fixture: Fixtures.Track) throws {
    let expected = try #require(fixture.expected["got10k_otb"])
    expectEqual(try #require(evaluate(fixture.track).scores[.otb]), expected, "otb")
  }

  @Test(arguments: (try? Fixtures.load("vot_tracks", as: [Fixtures.VOTTrack].self)) ?? [])
  func `the figures of vot for boxes and polygons equal those of the VOT toolkit`(
    fixture: Fixtures.VOTTrack
  ) throws {
    let found = try #require(evaluate(fixture.track).scores[.vot])
    #expect(found.scoredFrames == fixture.scored)
    #expect(abs(found.auc - fixture.mean) < 1e-12)
    #expect(abs(found.op50 - fixture.op50) < 1e-12)
    #expect(abs(found.op75 - fixture.op75) < 1e-12)
  }

  private func expectEqual(_ found: Scores, _ expected: Fixtures.Figures, _ name: String) {
    #expect(abs(found.auc - expected.auc) < 1e-12, "\(name) auc \(found.auc) \(expected.auc)")
    #expect(abs(found.op50 - expected.op50) < 1e-12, "\(name) op50")
    #expect(abs(found.op75 - expected.op75) < 1e-12, "\(name) op75")
    #expect(
      abs(found.precision20 - expected.precision20) < 1e-12,
      "\(name) precision20 \(found.precision20) \(expected.precision20)")
  }

  @Test func `overlaps and center errors of boxes equal those of got10k and TrackEval`() throws {
    for pair in try Fixtures.load("rectangles", as: [Fixtures.Rectangles].self) {
      let a = Box(x: pair.a[0], y: pair.a[1], width: pair.a[2], height: pair.a[3])
      let b = Box(x: pair.b[0], y: pair.b[1], width: pair.b[2], height: pair.b[3])
      #expect(abs(a.overlap(with: b) - pair.overlap) < 1e-12)
      #expect(abs(a.centerError(to: b) - pair.centerError) < 1e-12)
    }
  }

  @Test
  func `overlaps of convex, concave and crossed quadrilaterals equal those of shapely`() throws {
    let pairs = try Fixtures.load("quadrilaterals", as: [Fixtures.Quadrilaterals].self)
    #expect(Set(pairs.map(\.kind)) == ["convex", "simple", "crossed"])
    for pair in pairs {
      let (a, b) = (Quadrilateral(pair.a), Quadrilateral(pair.b))
      #expect(abs(a.overlap(with: b) - pair.overlap) < 1e-10, "\(pair.kind) \(pair.a) \(pair.b)")
      #expect(abs(b.overlap(with: a) - pair.overlap) < 1e-10)
      #expect(abs(a.cornerError(to: b) - pair.cornerError) < 1e-10)
    }
  }

  @Test func `statistics of confidences and durations equal those of NumPy`() throws {
    let fixture = try Fixtures.load("statistics", as: Fixtures.Statistics.self)
    var quality = ConfidenceQuality()
    let frames = fixture.overlap.map {
      FrameScore(
        isScored: true, overlap: $0, centerError: 0, normCenterError: 0, cornerError: nil)
    }
    let label = TargetTrack.Truth(region: nil, visibility: .visible)
    quality.add(
      TargetTrack(
        truth: frames.map { _ in label },
        answers: fixture.confidence.map { .init(region: nil, confidence: $0, initialized: false) }),
      scored: frames)
    #expect(quality.count == 400)
    #expect(abs(try #require(quality.areaUnderROC) - fixture.auroc) < 1e-12)
    #expect(abs(try #require(quality.expectedCalibrationError) - fixture.ece) < 1e-12)
    let quantiles = Quantiles(fixture.durations)
    for (p, expected) in fixture.quantiles {
      let position = try #require(Double(p))
      #expect(abs(try #require(quantiles[position]) - expected) < 1e-12)
    }
  }
}
