import ImageFilters
import OpenVision

/// A drawn punch card: grainy paper with printed digits, a shadow, and dark dimples at the punched positions.
struct PunchCard {
  static let columns = 40
  static let rows = 10
  static let width = 1024
  static let height = 480

  /// The centers of the dimples, in pixels from the lower left corner.
  let dimples: [CGPoint]
  /// The radius within which a dimple is dark.
  static let dimpleRadius = 7.0
  private let paper: PixelBuffer

  /// Draws a card with dimples at random positions.
  ///
  /// - Parameters:
  ///   - count: the number of dimples.
  ///   - seed: the seed of the positions and of the paper's grain.
  init(dimples count: Int, seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var places = (0..<Self.columns * Self.rows).map { ($0 % Self.columns, $0 / Self.columns) }
    places.shuffle(using: &random)
    dimples = places.prefix(count).map { Self.center(column: $0, row: $1) }
    paper = Self.paper(&random)
  }

  /// Returns the center of a digit. Rows are counted from the bottom.
  private static func center(column: Int, row: Int) -> CGPoint {
    CGPoint(x: 37 + 24 * Double(column) + 5, y: 34 + 44 * Double(row) + 7)
  }

  /// The card, as a chain of filters that is computed when the image is rendered.
  var image: CIImage {
    let ground = CIImage(cvPixelBuffer: paper)
    let shadow = CIFilter.vignetteEffect()
    shadow.inputImage = printing.composited(over: ground)
    shadow.center = CGPoint(x: 620, y: 300)
    shadow.radius = 500
    shadow.falloff = 0.6
    shadow.intensity = 0.3
    let card = shadow.outputImage ?? ground
    return dimples.reduce(card) { image, center in
      let corner = CGAffineTransform(translationX: center.x - 12, y: center.y - 12)
      return Self.dimple.transformed(by: corner).composited(over: image)
    }.cropped(to: ground.extent)
  }

  /// The digits in slightly blurred ink. All digits of a row are the same.
  private var printing: CIImage {
    let text = CIFilter.textImageGenerator()
    let ink = CIFilter.colorMatrix()
    ink.rVector = CIVector(x: 0.13)
    ink.gVector = CIVector(x: 0.12)
    ink.bVector = CIVector(x: 0.11)
    var lines = CIImage.empty()
    for row in 0..<Self.rows {
      text.text = [String](repeating: "\(row)", count: Self.columns).joined(separator: " ")
      text.fontSize = 20
      let corner = Self.center(column: 0, row: row)
      let line = text.outputImage?.transformed(
        by: CGAffineTransform(translationX: corner.x - 5, y: corner.y - 7))
      lines = line?.composited(over: lines) ?? lines
    }
    ink.inputImage = lines
    return ink.outputImage?.applyingGaussianBlur(sigma: 0.5) ?? lines
  }

  /// A dark pit with a soft rim, which is lighter where it is lit.
  private static let dimple: CIImage = {
    let side = 24
    var pixels: [Float] = []
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - 11.5, Double(y) - 11.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        let cover = Float(max(0, min(1, dimpleRadius + 0.5 - distance)))
        // The light comes from the upper left, so it falls on the rim's lower right part.
        let rim = max(0, 1 - abs(distance - dimpleRadius - 2) / 2) * max(0, (dx + dy) / 20)
        let light = Float(rim) * (1 - cover)
        let level = 0.012 + 0.008 * Float((dx + dy + 24) / 48)
        let value = cover * level + light
        pixels += [value, value, value, cover + light]
      }
    }
    return CIImage(
      bitmapData: pixels.withUnsafeBytes { Data($0) }, bytesPerRow: 16 * side,
      size: CGSize(width: side, height: side), format: .RGBAf,
      colorSpace: CGColorSpace(name: CGColorSpace.linearSRGB))
  }()

  /// Returns yellowish paper with grain, specks and fibers.
  private static func paper(_ random: inout RandomNumbers) -> PixelBuffer {
    var levels = (0..<width * height).map { _ in 205 + random.spread(9) }
    for _ in 0..<300 {
      let (x, y) = (random.below(width), random.below(height))
      levels[y * width + x] -= 60
      if x + 1 < width { levels[y * width + x + 1] -= 45 }
    }
    for _ in 0..<120 {
      var (x, y) = (Double(random.below(width)), Double(random.below(height)))
      let turn = Double(random.below(628)) / 100
      for _ in 0..<20 {
        x += cos(turn)
        y += sin(turn)
        guard x >= 0, y >= 0, Int(x) < width, Int(y) < height else { break }
        levels[Int(y) * width + Int(x)] -= 22
      }
    }
    return PixelBuffer.makeRGB(width: width, height: height) { bytes in
      for (index, level) in levels.enumerated() {
        bytes[3 * index] = UInt8(clamping: level + 8)
        bytes[3 * index + 1] = UInt8(clamping: level)
        bytes[3 * index + 2] = UInt8(clamping: level - 28)
      }
    }
  }
}

/// A reproducible generator of random numbers, SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// Returns a random number around 0. Its absolute value is at most 1.5 times the width.
  mutating func spread(_ width: Int) -> Int {
    below(width) + below(width) + below(width) - (3 * width - 3) / 2
  }
}
