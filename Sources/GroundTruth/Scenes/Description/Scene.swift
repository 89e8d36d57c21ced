import Geometry

/// A synthetic sequence described by a YAML file. `datasets/README.md` explains the format.
public struct Scene: Hashable, Sendable {
  /// The scene's name, which is the file name without the extension.
  public var name: String
  /// A sentence that describes what happens in the scene and what makes tracking difficult.
  public var summary: String
  /// The size of the frames, in pixels.
  public var size: PixelSize
  public var frameCount: Int
  /// The number of frames per second.
  public var frameRate: Double
  /// Whether frames contain only luma.
  public var isGray: Bool
  /// The challenges that the scene contains, abbreviated as in OTB, UAV123 and LaSOT.
  public var attributes: [String]

  var seed: UInt64
  var camera: SceneCamera
  var layers: [SceneLayer]
  var objects: [SceneObject]
  var effects: SceneEffects
}

extension Scene: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case summary, size, frames, rate
    case gray = "grey"
    case attributes, seed, camera, layers, objects, effects
  }

  public init(from decoder: any Decoder) throws {
    let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
    name = ""
    summary = try container.value(.summary, default: "")
    let extent: [Int] = try container.required(.size)
    try container.check(
      extent.count == 2 && extent.allSatisfy { (16...4096).contains($0) }, .size,
      "expected [width, height], each from 16 to 4096 pixels")
    size = PixelSize(width: extent[0], height: extent[1])
    frameCount = try container.required(.frames)
    try container.check((1...1_000_000).contains(frameCount), .frames, "expected 1...1000000")
    frameRate = try container.number(.rate, default: 30, in: 0.1...1000)
    isGray = try container.value(.gray, default: false)
    let tags: [String] = try container.value(.attributes, default: [])
    attributes = tags.sorted()
    seed = try container.value(.seed, default: 1)
    camera = try container.value(.camera, default: SceneCamera())
    layers = try container.required(.layers)
    try container.check(
      layers.first.map { $0.mask == nil && !$0.isFront } ?? false, .layers,
      "the first layer must cover the whole frame, so it cannot have `mask` or `front`")
    objects = try container.required(.objects)
    effects = try container.value(.effects, default: SceneEffects())
    let names = objects.filter(\.isTarget).map(\.name)
    try container.check(!names.isEmpty, .objects, "at least one object must be a `target`")
    try container.check(
      Set(names).count == names.count, .objects, "two targets have the same name")
  }
}
