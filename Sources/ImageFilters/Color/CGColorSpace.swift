/// A named color space, which defines the colors that an image's values represent.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of the color space with the BT.709 primaries and the sRGB transfer function.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of the color space with the BT.709 primaries in linear light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The name of the color space that equals `sRGB`, except that values may be outside 0...1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of the color space that equals `linearSRGB`, except that values may be outside 0...1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// The name of the color space with the DCI-P3 primaries, the D65 white point and the sRGB transfer function.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The name of the color space with a single gray component in linear light.
  public static let linearGray = "kCGColorSpaceLinearGray"

  /// The properties that define a color space.
  struct Definition: Sendable {
    var hasCurve: Bool
    /// The matrix that converts linear light from this space to the working space; nil if both spaces have the same
    /// primaries.
    var toWorking: ColorMatrix3?
    var isGray = false
  }

  public let name: String
  let definition: Definition

  /// Creates a color space from its name.
  ///
  /// - Parameter name: one of the names that this class declares. The result is nil for any other
  ///   name.
  public init?(name: String) {
    guard let definition = Self.definition(of: name) else { return nil }
    self.name = name
    self.definition = definition
  }

  private static func definition(of name: String) -> Definition? {
    switch name {
    case sRGB, extendedSRGB: Definition(hasCurve: true)
    case linearSRGB, extendedLinearSRGB: Definition(hasCurve: false)
    case displayP3: Definition(hasCurve: true, toWorking: ColorMatrix3.displayP3ToBT709)
    case linearGray: Definition(hasCurve: false, isGray: true)
    default: nil
    }
  }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
