/// A plane of scenery. Without a mask, the plane fills the view. With a mask, it is painted only where the mask is
/// opaque.
struct SceneLayer: Hashable, Sendable, Decodable {
  /// The opaque parts of a layer, which are patches of smooth noise.
  struct Mask: Hashable, Sendable, Decodable {
    /// The fraction of the plane that is covered, 0...1.
    var cover: Double
    /// The typical size of an opaque patch, in pixels.
    var scale: Double
    /// The range of noise values over which a patch fades at its edge, in standard deviations of the noise. Small
    /// values give sharp edges.
    var softness: Double
    var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable { case cover, scale, softness, seed }

    init(from decoder: any Decoder) throws {
      let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
      cover = try container.number(.cover, default: 0.4, in: 0...1)
      scale = try container.number(.scale, default: 60, in: 4...512)
      softness = try container.number(.softness, default: 0.1, in: 0.01...2)
      seed = try container.value(.seed, default: 0)
    }
  }

  var texture: SceneTexture
  /// The mask; nil to cover everything.
  var mask: Mask?
  /// The distance by which the layer moves, as a fraction of the camera's pan. With a value below 1, the layer appears
  /// farther away than the ground.
  var parallax: Double
  /// Whether the layer is painted over the objects and occludes them.
  var isFront: Bool
  /// The layer's own motion in pixels, such as that of leaves in the wind or waves on water.
  var x: Signal
  var y: Signal

  enum CodingKeys: String, CodingKey, CaseIterable {
    case texture, mask, parallax, front, x, y
  }

  init(from decoder: any Decoder) throws {
    let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
    texture = try container.required(.texture)
    mask = try container.optional(.mask)
    parallax = try container.number(.parallax, default: 1, in: -10...10)
    isFront = try container.value(.front, default: false)
    x = try container.value(.x, default: Signal(0))
    y = try container.value(.y, default: Signal(0))
  }
}

/// The motion of the camera. It moves the whole view.
struct SceneCamera: Hashable, Sendable, Decodable {
  /// The pan in pixels: the distances by which the ground (parallax 1) has moved to the left (`x`) and up (`y`).
  var x = Signal(0)
  var y = Signal(0)
  /// The magnification of the image about the center of the frame.
  var zoom = Signal(1)
  /// The rotation about the center of the frame, in degrees clockwise on screen.
  var roll = Signal(0)
  /// The shake of the whole image: its typical size in pixels, and its period in frames; nil for none.
  var shake: Signal.Wave?

  enum CodingKeys: String, CodingKey, CaseIterable { case x, y, zoom, roll, shake }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
    x = try container.value(.x, default: Signal(0))
    y = try container.value(.y, default: Signal(0))
    zoom = try container.value(.zoom, default: Signal(1))
    roll = try container.value(.roll, default: Signal(0))
    if let numbers: [Double] = try container.optional(.shake) {
      try container.check(
        numbers.count == 2 && (0...500).contains(numbers[0]) && (1...1e6).contains(numbers[1]),
        .shake, "expected [size, period] with a size of 0 to 500 and a period of at least 1")
      shake = Signal.Wave(amplitude: numbers[0], period: numbers[1], phase: 0)
    }
  }
}
