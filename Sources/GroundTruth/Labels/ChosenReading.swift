import Geometry
import Synchronization

/// The user's choices of how numbers in files and answers are read. They apply to the whole process and must be made
/// before the first file is read.
public enum ChosenReading {
  private struct Choices {
    var labels: BoxForm?
    var answers: BoxForm?
    var areReversed = false
    var leaveOutStart = false
  }

  private static let choices = Mutex(Choices())

  /// The form of boxes in labels; nil to read the usual form and to examine whether another one fits better.
  public static var labels: BoxForm? {
    get { choices.withLock(\.labels) }
    set { choices.withLock { $0.labels = newValue } }
  }

  /// The form of boxes in stored answers, and in the answers of programs; nil as for `labels`.
  public static var answers: BoxForm? {
    get { choices.withLock(\.answers) }
    set { choices.withLock { $0.answers = newValue } }
  }

  /// Whether stored maps and flow fields lead from the second image to the first.
  public static var areReversed: Bool {
    get { choices.withLock(\.areReversed) }
    set { choices.withLock { $0.areReversed = newValue } }
  }

  /// Whether trackers' result files begin with the answer to the frame after the start.
  public static var leaveOutStart: Bool {
    get { choices.withLock(\.leaveOutStart) }
    set { choices.withLock { $0.leaveOutStart = newValue } }
  }
}
