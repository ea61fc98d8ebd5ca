import Controls
import Glibc
import LinuxIO
import Typesetting
func now() -> Double { var t = timespec(); clock_gettime(CLOCK_MONOTONIC, &t); return Double(t.tv_sec)*1e3 + Double(t.tv_nsec)/1e6 }
func anon() -> String {
  let f = fopen("/proc/self/smaps_rollup", "r")!; var out = ""
  var buf = [CChar](repeating: 0, count: 256)
  while fgets(&buf, 256, f) != nil { let s = String(decoding: buf.prefix{$0 != 0}.map(UInt8.init(bitPattern:)), as: UTF8.self); if s.hasPrefix("Anonymous") || s.hasPrefix("Rss") || s.hasPrefix("Private_Dirty") { out += s.split(separator: "\n")[0].split(whereSeparator: \.isWhitespace).joined(separator: " ") + "; " } }
  fclose(f); return out }
let family = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "DejaVu Sans"
print("start", anon())
var a = now()
let t = FreeTypeTypesetter(warn: { print("WARN \($0)") })
print("init ms", now() - a); a = now()
a = now(); for f in ["DejaVu Sans","Inter"] { try FreeTypeTypesetter(warn:{_ in}).check(Font(family: f)) }; print("2 fresh checks", now() - a); a = now()
try t.check(Font(family: family)); print("check ms", now() - a, anon()); a = now()
let texts = ["Living room", "21.5", "°C", "Volume", "100 %", "Price from 50 to 300", "Settings", "Kitchen lights are on"]
for s in [13.0, 16, 20, 28, 44] { for w in [Font.Weight.regular, .semibold] { for x in texts { _ = t.layout([TextSpan(x, font: Font(family: family, size: s, weight: w))], in: TextBox(), scale: 1.5) } } }
if CommandLine.arguments.count > 2 { exit(0) }
print("first 80 layouts ms", now() - a, anon()); a = now()
for _ in 0..<100 { for x in texts { _ = t.layout([TextSpan(x, font: Font(family: family, size: 16))], in: TextBox(), scale: 1.5) } }
print("warm layout us", (now() - a) * 1000 / 800, anon()); a = now()
for i in 0..<1000 { _ = t.layout([TextSpan("\(i)", font: Font(family: family, size: 44))], in: TextBox(), scale: 1.5) }
print("number layout us", (now() - a), anon()); a = now()
let long = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 20)
for _ in 0..<100 { _ = t.layout([TextSpan(long, font: Font(family: family, size: 16))], in: TextBox(width: 300, maximumLines: 4), scale: 1.5) }
print("900 chars in 4 lines us", (now() - a) * 10, anon()); a = now()
_ = t.layout([TextSpan("\u{65E5}", font: Font(family: family, size: 16))], in: TextBox(), scale: 1.5)
print("first missing char ms", now() - a, anon()); a = now()
_ = t.layout([TextSpan("\u{65E6}", font: Font(family: family, size: 16))], in: TextBox(), scale: 1.5)
print("2nd missing char ms", now() - a, anon()); a = now()
do { try t.check(Font(family: "Intr")) } catch { print("\(error)".prefix(200)) }
print("check missing ms", now() - a, anon())
