import Foundation
import Geometry
import TestSupport
import Testing

@testable import OpenVision

/// Tests that compare decoded text lines with results derived by hand.
@Suite struct LineReadingTests {
  private static let alphabet = TextAlphabet(dictionary: "a\nb\nx\n×\n中\n", classes: 7)

  /// Decodes a text line from rows of probabilities, one row per step.
  private func symbols(
    _ rows: [[Float]], selection: TextAlphabet.Selection? = nil
  ) -> [CTCDecoder.Symbol] {
    Array(rows.joined()).withUnsafeBufferPointer {
      CTCDecoder(selection: selection, classes: rows[0].count).symbols($0)
    }
  }

  @Test func `a repeated symbol is decoded once unless a blank separates its repetitions`() {
    // The columns are the blank, a and b.
    let found = symbols([
      [0.9, 0.1, 0], [0.2, 0.7, 0.1], [0.1, 0.8, 0.1], [0.6, 0.3, 0.1], [0.3, 0.6, 0.1],
      [0.1, 0.3, 0.6], [0.9, 0, 0.1],
    ])
    #expect(found.map { $0.choices[0].number } == [1, 1, 2])
    #expect(found.map(\.steps) == [1..<3, 4..<5, 5..<6])
    #expect(found.map { Float($0.choices[0].probability) } == [0.8, 0.6, 0.6])
    #expect(found[2].choices.map(\.number) == [2, 1])
  }

  @Test func `decoding NaN, infinite and negative probabilities does not crash`() {
    let found = symbols([
      [.nan, .nan, .nan], [.infinity, 0, 0], [-1, 2, .nan], [0, -.infinity, 3],
    ])
    #expect(found.map { $0.choices[0].number } == [1, 2])
    #expect(found.allSatisfy { (0...1).contains($0.choices[0].probability) })
    #expect(symbols([[1]]).isEmpty)
  }

  @Test
  func `an alphabet is valid only if its size matches the network, with or without a space`() throws
  {
    let alphabet = try #require(Self.alphabet)
    #expect(alphabet.characters == ["a", "b", "x", "×", "中", " "])
    #expect(alphabet.number(of: "b") == 2)
    #expect(TextAlphabet(dictionary: "a\r\nb\n ", classes: 4)?.characters == ["a", "b", " "])
    #expect(TextAlphabet(dictionary: "a\nb", classes: 9) == nil)
    #expect(TextAlphabet(dictionary: "", classes: 0) == nil)
    #expect(!alphabet.covers(["en-US"]))
    let english = (TextLanguage.latin + "äöüß").map(String.init).joined(separator: "\n")
    let latin = try #require(TextAlphabet(dictionary: english, classes: 68))
    #expect(latin.covers(["en-US", "deu"]))
    #expect(!latin.covers(["en", "fr"]))
    #expect(!latin.covers(["xx"]))
  }

  @Test
  func `with a Latin language, other scripts are excluded and similar signs become letters`() throws
  {
    let alphabet = try #require(Self.alphabet)
    let selection = try #require(alphabet.selection(of: ["en-US"]))
    #expect(selection.numbers == [1, 2, 3, 6])
    #expect(alphabet.selection(of: ["en-US", "zh-Hans"]) == nil)
    // The columns are the blank, a, b, x, ×, 中 and the space.
    let rows: [[Float]] = [[0.1, 0.2, 0, 0.05, 0.6, 0, 0], [0.3, 0.1, 0, 0, 0, 0.6, 0]]
    #expect(symbols(rows).map { $0.choices[0].number } == [4, 5])
    let chosen = symbols(rows, selection: selection)
    #expect(chosen.map { $0.choices[0].number } == [3])
    #expect(abs(chosen[0].choices[0].probability - 0.65) < 1e-6)
  }

  /// Creates symbols from their choices, most confident first.
  private func symbols(_ choices: [String], wordsAt: Set<Int> = [0]) -> [TextLine.Symbol] {
    choices.enumerated().map { index, text in
      TextLine.Symbol(
        box: Box(x: 0, y: 0, width: 1, height: 1),
        choices: text.enumerated().map {
          .init(text: String($1), confidence: $0 == 0 ? 0.7 : 0.2 / Double($0))
        }, startsWord: wordsAt.contains(index))
    }
  }

  private func text(_ symbols: [TextLine.Symbol]) -> String {
    symbols.compactMap(\.choices.first?.text).joined()
  }

  private func decoded(_ numbers: [(Int, Range<Int>)]) -> [CTCDecoder.Symbol] {
    numbers.map { number, steps in
      CTCDecoder.Symbol(steps: steps, choices: [.init(number: number, probability: 0.8)])
    }
  }

  @Test func `characters have the positions given by the network, also in a rotated line`() throws {
    let alphabet = try #require(Self.alphabet)
    // The text "ab x" spans 160 columns, with 8 columns per step.
    let reading = LineReading(
      decoded([(1, 2..<3), (2, 6..<7), (6, 9..<10), (3, 13..<14)]), alphabet: alphabet,
      corrects: true,
      preference: WordPreference(words: []), columnsPerStep: 8, width: 160)
    #expect(abs(reading.confidence - 0.8) < 1e-9)
    #expect(reading.symbols.map(\.startsWord) == [true, false, true])
    let rectangle = TurnedRectangle(
      center: Point(100, 50), along: Point(1, 0), width: 80, height: 24)
    let line = try #require(
      reading.line(in: rectangle, within: Box(x: 0, y: 0, width: 200, height: 100)))
    #expect(line.readings(limit: 1).first?.text == "ab x")
    #expect(line.box == Box(x: 60, y: 38, width: 80, height: 24))
    // The centers of the symbols are at columns 20, 52 and 108 of 160.
    for (symbol, column) in zip(line.symbols, [20.0, 52, 108]) {
      #expect(symbol.box.x <= 60 + column / 2 && symbol.box.maxX >= 60 + column / 2)
      #expect(symbol.box.y == 38 && symbol.box.height == 24)
    }
    #expect(abs(line.symbols[0].box.maxX - line.symbols[1].box.x) < 1e-9)
    let down = try #require(
      reading.line(
        in: TurnedRectangle(center: Point(50, 50), along: Point(0, 1), width: 80, height: 24),
        within: Box(x: 0, y: 0, width: 100, height: 85)))
    #expect(down.corners == [Point(62, 10), Point(62, 85), Point(38, 85), Point(38, 10)])
    #expect(abs(down.symbols[0].box.center.y - (10 + 80 * 20.0 / 160)) < 1e-9)
    #expect(LineReading().line(in: rectangle, within: Box(x: 0, y: 0, width: 9, height: 9)) == nil)
  }

  @Test func `a preferred word replaces a reading only if the choices contain its letters`() {
    let preference = WordPreference(words: ["vbench", "lO"])
    let word = symbols(["v", "6b", "e", "n", "co", "h", ".", "1I", "Ol"], wordsAt: [0, 7])
    #expect(text(preference.applied(to: word)) == "vbench.1O")
    #expect(preference.applied(to: word)[1].choices.map(\.text) == ["b", "6"])
    // The word is not used because its z is not among the choices.
    #expect(text(WordPreference(words: ["vbenzh"]).applied(to: word)) == "v6ench.1O")
    // The word is not used because every character would have to be replaced.
    #expect(text(WordPreference(words: ["IO"]).applied(to: symbols(["1I", "0O"]))) == "10")
    #expect(text(WordPreference(words: []).applied(to: word)) == "v6ench.1O")
  }

  @Test func `a digit among letters is replaced by a letter if that is among the choices`() {
    func read(_ choices: String...) -> String { text(WordShape.applied(to: symbols(choices))) }
    #expect(read("0O", "l", "i", "v", "e", "-", "0O", "i", "l") == "Olive-Oil")
    // A part with only two letters is corrected only if it follows a word.
    #expect(read("F", "-", "0O", "i", "l") == "F-0il")
    #expect(read("p", "o", "s", "t", "-", "1I", "6") == "post-16")
    #expect(read("0O", "i", "l", "s") == "Oils")
    // These digits are not replaced. The reasons, in order: the letter is not among the choices, there are too few
    // letters, there are several digits, and the other choice is also a digit.
    #expect(read("0Q", "i", "l", "s") == "0ils")
    #expect(read("0O", "i", "l") == "0il")
    #expect(read("5S", "0O", "0", "g", "r", "a", "m") == "500gram")
    #expect(read("a", "b", "c", "10") == "abc1")
  }

  @Test
  func `text models come from the named folder or from the first complete default folder`() throws {
    let folder = try TemporaryFolder()
    let names = ["detection.onnx", "orientation.onnx", "recognition.onnx"]
    let data = folder.path + "/openvision/text"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    for name in names.dropLast() { try Data().write(to: URL(fileURLWithPath: "\(data)/\(name)")) }
    let error = try #require(throws: VNError.self) {
      _ = try TextModels.installed(environment: ["OPENVISION_TEXT_MODELS": data])
    }
    #expect(error.code == .dataUnavailable)
    #expect(error.message.contains("\(data)/recognition.onnx"))
    #expect(
      TextModels.folders(environment: ["HOME": "/home/ann", "XDG_DATA_HOME": ""]).first
        == "/home/ann/.local/share/openvision/text")
    try Data().write(to: URL(fileURLWithPath: "\(data)/recognition.onnx"))
    let found = try TextModels.installed(environment: ["XDG_DATA_HOME": folder.path])
    #expect(found == TextModels(folder: data))
    #expect(found?.dictionary == data + "/dictionary.txt")
  }
}
