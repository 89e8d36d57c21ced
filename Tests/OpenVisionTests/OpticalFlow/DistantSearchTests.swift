import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for optical flow with large motions, in scenes whose flow is known exactly.
@Suite struct DistantSearchTests {
  private static let accuracies: [FlowParameters] = [.low, .medium, .high, .veryHigh]
  private let width = 320
  private let height = 240
  private let squareSide = 44

  /// A smooth texture without repetition.
  private struct Texture {
    private let values: [Double]

    init(seed: UInt64) {
      var numbers = PatternlessNumbers(seed: seed)
      values = (0..<128 * 128).map { _ in 60 + 130 * numbers.unit() }
    }

    func callAsFunction(_ x: Int, _ y: Int) -> Double {
      let (px, py) = (Double(x + 400) / 5, Double(y + 400) / 5)
      let (column, row) = (Int(px), Int(py))
      let (a, b) = (px - Double(column), py - Double(row))
      func value(_ dx: Int, _ dy: Int) -> Double {
        values[(row + dy) % 128 * 128 + (column + dx) % 128]
      }
      return (1 - b) * ((1 - a) * value(0, 0) + a * value(1, 0))
        + b * ((1 - a) * value(0, 1) + a * value(1, 1))
    }
  }

  /// Returns a textured background at an offset, with a square that stays in place.
  private func picture(movedBy offset: SIMD2<Int>) -> PixelBuffer {
    let (background, square) = (Texture(seed: 5), Texture(seed: 6))
    return TestImages.luma(width: width, height: height) { x, y in
      let isSquare = isSquare(x, y, margin: 0)
      return Int((isSquare ? square(x, y) : background(x - offset.x, y - offset.y)).rounded())
    }
  }

  private func isSquare(_ x: Int, _ y: Int, margin: Int) -> Bool {
    abs(x - 160) < squareSide / 2 - margin && abs(y - 120) < squareSide / 2 - margin
  }

  @Test(arguments: accuracies)
  func `a small object that stays still in front of a fast background has a flow near zero`(
    parameters: FlowParameters
  ) throws {
    let offset = SIMD2(31, -18)
    let (first, second) = (picture(movedBy: .zero), picture(movedBy: offset))
    let flow = DenseFlow(parameters: parameters)
    let (u, v) = try #require(
      flow.flow(from: flow.pyramid(of: first.luma), to: flow.pyramid(of: second.luma)))
    var (onSquare, around) = ([Float](), [Float]())
    for y in 60..<height - 20 {
      for x in 20..<width - 60 {
        let here = SIMD2(u.row(y)[x], v.row(y)[x])
        if isSquare(x, y, margin: 6) {
          onSquare.append((here * here).sum().squareRoot())
        } else if !isSquare(x, y, margin: -8 - 40) {
          let off = here - SIMD2<Float>(offset)
          around.append((off * off).sum().squareRoot())
        }
      }
    }
    let (sumOnSquare, sumAround) = (onSquare.reduce(0, +), around.reduce(0, +))
    #expect(sumOnSquare < Float(onSquare.count))
    #expect(sumAround < Float(around.count) / 2)
  }

  @Test func `regions with fewer flow matches than the minimum are removed`() {
    var matches = FlowMatches(width: 20, height: 20, spacing: 2)
    // Six neighboring matches have a similar motion. Two more have a different motion.
    for index in [0, 1, 2, 10, 11, 12] { matches[index] = SIMD2(7, Int32(index % 2)) }
    for index in [3, 13] { matches[index] = SIMD2(-9, 0) }
    matches.removeRegions(smallerThan: 3)
    #expect((0..<matches.count).filter { matches[$0] != nil } == [0, 1, 2, 10, 11, 12])
    matches.removeRegions(smallerThan: 7)
    #expect(matches.isEmpty)
  }

  @Test func `the most frequent motions are listed first, without nearly equal ones`() {
    var motions = CommonMotions(reach: 20)
    for (motion, count) in [
      (SIMD2<Int32>(5, -3), 9), (SIMD2(6, -3), 8), (SIMD2(-12, 20), 4), (SIMD2(0, 0), 1),
      (SIMD2(21, 0), 50),
    ] {
      for _ in 0..<count { motions.add(motion) }
    }
    #expect(motions.mostFrequent(3, minimumCount: 2) == [SIMD2(5, -3), SIMD2(-12, 20)])
    #expect(motions.mostFrequent(1, minimumCount: 2) == [SIMD2(5, -3)])
  }

  @Test func `a gap in the flow is filled from both sides up to the brightness edge inside it`() {
    let guide = FlowPlane(width: 12, height: 3)
    let (u, v) = (FlowPlane(width: 12, height: 3), FlowPlane(width: 12, height: 3))
    for y in 0..<3 {
      for x in 0..<12 {
        guide.row(y)[x] = x < 4 ? 40 : 200
        u.row(y)[x] = x < 3 ? 1 : x > 8 ? 2 : 99
      }
    }
    var fill = FlowFill(guide: guide)
    fill.add((0..<36).filter { (3...8).contains($0 % 12) })
    fill.apply(u: u, v: v)
    for y in 0..<3 {
      #expect((0..<12).map { u.row(y)[$0] } == [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2])
    }
  }
}
