import Foundation
import ReceiptModel
import Testing

@testable import Evaluation

@Suite("The report as a page")
struct ReportPageTests {
    @Test("Text of receipts never becomes a tag, an attribute or a hidden character")
    func hostileText() throws {
        let hostile =
            "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp;\u{202E}\u{0}\u{7}\u{200B}\u{85}"
        var item = Sample.item(file: hostile, expected: hostile, read: "\u{2066}" + hostile, reading: hostile)
        item.reasons = [hostile]
        item.labels = [hostile: [hostile]]
        let fault = SetFault(file: hostile, line: 1, message: hostile)
        let html = try Sample.page(
            Sample.report([item], name: hostile, faults: [fault]), reading: Sample.reading(text: hostile))
        let check = TagCheck(html)
        #expect(check.faults == [])
        #expect(check.tags.count { $0.name == "script" } == 1)
        #expect(check.tags.allSatisfy { tag in !tag.attributes.keys.contains { $0.hasPrefix("on") } })
        #expect(check.tags.count { $0.name == "img" } == 1)
        let unseen = html.unicodeScalars.filter { scalar in
            let kind = scalar.properties.generalCategory
            return scalar != "\n" && (kind == .control || kind == .format)
        }
        #expect(unseen.isEmpty)
        #expect(html.contains("⟦U+202E⟧"))
        #expect(html.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    }

    @Test("The page names no resource but the pictures in it, and forbids the rest")
    func selfContained() throws {
        let item = Sample.item(reading: "see https://example.invalid/a.png url(x)")
        let html = try Sample.page(Sample.report([item]), reading: Sample.reading(text: "https://example.invalid/"))
        let check = TagCheck(html)
        #expect(check.faults == [])
        for tag in check.tags {
            for name in ["src", "href", "xlink:href", "action", "data", "poster", "srcset", "background"] {
                guard let value = tag.attributes[name] else { continue }
                #expect(value.hasPrefix("#") || value.hasPrefix("data:image/"), "\(tag.name) \(name)")
            }
            #expect(!(tag.attributes["style"] ?? "").contains("url("))
            #expect(!["link", "iframe", "object", "embed", "base", "form"].contains(tag.name))
        }
        #expect(!Templates.stylesheet.contains("url(") && !Templates.stylesheet.contains("@import"))
        #expect(!Templates.script.contains("http") && !Templates.script.contains("innerHTML"))
        let policy = try #require(check.tags.first { $0.attributes["http-equiv"] == "Content-Security-Policy" })
        #expect(policy.attributes["content"]?.hasPrefix("default-src 'none'") == true)
        #expect(Templates.stylesheet.utf8.count + Templates.script.utf8.count < 40_000)
    }

    @Test("The same report makes the same page")
    func deterministic() throws {
        let items = (0..<20).map { Sample.item(file: "\($0).jpg", read: "\($0)", reading: "text \($0)") }
        let report = Sample.report(items)
        let pages = try (0..<3).map { _ in try Sample.page(report, reading: Sample.reading(text: "text")) }
        #expect(Set(pages).count == 1)
    }

    @Test("Stops where the writing fails")
    func failingWriter() throws {
        struct Full: Error {}
        let page = try Sample.make(Sample.report([Sample.item()]), reading: nil)
        var pieces = 0
        #expect(throws: Full.self) {
            try page.write { _ in
                pieces += 1
                if pieces == 3 { throw Full() }
            }
        }
        #expect(pieces == 3)
    }

    @Test("A picture is embedded byte for byte, in pieces, and once for all variants")
    func embedding() throws {
        let bytes = (0..<120_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var report = Sample.report([Sample.item(read: "9.99")])
        var second = report.runs[0]
        second.name = "other"
        report.runs.append(second)
        let page = try ReportPage(
            report: report, worst: 5, reading: { _, _ in Sample.reading(text: "x") },
            picture: { _ in ReportPicture(mediaType: .png, bytes: bytes) })
        var longest = 0
        var html = ""
        page.write { piece in
            longest = max(longest, piece.utf8.count)
            html += piece
        }
        let images = TagCheck(html).tags.filter { $0.name == "img" }
        let prefix = "data:image/png;base64,"
        let source = try #require(images.first?.attributes["src"])
        #expect(Data(base64Encoded: String(source.dropFirst(prefix.count))).map { [UInt8]($0) } == bytes)
        #expect(images.count == 2)
        #expect(images.last?.attributes["data-copy-of"] == images.first?.attributes["id"])
        #expect(longest < 70_000)
    }

    @Test("A picture that browsers do not show leaves the boxes and says why")
    func otherKinds() throws {
        let page = try ReportPage(
            report: Sample.report([Sample.item(read: "9.99")]), worst: 5,
            reading: { _, _ in Sample.reading(text: "Ukupno 9.99") },
            picture: { _ in ReportPicture(mediaType: .heic, bytes: [1, 2, 3]) })
        var html = ""
        page.write { html += $0 }
        #expect(!html.contains("<img"))
        #expect(html.contains("The original is a HEIC picture"))
        #expect(html.contains(">Ukupno</text>"))
    }

    @Test("What was not measured is a dash; what is best is marked")
    func figures() throws {
        var report = Sample.report([Sample.item()])
        report.runs[0].summaries = [
            Summary(
                set: "s", slice: nil, items: 1,
                metrics: ["text.cer": Metric(value: 0.1234, interval: Interval(low: 0.1, high: 0.15), count: 1)])
        ]
        var other = report.runs[0]
        other.name = "other"
        other.summaries[0].metrics["text.cer"]?.value = 0.05
        report.runs.append(other)
        let html = try Sample.page(report, reading: nil)
        #expect(html.contains(">12.34<small>10.00–15.00</small></td>"))
        #expect(html.contains("★</span>5.00<span class=\"hidden\"> best</span>"))
        let missing = MetricKind.headline.count - 1
        #expect(html.components(separatedBy: "<td class=\"n soft\">–</td>").count - 1 == 2 * missing)
    }
}

@Suite("The worst items")
struct WorstCasesTests {
    @Test("Wrong booked fields come first, then other errors, then error rates")
    func order() {
        func item(_ file: String, total: String?, merchant: String?, reading: String) -> ItemResult {
            var item = Sample.item(file: file, expected: "1.00", read: total, reading: reading)
            item.fields["merchant"] = Sample.field(expected: "Trgovina", read: merchant)
            return item
        }
        let items = [
            item("right", total: "1.00", merchant: "Trgovina", reading: Sample.truth),
            item("text", total: "1.00", merchant: "Trgovina", reading: "nothing of it"),
            item("slightly", total: "1.00", merchant: "Trgovina", reading: Sample.truth + "x"),
            item("merchant", total: "1.00", merchant: "Other", reading: Sample.truth),
            item("missing", total: nil, merchant: "Other", reading: Sample.truth),
            item("booked", total: "7.00", merchant: "Trgovina", reading: Sample.truth),
        ]
        let files = WorstCases.places(in: items, limit: 10).map { items[$0].file }
        #expect(files == ["booked", "missing", "merchant", "text", "slightly"])
        #expect(
            WorstCases.places(in: items.reversed(), limit: 2).map { items.reversed()[$0].file } == [
                "booked", "missing",
            ])
    }

    @Test("A planted error has its box, its class and its label; what is right has its own")
    func boxes() throws {
        var item = Sample.item(expected: "9.90", read: "9.99", box: PixelBox(x: 101, y: 202, width: 53, height: 24))
        item.fields["date"] = Sample.field(
            expected: "2025-03-01", read: "2025-03-01", box: PixelBox(x: 11, y: 22, width: 33, height: 44))
        item.fields["tax_id"] = Sample.field(expected: "123", read: nil)
        let html = try Sample.page(Sample.report([item]), reading: Sample.reading(text: "Ukupno 9.99"))
        let total = FieldNames.style("total")
        let date = FieldNames.style("date")
        #expect(html.contains("<rect class=\"field \(total) wrong\" x=\"101\" y=\"202\" width=\"53\" height=\"24\">"))
        #expect(html.contains("<rect class=\"field \(date)\" x=\"11\" y=\"22\" width=\"33\" height=\"44\">"))
        #expect(html.contains(">✗ total</text>"))
        #expect(html.contains("Not read:</strong> tax id."))
    }

    @Test("Both edges of the paper are drawn on the picture as stored")
    func outlines() throws {
        var item = Sample.item(read: "9.99")
        let triangle = [PagePoint(x: 10, y: 20), PagePoint(x: 30, y: 20), PagePoint(x: 10, y: 60)]
        item.outline = ItemResult.Outline(width: 400, height: 300, truth: triangle, found: nil, overlap: 0.0417)
        let html = try Sample.page(Sample.report([item]), reading: Sample.reading(text: "Ukupno 9.99"))
        #expect(TagCheck(html).faults == [])
        #expect(html.contains("<polygon class=\"edge\" points=\"10.0,20.0 30.0,20.0 10.0,60.0\"/>"))
        #expect(html.contains("<polygon class=\"edge found\" points=\"0.0,0.0 400.0,0.0 400.0,300.0 0.0,300.0\"/>"))
        #expect(html.contains("style=\"--w:400;--h:300\"") && html.contains("nothing was found"))
    }

    @Test("A word is marked where it differs from the truth, in the order of the rows")
    func wordMarks() throws {
        // The second line of the layer stands above the first, and a row of dashes is not scored.
        let lines = [
            Sample.line(["Ukupno", "9.99"], y: 300), Sample.line(["Kafa", "x"], y: 100), Sample.line(["-----"], y: 200),
        ]
        let reading = Sample.reading(lines: lines)
        let text = ItemResult.Text(
            reference: "Kafa Ukupno 9.90", reading: "Kafa x Ukupno 9.99",
            score: TextScore(reference: "Kafa Ukupno 9.90", hypothesis: "Kafa x Ukupno 9.99"))
        let marks = WordMarks(of: reading, text: text)
        #expect((0..<5).map { marks.isWrong(word: $0, onPageAt: 0) } == [false, true, false, true, false])
        let rows = ScoredWords(text, in: reading).sources.map { $0?.row }
        let difference = TextDifference(text, rowOfWord: rows)
        #expect(difference.rows.map { $0.reading.map(\.text).joined() } == ["Kafa x␣", "Ukupno 9.99"])
        #expect(
            difference.rows.last?.truth == [.init(text: "Ukupno 9.9", differs: false), .init(text: "0", differs: true)])
    }
}
