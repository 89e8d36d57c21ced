import Imaging

/// An encoder for Code 39 (ISO/IEC 16388) without a check character. Wide bars and gaps are three times as wide as
/// narrow ones.
public enum Code39 {
  private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*")
  /// The pattern of each character: nine bits that indicate whether each bar or gap is wide, starting with the first
  /// bar.
  private static let patterns = [
    0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109, 0x049, 0x148,
    0x019, 0x118, 0x058, 0x00D, 0x10C, 0x04C, 0x01C, 0x103, 0x043, 0x142, 0x013, 0x112, 0x052,
    0x007, 0x106, 0x046, 0x016, 0x181, 0x0C1, 0x1C0, 0x091, 0x190, 0x0D0, 0x085, 0x184, 0x0C4,
    0x0A8, 0x0A2, 0x08A, 0x02A, 0x094,
  ]

  /// Returns the bars that encode the given text; nil if it is empty or contains unsupported characters. Capital
  /// letters, digits, spaces and `-.$/+%` are supported.
  public static func modules(of text: String) -> CodeModules? {
    guard !text.isEmpty, !text.contains("*") else { return nil }
    var widths: [Int] = []
    for character in "*\(text)*" {
      guard let index = characters.firstIndex(of: character) else { return nil }
      if !widths.isEmpty { widths.append(1) }
      widths += (0..<9).map { patterns[index] >> (8 - $0) & 1 == 1 ? 3 : 1 }
    }
    return CodeModules(widths: widths)
  }
}
