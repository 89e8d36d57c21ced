import Foundation
import TestSupport

/// A program that breaks inputs of every format and reads them in one process for the given time. The program should be
/// built with the address sanitizer.
///
///     BrokenInputs SAMPLES WORK MINUTES SEED [KIND]
///     BrokenInputs SAMPLES WORK COUNTx SEED [KIND]
///
/// SAMPLES is the output folder of `samples.py`, WORK is a folder in memory, and COUNT is the number of inputs. If KIND
/// is given, only kinds whose names start with it are broken. Before each batch, the program prints its kind and seed,
/// so that a crash can be reproduced with `BrokenInputs SAMPLES WORK 0 SEED KIND`. If reading an input takes a minute,
/// SIGALRM ends the process.
@main
enum BrokenInputs {
  /// The number of inputs in a batch.
  private static let batch = 500
  /// The time for each kind in a round over all kinds, in seconds.
  private static let slice = 6.0

  private struct Tally {
    var inputs = 0
    var read = 0
    var longest = 0.0
  }

  /// The time or the number of inputs after which the program ends.
  private enum Extent {
    case until(Date)
    case inputs(Int)

    init?(_ text: String) {
      if text.hasSuffix("x"), let count = Int(text.dropLast()) {
        self = .inputs(count)
      } else if let minutes = Double(text) {
        self = .until(Date(timeIntervalSinceNow: 60 * minutes))
      } else {
        return nil
      }
    }

    func isReached(by inputs: Int) -> Bool {
      switch self {
      case .until(let end): Date() >= end
      case .inputs(let count): inputs >= count
      }
    }
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5, let extent = Extent(arguments[3]),
      let first = UInt64(arguments[4])
    else {
      say("BrokenInputs SAMPLES WORK MINUTES|COUNTx SEED [KIND]")
      exit(2)
    }
    var kinds = try Kinds(samples: arguments[1], work: arguments[2]).all
    if arguments.count > 5 { kinds = kinds.filter { $0.name.hasPrefix(arguments[5]) } }
    guard !kinds.isEmpty else {
      say("there is no such kind")
      exit(2)
    }
    var tallies: [String: Tally] = [:]
    var seed = first
    repeat {
      for kind in kinds {
        let begin = Date()
        repeat {
          run(kind, seed: seed, into: &tallies[kind.name, default: Tally()])
          seed += 1
        } while -begin.timeIntervalSinceNow < slice && !isReached(extent, tallies)
      }
      report(tallies, seeds: first..<seed)
    } while !isReached(extent, tallies)
  }

  private static func isReached(_ extent: Extent, _ tallies: [String: Tally]) -> Bool {
    extent.isReached(by: tallies.values.reduce(0) { $0 + $1.inputs })
  }

  /// Prints a line immediately because the next input may end the process.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func run(_ kind: Kind, seed: UInt64, into tally: inout Tally) {
    say("\(kind.name) \(seed)")
    var mutator = Mutator(seed: seed)
    for _ in 0..<batch {
      let begin = ContinuousClock.now
      alarm(60)
      if (try? kind.read(&mutator)) != nil { tally.read += 1 }
      alarm(0)
      tally.longest = max(tally.longest, (ContinuousClock.now - begin) / .seconds(1))
      tally.inputs += 1
    }
  }

  private static func report(_ tallies: [String: Tally], seeds: Range<UInt64>) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let all = tallies.values.reduce(0) { $0 + $1.inputs }
    let longest = tallies.values.map(\.longest).max() ?? 0
    say("= \(all) inputs, longest \(longest) s, \(usage.ru_maxrss / 1024) MB, seeds \(seeds)")
    for (name, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      say("=   \(name): \(tally.inputs), \(tally.read) read, longest \(tally.longest) s")
    }
  }
}

/// A kind of input, with a closure that breaks an input and reads it.
struct Kind {
  var name: String
  /// A closure that breaks an input and reads it. It throws an error if the input is rejected.
  var read: (inout Mutator) throws -> Void
}
