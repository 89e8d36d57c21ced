/// Fixed work beside which trackers are timed: their times as multiples of this kernel's compare
/// between machines where milliseconds do not.
///
/// A blur of a small picture and a walk through a table, so that both arithmetic and memory count.
/// It must never change: figures stored with it would lose their meaning.
struct CalibrationKernel {
  private static let side = 128
  private static let tableSize = 1 << 16
  private static let walk = 20_000

  private var image: [Float]
  private var blurred: [Float]
  private var table: [UInt32]

  init() {
    image = (0..<Self.side * Self.side).map { Float($0 &* 7919 & 255) }
    blurred = image
    table = (0..<Self.tableSize).map { UInt32(($0 &* 40_503 &+ 12_345) & (Self.tableSize - 1)) }
  }

  /// Does the work once.
  ///
  /// - Returns: a number that depends on all of it, so that none of it can be left out.
  mutating func run() -> Float {
    for _ in 0..<8 {
      blur()
      swap(&image, &blurred)
    }
    var position: UInt32 = 1
    table.withUnsafeBufferPointer { table in
      for step in 0..<UInt32(Self.walk) {
        position = table[Int(position)] ^ (step & 1)
      }
    }
    return image[Self.side + 1] + Float(position)
  }

  private mutating func blur() {
    let side = Self.side
    image.withUnsafeBufferPointer { source in
      blurred.withUnsafeMutableBufferPointer { target in
        for y in 1..<side - 1 {
          for x in 1..<side - 1 {
            let at = y &* side &+ x
            let cross =
              source[at &- 1] + source[at &+ 1] + source[at &- side] + source[at &+ side]
            target[at] = 0.5 * source[at] + 0.125 * cross
          }
        }
      }
    }
  }
}
