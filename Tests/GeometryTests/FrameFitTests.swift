import Geometry
import Testing

/// Tests that answers which are stated for another frame are noticed, and no others.
struct FrameFitTests {
  /// The label of an object that moves by so many pixels per frame.
  private func label(_ frame: Int, speed: Double) -> Box {
    Box(x: 30 + speed * Double(frame), y: 20, width: 16, height: 16)
  }

  private func fit(speed: Double, _ answer: (Int) -> Box) -> FrameFit {
    var fit = FrameFit()
    for frame in 0..<30 {
      fit.add(answer(frame)) { shift in
        (0..<30).contains(frame + shift) ? [label(frame + shift, speed: speed)] : []
      }
    }
    return fit
  }

  @Test(arguments: [-1, 1])
  func `answers for a neighboring frame are noticed if the object moves`(shift: Int) throws {
    let fit = fit(speed: 2) { label($0 + shift, speed: 2) }
    #expect(fit.shift == shift)
    let words = try #require(fit.words)
    #expect(words.contains("--frame-offset \(shift)"), "\(words)")
  }

  @Test func `answers for their own frame, and those for objects at rest, are not noticed`() {
    #expect(fit(speed: 2) { label($0, speed: 2) }.shift == nil)
    #expect(fit(speed: 0) { label($0 + 1, speed: 0) }.shift == nil)
  }

  @Test(arguments: [-2, 2]) func `answers that follow with a delay are not noticed`(delay: Int) {
    #expect(fit(speed: 2) { label($0 + delay, speed: 2) }.shift == nil)
  }

  @Test func `inexact answers and a tracker that loses its object are not noticed`() {
    // Errors to both sides are no delay.
    #expect(
      fit(speed: 2) { frame in
        var box = label(frame, speed: 2)
        box.x += frame.isMultiple(of: 2) ? 3 : -3
        return box
      }.shift == nil)
    #expect(fit(speed: 1) { _ in label(0, speed: 1) }.shift == nil)
  }

  @Test func `no conclusion is drawn from a few boxes`() {
    var fit = FrameFit()
    for _ in 0..<5 { fit.add(label(1, speed: 2)) { [label($0, speed: 2)] } }
    #expect(fit.shift == nil)
  }
}
