import Evaluation
import Foundation
import ReceiptModel
import SystemPackage
import Testing

/// Reading the truth of sets, whole and broken.
@Suite struct SetTests {
    @Test("truth in the terms of UBL is scored like any; the amounts of a credit note change their sign")
    func invoices() throws {
        let bench = try Workbench()
        for number in 0..<2 { try bench.write("<Invoice/>", to: "set/\(number).xml") }
        let rest = """
            "id": "4/1", "issue_date": "2026-01-02", "due_date": null, "type": "380", "currency": "EUR", "supplier": "A", \
            "supplier_tax_id": "DE1", "supplier_endpoint": null, "tax_amount": "-2.00", "tax_inclusive": "12.00", \
            "payable": "0", "subtotals": [{"rate": null, "category": "O", "base": "10.00", "amount": "-2.00"}]}
            """
        try bench.write(
            "{\"file\": \"0.xml\", \"root\": \"Invoice\", \(rest)\n{\"file\": \"1.xml\", \"root\": \"CreditNote\", \(rest)",
            to: "set/truth.jsonl")
        let set = try bench.set()
        #expect(set.faults.isEmpty, "\(set.faults)")
        let (invoice, credit) = (set.items[0].truth, set.items[1].truth)
        #expect(
            invoice.fields[.number] == "4/1" && invoice.fields[.vatID] == "DE1" && invoice.fields[.typeCode] == "380")
        #expect(invoice.fields[.date] == "2026-01-02" && invoice.fields[.merchant] == "A")
        #expect(invoice.fields[.dueDate] == .some(nil) && invoice.fields[.endpoint] == .some(nil))
        #expect(invoice.fields[.total] == "12.00" && credit.fields[.total] == "-12.00")
        #expect(invoice.fields[.taxAmount] == "-2.00" && credit.fields[.taxAmount] == "2.00")
        #expect(invoice.vat?.map(\.rate) == ["0"] && credit.vat?.map(\.base) == ["-10.00"])
        #expect(credit.vat?.map(\.amount) == ["2.00"])
    }

    @Test func aBrokenLineIsSaidWithItsPlaceAndTheRestIsScored() throws {
        let bench = try Workbench()
        for number in 0..<4 { try bench.picture("set/images/\(number).png", serial: number) }
        try bench.write(
            """
            {"file": "images/0.png", "total": "1.00"}
            {"file": "images/1.png", "total": "1.0
            {"file": "images/9.png", "total": "2.00"}

            {"file": "images/2.png", "ttoal": "3.00", "date": "yesterday", "merchant": "A"}
            {"file": "images/3.png", "total": "12,50", "colour": "red"}
            {"file": "images/0.png", "total": "1.00"}
            {"total": "5.00"}
            {"file": "../secret.png"}
            """, to: "set/truth.jsonl")
        let set = try bench.set()
        #expect(set.items.map(\.truth.file) == ["images/0.png", "images/2.png", "images/3.png"])
        let faults = set.faults.map { "\($0.line ?? 0): \($0.message)" }
        let expected = [
            (2, "not a JSON object"), (3, "images/9.png is missing"), (5, "\"date\" (yesterday) is not a date"),
            (5, "unknown field \"ttoal\" is not scored; did you mean \"total\"?"),
            (6, "\"total\" (12,50) is not an amount"),
            (6, "unknown field \"colour\" is not scored"), (7, "a second time"), (8, "names no \"file\""),
            (9, "leads out of the set's folder"),
        ]
        #expect(faults.count == expected.count, "\(faults)")
        for (line, words) in expected {
            #expect(faults.contains { $0.hasPrefix("\(line): ") && $0.contains(words) }, "\(line) \(words): \(faults)")
        }
        #expect(
            set.faults.allSatisfy {
                $0.file.hasSuffix("/set/truth.jsonl") && $0.text.hasPrefix("\($0.file):\($0.line ?? 0): ")
            })
        #expect(set.items[1].truth.fields == [.merchant: "A"])
    }

    @Test func aFieldInManyLinesIsSaidOnce() throws {
        let bench = try Workbench()
        let set = try bench.makeSet((0..<5).map { ["total": "\($0).00", "shade": "x"] })
        #expect(set.faults.map(\.message).filter { $0.contains("unknown field \"shade\" (in 5 lines)") }.count == 1)
        #expect(set.faults.count == 1)
    }

    @Test func aFolderWithoutTruthIsSaid() throws {
        let bench = try Workbench()
        try bench.write("x", to: "empty/readme.txt")
        for (folder, words) in [("empty", "no truth.jsonl"), ("nowhere", "no such folder")] {
            let fault = #expect(throws: SetFault.self) { try bench.set(folder) }
            #expect(fault?.message.contains(words) ?? false, "\(fault?.text ?? "")")
        }
    }

    /// The layout in which SROIE is published, in its two best known forms.
    @Test(arguments: [
        ("img", "box", "key", "csv", "json"), ("img", "box", "entities", "txt", "txt"), (".", ".", ".", "txt", "json"),
    ])
    func sroieIsReadableAsItIs(images: String, box: String, entities: String, boxEnding: String, entityEnding: String)
        throws
    {
        let bench = try Workbench()
        try bench.picture("set/\(images)/X51005200931.jpg", serial: 1)
        try bench.write(
            "70,60,190,60,190,80,70,80,TOTAL:,RM\n300,61,360,61,360,81,300,81,1,007.50\n72,10,205,10,205,30,72,30,KEDAI ABC\n",
            to: "set/\(box)/X51005200931.\(boxEnding)")
        try bench.write(
            #"{"company": "KEDAI ABC", "date": "30-JUN-18", "address": "x", "total": "RM1,007.50"}"#,
            to: "set/\(entities)/X51005200931.\(entityEnding)")
        let set = try bench.set()
        let item = try #require(set.items.first)
        #expect(set.items.count == 1 && set.faults == [])
        #expect(item.truth.text == "KEDAI ABC\nTOTAL:,RM 1,007.50")
        #expect(item.truth.fields == [.merchant: "KEDAI ABC", .date: "2018-06-30", .total: "1007.50"])
        #expect(set.isCaseBlind)
    }

    @Test func whatIsBrokenInSROIEIsSaid() throws {
        let bench = try Workbench()
        for name in ["A", "B", "C"] { try bench.picture("set/img/\(name).jpg", serial: name.count) }
        try bench.write("1,2,3,4,5,6,7,8,KEDAI\nhello\n1,2,3,4,5,6,7,8,TOTAL 5.00\n", to: "set/box/A.csv")
        try bench.write("{broken", to: "set/key/B.json")
        try bench.write(#"{"company": "X", "total": "5.00"}"#, to: "set/key/D.json")
        let set = try bench.set()
        #expect(set.items.map(\.truth.file) == ["img/A.jpg", "img/B.jpg"])
        #expect(set.items[0].truth.lines?.map(\.text) == ["KEDAI", "TOTAL 5.00"])
        for (file, words) in [
            ("box/A.csv:2", "the row is not"), ("key/B.json:1", "not a JSON object"), ("img/C.jpg", "nothing is known"),
            ("set:", "the picture of D is missing"),
        ] {
            #expect(set.faults.contains { $0.text.contains(file) && $0.text.contains(words) }, "\(file)")
        }
        #expect(set.faults.count == 4)
    }

    @Test func rowsAreTheSameWhateverThePieces() throws {
        let bench = try Workbench()
        func quad(_ x: Double, _ y: Double, _ width: Double, lean: Double) -> [Double] {
            let (dx, dy) = (cos(lean) * width, sin(lean) * width)
            return [
                x, y, x + dx, y + dy, x + dx - 20 * sin(lean), y + dy + 20 * cos(lean), x - 20 * sin(lean),
                y + 20 * cos(lean),
            ]
        }
        /// The corners of the smallest box with level sides around others, as SROIE has them.
        func level(_ quad: [Double]) -> [Double] {
            let (xs, ys) = ([0, 2, 4, 6].map { quad[$0] }.sorted(), [1, 3, 5, 7].map { quad[$0] }.sorted())
            return [xs[0], ys[0], xs[3], ys[0], xs[3], ys[3], xs[0], ys[3]]
        }
        for (lean, isLevel) in [(0.0, false), (0.08, false), (-0.08, false), (0.0, true), (0.04, true), (-0.04, true)] {
            // Two rows 24 pixels apart on a page that leans: at the right end a row stands where the next one began.
            let place = { (x: Double, row: Double) in (x * cos(lean) - row * sin(lean), x * sin(lean) + row * cos(lean))
            }
            let pieces = [
                (0.0, 0.0, "ČOKOLADA MLIJEČNA 100G", 220.0), (400, 0, "1,99", 40),
                (0, 24, "KRUH RAŽENI SA SJEMENKAMA", 250), (400, 24, "2,49", 40),
            ]
            let lines: [[String: Any]] = pieces.reversed().map { x, row, text, width in
                let corner = place(x, row)
                let corners = quad(corner.0 + 100, corner.1 + 100, width, lean: lean)
                return ["text": text, "quad": isLevel ? level(corners) : corners]
            }
            let set = try bench.makeSet([["lines": lines]], named: "lean\(lean)\(isLevel)")
            #expect(
                set.items.first?.truth.text == "ČOKOLADA MLIJEČNA 100G 1,99\nKRUH RAŽENI SA SJEMENKAMA 2,49",
                "lean \(lean), level corners \(isLevel)")
        }
    }

    @Test func setsOfOneNameAreToldApart() throws {
        let bench = try Workbench()
        let sets = try ["a/set", "b/set", "b/set"].map { try bench.makeSet([["total": "1.00"]], named: $0) }
        let names = EvaluationSet.withDistinctNames(sets).map(\.name)
        #expect(names == ["set", "b/set", "set-2"])
    }
}
