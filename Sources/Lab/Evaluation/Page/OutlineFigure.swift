import ReceiptModel

/// The picture as it is stored, with the true edge of the paper and the one that was found.
struct OutlineFigure {
    let outline: ItemResult.Outline
    /// The element that shows the picture already; `nil` when none does.
    let picture: String?

    var markup: Markup {
        let (width, height) = (max(outline.width, 1), max(outline.height, 1))
        let frame = """
            <figure class="sheet"><div class="frame" \
            style="--w:\(Figure.decimal(width, digits: 0));--h:\(Figure.decimal(height, digits: 0))">
            """ as Markup
        let photo: Markup? = picture.map {
            "<div class=\"plate\"><img class=\"photo\" alt=\"\" data-copy-of=\"\($0)\" hidden></div>\n"
        }
        return """
            \(frame)\(photo)<svg viewBox="0 0 \(Figure.decimal(width, digits: 0)) \(Figure.decimal(height, digits: 0))" \
            role="img" aria-label="\(description)">
            \(polygon(outline.truth, style: "edge"))\(polygon(found, style: "edge found"))</svg></div>
            <figcaption><svg class="key" viewBox="0 0 22 10" aria-hidden="true"><line class="edge" x1="0" y1="5" x2="22" \
            y2="5"/></svg> the paper, <svg class="key" viewBox="0 0 22 10" aria-hidden="true"><line class="edge found" \
            x1="0" y1="5" x2="22" y2="5"/></svg> \(description)</figcaption></figure>

            """
    }

    private var description: String {
        let share = "intersection over union \(Figure.percent(outline.overlap))"
        return outline.found == nil
            ? "nothing was found, so the whole picture counts: \(share)" : "what was found: \(share)"
    }

    private var found: [PagePoint] {
        outline.found ?? [
            PagePoint(x: 0, y: 0), PagePoint(x: outline.width, y: 0), PagePoint(x: outline.width, y: outline.height),
            PagePoint(x: 0, y: outline.height),
        ]
    }

    private func polygon(_ points: [PagePoint], style: String) -> Markup {
        let places = points.map { "\(Figure.decimal($0.x, digits: 1)),\(Figure.decimal($0.y, digits: 1))" }
        return "<polygon class=\"\(style)\" points=\"\(places.joined(separator: " "))\"/>\n"
    }
}
