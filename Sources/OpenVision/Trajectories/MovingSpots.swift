import Foundation
import Geometry
import Imaging

/// A finder of small objects that move in front of a stationary background.
///
/// An area that differs from the background is a spot if enough of its pixels also differ from recent frames. A
/// stationary area is therefore not a spot. Frames of a camera that is held by hand are first aligned with each other;
/// positions are those in the first frame. The background is the median of past frames (Cucchiara et al.,
/// "Detecting moving objects, ghosts, and shadows in video streams", 2003).
struct MovingSpots {
  /// A small moving object. Positions and sizes are in pixels of the frame.
  struct Spot: Hashable, Sendable {
    var center: Point
    /// The radius of the spot, which is half the longer side of its bounding box.
    var radius: Double
    /// The number of pixels in the spot, in the reduced frame.
    var area: Double
    /// The mean gray level of the spot's pixels.
    var gray: Double
  }

  /// The maximum length of a frame's longer side, in pixels. Larger frames are reduced to this size.
  private static let longestSide = 960
  /// The factor that determines the minimum difference between pixels that is considered motion. This difference is the
  /// factor times the standard deviation of the noise, divided by 1.4.
  private static let noiseFactor = 6.0
  /// The lower limit, in gray levels, on the minimum difference between pixels that is considered motion.
  private static let minimumDifference = 12
  /// The maximum fraction of pixels that differ from both earlier frames. Above this fraction, the camera itself is
  /// assumed to be moving.
  private static let maximumFraction = 0.1
  private static let spotLimit = 96
  /// The gap, in pixels of the reduced frame, between an object and the areas around it that are examined for motion.
  private static let gap = 4.0
  private static let minimumArea = 2
  /// The maximum aspect ratio of a spot. Spots that are more elongated are usually edges of a large object.
  private static let largestAspect = 3.5
  /// The distances, in frames, to the two earlier frames with which a frame is compared to detect motion.
  private static let steps = (near: 3, far: 6)
  /// The minimum fraction of a spot's pixels that must differ from at least one of the two earlier frames.
  private static let minimumMotion = 0.04

  private let size: PixelSize
  /// The number of pixels of the original frame per pixel of the reduced frame.
  private let scale: Double
  private let radii: ClosedRange<Double>
  /// The most recent frames, newest last.
  private var frames: [[UInt8]] = []
  private var background = StaticBackground()
  /// Whether each pixel of the newest frame differs from the background.
  private var changed: [Bool] = []
  private var anchor: CameraShift?
  /// The translation from the anchor to the newest frame, and from the first frame to the anchor, in pixels of the
  /// reduced frame.
  private var (fromAnchor, toAnchor) = (Point(0, 0), Point(0, 0))

  /// The translation from the first frame to the newest frame, in pixels of the frame.
  var shift: Point { (toAnchor + fromAnchor) * scale }

  /// The translation, in pixels, below which a frame is not moved.
  private static let smallestShift = 0.1
  /// The translation at which the newest frame becomes the anchor, as a fraction of the longer side.
  private static let largestShift = 0.06

  /// Creates a finder for frames of one size.
  ///
  /// - Parameters:
  ///   - frame: the size of all frames.
  ///   - radii: the range of object radii to search for, in pixels of the frame.
  init(size frame: PixelSize, radii: ClosedRange<Double>) {
    scale = max(1, Double(max(frame.width, frame.height)) / Double(Self.longestSide))
    size = PixelSize(
      width: max(1, Int(Double(frame.width) / scale)),
      height: max(1, Int(Double(frame.height) / scale)))
    self.radii = radii
  }

  /// Returns the moving spots in the next frame, largest first. No spots are returned for the first two frames or while
  /// the camera seems to be moving.
  mutating func next(_ frame: PixelBuffer) -> [Spot] {
    let luma = aligned(reduced(frame))
    defer {
      frames = frames.suffix(Self.steps.far - 1) + [luma]
      background.add(luma)
    }
    changed = []
    guard let newest = frames.last, frames.count >= 2 else { return [] }
    let (near, far) = (frames[max(0, frames.count - Self.steps.near)], frames[0])
    let limit = difference(of: luma, from: newest)
    changed = background.differs(luma, by: limit)
    var moving = [Bool](repeating: false, count: luma.count)
    var count = 0
    for index in luma.indices {
      let value = Int(luma[index])
      let now = abs(value - Int(near[index])) > limit
      let before = abs(value - Int(far[index])) > limit
      moving[index] = now || before
      if now && before { count += 1 }
    }
    guard Double(count) <= Self.maximumFraction * Double(luma.count) else { return [] }
    return spots(in: changed, moving, luma)
  }

  /// Returns the amount of motion next to an object, on the side with the most motion. A flying object has
  /// background on all sides, whereas a moving part of a person is next to the rest of the person.
  ///
  /// - Parameters:
  ///   - center: the center of the object, in the frame's pixels.
  ///   - radius: the radius of the object, in the frame's pixels.
  /// - Returns: the fraction of pixels that differ from the background, 0...1.
  func surroundingMotion(of center: Point, radius: Double) -> Double {
    guard !changed.isEmpty else { return 0 }
    let (r, middle) = (radius / scale, center * (1 / scale) + toAnchor)
    let aside = 2 * r + Self.gap
    return [Point(aside, 0), Point(-aside, 0), Point(0, aside), Point(0, -aside)]
      .map { fraction(around: middle + $0, max(2, r)) }.max() ?? 0
  }

  /// Returns the fraction of changed pixels in a square around a point of the reduced frame.
  private func fraction(around center: Point, _ half: Double) -> Double {
    guard center.x.isFinite, center.y.isFinite, abs(center.x) < 1e6, abs(center.y) < 1e6 else {
      return 0
    }
    let (left, right) = (max(0, Int(center.x - half)), min(size.width, Int(center.x + half) + 1))
    let (top, bottom) = (max(0, Int(center.y - half)), min(size.height, Int(center.y + half) + 1))
    guard left < right, top < bottom else { return 0 }
    var count = 0
    for y in top..<bottom {
      for x in left..<right where changed[y * size.width + x] { count += 1 }
    }
    return Double(count) / Double((right - left) * (bottom - top))
  }

  private func reduced(_ frame: PixelBuffer) -> [UInt8] {
    let plane = frame.luma
    return withExtendedLifetime(frame) {
      let view = PixelBuffer(
        width: plane.width, height: plane.height, layout: .luma, planes: [plane]
      ) {}
      let small = view.resized(width: size.width, height: size.height)
      let source = small.planes[0]
      return withExtendedLifetime(small) {
        [UInt8](unsafeUninitializedCapacity: size.width * size.height) { out, count in
          for y in 0..<size.height {
            for x in 0..<size.width {
              out.initializeElement(
                at: y &* size.width &+ x, to: source.base[y &* source.bytesPerRow &+ x])
            }
          }
          count = size.width * size.height
        }
      }
    }
  }

  /// Returns a reduced frame, moved to where the anchor is.
  private mutating func aligned(_ luma: [UInt8]) -> [UInt8] {
    let (width, height) = (size.width, size.height)
    guard let anchor else {
      anchor = CameraShift(anchor: luma, width: width, height: height)
      return luma
    }
    // If the scene is not recognized, the camera may be shaking strongly for a moment.
    guard let shift = anchor.shift(of: luma, near: fromAnchor) else { return luma }
    fromAnchor = shift
    let length = hypot(shift.x, shift.y)
    if length > Self.largestShift * Double(max(width, height)) {
      toAnchor = toAnchor + shift
      fromAnchor = Point(0, 0)
      self.anchor = CameraShift(anchor: luma, width: width, height: height)
      (frames, background) = ([], StaticBackground())
      return luma
    }
    if length < Self.smallestShift {
      fromAnchor = Point(0, 0)
      return luma
    }
    return ShiftedFrame.luma(luma, width: width, height: height, by: shift)
  }

  /// Removes the pixels of an aligned frame that were outside the frame before it was moved.
  private func clearBorders(of mask: inout [Bool]) {
    let margin = (
      x: Int(abs(fromAnchor.x).rounded(.up)), y: Int(abs(fromAnchor.y).rounded(.up))
    )
    guard margin.x > 0 || margin.y > 0 else { return }
    for y in 0..<size.height {
      let isOutside = y < margin.y || y >= size.height - margin.y
      for x in 0..<size.width where isOutside || x < margin.x || x >= size.width - margin.x {
        mask[y * size.width + x] = false
      }
    }
  }

  /// Returns the minimum difference, in gray levels, that is considered motion. It is derived from the median
  /// difference between this frame and the previous frame. The median is due to noise because most of the image is
  /// stationary.
  private func difference(of luma: [UInt8], from newest: [UInt8]) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    var total = 0
    for index in stride(from: 0, to: luma.count, by: 7) {
      counts[abs(Int(luma[index]) - Int(newest[index]))] += 1
      total += 1
    }
    var (sum, median) = (0, 0)
    while median < 255 {
      sum += counts[median]
      if 2 * sum >= total { break }
      median += 1
    }
    // The median absolute difference between two noisy pixels is 0.95 times the standard deviation of one
    // pixel.
    return max(Self.minimumDifference, Int(Self.noiseFactor * Double(median) / 1.4 / 0.95))
  }

  /// Returns the spots formed by changed pixels, largest first. Pixels that are adjacent or have only one pixel between
  /// them belong to the same spot.
  private func spots(in changed: [Bool], _ moving: [Bool], _ luma: [UInt8]) -> [Spot] {
    var mask = changed
    clearBorders(of: &mask)
    var found: [Spot] = []
    var open: [Int] = []
    for start in mask.indices where mask[start] {
      var (area, sumX, sumY, sum, moved) = (0, 0, 0, 0, 0)
      var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
      mask[start] = false
      open = [start]
      while let index = open.popLast() {
        let (x, y) = (index % size.width, index / size.width)
        area += 1
        sumX += x
        sumY += y
        sum += Int(luma[index])
        if moving[index] { moved += 1 }
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        for nearY in max(0, y - 2)...min(size.height - 1, y + 2) {
          for nearX in max(0, x - 2)...min(size.width - 1, x + 2) {
            let near = nearY * size.width + nearX
            if mask[near] {
              mask[near] = false
              open.append(near)
            }
          }
        }
      }
      let (wide, high) = (Double(right - left + 1), Double(bottom - top + 1))
      guard area >= Self.minimumArea, Double(moved) >= max(1, Self.minimumMotion * Double(area)),
        max(wide, high) <= Self.largestAspect * (min(wide, high) + 1)
      else { continue }
      let radius = scale * max(wide, high) / 2
      guard radii.contains(radius) else { continue }
      found.append(
        Spot(
          center: (Point(Double(sumX), Double(sumY)) * (1 / Double(area)) + Point(0.5, 0.5)
            - toAnchor) * scale,
          radius: radius, area: Double(area), gray: Double(sum) / Double(area)))
    }
    let ordered = found.enumerated().sorted {
      ($1.element.area, $0.offset) < ($0.element.area, $1.offset)
    }
    return ordered.prefix(Self.spotLimit).map(\.element)
  }
}
