import ReceiptModel

/// The spans of a polygon on the rows of an image, as in scanline filling.
struct PolygonScanlines {
    private let rows: Range<Int>
    /// The index of the first crossing of each row, and the end of the last.
    private var starts: [Int]
    private var crossings: [Double]

    /// Intersects the centers of rows: row `y` is at the height `y + 0.5`.
    init(_ polygon: [PagePoint], rows: Range<Int>) {
        self.rows = rows
        starts = [Int](repeating: 0, count: rows.count + 1)
        var next = polygon.first
        // From the last corner to the first, as each edge needs the corner after it.
        var edges: [(a: PagePoint, b: PagePoint, rows: Range<Int>)] = []
        edges.reserveCapacity(polygon.count)
        for a in polygon.reversed() {
            guard let b = next else { break }
            next = a
            let (upper, lower) = (min(a.y, b.y), max(a.y, b.y))
            let first = Self.firstRow(from: upper, within: rows)
            let end = Self.firstRow(from: lower, within: rows)
            guard first < end else { continue }
            edges.append((a, b, first..<end))
            for row in first..<end { starts[row - rows.lowerBound + 1] += 1 }
        }
        for index in rows.indices { starts[index - rows.lowerBound + 1] += starts[index - rows.lowerBound] }
        crossings = [Double](repeating: 0, count: starts[rows.count])
        var filled = starts
        for edge in edges {
            let (a, b) = (edge.a, edge.b)
            for row in edge.rows {
                let x = a.x + (b.x - a.x) * (Double(row) + 0.5 - a.y) / (b.y - a.y)
                // Insertion sort: there are rarely more than two crossings.
                let start = starts[row - rows.lowerBound]
                var place = filled[row - rows.lowerBound]
                while place > start, crossings[place - 1] > x {
                    crossings[place] = crossings[place - 1]
                    place -= 1
                }
                crossings[place] = x
                filled[row - rows.lowerBound] += 1
            }
        }
    }

    /// The first row whose center is at or below a height.
    private static func firstRow(from y: Double, within rows: Range<Int>) -> Int {
        let row = (y - 0.5).rounded(.up)
        return Int(min(Double(rows.upperBound), max(Double(rows.lowerBound), row)))
    }

    /// Calls `body` for each span of a row inside the polygon, from left to right.
    func forEachSpan(of row: Int, _ body: (_ from: Double, _ to: Double) -> Void) {
        guard rows.contains(row) else { return }
        let (start, end) = (starts[row - rows.lowerBound], starts[row - rows.lowerBound + 1])
        for index in stride(from: start, to: end - 1, by: 2) { body(crossings[index], crossings[index + 1]) }
    }
}
