import Foundation
import TestSupport
import Testing

/// Tests that the commands, options, targets of make, products and files in the documents exist.
@Suite struct DocumentedCommandTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(repositoryRoot)/\(path)", encoding: .utf8)
  }

  @Test func `every vbench command in the documents is accepted by the command line`() throws {
    let help = try CommandHelp.read()
    var count = 0
    for document in DocumentedCommand.documents {
      for command in try DocumentedCommand.all(in: document) {
        guard let words = command.words, words.first == "vbench" else { continue }
        let problem = help.problem(with: words.dropFirst(), isWhole: command.isWhole)
        #expect(problem == nil, "\(document): \(command.text)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test func `every example in the help is accepted by the command line`() throws {
    let help = try CommandHelp.read()
    for example in help.all.flatMap(\.examples) {
      // A remark may follow in parentheses.
      let text = example.replacing(#/ {2,}\(.*/#, with: "").trimmingCharacters(in: .whitespaces)
      let command = DocumentedCommand(document: "help", text: text, isWhole: true)
      let words = try #require(command.words)
      #expect(help.problem(with: words.dropFirst(), isWhole: true) == nil, "\(example)")
    }
  }

  @Test func `the make targets, products and scripts named in the documents exist`() throws {
    let (makefile, package) = (try text("Makefile"), try text("Package.swift"))
    for document in DocumentedCommand.documents {
      let page = try text(document)
      let folder = URL(fileURLWithPath: "\(repositoryRoot)/\(document)").deletingLastPathComponent()
        .path
      for command in try DocumentedCommand.all(in: document) {
        guard let words = command.words, let first = words.first else { continue }
        if first == "make" {
          for word in words.dropFirst() where !word.hasPrefix("-") {
            let name = word.prefix { $0 != "=" }
            let declaration = word.contains("=") ? "\n\(name) " : "\n\(name):"
            let isDeclared = makefile.contains(declaration)
            #expect(isDeclared, "\(document): \(command.text)")
          }
        }
        if first == "swift", let place = words.firstIndex(of: "--product"), place + 1 < words.count
        {
          let isDeclared = package.contains("\"\(words[place + 1])\"")
          #expect(isDeclared, "\(document): \(command.text)")
        }
        guard command.isWhole, first != "vbench" else { continue }
        for file in words where file.hasSuffix(".py") || file.hasSuffix(".sh") {
          // A document may tell people to write a file first; its first line is then its name.
          let isThere =
            page.contains("\n# \(file)\n")
            || [repositoryRoot, folder].contains {
              FileManager.default.fileExists(atPath: "\($0)/\(file)")
            }
          #expect(isThere, "\(document): \(command.text)")
        }
      }
    }
  }
}
