package import ReceiptModel

/// An evaluation as one page of HTML that opens anywhere, offline, and loads nothing.
///
/// It holds the pictures of the worst items and text of receipts, so it is as private as they are.
package struct ReportPage {
    private let report: EvaluationReport
    private let worst: Int
    private let reading: (_ variant: String, _ identity: String) -> DocumentReading?
    private let picture: (_ identity: String) -> ReportPicture?

    /// How many cases of the first variant are open from the start.
    private static let openCases = 2

    /// - Parameters:
    ///   - report: what the evaluation found.
    ///   - worst: how many of the worst items of each variant are shown with picture and text.
    ///   - reading: what the variant read of the item (`ItemResult.identity`); asked once for every such item.
    ///   - picture: the picture of the item; asked at most once for every such item and variant, and let go before the
    ///     next.
    package init(
        report: EvaluationReport, worst: Int,
        reading: @escaping (_ variant: String, _ identity: String) -> DocumentReading?,
        picture: @escaping (_ identity: String) -> ReportPicture?
    ) {
        self.report = report
        self.worst = worst
        self.reading = reading
        self.picture = picture
    }

    /// Writes the page from top to bottom in pieces, which joined are UTF-8 HTML; the same for the same report.
    ///
    /// - Throws: what `emit` throws, and stops there.
    package func write(_ emit: (String) throws -> Void) rethrows {
        let overview = OverviewSection(report: report)
        let headline = HeadlineSection(report: report)
        let cases = report.runs.map { run in WorstCases.places(in: run.items, limit: worst).map { run.items[$0] } }
        try emit(head.html)
        try emit(overview.markup.html)
        try emit("</div>\n\(navigation.html)\n<main class=\"bound\" id=\"main\">\n")
        for section in [headline.markup, headline.slices, PlotSection(report: report).markup] { try emit(section.html) }
        try emit(ConfusionSection(report: report).markup.html)
        try writeCases(cases, emit)
        let anchors = cases.enumerated().map { index, items in
            Dictionary(
                items.enumerated().map { ($0.element.identity, caseID(variant: index, place: $0.offset)) },
                uniquingKeysWith: { first, _ in first })
        }
        try ItemSection(report: report, cases: anchors).write(emit)
        try emit(overview.about.html)
        try emit(foot.html)
    }

    private var head: Markup {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src-elem 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>How well receipts are read: \(report.sets.map(\.name).joined(separator: ", "))</title>
        <style>\(Markup(trusted: Stylesheet.css))</style></head>
        <body><a class="skip" href="#main">To the figures</a><div class="bound">
        """
    }

    private var navigation: Markup {
        let slices: Markup? =
            report.runs.contains { $0.summaries.contains { $0.slice != nil } }
            ? "<li><a href=\"#slices\">Slices</a></li>" : nil
        return """
            <nav aria-label="Sections"><div class="bound"><ul><li><a href="#figures">Figures</a></li>\(slices)\
            <li><a href="#plots">Plots</a></li><li><a href="#confusions">Characters</a></li>\
            <li><a href="#cases">Worst cases</a></li><li><a href="#items">All items</a></li>\
            <li><a href="#about">What was compared</a></li></ul></div></nav>
            """
    }

    private var foot: Markup {
        """
        </main><footer class="bound">Made by bilko \(report.bilko); resampling seeded with \(String(report.seed)). \
        The page loads nothing and sends nothing. It shows pictures and text of receipts: keep it as private as they are.\
        </footer>
        <script>\(Markup(trusted: Behaviour.script))</script></body></html>\n
        """
    }

    private func caseID(variant: Int, place: Int) -> String { "case-\(variant + 1)-\(place + 1)" }

    private func writeCases(_ cases: [[ItemResult]], _ emit: (String) throws -> Void) rethrows {
        try emit(
            """
            <section id="cases" aria-labelledby="cases-title"><h2 id="cases-title">Worst cases</h2>
            <p class="soft">By wrong booked fields, then by fields that are not as on the paper, then by character error \
            rate. Thin grey boxes are words, red ones words that are wrong; field boxes are solid where the field is \
            right, dashed red with ✗ where it is wrong.</p>\n
            """)
        var shown: [String: String] = [:]
        for (index, items) in cases.enumerated() {
            let run = report.runs[index]
            let title: Markup = "<h3>\(Legend.key(index))\(run.name)</h3>\n"
            try emit(title.html)
            if items.isEmpty { try emit("<p class=\"soft\">Nothing went wrong.</p>\n") }
            for (place, item) in items.enumerated() {
                let section = CaseSection(
                    item: item, id: caseID(variant: index, place: place), rank: place + 1,
                    isOpen: index == 0 && place < Self.openCases, reading: reading(run.name, item.identity),
                    shownIn: shown[item.identity])
                if try section.write(picture: picture(item.identity), emit) { shown[item.identity] = section.pictureID }
            }
        }
        try emit("</section>\n")
    }
}
