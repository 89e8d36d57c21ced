/// An item on which methods can be timed. Methods are identified by number.
package struct TimedItem {
  var name: String
  /// The numbers of the methods that can run on the item.
  var fitting: [Int]
  /// Reads the required data into memory.
  var load: () throws -> TimedClip

  package init(name: String, fitting: [Int], load: @escaping () throws -> TimedClip) {
    self.name = name
    self.fitting = fitting
    self.load = load
  }
}

/// Data in memory on which methods are timed.
package struct TimedClip {
  /// The approximate size of the decoded frames, in bytes.
  var bytes: Int
  /// Starts a method's turn on the clip.
  var turn: (_ method: Int) throws -> TimedTurn
  /// Returns the number of bytes that a method holds while it works; nil if unknown.
  var memory: (_ method: Int) -> Int?

  package init(
    bytes: Int, memory: @escaping (_ method: Int) -> Int? = { _ in nil },
    turn: @escaping (_ method: Int) throws -> TimedTurn
  ) {
    self.bytes = bytes
    self.memory = memory
    self.turn = turn
  }
}

/// A method's turn on a clip. The closures return the duration that the method reports; nil if it reports none.
package struct TimedTurn {
  /// Prepares the method; nil if no preparation is needed.
  var start: (() throws -> StepDuration?)?
  /// Lets the method do its repeated work once. The number starts at 1.
  var update: (_ number: Int) throws -> StepDuration?

  package init(
    start: (() throws -> StepDuration?)? = nil,
    update: @escaping (_ number: Int) throws -> StepDuration?
  ) {
    self.start = start
    self.update = update
  }
}

/// A synthetic clip for timing, with a chosen size and number of objects.
package struct TimedScale {
  var objects: Int
  var frameWidth: Int
  var frameHeight: Int
  /// The side length of the objects, in pixels.
  var targetSide: Int
  /// The numbers of the methods that are timed.
  var fitting: [Int]
  /// The number of steps per method, for the progress display.
  var steps: Int
  /// Creates the clip. The returned function lets a method work on the clip and returns the durations of its
  /// updates.
  var load: () -> (_ method: Int) throws -> [StepDuration]
}
