import Bench

extension Page {
  /// Returns a section about the problems of a run; nil if there are none.
  package static func problems(_ problems: [RunNote]) -> Section? {
    notes("problems", "Problems", .problems, problems)
  }

  /// Returns a section of notes; nil if there are none. The section is initially collapsed to one line. This line shows
  /// the note itself if there is only one; otherwise, it shows the number of notes and the first note.
  package static func notes(
    _ id: String, _ title: Prose, _ look: Section.Look, _ notes: [RunNote]
  ) -> Section? {
    let lines = notes.map(\.description)
    guard let first = lines.first else { return nil }
    return Section(
      id: id, title: title, look: look,
      folded: lines.count == 1 ? first : "\(lines.count) in total; the first is: \(first)",
      parts: [PageList(lines: lines)])
  }
}
