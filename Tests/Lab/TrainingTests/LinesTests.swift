import Foundation
import SampleForge
import TestSupport
import Testing

@testable import Training

@Suite("Lines for training")
struct LinesTests {
    @Test("Lines of a photograph are cut out with the words that the truth has there")
    func stripsOfAPhotograph() throws {
        let temporary = try TemporaryFolder("training")
        defer { withExtendedLifetime(temporary) {} }
        let folder = temporary.path + "/set"
        try SampleForge(seed: 77).makeSet(
            count: 2, media: .photo, photos: PhotoStyle(.ordinary), into: folder)
        let pictures = try LabelledPicture.all(of: folder)
        #expect(pictures.count == 2)
        for picture in pictures {
            let printed = picture.lines.map { $0.text.split(separator: " ").joined(separator: " ") }
            let lines = try StripMaker().lines(of: picture)
            #expect(lines.count * 10 >= picture.lines.count * 6)
            for line in lines {
                #expect(printed.contains { $0.contains(line.text) }, "\(line.text)")
                #expect(line.picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            }
            // Most of what is printed is there.
            let found = lines.reduce(0) { $0 + $1.text.count }
            #expect(found * 10 >= printed.reduce(0) { $0 + $1.count } * 5)
        }
    }

    @Test("A strip of a part of a line has the words of that part, and half a word is none")
    func partsOfALine() throws {
        // 30 columns of 10 pixels: a label, a gap, an amount.
        let line = LabelledPicture.Line(
            text: "UKUPNO EUR              123,45", quad: [100, 50, 400, 50, 400, 70, 100, 70])
        let text = try #require(PrintedText(line))
        func words(_ from: Double, _ to: Double, y: Double = 60) -> String? {
            text.words(from: (from, y), to: (to, y))
        }
        #expect(words(102, 398) == "UKUPNO EUR 123,45")
        #expect(words(99, 199) == "UKUPNO EUR")
        #expect(words(341, 399) == "123,45")
        #expect(words(102, 130) == nil)
        #expect(words(150, 398) == nil)
        #expect(words(102, 398, y: 78) == nil)
        #expect(PrintedText(LabelledPicture.Line(text: "   ", quad: line.quad)) == nil)
    }

    @Test(
        "The case of a text in capitals is taken from what was read",
        arguments: [
            ("CASH RECEIVED", "Cash Recelved", "Cash Received"),
            ("TOTAL QTY:", "TOTAL QTY:", "TOTAL QTY:"),
            ("TOTAL SALES", "Total SALES", "Total SALES"),
            ("NO. 12 GST @6%", "No. 12 GST @6%", "No. 12 GST @6%"),
            ("TAX SUMMARY", "ax Summa y", "Tax Summary"),
            ("DESCRIPTION", "", "-"),
        ])
    func recasing(text: String, read: String, printed: String) {
        #expect(TruthCase.recased(text, as: read) ?? "-" == printed)
    }

    @Test("A set is mixed, repeats are few, and what is held back is not learnt")
    func mixing() {
        let lines = (0..<300).map { TrainingLine(text: $0 < 200 ? "\($0)" : "UKUPNO", picture: [UInt8($0 & 255)]) }
        let set = TrainingSet(lines, seed: 5, alike: 9, held: 20)
        #expect(set.held.count == 20)
        #expect(set.lines.count + set.held.count == 209)
        let learnt = Set(set.lines.map(\.text)).subtracting(["UKUPNO"])
        #expect(learnt.isDisjoint(with: set.held.map(\.text).filter { $0 != "UKUPNO" }))
        #expect(set.lines.map(\.text) != lines.map(\.text).filter(learnt.contains))
        #expect(TrainingSet(lines, seed: 5, alike: 9, held: 20).lines.map(\.text) == set.lines.map(\.text))
        #expect(TrainingSet(lines, seed: 6, alike: 9, held: 20).lines.map(\.text) != set.lines.map(\.text))
    }

    @Test("A file has every line with its picture and its text, and nothing behind them")
    func fileOfLines() {
        let lines = [TrainingLine(text: "Čaša 1,50", picture: [1, 2, 3]), TrainingLine(text: "Рачун", picture: [4])]
        var rest = TrainingFile(lines, name: "x")[...]
        func number() -> Int {
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func text() -> [UInt8] {
            let count = number()
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        #expect(number() == 2)
        for (page, line) in lines.enumerated() {
            #expect(rest.popFirst() == 1)
            #expect(text() == Array("x".utf8))
            #expect(number() == page)
            #expect(text() == line.picture)
            #expect(text().isEmpty)
            #expect(text() == Array(line.text.utf8))
            #expect((number(), number()) == (0, 0))
            #expect(rest.popFirst() == 0)
        }
        #expect(rest.isEmpty)
    }
}

extension TrainingFile {
    fileprivate subscript(_: UnboundedRange) -> ArraySlice<UInt8> { bytes[...] }
}

@Suite("What lstmeval says about lines")
struct ReadLineTests {
    @Test func linesAndTheirScripts() {
        let answer = """
            Iteration 1: some talk
            Truth:UKUPNO EUR 12,50
            OCR  :UKUPNO EUR 12,60
            Truth:Касир: Мира
            OCR  :Касир: Мира
            Truth:Хлеб/KOM
            OCR  :
            Truth:--------
            OCR  :=-------
            Truth:1.250,00
            OCR  :1.250,00: 7
            BCER eval=1.2
            """
        let lines = ReadLine.all(in: answer)
        #expect(lines.map(\.kind) == [.latin, .cyrillic, .mixed, .figures])
        #expect(lines.map(\.read) == ["UKUPNO EUR 12,60", "Касир: Мира", "", "1.250,00: 7"])
        #expect(lines.first?.truth == "UKUPNO EUR 12,50")
    }
}
