import Geometry
import Synchronization

/// The user's choices of how numbers in files and answers are read. They apply to the whole process and must be made
/// before the first file is read.
public enum ChosenReading {
  // The positions in `BoxForm.all`; -1 if the user has chosen none.
  private static let labelForm = Atomic(-1)
  private static let answerForm = Atomic(-1)
  private static let reversed = Atomic(false)
  private static let withoutStart = Atomic(false)

  /// The form of boxes in labels; nil to read the usual form and to examine whether another one fits better.
  public static var labels: BoxForm? {
    get { form(labelForm.load(ordering: .relaxed)) }
    set { labelForm.store(position(of: newValue), ordering: .relaxed) }
  }

  /// The form of boxes in stored answers, and in the answers of programs; nil as for `labels`.
  public static var answers: BoxForm? {
    get { form(answerForm.load(ordering: .relaxed)) }
    set { answerForm.store(position(of: newValue), ordering: .relaxed) }
  }

  /// Whether stored maps and flow fields lead from the second image to the first.
  public static var areReversed: Bool {
    get { reversed.load(ordering: .relaxed) }
    set { reversed.store(newValue, ordering: .relaxed) }
  }

  /// Whether trackers' result files begin with the answer to the frame after the start.
  public static var omitsStart: Bool {
    get { withoutStart.load(ordering: .relaxed) }
    set { withoutStart.store(newValue, ordering: .relaxed) }
  }

  /// A text for fingerprints of methods, which differs if answers are read differently; empty for the usual reading.
  public static var answersFingerprint: String {
    (answers.map { "boxes \($0.name)" } ?? "") + (areReversed ? " reversed" : "")
  }

  private static func form(_ position: Int) -> BoxForm? {
    position < 0 ? nil : BoxForm.all[position]
  }

  private static func position(of form: BoxForm?) -> Int {
    form.flatMap { BoxForm.all.firstIndex(of: $0) } ?? -1
  }
}
