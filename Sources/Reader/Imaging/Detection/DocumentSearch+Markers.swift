import ReceiptModel

extension DocumentSearch {
    /// Minimum `trust` of a sheet that holds a marker.
    private static let minimumTrust = 0.5

    /// The sheets of at least two markers, one each, and further sheets that stand out; in reading order.
    ///
    /// Markers prove that the sheets are separate: where no separate outlines are found, the picture is divided at the
    /// best boundary.
    func documents(of markers: [DocumentMarker]) -> [DocumentOutline] {
        let plain = documents()
        if plain.areApart(markers) { return plain.map(\.outline) }
        let search = SeamSearch(gray: gray, closed: closed)
        var seams: [[DocumentSeam]] = markers.map { _ in [] }
        for one in markers.indices {
            for other in markers.indices where other != one && !isHidden(markers, one, other) {
                guard let seam = search.seam(of: markers[one], towards: markers[other]) else { continue }
                seams[one].append(seam)
            }
        }
        guard seams.allSatisfy({ !$0.isEmpty }) else { return plain.map(\.outline) }
        let divided = DocumentSearch(gray, seams: seams.flatMap(\.self))
        let candidates = divided.candidates()
        var found: [DocumentOutline] = []
        for (index, marker) in markers.enumerated() {
            let others = markers.indices.filter { $0 != index }.map { markers[$0].center }
            let cell = seams[index].reduce(imageCorners) { $1.clipped($0) }
            let whole = Double(divided.ink.count(inside: cell))
            let own = candidates.filter { candidate in
                candidate.isDocument(of: marker, minimumTrust: Self.minimumTrust)
                    && !others.contains { PolygonGeometry.contains(candidate.points, $0) }
            }
            let best = own.max { $0.likelihood(amongInk: whole) < $1.likelihood(amongInk: whole) }
            found.append(best?.outline ?? part(of: plain, in: cell, around: marker))
        }
        for document in plain {
            let isNew = found.allSatisfy { other in
                document.points.allSatisfy { !other.contains($0) }
                    && other.corners.allSatisfy { !PolygonGeometry.contains(document.points, $0) }
            }
            if isNew { found.append(document.outline) }
        }
        return found.sorted { $0.corners.center.x < $1.corners.center.x }
    }

    private var imageCorners: [PagePoint] {
        let (width, height) = (Double(gray.width), Double(gray.height))
        return [
            PagePoint(x: 0, y: 0), PagePoint(x: width, y: 0), PagePoint(x: width, y: height),
            PagePoint(x: 0, y: height),
        ]
    }

    /// Whether a third marker lies between two.
    private func isHidden(_ markers: [DocumentMarker], _ one: Int, _ other: Int) -> Bool {
        let (a, b) = (markers[one].center, markers[other].center)
        let length = PolygonGeometry.distance(a, b)
        return markers.indices.contains { index in
            guard index != one, index != other, length > 0 else { return false }
            let c = markers[index].center
            let along = ((c.x - a.x) * (b.x - a.x) + (c.y - a.y) * (b.y - a.y)) / (length * length)
            return (0.2...0.8).contains(along) && abs(PolygonGeometry.cross(a, b, c)) / length < 0.35 * length
        }
    }

    /// The marker's side of the boundaries: of the sheet that was found around it, or of the picture.
    private func part(of documents: [DocumentCandidate], in cell: [PagePoint], around marker: DocumentMarker)
        -> DocumentOutline
    {
        var corners = cell
        if let document = documents.first(where: { PolygonGeometry.contains($0.points, marker.center) }) {
            let common = PolygonGeometry.clipped(document.points, to: cell)
            if common.count >= 3 { corners = common }
        }
        return DocumentOutline(
            corners: corners, quadrilateral: nil,
            rotation: marker.skew.map { -PolygonGeometry.moduloQuarterTurn($0) } ?? 0,
            ink: Double(ink.count(inside: corners)))
    }
}

extension DocumentCandidate {
    /// Whether this may be the sheet that holds a marker.
    fileprivate func isDocument(of marker: DocumentMarker, minimumTrust: Double) -> Bool {
        let box = marker.box
        let (x, y) = (Double(box.x), Double(box.y))
        let (dx, dy) = (0.1 * Double(box.width), 0.1 * Double(box.height))
        // The corners of the bounding box of a rotated code lie outside of the code.
        let around = [
            marker.center, PagePoint(x: marker.center.x, y: y + dy),
            PagePoint(x: marker.center.x, y: Double(box.maxY) - dy),
            PagePoint(x: x + dx, y: marker.center.y), PagePoint(x: Double(box.maxX) - dx, y: marker.center.y),
        ]
        return isPlausible && trust > minimumTrust && around.allSatisfy { PolygonGeometry.contains(points, $0) }
    }

    /// Score as the sheet that holds all of some ink.
    fileprivate func likelihood(amongInk whole: Double) -> Double {
        let share = whole > 0 ? min(1, ink / whole) : 0
        return trust * contour.smoothness * rectangularity * (1 - 0.6 * contour.border) * (0.1 + 0.9 * share)
    }
}

extension [DocumentCandidate] {
    /// Whether each marker has a sheet of its own.
    fileprivate func areApart(_ markers: [DocumentMarker]) -> Bool {
        let owners = markers.map { marker in firstIndex { PolygonGeometry.contains($0.points, marker.center) } }
        return owners.allSatisfy { $0 != nil } && Set(owners).count == markers.count
    }
}

extension [PagePoint] {
    /// The mean of the points.
    fileprivate var center: PagePoint {
        let count = Double(Swift.max(1, self.count))
        return PagePoint(x: reduce(0) { $0 + $1.x } / count, y: reduce(0) { $0 + $1.y } / count)
    }
}
