import Glibc

/// The subjects of `BezelBenchmarks SUBJECT [OPTION…]`, each of which measures one part of Bezel.
let subjects: [(name: String, run: ([String]) throws -> Void)] = [
  ("bus", BusBenchmark.run), ("controls", ControlsBenchmark.run),
  ("display", DisplayBenchmark.run), ("files", FilesBenchmark.run), ("fleet", FleetBenchmark.run),
  ("frames", FramesBenchmark.run),
  ("input", InputBenchmark.run), ("panels", PanelsBenchmark.run), ("raster", RasterBenchmark.run),
  ("values", ValuesBenchmark.run), ("view", ViewBenchmark.run),
]

let arguments = Array(CommandLine.arguments.dropFirst())
guard let name = arguments.first, let subject = subjects.first(where: { $0.name == name }) else {
  Console.error("usage: BezelBenchmarks \(subjects.map(\.name).joined(separator: "|")) [OPTION…]")
  exit(64)
}
do {
  try subject.run(Array(arguments.dropFirst()))
} catch {
  Console.error("\(error)")
  exit(1)
}
