import Synchronization

/// Small numbers that stand for measures' keys, valid only within this process.
enum MeasureNumbers {
  private static let known = Mutex<[String: UInt32]>([:])

  /// Returns the number that stands for a key. It never changes within this process.
  static func number(of key: String) -> UInt32 {
    known.withLock { known in
      let next = UInt32(known.count)
      let number = known[key, default: next]
      known[key] = number
      return number
    }
  }
}
