import Files
import Foundation

/// The page for labeling: one file, without anything from outside.
struct LabelPage: Sendable {
  /// The names of the sequences.
  var names: [String]
  /// The command to type when the labels are complete.
  var afterwards: String
  /// Whether the page is for picking what is then followed.
  var isPicking = false

  /// Returns the page of a sequence, and the policy that lets the browser run its script and no other.
  func document(showing index: Int) -> (document: Data, policy: String) {
    var generator = SystemRandomNumberGenerator()
    let nonce = Self.randomText(using: &generator)
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(isPicking ? "vbench track" : "vbench label")</title><link rel="icon" href="data:,">
      <style nonce="\(nonce)">\(Self.style)</style></head>
      <body class="\(isPicking ? "picking" : "labeling")" data-afterwards="\(Escaping.markup(afterwards))">
      \(chooser(showing: index))\(Self.body)
      <script nonce="\(nonce)">(() => {
      'use strict';
      \(Self.script)
      })();</script></body></html>
      """
    let policy = """
      default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src 'self' data:; \
      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
    return (Data(page.utf8), policy)
  }

  /// Returns 32 random hexadecimal digits.
  static func randomText(using generator: inout some RandomNumberGenerator) -> String {
    (0..<16).map { _ in
      let byte = String(UInt8.random(in: 0...255, using: &generator), radix: 16)
      return byte.count < 2 ? "0" + byte : byte
    }.joined()
  }

  /// A list of the sequences; empty if there is only one.
  private func chooser(showing index: Int) -> String {
    guard names.count > 1 else { return "" }
    let options = names.enumerated().map { place, name in
      "<option value=\"\(place)\"\(place == index ? " selected" : "")>\(Escaping.markup(name))</option>"
    }
    return
      "<label class=\"sequence\">Sequence <select id=\"sequence\">\(options.joined())</select></label>\n"
  }

  private static let style = text(PackageResources.label_css)
  private static let body = text(PackageResources.label_html)
  /// The parts of the script share one scope.
  private static let script = [
    PackageResources.base_js, PackageResources.frames_js, PackageResources.drawing_js,
    PackageResources.timeline_js, PackageResources.lists_js, PackageResources.keyboard_js,
    PackageResources.start_js,
  ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
