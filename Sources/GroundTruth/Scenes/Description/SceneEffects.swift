/// The effects of light, lens and sensor on an image.
struct SceneEffects: Hashable, Sendable, Decodable {
  /// The factor by which all light is multiplied.
  var gain = Signal(1)
  /// The factors for red, green and blue. They determine the color of the light.
  var tint: [Signal] = []
  /// The increase in brightness from the center to the right border, as a fraction of the brightness at the center.
  var gradientX = Signal(0)
  /// The increase in brightness from the center to the lower border, as a fraction of the brightness at the center.
  var gradientY = Signal(0)
  /// The shadows, which fall on everything in the frame.
  var shadows: [Shadow] = []
  /// The fraction of the frame interval during which the shutter is open; 0 for no motion blur.
  var shutter = 0.0
  /// The standard deviation of the sensor's noise, in gray levels.
  var noise = Signal(0)
  /// The quality of a JPEG-like block compression, from 1 (worst) to 100; nil for no compression.
  var quality: Double?

  /// A pattern of shadow, which may move across the frame.
  struct Shadow: Hashable, Sendable, Decodable {
    /// The fraction of light that is blocked where the shadow is deepest, 0...1.
    var strength: Double
    var mask: SceneLayer.Mask
    var parallax: Double
    var x: Signal
    var y: Signal

    enum CodingKeys: String, CodingKey, CaseIterable { case strength, mask, parallax, x, y }

    init(from decoder: any Decoder) throws {
      let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
      strength = try container.number(.strength, default: 0.5, in: 0...1)
      mask = try container.required(.mask)
      parallax = try container.number(.parallax, default: 1, in: -10...10)
      x = try container.value(.x, default: Signal(0))
      y = try container.value(.y, default: Signal(0))
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case gain, tint, gradientX, gradientY, shadows, shutter, noise, quality
  }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
    gain = try container.value(.gain, default: Signal(1))
    tint = try container.value(.tint, default: [])
    try container.check(tint.isEmpty || tint.count == 3, .tint, "expected [red, green, blue]")
    gradientX = try container.value(.gradientX, default: Signal(0))
    gradientY = try container.value(.gradientY, default: Signal(0))
    shadows = try container.value(.shadows, default: [])
    shutter = try container.number(.shutter, default: 0, in: 0...1)
    noise = try container.value(.noise, default: Signal(0))
    quality = try container.optional(.quality)
    try container.check(
      quality.map { (1...100).contains($0) } ?? true, .quality, "expected 1...100")
  }
}
