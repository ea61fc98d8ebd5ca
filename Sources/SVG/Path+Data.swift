import Raster

extension Path {
  /// Reads path data, as in the attribute `d` of SVG. (SVG 2, section 9.3.)
  public init(data: String) throws(SVGError) {
    let bytes = Array(data.utf8)
    var budget = StepBudget()
    do throws(Problem) {
      let attribute = XMLElement.Attribute(name: "d", value: bytes, offset: 0)
      self = try PathData(attribute, &budget).path
    } catch {
      throw SVGError(error, in: bytes)
    }
  }
}
