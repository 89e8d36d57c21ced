/// The number of times that each method is run on each item.
///
/// All repetitions of a method on an item are stored in one cell. The mean of their figures is the item's figure.
package struct Repetitions: Sendable, Hashable {
  /// The largest possible number.
  package static let maximum = 1000
  /// The number for methods that are not deterministic, if the user does not choose it, as in the VOT toolkit.
  package static let defaultCount = 15

  /// The numbers of the methods that are run more than once, keyed by name.
  private var counts: [String: Int] = [:]

  package init() {}

  package subscript(method: String) -> Int {
    get { counts[method] ?? 1 }
    set { counts[method] = newValue > 1 ? newValue : nil }
  }

  /// Returns the fingerprint with which a method's cells are stored, so that cells with another number of repetitions are
  /// not reused.
  ///
  /// - Parameter program: the fingerprint of this program, for methods that have no fingerprint of their own.
  package func fingerprint(of method: any Method, in program: String) -> String {
    let (program, count) = (method.fingerprint ?? program, self[method.identity.name])
    return count > 1 ? "\(program) x\(count)" : program
  }

  /// Notes for the reader of the results, one for each method that is run more than once.
  package var notes: [RunNote] {
    counts.sorted { $0.key < $1.key }.map { method, count in
      RunNote(
        .repetitions, method: method,
        reason:
          "every score is the mean of \(count) repetitions, or of one if all of them gave the same"
          + " answers")
    }
  }
}

/// The number of times that methods are run on each item, as chosen by the user: a number, or `auto`.
package enum RepetitionChoice: Hashable, Sendable {
  case count(Int)
  /// Every method is run twice. Those whose answers differ are run `Repetitions.defaultCount` times.
  case automatic

  /// The forms of a choice, for error messages.
  package static let forms = "auto or a number from 1 to \(Repetitions.maximum)"

  package init?(_ text: String) {
    if text == "auto" {
      self = .automatic
    } else if let count = Int(text), 1...Repetitions.maximum ~= count {
      self = .count(count)
    } else {
      return nil
    }
  }

  package var text: String {
    switch self {
    case .count(let count): "\(count)"
    case .automatic: "auto"
    }
  }

  /// The number of times that each method is run at first.
  package var first: Int {
    switch self {
    case .count(let count): count
    case .automatic: 2
    }
  }
}
