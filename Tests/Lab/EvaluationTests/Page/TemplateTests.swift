import Foundation
import ReceiptModel
import Testing

@testable import Evaluation

@Suite("The templates of the page")
struct TemplateTests {
    /// What a document, a file's name or a label may try: markup, the ends of attributes, Mustache, the page's own gap.
    private static let attempts = [
        "<script>alert(1)</script>", "</title></style></script><b>", "\" onmouseover=\"alert(1)", "' onfocus='alert(1)",
        "{{gap}}{{{gap}}}{{> page}}{{#report}}x{{/report}}{{=<% %>=}}", "\u{1}", "&lt;&#60;&",
        // Graphemes that are no quotation mark and no bracket, and of which a browser sees the first scalar.
        "\"\u{301} onmouseover=alert(1) x=\u{301}", "'\u{FE0F} onfocus=alert(1)", "<\u{308}script>", ">\u{20DD}",
        "\u{D4E}\" onmouseover=alert(1)", "\u{D4E}<script>alert(1)</script>",
    ]

    /// The page about an item that says this wherever something of a document or of a set is shown.
    private static func page(saying text: String) throws -> String {
        var item = Sample.item(
            file: text, expected: text, read: text + "!", box: PixelBox(x: 1, y: 2, width: 30, height: 40),
            reading: text + " x")
        item.labels = [text: [text]]
        item.reasons = [text]
        item.fields["of " + text] = Sample.field(expected: text, read: nil)
        var reading = Sample.reading(text: "x")
        reading.pages[0].text = TextLayer(lines: [Sample.line([text, "x"], y: 100)], source: .bornDigital)
        reading.pages[0].remarks = ["\(text)"]
        reading.pages[0].codes = [
            ScannedCode(symbology: .qr, text: text, box: PixelBox(x: 1, y: 2, width: 3, height: 4), reader: text)
        ]
        let fault = SetFault(file: text, line: 1, message: text)
        return try Sample.page(Sample.report([item], name: text, faults: [fault]), reading: reading)
    }

    @Test("File names, texts, labels and remarks come out escaped", arguments: attempts)
    func escaping(attempt: String) throws {
        let html = try Self.page(saying: attempt)
        let (plain, check) = (TagCheck(try Self.page(saying: "plain")), TagCheck(html))
        #expect(check.faults == [])
        for tag in check.tags { #expect(tag.attributes.keys.allSatisfy { !$0.hasPrefix("on") }, "\(tag.name)") }
        for name in ["script", "style", "b", "img", "title", "h2", "rect"] {
            #expect(check.tags.count { $0.name == name } == plain.tags.count { $0.name == name }, "\(name)")
        }
        #expect(!html.unicodeScalars.contains("\u{1}"))
        let escaped = VisibleText.escaped(attempt)
        #expect(html.contains("<th scope=\"row\" class=\"name\">s/\(escaped)</th>"))
        #expect(html.contains("<li>\(escaped)</li>"))
        #expect(html.contains("<title>\(escaped) (80\u{A0}%)"))
    }

    @Test("Text of a document is not taken for a template")
    func noTemplates() throws {
        let html = try Sample.page(
            Sample.report([Sample.item(file: "{{seed}}{{{stylesheet}}}.jpg")]),
            reading: Sample.reading(text: "{{seed}}"))
        #expect(html.contains(">s/{{seed}}{{{stylesheet}}}.jpg</th>"))
        #expect(html.components(separatedBy: Templates.stylesheet).count == 2)
    }

    /// A misspelt name would be rendered as nothing.
    @Test("Every name in a template is a stored property of a view")
    func names() throws {
        var item = Sample.item(read: "9.99")
        item.reasons = ["a reason"]
        item.fields["date"] = Sample.field(expected: "2025-03-01", read: nil)
        item.fields["tax_id"] = Sample.field(expected: nil, read: nil)
        item.labels = ["country": ["HR"]]
        let corner = PagePoint(x: 1, y: 2)
        item.outline = ItemResult.Outline(
            width: 4, height: 3, truth: [corner, corner, corner], found: nil, overlap: 0.1)
        item.cost = ItemResult.Cost(wallSeconds: 1, processorSeconds: 1, peakMiB: 1, isCached: false)
        var report = Sample.report(
            [item, Sample.item(file: "b.jpg"), Sample.item(file: "c.jpg")],
            faults: [SetFault(file: "truth.jsonl", line: 1, message: "broken")])
        report.runs[0].items[1].labels = ["country": ["RS"]]
        report.runs[0] = VariantRun(
            name: "v", description: "v", engines: ["a": "1"], items: report.runs[0].items + [item], sets: ["s"], seed: 1
        )
        report.runs[0].summaries[0].metrics["known.near"] = Metric(
            value: 0.5, interval: Interval(low: 0, high: 1), count: 2)
        var reading = Sample.reading(text: "Ukupno 9.99")
        reading.pages = (1...5).map { number in
            var page = reading.pages[0]
            page.number = number
            page.codes = [
                ScannedCode(symbology: .qr, text: "x", box: PixelBox(x: 1, y: 2, width: 3, height: 4), reader: "zbar")
            ]
            return page
        }
        item.fields["total"]?.box = PixelBox(x: 1, y: 2, width: 30, height: 40)
        let picture = ReportPicture(mediaType: .png, bytes: [1])
        var known: Set<String> = []
        let first = CaseSection.Place(id: "case", rank: 1, isOpen: true, shownIn: nil)
        let again = CaseSection.Place(id: "case", rank: 1, isOpen: true, shownIn: "other")
        Self.collect(PageView(report: report, cases: [["s/a.jpg": "case"]]), into: &known)
        Self.collect((variant: VariantKey(0, report.runs[0]), isEmpty: true), into: &known)
        Self.collect(CaseSection(item, at: first, reading: reading, picture: picture), into: &known)
        Self.collect(CaseSection(item, at: again, reading: reading, picture: picture), into: &known)
        Self.collect(CaseSection(item, at: first, reading: nil, picture: picture), into: &known)
        item.text = nil
        Self.collect(CaseSection(item, at: first, reading: nil, picture: nil), into: &known)
        for (template, source) in Templates.sources {
            for tag in String(decoding: source, as: UTF8.self).matches(of: /\{\{[#^\/{]?([A-Za-z.]+)\}/) {
                for name in tag.1.split(separator: ".") {
                    #expect(known.contains(String(name)), "\(template): \(tag.0)")
                }
            }
        }
        for name in [
            "bins", "diagonal", "mistakes", "slices", "interval", "faultHeading", "original", "copyOf", "textRemark",
        ] {
            #expect(known.contains(name))
        }
    }

    private static func collect(_ value: Any, into names: inout Set<String>) {
        for child in Mirror(reflecting: value).children {
            if let label = child.label { names.insert(label) }
            collect(child.value, into: &names)
        }
    }

    @Test("The stylesheet has the colours that fields are given, and the templates render no page by themselves")
    func colours() {
        for index in 0..<FieldNames.colourCount { #expect(Templates.stylesheet.contains(".k\(index){--k:#")) }
        #expect(!Templates.stylesheet.contains(".k\(FieldNames.colourCount){"))
        // Only the room's own files and the gap may pass unescaped.
        let unescaped = Templates.sources.values.flatMap { source in
            String(decoding: source, as: UTF8.self).matches(of: /\{\{\{(.*?)\}\}\}|\{\{&(.*?)\}\}/).map { $0.1 ?? $0.2 }
        }
        #expect(Set(unescaped.compactMap(\.self)) == ["gap", "script", "stylesheet"])
    }
}
