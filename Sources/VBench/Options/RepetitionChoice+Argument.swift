import ArgumentParser
import Bench

extension RepetitionChoice: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { text }
}
