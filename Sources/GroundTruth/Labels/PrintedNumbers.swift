/// Numbers as programs in Python print them: `tensor([1., 2.], device='cuda:0')`, `array([1, 2])` or
/// `[np.float64(1.0), np.float64(2.0)]`.
enum PrintedNumbers {
  /// The named arguments that follow the numbers of an array or tensor.
  private static let names: Set<String> = [
    "dtype", "device", "grad_fn", "requires_grad", "size", "layout", "names", "shape",
  ]

  /// Returns a text without the names of functions, their parentheses and named arguments; nil if there are none.
  static func withoutCalls(_ text: some StringProtocol) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "=") }) else {
      return nil
    }
    var plain: [UInt8] = []
    // Whether each open parenthesis belongs to a call.
    var calls: [Bool] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("):
        let name = nameLength(at: plain)
        plain.removeLast(name)
        if name == 0 { plain.append(bytes[index]) }
        calls.append(name > 0)
      case UInt8(ascii: ")"):
        if !(calls.popLast() ?? false) { plain.append(bytes[index]) }
      default:
        if let end = endOfArgument(bytes, from: index) {
          while let last = plain.last, last <= 0x20 || last == UInt8(ascii: ",") {
            plain.removeLast()
          }
          index = end
          continue
        }
        plain.append(bytes[index])
      }
      index += 1
    }
    return plain == bytes ? nil : String(decoding: plain, as: UTF8.self)
  }

  /// Returns the length of the name of a function at the end of a text; 0 if there is none.
  private static func nameLength(at bytes: [UInt8]) -> Int {
    let name = bytes.reversed().prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: ".") }
    return name.last.map(isLetter) ?? false ? name.count : 0
  }

  /// Returns the end of a named argument such as `dtype=torch.float32`; nil if none starts here.
  private static func endOfArgument(_ bytes: [UInt8], from start: Int) -> Int? {
    guard isLetter(bytes[start]), start == 0 || !isLetter(bytes[start - 1]) else { return nil }
    let name = bytes[start...].prefix(while: isLetter)
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "="),
      names.contains(String(decoding: name, as: UTF8.self))
    else { return nil }
    var depth = 0
    for index in name.endIndex..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return index
      default: break
      }
    }
    return bytes.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
