import Evaluation
import Geometry
import Testing

struct RegistrationScoresTests {
  private let size = PixelSize(width: 4, height: 5)

  @Test func `a registration off by 3 and 4 pixels in x and y has a corner error of 5 pixels`() {
    let scores = RegistrationScores(
      of: Homography(translation: Point(3, 4)), against: .identity, size: size)
    #expect(scores.cornerError == 5)
    // The length of the image's diagonal is the square root of 41, because the image has 4 x 5 pixels.
    #expect(abs((scores.relativeError ?? 0) - 5 / 41.0.squareRoot()) < 1e-15)
    #expect(scores.isBelow(3) == 0)
    #expect(scores.isBelow(5) == 1)
    #expect(scores.area(upTo: 10) == 0.5)
    #expect(scores.area(upTo: 3) == 0)
  }

  @Test func `the corner error is measured at the centers of the corner pixels`() {
    // The map scales by two around the center of the first pixel. Relative to that center, the corners are at x = 0 and
    // 3 pixels and at y = 0 and 4 pixels, and each corner moves by its own distance from the center.
    let half = Point(0.5, 0.5)
    let map =
      Homography(translation: half) * Homography(scale: 2)
      * Homography(translation: Point(-0.5, -0.5))
    let scores = RegistrationScores(of: map, against: .identity, size: size)
    #expect(abs((scores.cornerError ?? 0) - (0 + 3 + 4 + 5) / 4) < 1e-12)
  }

  @Test func `a missing or infinite registration counts as above every error limit`() {
    // The line x = 0.5 is the map's horizon.
    let horizon = Homography(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(2, 0, -1))
    for answer in [nil, horizon] {
      let scores = RegistrationScores(of: answer, against: .identity, size: size)
      #expect(scores.cornerError == nil)
      #expect(scores.isBelow(1000) == 0)
      #expect(scores.area(upTo: 1000) == 0)
    }
  }
}
