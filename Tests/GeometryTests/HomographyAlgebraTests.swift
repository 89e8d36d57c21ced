import Geometry
import Testing

@Suite struct HomographyAlgebraTests {
  private let map = Homography(SIMD3(1.2, 0.1, 30), SIMD3(-0.2, 0.9, 12), SIMD3(1e-3, -2e-3, 2))

  @Test func `a homography composed with its inverse is the identity`() throws {
    let back = try #require(map.inverse)
    for point in [Point(0, 0), Point(100, 20), Point(-7, 55)] {
      let place = back(map(point))
      #expect(place.distance(to: point) < 1e-9)
    }
    let both = try #require((map * back).canonical)
    #expect(abs(both.first.x - 1) < 1e-12 && abs(both.second.y - 1) < 1e-12)
  }

  @Test func `a degenerate or non-finite homography has no inverse`() {
    let flat = Homography(SIMD3(1, 2, 3), SIMD3(2, 4, 6), SIMD3(0, 0, 1))
    #expect(flat.inverse == nil)
    #expect(flat.determinant == 0)
    let unknown = Homography(SIMD3(.nan, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    #expect(unknown.inverse == nil)
  }

  @Test func `the area scale of a homography matches the mapped area of a small square`() throws {
    let (side, at) = (1e-4, Point(40, -25))
    let (o, x, y) = (map(at), map(at + Point(side, 0)), map(at + Point(0, side)))
    let area = (x.x - o.x) * (y.y - o.y) - (x.y - o.y) * (y.x - o.x)
    #expect(abs(map.areaScale(at: at) - area / (side * side)) < 1e-5)
  }

  @Test func `translation, scale and identity homographies map points correctly`() {
    #expect(Homography(translation: Point(3, -4))(Point(1, 1)) == Point(4, -3))
    #expect(Homography(scale: 0.5)(Point(6, 8)) == Point(3, 4))
    #expect(Homography.identity(Point(6, 8)) == Point(6, 8))
    #expect(Homography(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(1, 0, 0)).canonical == nil)
  }
}
