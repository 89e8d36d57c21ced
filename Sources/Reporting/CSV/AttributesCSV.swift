import Bench
import Evaluation
import Results

/// The table `attributes.csv`, with one row per method and attribute.
package struct AttributesCSV {
  /// A scoring convention, with two numbers for each method and attribute: the total number of frames and the number of
  /// scored frames.
  package struct Convention {
    package var name: String
    package var frames: [[(all: Int, scored: Int)]]

    package init(name: String, frames: [[(all: Int, scored: Int)]]) {
      self.name = name
      self.frames = frames
    }
  }

  private struct Row {
    var identity: MethodIdentity
    var name: String
    var carriers: Int
    var figures: Figures
    var interval: ClosedRange<Double>?
    var frames: (all: Int, scored: Int)?
  }

  package var measures: [MeasureFacts]
  /// The scoring convention; nil for tasks without conventions.
  package var convention: Convention?

  package init(measures: [MeasureFacts], convention: Convention? = nil) {
    self.measures = measures
    self.convention = convention
  }

  package func table(_ run: ReportedRun) -> CSVTable {
    let convention = convention
    var columns: [CSVColumn<Row>] = [
      .text("subject") { $0.identity.name }, .text("attribute") { $0.name },
      .count(convention == nil ? "items" : run.attributed.name) { $0.carriers },
    ]
    if convention != nil {
      columns += [
        .count("frames") { $0.frames?.all }, .count("scored_frames") { $0.frames?.scored },
      ]
    }
    columns += CSVColumn.measures(measures) { $0.figures }
    if let convention, let measure = run.measure {
      columns += CSVColumn.interval(measure.key) { $0.interval }
      columns.append(.text("conventions") { _ in convention.name })
    }
    return CSVTable(
      columns,
      rows: run.run.methods.enumerated().flatMap { methodIndex, method in
        method.attributes.enumerated().map { index, attribute in
          Row(
            identity: method.identity, name: attribute.name, carriers: attribute.items,
            figures: attribute.figures,
            interval: run.attributeIntervals[methodIndex][attribute.name],
            frames: convention?.frames[methodIndex][index])
        }
      })
  }
}
