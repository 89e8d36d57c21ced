import Imaging
import TestSupport
import Testing

/// Tests for the offsets found by phase correlation.
@Suite struct PhaseCorrelationTests {
  private func texture(_ x: Int, _ y: Int) -> Int {
    var state = UInt64(bitPattern: Int64((x + 4096) * 8191 + y + 4096))
    state = (state ^ (state >> 13)) &* 0x9E37_79B9_7F4A_7C15
    state = (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: state >> 56)
  }

  @Test(arguments: [(0, 0), (5, 3), (-9, 14), (20, -17)])
  func `the highest phase correlation peak is at the displacement of the content`(dx: Int, dy: Int)
    throws
  {
    let first = TestImages.luma(width: 96, height: 70) { texture($0, $1) }
    let second = TestImages.luma(width: 96, height: 70) { texture($0 - dx, $1 - dy) }
    let correlation = PhaseCorrelation(width: 96, height: 70)
    #expect(correlation.width == 96 && correlation.height == 80)
    let peaks = correlation.peaks(of: first.luma, and: second.luma, count: 3)
    let highest = try #require(peaks.first)
    #expect(highest.dx == (dx + 96) % 96)
    #expect(highest.dy == (dy + 80) % 80)
    #expect(highest.height > 3 * peaks[1].height)
  }

  @Test
  func `an image correlated with itself has a peak of height 1 at zero displacement`() throws {
    let image = TestImages.luma(width: 64, height: 64) { texture($0, $1) }
    let peak = try #require(
      PhaseCorrelation(width: 64, height: 64).peaks(of: image.luma, and: image.luma, count: 1)
        .first)
    #expect(peak.dx == 0 && peak.dy == 0)
    #expect(abs(peak.height - 1) < 0.01)
  }

  @Test func `a blank image has no phase correlation peaks`() {
    let blank = TestImages.luma(width: 64, height: 48) { _, _ in 70 }
    let correlation = PhaseCorrelation(width: 64, height: 48)
    #expect(correlation.peaks(of: blank.luma, and: blank.luma, count: 2).isEmpty)
  }
}
