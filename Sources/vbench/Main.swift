import VBench

@main
enum Main {
  static func main() { VBench.main() }
}
