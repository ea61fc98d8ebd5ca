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
      "<g>\n  <use href='#a'/></g>", "3:14: there is no element with the id \"a\""
    ),
    ("<use href='a.svg#a'/>", "2:12: only elements in the file can be used, as #id"),
    ("<text id='a'/>", "2:1: <text> is not supported; convert text to paths"),
    (
      "<defs><text id='a'/></defs><use href='#a'/>",
      "2:7: <text> is not supported; convert text to paths"
    ),
    (
      "<g id='a'><use href='#a'/></g>",
      "2:11: more than 64 elements are nested, or <use> contains itself"
    ),
    // Elements inside of others that are not drawn.
    ("<defs><script/></defs>", "2:7: <script> is not supported; remove it"),
    (
      "<circle r='0'><animate attributeName='r'/></circle>",
      "2:15: <animate> is not supported; remove the animation"
    ),
    (
      "<path marker-end='url(#m)' marker-mid='url(#m)' d='M1 1h6v6z'/>",
      "2:19: \"marker-end\" is not supported; convert the stroke to a path"
    ),
    (
      "<g marker='url(#m)'><path d='M1 1h6v6z'/></g>",
      "2:12: \"marker\" is not supported; convert the stroke to a path"
    ),
    (
      "<clipPath id='c'><rect width='8' height='8'/><text/></clipPath><g clip-path='url(#c)'/>",
      "2:46: <text> is not supported; convert text to paths"
    ),
    (
      "<linearGradient id='g'><stop><set attributeName='offset'/></stop></linearGradient>",
      "2:30: <set> is not supported; remove the animation"
    ),
    (
      "<defs><pattern id='a'/></defs><rect width='1' height='1' fill='url(#a)'/>",
      "2:31: <pattern> is not supported as a paint; use a gradient, or export a PNG picture"
    ),
    (
      "<x:rect xmlns:x='http://www.w3.org/2000/svg'><x:animate/></x:rect>",
      "2:46: <animate> is not supported; remove the animation"
    ),
    // Style sheets.
    (
      "<defs><style>\n.a, g > .b { fill: red }</style></defs>",
      "3:5: only selectors such as rect, .class and #id are supported; "
        + "write the style of each shape into its attributes"
    ),
    (
      "<style>@import 'a.css';</style>",
      "2:8: only selectors such as rect, .class and #id are supported; "
        + "write the style of each shape into its attributes"
    ),
    (
      "<style>.a{fill:reddish}</style><g class='a'/>",
      "2:16: expected a colour such as #RRGGBB, rgb(…) or a name"
    ),
    (
      "<style><![CDATA[/* x */ rect{mix-blend-mode:multiply}]]></style><rect/>",
      "2:45: \"mix-blend-mode\" is not supported; use normal blending, or export a PNG picture"
    ),
    ("<style>.a{fill:red</style>", "2:11: expected \"}\" at the end of a rule"),
    ("<style media='print'>.a{}</style>", "2:15: \"media\" is not supported; remove it"),
    // Properties and attributes.
    (
      "<g style='animation: a 1s'/>",
      "2:22: \"animation\" is not supported; remove the animation"
    ),
    ("<g style='rotate: 3deg'/>", "2:19: \"rotate\" is not supported; write it into \"transform\""),
    (
      "<path style='d: none'/>",
      "2:17: \"d\" is not supported; write it as an attribute of the shape"
    ),
    (
      "<rect style='width: initial'/>",
      "2:21: \"width\" is not supported; write it as an attribute of the shape"
    ),
    (
      "<circle style='r: 3px'/>",
      "2:19: \"r\" is not supported; write it as an attribute of the shape"
    ),
    (
      "<g transform='scale(2)' transform-origin='4 4'/>",
      "2:43: \"transform-origin\" is not supported; write the origin into \"transform\""
    ),
    ("<g systemLanguage='de'/>", "2:20: \"systemLanguage\" is not supported; remove it"),
    ("<g style='opacity: inherit'/>", "2:19: \"inherit\" is not supported here; write the value"),
    (
      "<linearGradient id='g'><stop stop-color='currentColor'/></linearGradient>"
        + "<rect width='1' height='1' fill='url(#g)'/>",
      "2:42: a gradient cannot have the colour of the text; set \"color\" on the gradient"
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
      "<path d='M0 0h1' stroke='red' stroke-dasharray='1 2'/>",
      "2:49: \"stroke-dasharray\" is not supported; convert the dashes to a path"
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
      "<?xml-stylesheet href='a.css'?><svg viewBox='0 0 8 8'/>",
      "1:1: style sheets in other files are not read; write <style>"
    ),
    (
      "<svg viewBox='0 0 8 8' style='background: red'/>",
      "1:43: \"background\" is not supported; draw it with a shape"
    ),
    (
      "<svg viewBox='0 0 8 8' width='2' height='1' preserveAspectRatio='xMidYMid slice'/>",
      "1:66: only \"meet\" is supported"
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

  /// Ten copies of ten copies, and so on.
  @Test func copiesAreLimited() {
    let levels = (1...6).map { level in
      "<g id='a\(level)'>\(String(repeating: "<use href='#a\(level - 1)'/>", count: 10))</g>"
    }
    #expect(
      inside("<defs><g id='a0'/>\(levels.joined())</defs><use href='#a6'/>")?.hasSuffix(
        ": <use> repeats more than 10000 elements; simplify the picture") == true)
    #expect(inside("<defs><g id='a0'/>\(levels.joined())</defs><use href='#a3'/>") == nil)
  }

  @Test func stylesAreLimited() {
    let rule = "a{\(String(repeating: "x:y;", count: 1_000))}"
    let shapes = String(repeating: "<g/>", count: 5_000)
    #expect(
      inside("<style>\(rule)</style>\(shapes)")?.hasSuffix(
        ": too many elements and styles; simplify the style") == true)
    #expect(
      inside("<style>\(String(repeating: "a,", count: 1_000))b{}</style>")?.hasSuffix(
        ": more than 1000 selectors; simplify the style") == true)
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

  /// Each long edge takes as long as the picture has rows.
  @Test func longEdgesAreLimited() {
    func edges(_ count: Int, _ style: String = "") -> String? {
      inside("<path d='M0 0\(String(repeating: "V8V0", count: count / 2))' \(style)/>")
    }
    let message =
      ": the outlines have too many long edges to be drawn in time; simplify them, "
      + "or export a PNG picture"
    #expect(edges(1_900) == nil)
    #expect(edges(2_000)?.hasSuffix(message) == true)
    #expect(edges(900, "fill='none' stroke='red' stroke-width='.001'") == nil)
    #expect(edges(1_000, "fill='none' stroke='red'")?.hasSuffix(message) == true)
    // Edges far outside the picture cost no more than its rows, and contours have no edge between them.
    #expect(inside("<path d='M0 0V1e6H1V0'/>") == nil)
    let open = String(repeating: "M0 0V8", count: 900)
    #expect(inside("<path d='\(open)' fill='none' stroke='red' stroke-width='.001'/>") == nil)
    let contours = String(repeating: "M0 0h1zM0 8h1", count: 2_000)
    #expect(inside("<path d='\(contours)'/>") == nil)
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
    // Stops of changing opacity and colour, between which there are 15 more.
    func shapes(_ count: Int) -> String? {
      let stops = (0..<64).map { index in
        let color = index % 2 == 0 ? "red' stop-opacity='0" : "blue"
        return "<stop offset='\(index).\(index)e-2' stop-color='\(color)'/>"
      }
      return inside(
        "<linearGradient id='g'>\(stops.joined())</linearGradient>"
          + String(repeating: "<rect width='.1' height='.1' fill='url(#g)'/>", count: count))
    }
    let count = SVGGradients.totalLimit / (63 * 16 + 1)
    #expect(shapes(count) == nil)
    #expect(
      shapes(count + 1)?.hasSuffix(
        "the gradients of all shapes have too many stops; simplify them") == true)
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
