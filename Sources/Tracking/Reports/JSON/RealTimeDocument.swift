import Evaluation
import Reporting

extension JSONFields {
  /// Adds a field for the estimate of the figures in real time. Omits the field if there is none.
  mutating func field(_ name: String, _ estimate: RealTimeEstimate?, names: [String]) {
    guard let estimate else { return }
    let curves = estimate.curves
    field(name) { json in
      json.field("rule", RealTimeEstimate.rule.rawValue)
      json.field("machine", estimate.times.machine)
      json.field("frames_per_second", RateCurves.rates)
      json.field("sentences", RealTimeWords(estimate, names: names).lines) { $0.value($1) }
      json.field("crossings", curves.crossings) { json, crossing in
        json.object { json in
          json.field("below", names[crossing.below])
          json.field("above", names[crossing.above])
          json.field("frames_per_second", crossing.rate)
          json.field("shown_until", crossing.shownUntil)
          json.field("shown_from", crossing.shownFrom)
        }
      }
      json.field("methods", zip(names, curves.methods)) { json, pair in
        let (name, figures) = pair
        json.object { json in
          json.field("method", name)
          guard let times = estimate.times[name] else { return }
          json.field("clock", times.clock.rawValue)
          json.field("init_ms", times.initialization)
          json.field("update_ms", times.update)
          json.field("auc", figures.means.filter(\.isFinite))
          let known = figures.intervals.compactMap(\.self)
          guard known.count == figures.means.count else { return }
          json.field("auc_low", known.map(\.lowerBound))
          json.field("auc_high", known.map(\.upperBound))
        }
      }
    }
  }
}
