/// The appearance of a surface: a seamless procedural pattern in the colors of a palette.
///
/// Every pattern uses band-limited sums of noise octaves. The spectrum of these sums resembles that of photographs.
struct SceneTexture: Hashable, Sendable, Decodable {
  enum Kind: String, Hashable, Sendable, Decodable, CaseIterable {
    /// Clouds, made of plain 1/f noise.
    case noise
    /// Creases, made of folded noise, like bark, cloth or rock.
    case ridges
    /// Bands whose edges are warped.
    case stripes
    /// A checkerboard whose edges are warped.
    case checker
    /// Round patches on a background.
    case spots
    /// Cells with one color each, like cobbles, foliage or a crowd.
    case cells
  }

  var kind: Kind
  /// The palette, usually from dark to light.
  var colors: [Color]
  /// The size of the largest features, in pixels.
  var scale: Double
  /// The strength of finer features relative to coarser ones, 0...1.
  var detail: Double
  /// The bending of patterns, from 0 (straight) to 4.
  var warp: Double
  /// The spread of the texture's colors around the center of the palette. A value of 1 uses the whole palette.
  var contrast: Double
  /// The direction of stripes and checkerboards, in degrees.
  var angle: Double
  /// The random seed. Two textures that differ only in their seed look similar but are not identical.
  var seed: UInt64

  /// A palette color in sRGB.
  struct Color: Hashable, Sendable, Decodable {
    var red: Float
    var green: Float
    var blue: Float

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.count == 6, let number = UInt32(digits, radix: 16) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "expected a color like \"#7a6b5c\", found \"\(text)\""))
      }
      red = Float(number >> 16)
      green = Float(number >> 8 & 255)
      blue = Float(number & 255)
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case kind, colors, scale, detail, warp, contrast, angle, seed
  }

  init(from decoder: any Decoder) throws {
    let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
    kind = try container.value(.kind, default: .noise)
    colors = try container.required(.colors)
    try container.check((1...16).contains(colors.count), .colors, "expected 1 to 16 colors")
    scale = try container.number(.scale, default: 32, in: 2...512)
    detail = try container.number(.detail, default: 0.5, in: 0...1)
    warp = try container.number(.warp, default: 0.5, in: 0...4)
    contrast = try container.number(.contrast, default: 1, in: 0...4)
    angle = try container.number(.angle, default: 0, in: -360...360)
    seed = try container.value(.seed, default: 0)
  }
}
