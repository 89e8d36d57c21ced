import Geometry
import Imaging

/// Two rendered images of one surface, and the exact map between them.
public struct RenderedPair: Sendable {
  public var name: String
  /// The image that is to be registered with `reference`.
  public var floating: PixelBuffer
  public var reference: PixelBuffer
  /// The map from the floating to the reference image, in continuous pixel coordinates. The center of the first
  /// pixel is (0.5, 0.5).
  public var map: Homography
}

/// Rendered image pairs for evaluating image registration without any files. Each image is sampled directly from a
/// textured surface rather than interpolated from the other image.
public enum RenderedPairs {
  /// The motion of the second image relative to the first.
  public enum Motion: String, CaseIterable, Sendable {
    /// A shift by up to 12 pixels along each axis, not restricted to whole pixels.
    case translation
    /// A shift of each corner by up to 1% of the image's width along each axis.
    case small
    /// A shift of each corner by up to 8% of the image's width along each axis.
    case large
  }

  /// A difference between the two images in addition to their motion.
  public enum Condition: String, CaseIterable, Sendable {
    case plain
    /// Gaussian noise with a standard deviation of 8 levels in both images.
    case noise
    /// A blur of the second image with a standard deviation of 1.5 pixels.
    case blur
    /// A second image that has less contrast, is darker on the left, and becomes brighter toward the right.
    case light
    /// An object that moves independently and covers 20% of the image.
    case object
  }

  public static let size = PixelSize(width: 480, height: 360)

  /// Renders a pair of images that are related by a motion.
  ///
  /// - Parameter seed: the random seed, which determines the surface and the motion.
  public static func pair(
    _ motion: Motion, _ condition: Condition, size: PixelSize = size, seed: UInt64 = 1
  ) -> RenderedPair {
    var random = numbers(motion, seed)
    let map = map(motion, size, &random)
    // The map is never singular, because corners move by far less than the image's side lengths.
    let back = map.inverse ?? .identity
    let surface = PairSurface(seed: seed)
    let blur = condition == .blur ? 1.5 : 0
    let floating = PairImage(size) { surface.value(at: $0) }
    let reference = PairImage(size, blur: blur) { surface.value(at: back($0)) }
    var pictures = (floating, reference)
    switch condition {
    case .plain, .blur: break
    case .noise:
      pictures.0.addNoise(8, &random)
      pictures.1.addNoise(8, &random)
    case .light: pictures.1.changeLight()
    case .object:
      let object = PairSurface(seed: seed &+ 1000)
      let fraction = 0.2.squareRoot()
      let box = Box(
        x: 0.2 * Double(size.width), y: 0.3 * Double(size.height),
        width: fraction * Double(size.width), height: fraction * Double(size.height))
      let offset = Point(0.06 * Double(size.width), -0.05 * Double(size.height))
      pictures.0.paint(object, in: box, movedBy: Point(0, 0))
      pictures.1.paint(object, in: box, movedBy: offset)
    }
    return RenderedPair(
      name: "\(motion.rawValue)-\(condition.rawValue)", floating: pictures.0.buffer,
      reference: pictures.1.buffer, map: map)
  }

  /// Returns the true map of a motion without rendering anything.
  static func map(_ motion: Motion, size: PixelSize = size, seed: UInt64 = 1) -> Homography {
    var random = numbers(motion, seed)
    return map(motion, size, &random)
  }

  private static func numbers(_ motion: Motion, _ seed: UInt64) -> PairNumbers {
    PairNumbers(state: seed &* 7919 &+ UInt64(motion.rawValue.utf8.count))
  }

  private static func map(
    _ motion: Motion, _ size: PixelSize, _ random: inout PairNumbers
  ) -> Homography {
    func offset(_ reach: Double) -> Point {
      Point(random.signed() * reach, random.signed() * reach)
    }
    if motion == .translation { return Homography(translation: offset(12)) }
    let reach = (motion == .small ? 0.01 : 0.08) * Double(size.width)
    let frame = Quadrilateral(size.bounds)
    let moved = Quadrilateral(
      topLeft: frame.topLeft + offset(reach), topRight: frame.topRight + offset(reach),
      bottomRight: frame.bottomRight + offset(reach), bottomLeft: frame.bottomLeft + offset(reach))
    guard let to = Homography(square: moved), let from = Homography(square: frame)?.inverse,
      let map = (to * from).canonical
    else { return .identity }
    return map
  }
}
