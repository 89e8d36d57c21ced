import Foundation
import Geometry
import GroundTruth
import TestSupport
import Testing

/// Tests that label files and result files are read as always: the inputs of `Fixtures/accepted.json`, whose boxes
/// `make_accepted.py` computes from the definition of each form.
@Suite struct AcceptedInputTests {
  private struct Corpus: Decodable {
    var labels: [Labels]
    var results: [Results]
  }

  private struct Labels: Decodable {
    var name: String
    var files: [String: String]
    /// The folder of the images, and the names of these, or how they are numbered.
    var images: String
    var names: [String]?
    var digits: Int
    var first: Int
    var form: String?
    /// The boxes of each target in each frame.
    var expected: [[[Double]?]]
  }

  private struct Results: Decodable {
    var name: String
    var file: String
    var text: String
    var form: String?
    var expected: [[Double]?]
  }

  private let corpus: Corpus

  init() throws {
    let url = try #require(
      Bundle.module.url(
        forResource: "accepted", withExtension: "json", subdirectory: "Fixtures"))
    corpus = try JSONDecoder().decode(Corpus.self, from: Data(contentsOf: url))
  }

  /// Whether boxes are those expected, up to rounding.
  private func areSame(_ found: [Box?], _ expected: [[Double]?]) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy { box, numbers in
        guard let box, let numbers else { return box == nil && numbers == nil }
        return zip([box.x, box.y, box.width, box.height], numbers).allSatisfy {
          abs($0 - $1) < 1e-6
        }
      }
  }

  @Test func `all accepted label files state the expected boxes`() throws {
    #expect(corpus.labels.count > 50)
    for labels in corpus.labels {
      let folder = try TemporaryFolder()
      for (path, text) in labels.files { try folder.write(text: text, to: path) }
      if let names = labels.names {
        for name in names { try folder.write(DatasetTest.png, to: "\(labels.images)/\(name).png") }
      } else {
        try DatasetTest.writeFrames(
          4, to: folder, labels.images, digits: labels.digits, from: labels.first)
      }
      let form = try labels.form.map { try #require(BoxForm(name: $0)) }
      do {
        let entries = try Dataset.open(folder.path, boxes: form).entries
        let targets = try #require(entries.count == 1 ? entries.first : nil).load().targets
        #expect(targets.count == labels.expected.count, "\(labels.name)")
        for (target, expected) in zip(targets, labels.expected) {
          let found = target.annotations.map { $0.region?.boundingBox }
          #expect(areSame(found, expected), "\(labels.name): \(found)")
        }
      } catch {
        Issue.record("\(labels.name): \(error)")
      }
    }
  }

  @Test func `all accepted result files state the expected boxes`() throws {
    #expect(corpus.results.count > 20)
    let folder = try TemporaryFolder()
    for results in corpus.results {
      let path = try folder.write(text: results.text, to: results.file)
      var facts = TableFacts(frameCount: 4, size: { PixelSize(width: 40, height: 30) })
      facts.boxes = try results.form.map { try #require(BoxForm(name: $0)) }
      var found: [Box?] = []
      do {
        try TrackerResultFile.boxes(path, origin: 1, facts) { line in
          if case .region(let region) = line.result {
            found.append(region.boundingBox)
          } else {
            found.append(nil)
          }
        }
        #expect(areSame(found, results.expected), "\(results.name): \(found)")
      } catch {
        Issue.record("\(results.name): \(error)")
      }
    }
  }
}
