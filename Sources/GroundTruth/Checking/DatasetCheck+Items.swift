import Foundation
import Geometry
import Media

/// An item, other than a sequence, that has labels to check.
protocol CheckedItem: LayoutItem {
  /// Reads the labels.
  ///
  /// - Returns: the defects that do not prevent the labels from being read.
  /// - Throws: an error that names the file if the labels cannot be read.
  func labelDefects() throws -> [Defect]

  /// Whether the item has images; false if it has only labels.
  var hasImages: Bool { get }
}

extension DatasetCheck {
  /// Checks the labels of several items.
  ///
  /// - Parameters:
  ///   - path: the dataset's path, used in errors that name no file.
  ///   - checked: a closure that is called after each item.
  init(_ items: [some CheckedItem], in path: String, checked: () -> Void) {
    self.init(
      datasetDefects: [],
      sequences: items.map { item in
        defer { checked() }
        return SequenceDefects(sequence: item.name, defects: Self.defects(of: item, in: path))
      },
      withoutFrames: items.filter { !$0.hasImages }.map(\.name))
  }

  private static func defects(of item: some CheckedItem, in path: String) -> [Defect] {
    do {
      return try item.labelDefects()
    } catch let error as GroundTruthError {
      return [Defect(error)]
    } catch {
      return [
        Defect(path: path, line: nil, message: "\(item.name): \(error)", preventsLoading: true)
      ]
    }
  }
}

extension ObjectSequenceEntry: CheckedItem {
  /// Returns a defect for each box that has no area or, if the frame size is known, is mostly outside the frame.
  func labelDefects() throws -> [Defect] {
    let table = try readLabels()
    let size = try frameSize()
    return table.frames.enumerated().flatMap { frame, rows in
      rows.compactMap { row in
        row.box.labelDefect(in: size).map {
          Defect(
            path: labels, line: nil,
            message: "frame \(frame + firstNumber), id \(row.identity): \($0)",
            preventsLoading: false)
        }
      }
    }
  }

  var hasImages: Bool { (try? hasFrames()) ?? true }
}

extension LabeledImage: CheckedItem {
  func labelDefects() throws -> [Defect] {
    _ = try labels()
    return []
  }

  var hasImages: Bool { file.map(FileManager.default.fileExists) ?? true }
}

extension FlowPair: CheckedItem {
  func labelDefects() throws -> [Defect] {
    _ = try truth()
    return []
  }

  var hasImages: Bool { files.map { [$0.first, $0.second].exist } ?? true }
}

extension RegistrationPair: CheckedItem {
  func labelDefects() throws -> [Defect] {
    _ = try map()
    return []
  }

  var hasImages: Bool { files.map { [$0.first, $0.second].exist } ?? true }
}

extension LabeledSilhouette: CheckedItem {
  /// Returns a defect if the image serves as its own mask but does not consist of two tones.
  func labelDefects() throws -> [Defect] {
    _ = try mask()
    guard isAlone, try !hasTwoTones() else { return [] }
    return [
      Defect(
        path: files.mask, line: nil,
        message:
          "expected a bright silhouette on a black background, found an image with many gray levels",
        preventsLoading: false)
    ]
  }

  var hasImages: Bool { true }
}

extension LabeledHorizon: CheckedItem {
  /// Returns no defects, because the labels were already read when the image was found.
  func labelDefects() -> [Defect] { [] }

  var hasImages: Bool { [file].exist }
}

extension [String] {
  fileprivate var exist: Bool {
    allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }
}
