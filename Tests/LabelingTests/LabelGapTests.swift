import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import Labeling

@Suite struct LabelGapTests {
  private func box(_ x: Double) -> Region { .box(Box(x: x, y: 0, width: 10, height: 10)) }

  /// Returns steps in which only the accurate tracker answers.
  private func steps(_ xs: [Double], confidence: Double) -> [PassStep] {
    xs.map { PassStep(accurate: .init(region: box($0), confidence: confidence)) }
  }

  private func end(_ frame: Int, _ x: Double) -> LabelGap.End {
    LabelGap.End(frame: frame, visibility: .visible, region: box(x))
  }

  /// The pass forward ends two pixels before the label, which it overlaps by 80/120 = 2/3. Half of its way, it is moved
  /// by one pixel, from 18 to 19, and its weight is 1/2 of 2/3. The pass backward ends on its label, so its weight is
  /// 1/2. The mean is (19/3 + 20/2) / (1/3 + 1/2) = 19.6.
  @Test
  func `a label is the weighted mean of answers that are corrected by their error at the other end`()
    throws
  {
    let gap = LabelGap(
      before: end(0, 0), after: end(4, 40),
      forward: steps([9, 18, 28, 38], confidence: 0.5),
      backward: steps([30, 20, 10, 0], confidence: 1))
    let label = try #require(gap.label(at: 2, isDone: true))
    let found = try #require(label.region).boundingBox
    #expect(abs(found.x - 19.6) < 1e-9)
    #expect(abs(found.width - 10) < 1e-9)
    // (0.5/3 + 1/2) / (1/3 + 1/2)
    #expect(abs(try #require(label.confidence) - 0.8) < 1e-9)
    // The answers overlap the label by 94/106 and 96/104. The logistic curve of -2.32 + 2.64 * 0.908563 + 1.68 * 0.8.
    #expect(abs(label.doubt.expectedOverlap - 0.80575) < 1e-4)
    #expect(label.doubt.reasons.isEmpty)
  }

  @Test func `a pass that loses the target hardly counts`() throws {
    let gap = LabelGap(
      before: end(0, 0), after: end(4, 40),
      forward: steps([9, 60, 80, 90], confidence: 0.2),
      backward: steps([30, 20, 10, 0], confidence: 0.9))
    let label = try #require(gap.label(at: 2, isDone: true))
    #expect(abs(try #require(label.region).boundingBox.x - 20) < 0.1)
    #expect(label.doubt.reasons == [.directions])
  }

  @Test func `a frame that only one pass has reached is labeled by that pass without correction`()
    throws
  {
    let gap = LabelGap(
      before: end(0, 0), after: end(4, 40), forward: steps([9, 18], confidence: 0.5))
    let label = try #require(gap.label(at: 2, isDone: false))
    #expect(try #require(label.region).boundingBox.x == 18)
    #expect(gap.label(at: 3, isDone: false) == nil)
  }

  @Test func `a label that hides the target holds until the next label`() {
    let hidden = LabelGap.End(frame: 0, visibility: .occluded, region: nil)
    let gap = LabelGap(
      before: hidden, after: end(4, 40), backward: steps([30, 20, 10], confidence: 1))
    #expect(gap.label(at: 2, isDone: true) == TrackedLabel(visibility: .occluded))
  }

  @Test func `frames in which all trackers fail are between the labels and fully doubtful`() throws
  {
    let gap = LabelGap(before: end(0, 0), after: end(4, 40))
    #expect(gap.label(at: 1, isDone: false) == nil)
    let label = try #require(gap.label(at: 1, isDone: true))
    #expect(abs(try #require(label.region).boundingBox.x - 10) < 1e-9)
    #expect(label.doubt.value == 1)
    #expect(label.doubt.reasons == [.lost])
  }

  @Test func `corners are averaged one by one`() throws {
    func corners(_ shift: Double) -> Region {
      .quadrilateral(Quadrilateral(Box(x: shift, y: 2 * shift, width: 20, height: 10)))
    }
    func answer(_ shift: Double) -> PassStep {
      PassStep(
        accurate: .init(region: corners(shift), confidence: 1),
        fast: .init(region: corners(shift), confidence: 1))
    }
    let gap = LabelGap(
      before: .init(frame: 0, visibility: .visible, region: corners(0)),
      after: .init(frame: 2, visibility: .visible, region: corners(4)),
      forward: [answer(1), answer(4)], backward: [answer(3), answer(0)])
    guard case .quadrilateral(let found) = try #require(gap.label(at: 1, isDone: true)).region
    else {
      Issue.record("expected four corners")
      return
    }
    let shifted = Quadrilateral(Box(x: 2, y: 4, width: 20, height: 10))
    for (one, other) in zip(found.corners, shifted.corners) {
      #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
    }
  }
}
