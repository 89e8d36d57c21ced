import Foundation
import Geometry

extension LabeledImage {
  /// Rendered images that show flat rectangles in perspective among round objects. Most of the images contain noise.
  public static var embedded: [LabeledImage] {
    (0..<24).map { index in
      let scene = RectangleScene(seed: UInt64(index) + 1, count: 1 + index % 3)
      return LabeledImage(
        name: "cards-\(index + 1)",
        labels: scene.cards.map { ImageLabel(quadrilateral: $0.corners) }
      ) { scene.drawing.image(noise: Double(index % 4) * 4) }
    }
  }
}

/// An image of flat cards that do not touch each other.
private struct RectangleScene {
  struct Card {
    var corners: Quadrilateral
    var gray: Double
  }

  private static let width = 480
  private static let height = 360

  private(set) var cards: [Card] = []
  private let seed: UInt64

  init(seed: UInt64, count: Int) {
    self.seed = seed
    var random = PairNumbers(state: seed &* 977)
    // Each card has its own vertical strip of the image, so that cards do not touch.
    let part = Double(Self.width) / Double(count)
    for index in 0..<count {
      let center = Point(
        (Double(index) + 0.5) * part + 0.06 * part * random.signed(),
        Double(Self.height) / 2 + 30 * random.signed())
      let half = Point(part * (0.28 + 0.06 * random.unit()), 60 + 50 * random.unit())
      let turn = 0.35 * random.signed()
      func corner(_ x: Double, _ y: Double) -> Point {
        // Moving each corner toward the center by a random amount imitates perspective, in which the more distant side
        // is shorter.
        let far = 1 - 0.12 * random.unit()
        let (across, down) = (x * half.x * far, y * half.y * far)
        return Point(
          center.x + across * cos(turn) - down * sin(turn),
          center.y + across * sin(turn) + down * cos(turn))
      }
      cards.append(
        Card(
          corners: Quadrilateral(
            topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1),
            bottomLeft: corner(-1, 1)), gray: random.unit() < 0.5 ? 235 : 30))
    }
  }

  var drawing: ShapeImage {
    var random = PairNumbers(state: seed &* 31 &+ 7)
    var drawing = ShapeImage(width: Self.width, height: Self.height, ground: 130)
    for _ in 0..<6 {
      drawing.paint(
        .circle(
          x: Double(Self.width) * random.unit(), y: Double(Self.height) * random.unit(),
          radius: 8 + 22 * random.unit()), 90 + 80 * random.unit())
    }
    for card in cards {
      drawing.paint(.polygons([card.corners.corners.map { SIMD2($0.x, $0.y) }]), card.gray)
      let center = card.corners.corners.reduce(Point(0, 0), +)
      drawing.paint(
        .circle(x: center.x / 4, y: center.y / 4, radius: 12), card.gray > 128 ? 170 : 90)
    }
    return drawing
  }
}
