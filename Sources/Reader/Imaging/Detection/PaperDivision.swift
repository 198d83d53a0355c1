import ReceiptModel

extension PaperScene {
    /// A paper of a mark's own must be seen at least so plainly.
    private static let leastTrust = 0.5

    /// The papers of at least two marks, one for each, and others that stand out; in reading order.
    ///
    /// Marks are sure evidence: what cannot be seen to be two papers is divided where it is likeliest.
    func papers(of marks: [PaperMark]) -> [PaperOutline] {
        let plain = papers()
        if plain.areApart(marks) { return plain.map(\.outline) }
        let search = SeamSearch(grey: grey, closed: closed)
        var seams: [[PaperSeam]] = marks.map { _ in [] }
        for one in marks.indices {
            for other in marks.indices where other != one && !isBehind(marks, one, other) {
                guard let seam = search.seam(of: marks[one], towards: marks[other]) else { continue }
                seams[one].append(seam)
            }
        }
        guard seams.allSatisfy({ !$0.isEmpty }) else { return plain.map(\.outline) }
        let divided = PaperScene(grey, seams: seams.flatMap(\.self))
        let guesses = divided.candidates()
        var found: [PaperOutline] = []
        for (index, mark) in marks.enumerated() {
            let others = marks.indices.filter { $0 != index }.map { marks[$0].middle }
            let cell = seams[index].reduce(picture) { $1.near($0) }
            let whole = Double(divided.ink.count(inside: cell))
            let own = guesses.filter { guess in
                guess.isPaper(of: mark, leastTrust: Self.leastTrust)
                    && !others.contains { PaperGeometry.contains(guess.points, $0) }
            }
            let best = own.max { $0.worth(amongInk: whole) < $1.worth(amongInk: whole) }
            found.append(best?.outline ?? part(of: plain, in: cell, around: mark))
        }
        for paper in plain {
            let isNew = found.allSatisfy { other in
                paper.points.allSatisfy { !other.contains($0) }
                    && other.corners.allSatisfy { !PaperGeometry.contains(paper.points, $0) }
            }
            if isNew { found.append(paper.outline) }
        }
        return found.sorted { $0.corners.middle.x < $1.corners.middle.x }
    }

    private var picture: [PagePoint] {
        let (width, height) = (Double(grey.width), Double(grey.height))
        return [
            PagePoint(x: 0, y: 0), PagePoint(x: width, y: 0), PagePoint(x: width, y: height),
            PagePoint(x: 0, y: height),
        ]
    }

    /// Whether a third mark lies between two.
    private func isBehind(_ marks: [PaperMark], _ one: Int, _ other: Int) -> Bool {
        let (a, b) = (marks[one].middle, marks[other].middle)
        let length = PaperGeometry.distance(a, b)
        return marks.indices.contains { index in
            guard index != one, index != other, length > 0 else { return false }
            let c = marks[index].middle
            let along = ((c.x - a.x) * (b.x - a.x) + (c.y - a.y) * (b.y - a.y)) / (length * length)
            return (0.2...0.8).contains(along) && abs(PaperGeometry.turn(a, b, c)) / length < 0.35 * length
        }
    }

    /// What lies on a mark's side of the seams, of the paper that was taken for one, or of the picture.
    private func part(of papers: [PaperCandidate], in cell: [PagePoint], around mark: PaperMark) -> PaperOutline {
        var corners = cell
        if let paper = papers.first(where: { PaperGeometry.contains($0.points, mark.middle) }) {
            let common = PaperGeometry.clipped(paper.points, to: cell)
            if common.count >= 3 { corners = common }
        }
        return PaperOutline(
            corners: corners, sheet: nil, lean: mark.lean.map { -PaperGeometry.quarterless($0) } ?? 0,
            print: Double(ink.count(inside: corners)))
    }
}

extension PaperCandidate {
    /// Whether this may be the paper on which a mark is printed.
    fileprivate func isPaper(of mark: PaperMark, leastTrust: Double) -> Bool {
        let box = mark.box
        let (x, y) = (Double(box.x), Double(box.y))
        let (dx, dy) = (0.1 * Double(box.width), 0.1 * Double(box.height))
        // The corners of the box of a code that leans lie outside the code.
        let around = [
            mark.middle, PagePoint(x: mark.middle.x, y: y + dy), PagePoint(x: mark.middle.x, y: Double(box.maxY) - dy),
            PagePoint(x: x + dx, y: mark.middle.y), PagePoint(x: Double(box.maxX) - dx, y: mark.middle.y),
        ]
        return isPlausiblePaper && trust > leastTrust && around.allSatisfy { PaperGeometry.contains(points, $0) }
    }

    /// How likely this is the paper that holds all of some ink.
    fileprivate func worth(amongInk whole: Double) -> Double {
        let share = whole > 0 ? min(1, ink / whole) : 0
        return trust * contour.smoothness * rectangularity * (1 - 0.6 * contour.border) * (0.1 + 0.9 * share)
    }
}

extension [PaperCandidate] {
    /// Whether each mark has a paper of its own.
    fileprivate func areApart(_ marks: [PaperMark]) -> Bool {
        let owners = marks.map { mark in firstIndex { PaperGeometry.contains($0.points, mark.middle) } }
        return owners.allSatisfy { $0 != nil } && Set(owners).count == marks.count
    }
}

extension [PagePoint] {
    /// The mean of the points.
    fileprivate var middle: PagePoint {
        let count = Double(Swift.max(1, self.count))
        return PagePoint(x: reduce(0) { $0 + $1.x } / count, y: reduce(0) { $0 + $1.y } / count)
    }
}
