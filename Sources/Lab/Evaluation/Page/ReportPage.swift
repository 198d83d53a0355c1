import Foundation
package import ReceiptModel

/// An evaluation as one page of HTML that opens anywhere, offline, and loads nothing.
///
/// It holds the pictures of the worst items and text of receipts, so it is as private as they are.
package struct ReportPage {
    private let report: EvaluationReport
    private let worst: Int
    private let reading: (_ variant: String, _ identity: String) -> DocumentReading?
    private let picture: (_ identity: String) -> ReportPicture?
    private let templates: Templates

    /// How many cases of the first variant are open from the start.
    private static let openCases = 2

    /// Prepares the page; nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - report: what the evaluation found.
    ///   - worst: how many of the worst items of each variant are shown with picture and text.
    ///   - reading: what the variant read of the item (`ItemResult.identity`); asked once for every such item.
    ///   - picture: the picture of the item; asked at most once for every such item and variant, and let go before the
    ///     next.
    /// - Throws: ``TemplateFault`` when a template that the program was built with is broken.
    package init(
        report: EvaluationReport, worst: Int,
        reading: @escaping (_ variant: String, _ identity: String) -> DocumentReading?,
        picture: @escaping (_ identity: String) -> ReportPicture?
    ) throws(TemplateFault) {
        self.report = report
        self.worst = worst
        self.reading = reading
        self.picture = picture
        templates = try Templates()
    }

    /// Writes the page from top to bottom in pieces, which joined are UTF-8 HTML; the same for the same report.
    ///
    /// - Throws: what `emit` throws, and stops there.
    package func write(_ emit: (String) throws -> Void) rethrows {
        let cases = report.runs.enumerated().map { index, run in
            WorstCases.places(in: run.items, limit: worst).enumerated().map { rank, place in
                (item: run.items[place], id: "case-\(index + 1)-\(rank + 1)")
            }
        }
        let anchors = cases.map { cases in
            Dictionary(cases.map { ($0.item.identity, $0.id) }, uniquingKeysWith: { first, _ in first })
        }
        let page = templates.pieces(of: PageView(report: report, cases: anchors), by: templates.page)
        for (index, piece) in page.enumerated() {
            if index > 0 { try write(cases, emit) }
            try emit(piece)
        }
    }

    private func write(_ cases: [[(item: ItemResult, id: String)]], _ emit: (String) throws -> Void) rethrows {
        var shown: [String: String] = [:]
        for (index, cases) in cases.enumerated() {
            let view = (variant: VariantKey(index, report.runs[index]), isEmpty: cases.isEmpty)
            for piece in templates.pieces(of: view, by: templates.caseHeading) { try emit(piece) }
            for (rank, entry) in cases.enumerated() {
                let identity = entry.item.identity
                let place = CaseSection.Place(
                    id: entry.id, rank: rank + 1, isOpen: index == 0 && rank < Self.openCases,
                    shownIn: shown[identity])
                let picture = picture(identity)
                let section = CaseSection(
                    entry.item, at: place, reading: reading(report.runs[index].name, identity), picture: picture)
                for (index, piece) in templates.pieces(of: section, by: templates.worstCase).enumerated() {
                    if index > 0, let picture {
                        try write(picture, emit)
                        shown[identity] = place.pictureID
                    }
                    try emit(piece)
                }
            }
        }
    }

    /// The bytes of the picture in Base64, in pieces.
    private func write(_ picture: ReportPicture, _ emit: (String) throws -> Void) rethrows {
        // A multiple of three bytes, so that the pieces join without padding between them.
        let piece = 49_152
        for start in stride(from: 0, to: picture.bytes.count, by: piece) {
            let end = min(start + piece, picture.bytes.count)
            try emit(Data(picture.bytes[start..<end]).base64EncodedString())
        }
    }
}

/// The values of `page.mustache`.
struct PageView {
    let title: String
    let stylesheet = Templates.stylesheet
    let script = Templates.script
    let gap = Templates.gap
    let overview: OverviewSection
    let headline: HeadlineSection
    let plots: [Plot]
    let confusions: ConfusionSection
    let items: ItemSection
    let seed: UInt64

    init(report: EvaluationReport, cases: [[String: String]]) {
        title = report.sets.map(\.name).joined(separator: ", ")
        overview = OverviewSection(report: report)
        headline = HeadlineSection(report: report)
        plots = PlotSection.plots(of: report)
        confusions = ConfusionSection(report: report)
        items = ItemSection(report: report, cases: cases)
        seed = report.seed
    }
}
