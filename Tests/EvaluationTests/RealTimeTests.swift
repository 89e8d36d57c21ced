import Foundation
import Geometry
import Testing

@testable import Evaluation

struct RealTimeTests {
  private struct Scripted: Decodable, Sendable {
    var fps: Double
    var grace: Int
    var nanoseconds: [Int64]
    var answers: [Int]
    var seen: [Int]
  }

  /// Runs a tracker whose steps take the given times. Its answers are the numbers of its steps.
  private func run(
    _ clock: RealTimeClock<Int>, _ nanoseconds: [Int64], frames: Int
  ) -> (answers: [Int], seen: [Int]) {
    var (clock, seen, answers) = (clock, [Int](), [Int]())
    for frame in 0..<frames {
      answers.append(
        clock.next {
          seen.append(frame)
          return (seen.count - 1, nanoseconds[min(seen.count, nanoseconds.count) - 1])
        })
    }
    return (answers, seen)
  }

  @Test func `the real-time rule vot gives the same answers as the VOT toolkit`() throws {
    let cases = try Fixtures.load("realtime", as: [Scripted].self)
    #expect(cases.count > 40)
    for each in cases {
      let found = run(
        RealTimeClock(.vot, framesPerSecond: each.fps, grace: each.grace), each.nanoseconds,
        frames: each.answers.count)
      #expect(found.answers == each.answers, "\(each)")
      #expect(found.seen == each.seen, "\(each)")
    }
  }

  @Test func `a frame on which another target is started waits until the tracker is free`() {
    func seen(_ rule: RealTimeRule, needing needed: Int) -> [Int] {
      var (clock, seen) = (RealTimeClock<Int>(rule, framesPerSecond: 25), [Int]())
      for frame in 0..<8 {
        _ = clock.next(isNeeded: frame == needed) {
          seen.append(frame)
          return (frame, 110_000_000)
        }
      }
      return seen
    }
    // A frame takes 40 ms and its work 110 ms. Frame 1 begins at 110 ms instead of being skipped and ends at 220 ms, when
    // frame 5 is the newest.
    #expect(seen(.latest, needing: -1) == [0, 2, 5])
    #expect(seen(.latest, needing: 1) == [0, 1, 5])
    // An answer that is late by 70 ms makes the toolkit's rule skip one frame; the delays of both answers add up.
    #expect(seen(.vot, needing: -1) == [0, 2, 4, 6])
    #expect(seen(.vot, needing: 1) == [0, 1, 4, 6])
  }

  @Test func `the time of a call for several targets lies between the times that were measured`() {
    var times = TimeModel.Method(name: "a", clock: .wall, initialization: nil, update: 10)
    func milliseconds(_ targets: Int) -> Double? {
      times.nanoseconds(ofCallFor: targets, on: "x").map { $0 / 1e6 }
    }
    #expect(milliseconds(1) == 10 && milliseconds(2) == nil)
    times.together = [2: 1.5, 4: 2.5]
    #expect((1...6).map(milliseconds) == [10, 15, 20, 25, 30, 35])
    #expect(TimeModel(methods: [times]).isUsable)
    times.together = [0: 1]
    #expect(!TimeModel(methods: [times]).isUsable)
  }

  @Test func `the real-time rule latest uses the newest finished answer and the newest frame`() {
    func latest(_ milliseconds: [Double]) -> (answers: [Int], seen: [Int]) {
      run(
        RealTimeClock(.latest, framesPerSecond: 25), milliseconds.map { Int64($0 * 1e6) }, frames: 9
      )
    }
    // No time at all: every answer counts at its own frame.
    #expect(latest([0]).answers == Array(0..<9))
    // Within the 40 ms between frames, or exactly in them: every frame is seen, and answers are one frame late.
    for time in [1.0, 39, 40] {
      #expect(latest([time]).seen == Array(0..<9))
      #expect(latest([time]).answers == [0, 0, 1, 2, 3, 4, 5, 6, 7])
    }
    // 100 ms: the tracker is free at 100, 200 and 300 ms, when frames 2, 5 and 7 are the newest.
    #expect(latest([100]).seen == [0, 2, 5, 7])
    #expect(latest([100]).answers == [0, 0, 0, 0, 0, 1, 1, 1, 2])
    // A slow start delays everything that follows.
    #expect(latest([130, 10]).seen == [0, 3, 4, 5, 6, 7, 8])
    #expect(latest([130, 10]).answers == [0, 0, 0, 0, 1, 2, 3, 4, 5])
  }

  @Test(arguments: [(0.5, 1), (1.0, 1), (2, 2), (3, 3)] as [(Double, Int)])
  func `constant motion with a constant delay has the real-time overlap computed by hand`(
    intervals: Double, period: Int
  ) throws {
    // The target moves by 3 pixels per frame, and the tracker's answers are the labels.
    let (rate, size, step, frames) = (25.0, 40.0, 3.0, 241)
    let boxes = (0..<frames).map { frame in
      Region.box(Box(x: step * Double(frame), y: 7, width: size, height: size))
    }
    let track = TargetTrack(
      truth: boxes.map { .init(region: $0, visibility: .visible) },
      answers: boxes.map { TrackStep(region: $0, confidence: nil) })
    let update = Int64(intervals * 1e9 / rate)
    var scores = DelayedScores(
      rates: [rate], initialization: 0, update: update, asPolygons: false)
    // The track is added in two parts, which must not matter.
    for range in [0..<100, 100..<frames] {
      var piece = track
      piece.truth = Array(track.truth[range])
      piece.answers = Array(track.answers[range])
      scores.add(piece)
    }
    func overlap(_ delay: Int) -> Double {
      let shared = max(0, size - step * Double(delay))
      return shared / (2 * size - shared)
    }
    // Frame 1 is the first that the tracker gets. Its answers count from frame 1 + period on, and each counts for
    // `period` frames, with delays from `period` to 2 period - 1. Until then, the start counts.
    let expected = (1..<frames).map { frame in
      frame < 1 + period ? overlap(frame) : overlap(period + (frame - 1) % period)
    }
    let mean = try #require(scores.means?[0])
    #expect(abs(mean - expected.reduce(0, +) / Double(frames - 1)) < 1e-9)
  }

  @Test func `real-time scores at several rates equal those computed for each rate alone`() throws {
    let boxes = (0..<80).map {
      Region.box(Box(x: sin(Double($0)) * 9, y: 7, width: 20, height: 20))
    }
    let track = TargetTrack(
      truth: boxes.map { .init(region: $0, visibility: .visible) },
      answers: boxes.map { TrackStep(region: $0, confidence: nil) })
    func means(_ rates: [Double]) -> [Double]? {
      var scores = DelayedScores(
        rates: rates, initialization: 4_000_000, update: 5_000_000, asPolygons: false)
      scores.add(track)
      return scores.means
    }
    let rates = [30, 100, 199, 200, 201, 400, 1000.0]
    #expect(try #require(means(rates)) == rates.compactMap { means([$0])?[0] })
  }

  @Test
  func `the rate at which one method overtakes another is found, with its significance`() throws {
    // The first method is better below the tenth rate, and the second one above it.
    func items(_ value: @escaping (Int) -> Double) -> [[Double]?] {
      (0..<30).map { item in RateCurves.rates.indices.map { value($0) + 0.004 * Double(item % 5) } }
    }
    let slow = items { $0 < 10 ? 0.8 : 0.2 }
    let quick = items { _ in 0.5 }
    let curves = RateCurves(of: [slow, quick], comparing: [0, 1], groups: nil)
    let crossing = try #require(curves.crossings.first)
    #expect(curves.crossings.count == 1 && crossing.below == 0 && crossing.above == 1)
    #expect(abs(crossing.rate - 30 * exp2(1.75)) < 1e-9)
    #expect(crossing.shownUntil == 60 && crossing.shownFrom == 120)
    #expect(curves.lead(of: 0, over: 1, at: 0) == .onAverage)
    #expect(curves.lead(of: 1, over: 0, at: 0) == nil)
    // With two sequences, nothing can be shown.
    let few = RateCurves(
      of: [Array(slow.prefix(2)), Array(quick.prefix(2))], comparing: [0, 1], groups: nil)
    #expect(few.crossings.allSatisfy { $0.shownFrom == nil && $0.shownUntil == nil })
  }

  @Test func `missing times of a model are scaled from another machine by the kernel's ratio`() {
    func method(_ name: String, _ update: Double) -> TimeModel.Method {
      .init(name: name, clock: .processor, initialization: 2 * update, update: update)
    }
    let board = TimeModel(
      methods: [method("a", 40)], kernel: .init(version: 3, milliseconds: 6))
    let computer = TimeModel(
      methods: [method("a", 5), method("b", 7)], kernel: .init(version: 3, milliseconds: 1.5))
    let both = board.completed(by: computer)
    #expect(both.slowdown(from: computer) == 4)
    #expect(both["a"]?.update == 40 && both["b"]?.update == 28 && both["b"]?.initialization == 56)
    var older = computer
    older.kernel?.version = 2
    #expect(board.completed(by: older) == board)
    #expect(!TimeModel(methods: [method("a", .nan)]).isUsable)
    #expect(!TimeModel(methods: [method("a", 1), method("a", 1)]).isUsable)
  }
}
