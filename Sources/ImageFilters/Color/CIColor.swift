/// A color with sRGB components, 0...1, that are not multiplied by alpha.
public struct CIColor: Hashable, Sendable {
  public let red: Double
  public let green: Double
  public let blue: Double
  public let alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let black = CIColor(red: 0, green: 0, blue: 0)
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

  var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }

  /// Returns the color's red, green, blue and alpha in a working space. Red, green and blue are multiplied by alpha.
  func premultiplied(in working: WorkingSpace) -> SIMD4<Float> {
    func number(_ value: Double) -> Float {
      let value = Float(value)
      return (working == .linear ? ToneCurve.decoded(value) : value) * Float(alpha)
    }
    return SIMD4(number(red), number(green), number(blue), Float(alpha))
  }
}
