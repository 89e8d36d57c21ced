/// Holm's correction for several tests: what was tested often finds something by chance.
///
/// Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of
/// Statistics 6(2), 1979.
public enum Holm {
  /// The p-values adjusted so that comparing each with 0.05 keeps the probability of even one false
  /// discovery at 5 %, in the order given.
  public static func adjusted(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var adjusted = values
    var largest = 0.0
    for (place, index) in order.enumerated() {
      largest = max(largest, min(1, values[index] * Double(values.count - place)))
      adjusted[index] = largest
    }
    return adjusted
  }
}
