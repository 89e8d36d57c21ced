import Geometry

/// An object that moves through a scene: a target, a look-alike of a target, or an object that passes in front of other
/// objects.
struct SceneObject: Hashable, Sendable, Decodable {
  /// The type of a target's labels.
  enum Label: String, Hashable, Sendable, Decodable {
    /// The bounding box of the silhouette, clipped to the frame.
    case box
    /// The four corners of a `rectangle` body, not clipped to the frame.
    case corners
  }

  var name: String
  /// Whether the object is a labeled target.
  var isTarget: Bool
  var label: Label
  /// The main part, whose size is the object's size.
  var body: ScenePart
  /// The parts that are hinged to the body, in the order in which they are painted.
  var parts: [ScenePart]
  /// The center in pixels, before the camera's shake, zoom and roll are applied.
  var x: Signal
  var y: Signal
  /// The distance by which the object moves, as a fraction of the camera's pan: 0 fixes the object to the frame, 1
  /// fixes it to the ground.
  var parallax: Double
  /// The factor by which the size is multiplied.
  var scale: Signal
  /// The factor by which only the width is multiplied.
  var aspect: Signal
  /// The rotation in the image plane, in degrees clockwise on screen.
  var roll: Signal
  /// The rotation of the plane about its vertical axis, in degrees.
  var yaw: Signal
  /// The rotation of the plane about its horizontal axis, in degrees.
  var pitch: Signal
  /// The viewer's distance from the plane, in pixels. Smaller values give a stronger perspective.
  var perspective: Double
  /// The rotation of a solid body about its vertical axis, in degrees. As the body rotates, its texture slides along
  /// the surface.
  var turn: Signal

  enum CodingKeys: String, CodingKey, CaseIterable {
    case name, target, label, body, parts, x, y, parallax, scale, aspect, roll, yaw, pitch
    case perspective, turn
  }

  init(from decoder: any Decoder) throws {
    let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
    name = try container.value(.name, default: "")
    isTarget = try container.value(.target, default: false)
    label = try container.value(.label, default: .box)
    body = try container.required(.body)
    parts = try container.value(.parts, default: [])
    x = try container.required(.x)
    y = try container.required(.y)
    parallax = try container.number(.parallax, default: 0, in: -10...10)
    scale = try container.value(.scale, default: Signal(1))
    aspect = try container.value(.aspect, default: Signal(1))
    roll = try container.value(.roll, default: Signal(0))
    yaw = try container.value(.yaw, default: Signal(0))
    pitch = try container.value(.pitch, default: Signal(0))
    perspective = try container.number(.perspective, default: 1000, in: 100...100_000)
    turn = try container.value(.turn, default: Signal(0))
    try container.check(!isTarget || !name.isEmpty, .name, "a target needs a name")
    try container.check(
      label == .box || (body.shape == .rectangle && parts.isEmpty), .label,
      "an object labeled by corners must have a rectangle as its body and no parts")
    try container.check(
      perspective >= body.size.width + body.size.height, .perspective,
      "expected at least the sum of the body's width and height")
  }
}

/// A part of an object: a textured shape, which is either a solid blob or a flat rectangle.
struct ScenePart: Hashable, Sendable, Decodable {
  enum Shape: String, Hashable, Sendable, Decodable {
    /// A superellipse whose outline may be irregular and may change over time.
    case blob
    case rectangle
  }

  /// The width and height in pixels at scale 1.
  struct Size: Hashable, Sendable {
    var width: Double
    var height: Double
  }

  var shape: Shape
  var size: Size
  var texture: SceneTexture
  /// The squareness: 0 for an ellipse, 1 for a shape close to a rectangle with rounded corners.
  var squareness: Double
  /// The irregularity of the outline, as a fraction of the radius.
  var bumps: Double
  /// The change in the outline over time: its size as a fraction of the radius, and its period in frames; nil for none.
  var deform: Signal.Wave?
  /// The motion of the texture inside the outline: its size in pixels, and its period in frames; nil for none.
  var wobble: Signal.Wave?
  /// The darkening of the side away from the light, 0...1.
  var shading: Double
  /// The position of the hinge, in pixels from the body's center.
  var joint: Point
  /// The part's center, in pixels from the joint, before the swing.
  var offset: Point
  /// Whether the joint is on the surface of a solid body and moves with the body's `turn`.
  var isOnSurface: Bool
  /// The rotation about the joint, in degrees clockwise on screen.
  var swing: Signal

  enum CodingKeys: String, CodingKey, CaseIterable {
    case shape, size, texture, squareness, bumps, deform, wobble, shading, joint, offset
    case surface, swing
  }

  init(from decoder: any Decoder) throws {
    let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
    shape = try container.value(.shape, default: .blob)
    let extent: [Double] = try container.required(.size)
    try container.check(
      extent.count == 2 && extent.allSatisfy { (1...4000).contains($0) }, .size,
      "expected [width, height], each from 1 to 4000 pixels")
    size = Size(width: extent[0], height: extent[1])
    texture = try container.required(.texture)
    squareness = try container.number(.squareness, default: 0.3, in: 0...1)
    bumps = try container.number(.bumps, default: 0, in: 0...0.5)
    deform = try ScenePart.pair(.deform, container, range: 0...0.5)
    wobble = try ScenePart.pair(.wobble, container, range: 0...50)
    shading = try container.number(.shading, default: 0.25, in: 0...1)
    joint = try ScenePart.point(.joint, container)
    offset = try ScenePart.point(.offset, container)
    isOnSurface = try container.value(.surface, default: false)
    swing = try container.value(.swing, default: Signal(0))
  }

  private static func pair(
    _ key: CodingKeys, _ container: StrictContainer<CodingKeys>, range: ClosedRange<Double>
  ) throws -> Signal.Wave? {
    guard let numbers: [Double] = try container.optional(key) else { return nil }
    try container.check(
      numbers.count == 2 && range.contains(numbers[0]) && (1...1e6).contains(numbers[1]), key,
      "expected [size, period] with a size in \(range) and a period of at least 1")
    return Signal.Wave(amplitude: numbers[0], period: numbers[1], phase: 0)
  }

  private static func point(
    _ key: CodingKeys, _ container: StrictContainer<CodingKeys>
  ) throws -> Point {
    guard let numbers: [Double] = try container.optional(key) else { return Point(0, 0) }
    try container.check(
      numbers.count == 2 && numbers.allSatisfy { abs($0) <= 4000 }, key, "expected [x, y]")
    return Point(numbers[0], numbers[1])
  }
}
