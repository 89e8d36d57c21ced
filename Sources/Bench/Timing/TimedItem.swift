/// Something that methods can be timed on. Methods are told apart by their numbers.
package struct TimedItem {
  package var name: String
  /// The methods that it fits.
  package var fitting: [Int]
  /// Reads what is needed of it into memory.
  package var load: () throws -> TimedClip

  package init(name: String, fitting: [Int], load: @escaping () throws -> TimedClip) {
    self.name = name
    self.fitting = fitting
    self.load = load
  }
}

/// Something that methods are timed on, in memory.
package struct TimedClip {
  /// What the decoded frames take, about.
  package var bytes: Int
  /// Begins a method's turn.
  package var turn: (_ method: Int) throws -> TimedTurn
  /// The bytes that a method holds while it is at work; nil where that is not known.
  package var memory: (_ method: Int) -> Int?

  package init(
    bytes: Int, memory: @escaping (_ method: Int) -> Int? = { _ in nil },
    turn: @escaping (_ method: Int) throws -> TimedTurn
  ) {
    self.bytes = bytes
    self.memory = memory
    self.turn = turn
  }
}

/// A method's turn on a clip. What it does says how long that took by the method's own account; nil where it has
/// none.
package struct TimedTurn {
  /// Makes the method ready; nil where there is nothing to be done beforehand.
  package var start: (() throws -> StepDuration?)?
  /// Has the method do once more what it does again and again, from number 1 on.
  package var update: (_ number: Int) throws -> StepDuration?

  package init(
    start: (() throws -> StepDuration?)? = nil,
    update: @escaping (_ number: Int) throws -> StepDuration?
  ) {
    self.start = start
    self.update = update
  }
}

/// What methods are timed on that is all alike but for its size or number.
package struct TimedScale {
  package var objects: Int
  package var frameWidth: Int
  package var frameHeight: Int
  /// The side of the objects, in pixels.
  package var targetSide: Int
  /// The methods that are timed.
  package var fitting: [Int]
  /// How many steps a method makes on it, for showing how far the work is.
  package var steps: Int
  /// Makes it, and what has a method do its work on it and tells how long its updates took.
  package var load: () -> (_ method: Int) throws -> [StepDuration]
}
