import Raster
import Testing

@testable import SVG

/// The errors of files that are not read, and the limits.
struct SVGErrorTests {
  private func error(_ text: String) -> String? {
    do {
      _ = try SVGReader.drawing(from: Array(text.utf8))
      return nil
    } catch {
      return "\(error.line):\(error.column): \(error.message)"
    }
  }

  private func inside(_ content: String) -> String? {
    error("<svg viewBox='0 0 8 8'>\n\(content)</svg>")
  }

  @Test(arguments: [
    ("<text>a</text>", "2:1: <text> is not supported; convert text to paths"),
    (
      "<g>\n  <use href='#a'/></g>",
      "3:3: <use> is not supported; replace copies and symbols with their shapes"
    ),
    (
      "<style>a{}</style>",
      "2:1: <style> is not supported; write the style of each shape into its attributes"
    ),
    ("<script>a</script>", "2:1: <script> is not supported; remove it"),
    (
      "<image href='http://a/b.png'/>",
      "2:1: <image> is not supported; use an image control of its own for the picture"
    ),
    (
      "<foreignObject/>",
      "2:1: <foreignObject> is not supported; remove it, or export a PNG picture"
    ),
    (
      "<g filter='url(#f)'/>",
      "2:12: \"filter\" is not supported; remove the filter, or export a PNG picture"
    ),
    (
      "<g style='fill:red;mask:url(#m)'/>",
      "2:25: \"mask\" is not supported; replace the mask with shapes, or export a PNG picture"
    ),
    (
      "<path stroke-dasharray='1 2'/>",
      "2:25: \"stroke-dasharray\" is not supported; convert the dashes to a path"
    ),
    ("<path d='M1 2 L3'/>", "2:17: expected a number"),
    ("<!--ä--><path d='M1 2 L3'/>", "2:25: expected a number"),
    ("<path fill='reddish'/>", "2:13: expected a colour such as #RRGGBB, rgb(…) or a name"),
    ("<path fill='#12'/>", "2:13: expected a colour such as #RRGGBB"),
    ("<path fill='red blue'/>", "2:17: expected one colour"),
    (
      "<path fill='url(other.svg#a)'/>",
      "2:13: only gradients in the file can be used, as url(#…)"
    ),
    ("<path d='M0 0h1v1' fill='url(#a)'/>", "2:1: there is no gradient with the id \"a\""),
    (
      "<g clip-path='url(#a)'><path d='M0 0'/></g>",
      "2:15: there is no clip path with the id \"a\""
    ),
    (
      "<path transform='turn(3)'/>",
      "2:18: turn is not a transform, or has the wrong number of values"
    ),
    ("<path transform='rotate(3'/>", "2:26: expected a number or \")\""),
    ("<path transform='scale(1e9)scale(1e9)'/>", "2:18: the transform is too large"),
    ("<rect width='1em'/>", "2:15: expected a length in px"),
    ("<path stroke-width='-1'/>", "2:23: a width cannot be negative"),
    ("<g></h>", "2:4: expected </g>"),
    ("<g a='1' a='2'/>", "2:13: <g> has a second \"a\""),
    ("<g a=1/>", "2:6: expected a value in quotation marks"),
    ("<g a='1'b='2'/>", "2:9: expected a space or \">\""),
    ("<g a='<'/>", "2:7: \"<\" in a value; write &lt;"),
    ("<g a='&lol;'/>", "2:7: the entity &lol; is unknown; write the character itself"),
    ("<title>&lol;</title>", "2:8: the entity &lol; is unknown; write the character itself"),
    ("<title>a & b</title>", "2:10: \"&\" without an entity; write &amp;"),
    ("<g a='&#xD800;'/>", "2:7: the entity &#xD800; is unknown; write the character itself"),
  ])
  func aMistakeIsReportedAtItsPlace(content: String, message: String) {
    #expect(inside(content) == message)
  }

  @Test(arguments: [
    ("<html/>", "1:1: expected <svg>, found <html>"),
    ("<svg/>", "1:1: <svg> needs a viewBox, or a width and a height"),
    (
      "<svg viewBox='0 0 0 8'/>",
      "1:15: the width and the height of a viewBox must be above 0"
    ),
    ("<svg viewBox='0 0 8'/>", "1:20: expected a number"),
    (
      "<svg width='20000' height='1'/>",
      "1:13: a side of the picture must be above 0, to 16384"
    ),
    (
      "<svg viewBox='0 0 1000000000 1'/>",
      "1:1: a side of the picture must be above 0, to 16384"
    ),
    ("<svg viewBox='0 0 8 8'/><svg/>", "1:25: there is a second root element"),
    ("<svg viewBox='0 0 8 8'/>text", "1:25: expected an element"),
    (
      "<svg viewBox='0 0 8 8' preserveAspectRatio='xMidYMid slice'/>",
      "1:45: only \"meet\" is supported"
    ),
    (
      "<?xml version='1.0' encoding='ISO-8859-1'?><svg viewBox='0 0 8 8'/>",
      "1:1: the encoding is iso-8859-1; save the file in UTF-8"
    ),
    (
      "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg viewBox='0 0 8 8'/>",
      "1:1: declarations in a DOCTYPE are not read; delete the DOCTYPE"
    ),
  ])
  func aWrongFileIsReported(text: String, message: String) {
    #expect(error(text) == message)
  }

  /// Editors write it, and nothing is loaded from its address.
  @Test func aPlainDoctypeIsIgnored() {
    #expect(
      error(
        """
        \u{FEFF}<?xml version="1.0" encoding="utf-8" standalone="no"?>
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
          "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
        <svg viewBox="0 0 8 8"/>
        """) == nil)
  }

  // MARK: Limits

  @Test func elementsAreLimited() {
    let count = XMLReader.elementLimit
    #expect(inside(String(repeating: "<g/>", count: count - 1)) == nil)
    #expect(
      inside(String(repeating: "<g/>", count: count))?.hasSuffix(
        ": more than 10000 elements; simplify the picture") == true)
  }

  @Test func levelsAreLimited() {
    func nested(_ depth: Int) -> String? {
      inside(
        String(repeating: "<g opacity='.9'>", count: depth)
          + String(repeating: "</g>", count: depth))
    }
    #expect(nested(XMLReader.depthLimit - 1) == nil)
    #expect(nested(XMLReader.depthLimit)?.hasSuffix(": more than 64 elements are nested") == true)
    // Not even the depth of the stack depends on the file.
    #expect(
      inside(String(repeating: "<g>", count: 300_000))?.hasSuffix("are nested") == true)
  }

  @Test func attributesAreLimited() {
    func attributes(_ count: Int) -> String? {
      inside("<g \((0..<count).map { "a\($0)=''" }.joined(separator: " "))/>")
    }
    #expect(attributes(XMLReader.attributeLimit) == nil)
    #expect(attributes(XMLReader.attributeLimit + 1) == "2:1: more than 256 attributes")
    #expect(attributes(100_000) == "2:1: more than 256 attributes")
  }

  @Test func bytesAreLimited() {
    func comment(_ count: Int) -> String? {
      error("<svg viewBox='0 0 8 8'/><!--\(String(repeating: "a", count: count - 31))-->")
    }
    #expect(comment(SVGReader.sizeLimit) == nil)
    #expect(
      comment(SVGReader.sizeLimit + 1)
        == "1:1: the file has 1048577 bytes; at most 1048576 are allowed")
  }

  @Test func stepsAreLimited() {
    let path = "<path d='M0 0\(String(repeating: "h1", count: 60_000))'/>"
    #expect(inside(path) == nil)
    #expect(
      inside(path + path)?.hasSuffix(
        ": the outlines have more than 100000 steps; simplify them") == true)
    // A clip path counts for every shape that it clips.
    let clip =
      "<clipPath id='c'><path d='M0 0\(String(repeating: "h1", count: 30_000))'/></clipPath>"
    let clipped = "<rect width='1' height='1' clip-path='url(#c)'/>"
    #expect(inside(clip + clipped) == nil)
    #expect(inside(clip + clipped + clipped + clipped + clipped)?.contains("steps") == true)
  }

  /// Each curve becomes many lines, more the longer it is.
  @Test func pointsOnCurvesAreLimited() {
    func curves(_ count: Int, _ curve: String, _ style: String = "") -> String? {
      inside("<path d='M0 0\(String(repeating: curve, count: count))' \(style)/>")
    }
    #expect(curves(10_000, "c.01.01.01.02.0.01") == nil)
    #expect(curves(400, "C8 0 0 8 8 8") == nil)
    let message = ": the curves are too long or too many; simplify them"
    #expect(curves(5_000, "C8 0 0 8 8 8")?.hasSuffix(message) == true)
    #expect(curves(200, "C1e9 0 0 1e9 8 8")?.hasSuffix(message) == true)
    #expect(
      curves(20_000, "h1", "stroke='red' stroke-linejoin='round'")?.hasSuffix(message) == true)
    let clip =
      "<clipPath id='c'><path d='M0 0\(String(repeating: "C8 0 0 8 8 8", count: 400))'/>"
      + "</clipPath>"
    let clipped = "<rect width='1' height='1' clip-path='url(#c)'/>"
    #expect(inside(clip + clipped) == nil)
    #expect(inside(clip + String(repeating: clipped, count: 10))?.hasSuffix(message) == true)
  }

  @Test func theCoverageIsLimited() {
    let square = "<rect width='8' height='8'/>"
    let count = Int(SVGReader.coverageLimit)
    #expect(inside(String(repeating: square, count: count)) == nil)
    #expect(
      inside(String(repeating: square, count: count + 1))?.hasSuffix(
        ": the shapes cover the picture more than 1000 times; simplify it") == true)
    let faint = "<g opacity='.5'><rect width='8' height='8'/></g>"
    #expect(inside(String(repeating: faint, count: count / 2 + 1))?.contains("1000 times") == true)
  }

  @Test func gradientsAreLimited() {
    func gradient(_ stops: Int) -> String? {
      inside(
        "<linearGradient id='g'>\(String(repeating: "<stop/>", count: stops))</linearGradient>"
          + "<rect width='8' height='8' fill='url(#g)'/>")
    }
    #expect(gradient(SVGGradients.stopLimit) == nil)
    #expect(gradient(SVGGradients.stopLimit + 1)?.contains("more than 64 stops") == true)
    let circle =
      "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/>"
      + "<rect width='8' height='8' fill='url(#a)'/>"
    #expect(inside(circle)?.contains("more than 8 gradients refer to each other") == true)
  }

  /// A picture at every limit fits into the budget for pictures.
  @Test func theMemoryOfAPictureIsBounded() throws {
    let steps = 80 * 1_000
    let path = "<path d='M0 0\(String(repeating: "h1", count: steps / 1_000))'/>"
    let drawing = try SVGReader.drawing(
      from: Array("<svg viewBox='0 0 9 9'>\(String(repeating: path, count: 1_000))</svg>".utf8))
    #expect(drawing.byteCount > steps * 56 && drawing.byteCount < MemoryBudget.pictures / 2)
  }
}
