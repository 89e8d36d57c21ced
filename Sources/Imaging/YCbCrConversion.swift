/// A conversion of individual YCbCr samples to RGB in 16-bit fixed-point arithmetic (ITU-R BT.601 and BT.709).
@frozen
public struct YCbCrConversion: Sendable {
  @usableFromInline let lumaOffset: Int32
  @usableFromInline let lumaScale: Int32
  @usableFromInline let redFromCr: Int32
  @usableFromInline let greenFromCb: Int32
  @usableFromInline let greenFromCr: Int32
  @usableFromInline let blueFromCb: Int32

  public init(_ layout: YCbCrLayout) {
    // The factors are derived from the constants Kr and Kb of the recommendation, with Kg = 1 - Kr - Kb.
    let (kr, kb) = layout.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let kg = 1 - kr - kb
    let lumaGain = layout.fullRange ? 1.0 : 255.0 / 219
    let chromaGain = layout.fullRange ? 1.0 : 255.0 / 224
    func fixed(_ value: Double) -> Int32 { Int32((value * 65536).rounded()) }
    lumaOffset = layout.fullRange ? 0 : 16
    lumaScale = fixed(lumaGain)
    redFromCr = fixed(2 * (1 - kr) * chromaGain)
    greenFromCb = fixed(-2 * (1 - kb) * kb / kg * chromaGain)
    greenFromCr = fixed(-2 * (1 - kr) * kr / kg * chromaGain)
    blueFromCb = fixed(2 * (1 - kb) * chromaGain)
  }

  @inlinable
  public func callAsFunction(
    luma: UInt8, cb: UInt8, cr: UInt8
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let y = (Int32(luma) &- lumaOffset) &* lumaScale &+ 32768
    let u = Int32(cb) &- 128
    let v = Int32(cr) &- 128
    return (
      Self.clamped((y &+ redFromCr &* v) >> 16),
      Self.clamped((y &+ greenFromCb &* u &+ greenFromCr &* v) >> 16),
      Self.clamped((y &+ blueFromCb &* u) >> 16)
    )
  }

  @inlinable
  static func clamped(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 0 ? 0 : (value > 255 ? 255 : value))
  }
}
