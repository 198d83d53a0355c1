import Foundation
import TestSupport
import Testing

@testable import SampleForge

/// Sets of any size.
struct SetTests {
    @Test func aLargerSetExtendsASmallerOneOnAnyNumberOfThreads() throws {
        try TemporaryFolder.with { folder in
            let forge = SampleForge(seed: 7)
            try forge.makeSet(count: 5, into: folder + "/five", workers: 1)
            try forge.makeSet(count: 3, into: folder + "/three", workers: 3)
            let five = try records(folder + "/five")
            let three = try records(folder + "/three")
            #expect(five.count == 5 && Array(five.prefix(3)) == three)
            for line in three {
                let file = try #require(try object(line)["file"] as? String)
                let bytes = FileManager.default.contents(atPath: folder + "/three/" + file)
                #expect(bytes != nil && bytes == FileManager.default.contents(atPath: folder + "/five/" + file))
            }
            let other = try records(of: SampleForge(seed: 8), count: 3, into: folder + "/other")
            #expect(other[0] != three[0])
        }
    }

    @Test func truthNamesFileLabelsAndLines() throws {
        try TemporaryFolder.with { folder in
            try SampleForge(seed: 9).makeSet(
                count: 6, countries: [.serbia], media: .flat, into: folder + "/set", workers: 2)
            let lines = try records(folder + "/set")
            for (index, line) in lines.enumerated() {
                let object = try object(line)
                let file = try #require(object["file"] as? String)
                #expect(file.hasPrefix("images/00000\(index + 1)."))
                #expect(FileManager.default.fileExists(atPath: "\(folder)/set/\(file)"))
                #expect(object["country"] as? String == "RS")
                let labels = try #require(object["labels"] as? [String: String])
                #expect(["scan", "screen"].contains(labels["medium"]) && labels["glare"] == "none")
                #expect(TillLayout.named(labels["layout"] ?? "")?.script.rawValue == labels["script"])
                let printed = try #require(object["lines"] as? [[String: Any]])
                #expect(printed.count == (object["text"] as? [String])?.count)
                let (width, height) = (object["width"] as? Double ?? 0, object["height"] as? Double ?? 0)
                for entry in printed {
                    let quad = try #require(entry["quad"] as? [Double])
                    #expect(quad.count == 8 && quad[0] < quad[2] && quad[1] < quad[7], "\(entry)")
                    #expect(quad.allSatisfy { $0 >= 0 } && quad[2] <= width && quad[5] <= height, "\(entry)")
                }
            }
        }
    }

    @Test func severalReceiptsLieSideBySide() throws {
        try TemporaryFolder.with { folder in
            let forge = SampleForge(seed: 6)
            for name in ["a", "b"] {
                try forge.makeSet(
                    count: 3, media: .photo, photos: PhotoStyle(.ordinary), receipts: 2...3, into: "\(folder)/\(name)",
                    workers: name == "a" ? 1 : 2)
            }
            let lines = try records(folder + "/a")
            #expect(try lines == records(folder + "/b") && lines.count == 3)
            for line in lines {
                let picture = try object(line)
                let file = try #require(picture["file"] as? String)
                let bytes = FileManager.default.contents(atPath: "\(folder)/a/\(file)")
                #expect(bytes != nil && bytes == FileManager.default.contents(atPath: "\(folder)/b/\(file)"))
                let (width, height) = (picture["width"] as? Double ?? 0, picture["height"] as? Double ?? 0)
                let receipts = try #require(picture["receipts"] as? [[String: Any]])
                #expect((2...3).contains(receipts.count) && picture["total"] == nil)
                var middles: [Double] = []
                for receipt in receipts {
                    #expect(receipt["total"] is String && receipt["country"] is String && receipt["file"] == nil)
                    let outline = try #require(receipt["outline"] as? [[Double]])
                    #expect(outline.allSatisfy { $0[0] >= 0 && $0[1] >= 0 && $0[0] <= width && $0[1] <= height })
                    middles.append(outline.reduce(0) { $0 + $1[0] } / Double(outline.count))
                }
                #expect(middles == middles.sorted(), "\(middles)")
            }
        }
    }

    @Test func smallPrintIsAsHighAsAskedFor() throws {
        try TemporaryFolder.with { folder in
            try SampleForge(seed: 14).makeSet(
                count: 3, media: .photo, photos: PhotoStyle(.ordinary, on: .leather, capitals: 9),
                into: folder + "/small")
            for line in try records(folder + "/small") {
                let object = try object(line)
                #expect((object["conditions"] as? [String])?.contains("leather") == true)
                // Capitals and figures alone, without what reaches below the baseline.
                let heights = try #require(object["lines"] as? [[String: Any]]).compactMap { entry -> Double? in
                    guard let text = entry["text"] as? String, let quad = entry["quad"] as? [Double],
                        text.unicodeScalars.allSatisfy({ " .:0123456789ABEHIKLMNORSTUVXYZ".unicodeScalars.contains($0) }
                        )
                    else { return nil }
                    return max(quad[7] - quad[1], quad[5] - quad[3])
                }
                let usual = try #require(heights.sorted().dropFirst(heights.count / 2).first)
                // Outlines are drawn around the outermost grey pixels of lines that lean a little.
                #expect((8.5...12).contains(usual), "\(usual)")
            }
        }
    }

    @Test func folderWithOtherContentIsRefused() throws {
        try TemporaryFolder.with { folder in
            try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/note.txt"))
            #expect {
                try SampleForge(seed: 1).makeSet(count: 1, into: folder)
            } throws: { error in
                guard case SampleForgeError.unusable(folder, let reason) = error else { return false }
                return reason.contains("note.txt")
            }
        }
    }

    @Test func linesForTrainingArePairsOfPictureAndText() throws {
        try TemporaryFolder.with { folder in
            let forge = SampleForge(seed: 4)
            try forge.makeLines(count: 24, into: folder + "/a", workers: 2)
            try forge.makeLines(count: 6, into: folder + "/b", workers: 1)
            var cyrillic = 0
            for number in 1...24 {
                let name = "lines/0000" + (number < 10 ? "0" : "") + "\(number)"
                let picture = try #require(FileManager.default.contents(atPath: "\(folder)/a/\(name).png"))
                // Signature and header of PNG: 8 bits deep, one grey channel.
                #expect(Array(picture.prefix(4)) == [0x89, 0x50, 0x4E, 0x47] && picture[24] == 8 && picture[25] == 0)
                let text = try String(contentsOfFile: "\(folder)/a/\(name).gt.txt", encoding: .utf8)
                #expect(text.hasSuffix("\n") && !text.contains("  ") && text.contains { $0.isLetter || $0.isNumber })
                if text.unicodeScalars.contains(where: { (0x400...0x4FF).contains($0.value) }) { cyrillic += 1 }
                guard number <= 6 else { continue }
                #expect(FileManager.default.contents(atPath: "\(folder)/b/\(name).png") == picture)
            }
            #expect(cyrillic > 0 && cyrillic < 24)
        }
    }

    @Test("Receipts from abroad are texts that can be photographed, and lines to learn from")
    func abroad() throws {
        try TemporaryFolder.with { folder in
            let forge = SampleForge(seed: 12)
            try forge.makeTextsAbroad(count: 40, into: folder + "/a")
            try forge.makeTextsAbroad(count: 3, into: folder + "/b")
            let receipts = try GivenTexts.load(folder + "/a")
            #expect(receipts.count == 40)
            #expect(try GivenTexts.load(folder + "/b").map(\.lines) == receipts.prefix(3).map(\.lines))
            #expect(receipts.allSatisfy { $0.lines.allSatisfy { $0.count <= 48 } })
            // What the receipts of the three countries do not print: signs before amounts, umlauts.
            let text = receipts.flatMap(\.lines).joined(separator: "\n")
            for form in [/€\d+[.,]\d\d/, /\$\d+[.,]\d\d/, /[äöüÄÖÜß]/] { #expect(text.contains(form)) }
            #expect(try forge.print(Array(receipts.prefix(2)), faces: .varied, into: folder + "/prints") == 2)
            try forge.makeLines(count: 6, faces: .varied, fromAbroad: true, into: folder + "/lines")
            let line = try String(contentsOfFile: folder + "/lines/lines/000006.gt.txt", encoding: .utf8)
            #expect(line.hasSuffix("\n") && line.count > 1)
        }
    }

    @Test func otherFacesPrintTheSameReceiptsAndTellNothingOfThoseToBeJudgedBy() throws {
        let groups = [TillFont.tills, TillFont.learnt, TillFont.unseen]
        #expect(Set(groups.joined()).count == groups.joined().count, "a face is in two groups")
        try TemporaryFolder.with { folder in
            let forge = SampleForge(seed: 11)
            var texts: [FaceChoice: [[String]]] = [:]
            var pictures: Set<Data> = []
            for faces in FaceChoice.allCases {
                for copy in ["a", "b"] {
                    try forge.makeSet(
                        count: 6, media: .flat, faces: faces, into: "\(folder)/\(faces.rawValue)-\(copy)",
                        workers: copy == "a" ? 1 : 2)
                }
                for number in 1...6 {
                    let object = try object(records("\(folder)/\(faces.rawValue)-a")[number - 1])
                    texts[faces, default: []].append(try #require(object["text"] as? [String]))
                    let file = try #require(object["file"] as? String)
                    let bytes = try #require(
                        FileManager.default.contents(atPath: "\(folder)/\(faces.rawValue)-a/\(file)"))
                    #expect(bytes == FileManager.default.contents(atPath: "\(folder)/\(faces.rawValue)-b/\(file)"))
                    pictures.insert(bytes)
                }
            }
            #expect(texts[.varied] == texts[.own] && texts[.unseen] == texts[.own])
            #expect(pictures.count == 18)
        }
    }

    @Test func everyFaceHasEverySignThatLayoutsPrint() throws {
        for font in TillFont.learnt + TillFont.unseen {
            for layout in TillLayout.all {
                var paper = ComposedReceipt(layout, seed: 3, part: "faces").paper
                paper.font = font
                // A sign that the face does not have is an error.
                #expect(throws: Never.self, "\(font.rawValue), \(layout.name)") {
                    try TillPrinter(cell: 8, wear: nil).print(paper)
                }
            }
        }
    }

    @Test func heavyLettersTakeMoreInkAndThinOnesLess() throws {
        func ink(_ lettering: Lettering) throws -> Int {
            var paper = PrintedReceipt(font: .dejaVu, columns: 16, lines: [.text("UKUPNO 12,50 ŠĐ", [])])
            paper.lettering = lettering
            let picture = try TillPrinter(cell: 20, wear: nil).print(paper)
            return picture.pixels.reduce(0) { $0 + 255 - Int($1) }
        }
        let (plain, heavy) = (try ink(.plain), try ink(Lettering(weight: 0.1)))
        let (thin, wide) = (try ink(Lettering(weight: -0.05)), try ink(Lettering(spacing: 0.3)))
        #expect(heavy * 10 > plain * 12 && thin * 10 < plain * 9 && wide < plain)
        // Leaning moves ink and takes none.
        #expect(abs(try ink(Lettering(slant: 0.2)) - plain) * 50 < plain)
    }

    @Test func curatedSamplesAreThoseOfTheCheckout() throws {
        let checkout = Checkout.path + "/samples"
        try TemporaryFolder.with { folder in
            #expect(try SampleForge(seed: 2026).make(into: folder).count == 16)
            let names = try FileManager.default.contentsOfDirectory(atPath: checkout + "/images").map { "images/\($0)" }
            #expect(names.count == 16)
            for name in names + ["truth.jsonl"] {
                let made = FileManager.default.contents(atPath: "\(folder)/\(name)")
                #expect(made != nil && made == FileManager.default.contents(atPath: "\(checkout)/\(name)"), "\(name)")
            }
        }
    }

    private func records(of forge: SampleForge, count: Int, into folder: String) throws -> [String] {
        try forge.makeSet(count: count, into: folder)
        return try records(folder)
    }

    private func records(_ folder: String) throws -> [String] {
        let text = try String(contentsOfFile: folder + "/truth.jsonl", encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

}
