/// The effects of light, lens and sensor on a picture.
struct SceneEffects: Hashable, Sendable, Decodable {
  /// A factor for all light.
  var gain = Signal(1)
  /// Factors for red, green and blue: the color of the light.
  var tint: [Signal] = []
  /// The increase of brightness from the middle to the right and the lower edge.
  var gradientX = Signal(0)
  var gradientY = Signal(0)
  /// Shadows that pass over everything.
  var shadows: [Shadow] = []
  /// The share of the time between two frames that the shutter is open: 0 is no motion blur.
  var shutter = 0.0
  /// The standard deviation of the sensor's noise, in gray levels.
  var noise = Signal(0)
  /// The quality of block compression as in JPEG, 1 (worst) ... 100; nil for none.
  var quality: Double?

  /// A pattern of shade.
  struct Shadow: Hashable, Sendable, Decodable {
    /// The share of light it takes where it is deepest, 0...1.
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
