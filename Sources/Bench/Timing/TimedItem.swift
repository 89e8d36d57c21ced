/// An item on which methods can be timed. Methods are identified by their index.
package struct TimedItem {
  package var name: String
  /// The indices of the methods that can run on the item.
  package var fitting: [Int]
  /// A closure that reads the item's data into memory.
  package var load: () throws -> TimedClip

  package init(name: String, fitting: [Int], load: @escaping () throws -> TimedClip) {
    self.name = name
    self.fitting = fitting
    self.load = load
  }
}

/// In-memory data on which methods are timed.
package struct TimedClip {
  /// The approximate size of the clip's decoded frames, in bytes.
  package var bytes: Int
  /// A closure that prepares a method to be timed on the clip.
  var turn: (_ method: Int) throws -> TimedTurn
  /// A closure that returns how much memory a method uses while it works, in bytes; nil if unknown.
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

/// The work that one method does on a clip in one turn. The closures return the duration that the method reports; nil
/// if it reports none.
package struct TimedTurn {
  /// A closure that prepares the method; nil if no preparation is needed.
  package var start: (() throws -> StepDuration?)?
  /// A closure that performs one repetition of the method's work. It receives the repetition's number, starting at 1.
  package var update: (_ number: Int) throws -> StepDuration?

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
  package var objects: Int
  package var frameWidth: Int
  package var frameHeight: Int
  /// The side length of the objects, in pixels.
  package var targetSide: Int
  /// The indices of the methods that are timed on the clip.
  package var fitting: [Int]
  /// The number of steps of each method in one round, for the progress display.
  package var steps: Int
  /// A closure that creates the clip. It returns a function that runs a method on the clip and returns the durations of
  /// its updates.
  package var load: () -> (_ method: Int) throws -> [StepDuration]

  package init(
    objects: Int, frameWidth: Int, frameHeight: Int, targetSide: Int, fitting: [Int], steps: Int,
    load: @escaping () -> (_ method: Int) throws -> [StepDuration]
  ) {
    (self.objects, self.frameWidth, self.frameHeight) = (objects, frameWidth, frameHeight)
    (self.targetSide, self.fitting, self.steps, self.load) = (targetSide, fitting, steps, load)
  }
}
