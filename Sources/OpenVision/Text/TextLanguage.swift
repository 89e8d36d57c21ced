import Foundation

/// A language that networks can read if they know its letters.
struct TextLanguage: Sendable {
  /// The lowercase letters of the language, or a few sample characters if the language has thousands of characters.
  let letters: String
  /// Whether the language is written in Latin letters.
  let isLatin: Bool

  /// Finds a language by its tag, such as "en-US", or by Tesseract's name for it, such as "eng". The result is nil for
  /// an unknown language.
  init?(_ language: String) {
    let tags = language.split(separator: "-")
    guard let first = tags.first.map({ $0.lowercased() }) else { return nil }
    let isTag = first.utf8.count == 2
    if let more = Self.latinLanguages.first(where: { (isTag ? $0.tag : $0.name) == first })?.more {
      self.init(letters: Self.latin.filter(\.isLowercase) + more, isLatin: true)
    } else if let letters = Self.otherLanguages[first] {
      self.init(letters: letters, isLatin: false)
    } else {
      return nil
    }
  }

  private init(letters: String, isLatin: Bool) { (self.letters, self.isLatin) = (letters, isLatin) }

  static let latin = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  static let signs = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~€£¥¢§©®°±–—‘’“”•…«»™½¼¾²³·"

  /// The look-alikes, in other scripts and symbol sets, of characters that occur in Latin text. If all languages use
  /// Latin letters, a look-alike is read as the character that it resembles.
  static let variants: [Character: String] = [
    "x": "×✕", "!": "！", "\"": "＂", "#": "＃", "$": "＄", "%": "％", "&": "＆", "'": "＇", "(": "（",
    ")": "）",
    "*": "＊", "+": "＋", ",": "，、", "-": "－−", ".": "．。", "/": "／", ":": "：", ";": "；", "<": "＜",
    "=": "＝",
    ">": "＞", "?": "？", "@": "＠", "[": "［【", "]": "］】", "_": "＿", "|": "｜丨", "~": "～", "°": "º˚",
    "•": "●", "€": "∈",
  ]

  /// The tags of all languages.
  static var tags: [String] { latinLanguages.map(\.tag) + ["zh", "ja"] }

  private static let latinLanguages: [(tag: String, name: String, more: String)] = [
    ("en", "eng", ""), ("de", "deu", "äöüß"), ("fr", "fra", "àâçèéêëîïôùûü"),
    ("es", "spa", "áéíñóúü¿¡"),
    ("it", "ita", "àèéìòù"), ("pt", "por", "áâãàçéêíóôõú"), ("nl", "nld", "éëï"),
    ("da", "dan", "æøå"),
    ("nb", "nor", "æøå"), ("no", "nor", "æøå"), ("sv", "swe", "äöå"), ("fi", "fin", "äöå"),
    ("pl", "pol", "ąćęłńóśźż"), ("cs", "ces", "áčďéěíňóřšťúůýž"), ("ro", "ron", "ăâîșț"),
    ("tr", "tur", "çğıöşü"),
    ("vi", "vie", "ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"),
  ]

  /// A few sample characters for each language with thousands of characters. A network that knows these characters is
  /// assumed to know the others.
  private static let otherLanguages: [String: String] = [
    "zh": "的一是不了人我在有他", "chi_sim": "的一是不了人我在有他", "chi_tra": "這個們來說時國學會為",
    "ja": "あいうえおかきくけこアイウエオ日本語", "jpn": "あいうえおかきくけこアイウエオ日本語",
  ]
}
