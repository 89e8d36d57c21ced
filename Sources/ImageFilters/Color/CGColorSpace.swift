/// A named color space: the meaning of an image's numbers.
public final class CGColorSpace: Hashable, Sendable {
  /// The BT.709 primaries with the curve of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The BT.709 primaries in linear light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// As `sRGB`; numbers may lie outside 0...1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// As `linearSRGB`; numbers may lie outside 0...1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// The primaries of DCI P3 with a white of D65 and the curve of sRGB.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// One number, linear light.
  public static let linearGray = "kCGColorSpaceLinearGray"

  /// The parts of a color space.
  struct Definition: Sendable {
    var hasCurve: Bool
    /// The matrix from this space's linear light to the working space's; nil if they are the same.
    var toWorking: ColorMatrix3?
    var isGray = false
  }

  public let name: String
  let definition: Definition

  /// Creates a color space.
  ///
  /// - Parameter name: one of the names that this class declares; nil for any other.
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
