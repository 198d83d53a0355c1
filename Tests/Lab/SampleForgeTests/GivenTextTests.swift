import Foundation
import ReceiptModel
import SampleForge
import TestSupport
import Testing

/// Receipts whose words are given.
struct GivenTextTests {
    /// A journal that nobody was given.
    private static let journal = [
        "======= ФИСКАЛНИ РАЧУН =======", "          111111119", "      ĆOŠAK I ШЉИВА", "Касир:                 Đorđe",
        "Укупан износ:       1.234,50", "ПФР време:  03.02.2025. 9:05:07", "ПФР број: AAAA2222-BBBB3333-77",
        "==== КРАЈ ФИСКАЛНОГ РАЧУНА ====",
    ]
    private static let facts =
        #""tax_id": "111111119", "company": "ĆOŠAK I ШЉИВА", "type": "ПРОМЕТ ПРОДАЈА", "total": "1234.50", "#
        + #""date": "2025-02-03", "time": "09:05:07", "pfr_number": "AAAA2222-BBBB3333-77", "counter": "70/77ПП", "#
        + #""taxes": [{"label": "Ђ", "name": "О-ПДВ", "rate": "20.00", "amount": "205.75"}]"#

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func truths(_ folder: String) throws -> [[String: Any]] {
        try String(contentsOfFile: folder + "/truth.jsonl", encoding: .utf8).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func textsBecomePhotographsWithTheirTruth() throws {
        try TemporaryFolder.with { folder in
            try write(Self.journal.joined(separator: "\n") + "\n\n", to: folder + "/one.txt")
            try write(#"{"file": "one.txt", \#(Self.facts)}"# + "\n", to: folder + "/truth.jsonl")
            let receipts = try GivenTexts.load(folder)
            #expect(receipts.map(\.lines) == [Self.journal])
            let forge = SampleForge(seed: 3)
            for name in ["first", "second"] {
                let count = try forge.print(
                    receipts, copies: 2, media: .photo, photos: PhotoStyle(.ordinary), country: .serbia,
                    into: "\(folder)/\(name)")
                #expect(count == 2)
            }
            let made = try truths(folder + "/first")
            let files = ["images/000001.jpg", "images/000002.jpg"]
            #expect(made.map { $0["file"] as? String } == files)
            let pictures = try files.map { file in
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/first/\(file)"))
                #expect(bytes == FileManager.default.contents(atPath: "\(folder)/second/\(file)"))
                return bytes
            }
            #expect(pictures[0] != pictures[1])
            for (truth, bytes) in zip(made, pictures) {
                #expect(truth["text"] as? [String] == Self.journal)
                let expected = [
                    "merchant": "ĆOŠAK I ШЉИВА", "tax_id": "111111119", "total": "1234.50", "date": "2025-02-03",
                    "time": "09:05:07", "number": "AAAA2222-BBBB3333-77", "kind": "sale", "country": "RS",
                    "currency": "RSD",
                ]
                for (key, value) in expected { #expect(truth[key] as? String == value, "\(key)") }
                let labels = try #require(truth["labels"] as? [String: String])
                // All but those that are only added, which stand in the labels where they are at work.
                let degradations = Degradation.allCases.compactMap { labels[$0.rawValue] }
                #expect(
                    degradations.count == Degradation.allCases.count - 2
                        && !degradations.contains("strong"))
                #expect(labels["text"] == "one")
                let lines = try #require(truth["lines"] as? [[String: Any]])
                let quad = try #require(lines[0]["quad"] as? [Double])
                // From ascender to the base line about 1.4 x-heights.
                #expect(quad[7] - quad[1] > 15)
                let code = try #require((truth["codes"] as? [[String]])?.first)
                #expect(code[1].hasPrefix("https://suf.purs.gov.rs/v/?vl="))
                let picture = try #require(GreyPicture(jpeg: Array(bytes)))
                #expect(CodeSymbol.read(.qr, in: picture).contains(code[1]))
            }
        }
    }

    @Test func plainTextsArePrintedFlat() throws {
        try TemporaryFolder.with { folder in
            try write("UKUPNO 1,00\r\nHVALA\r\n", to: folder + "/a.txt")
            #expect(try GivenTexts.load(folder + "/a.txt").map(\.lines) == [["UKUPNO 1,00", "HVALA"]])
            try SampleForge(seed: 1).print(try GivenTexts.load(folder), into: folder + "/out")
            let truth = try #require(try truths(folder + "/out").first)
            #expect(truth["text"] as? [String] == ["UKUPNO 1,00", "HVALA"] && truth["total"] == nil)
            #expect((truth["codes"] as? [Any])?.isEmpty == true && truth["outline"] != nil)
        }
    }

    @Test(arguments: ["日本", "a\tb"])
    func charactersThatNoFaceHasAreRefused(text: String) throws {
        try TemporaryFolder.with { folder in
            #expect {
                try SampleForge(seed: 1).print(
                    [GivenReceipt(name: "odd", lines: ["Total 1", text])], into: folder + "/o")
            } throws: { error in
                "\(error)".contains("U+")
            }
        }
    }

    @Test func textsThatAreNoneAreNamed() throws {
        try TemporaryFolder.with { folder in
            #expect(throws: SampleForgeError.self) { try GivenTexts.load(folder + "/nothing") }
            #expect(throws: SampleForgeError.self) { try GivenTexts.load(folder) }
            try write(#"{"file": "../a.txt"}"#, to: folder + "/truth.jsonl")
            #expect(throws: SampleForgeError.self) { try GivenTexts.load(folder) }
            let wide = GivenReceipt(name: "wide", lines: [String(repeating: "x", count: 65)])
            #expect(throws: SampleForgeError.self) { try SampleForge(seed: 1).print([wide], into: folder + "/o") }
        }
    }

    /// What the paper covers is light, what is beside it is the table.
    @Test func outlinesGoAroundThePaper() throws {
        let receipt = ComposedReceipt(TillLayout.all[1], seed: 21, part: "outline")
        let conditions = PhotoConditions([.curl: 0.8, .perspective: 0.5, .fold: 0.5])
        let (truth, bytes) = try SampleForge(seed: 12).photograph(receipt, under: conditions, on: .desk, name: "edge")
        #expect(truth.outline.count > 20 && truth.outline.count % 2 == 0)
        let points = stride(from: 0, to: truth.outline.count, by: 2).map {
            (x: Double(truth.outline[$0]) / 10, y: Double(truth.outline[$0 + 1]) / 10)
        }
        let picture = try #require(GreyPicture(jpeg: bytes))
        func level(_ x: Double, _ y: Double) -> Double {
            guard x >= 0, y >= 0, Int(x) < picture.width, Int(y) < picture.height else { return 0 }
            return Double(picture.pixels[Int(y) * picture.width + Int(x)])
        }
        var (inside, outside, count) = (0.0, 0.0, 0.0)
        for (start, end) in zip(points, points.dropFirst() + points.prefix(1)) {
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 4 else { continue }
            // Clockwise with y downwards: the paper lies to the right of each edge.
            let (nx, ny) = (-dy / length * 5, dx / length * 5)
            for step in 1..<8 {
                let share = Double(step) / 8
                let (x, y) = (start.x + dx * share, start.y + dy * share)
                inside += level(x + nx, y + ny)
                outside += level(x - nx, y - ny)
                count += 1
            }
        }
        #expect(inside / count > outside / count + 40, "\(inside / count) against \(outside / count)")
        #expect(truth.json.contains("\"outline\": [["))
    }

    @Test func megapixelsAreKept() throws {
        try TemporaryFolder.with { folder in
            try SampleForge(seed: 2).makeSet(
                count: 1, countries: [.serbia], media: .photo, photos: PhotoStyle(.ordinary, megapixels: 3),
                into: folder + "/set")
            let truth = try #require(try truths(folder + "/set").first)
            #expect(truth["width"] as? Int == 1504 && truth["height"] as? Int == 2000)
        }
    }
}
