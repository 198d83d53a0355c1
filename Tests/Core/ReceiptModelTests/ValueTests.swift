import ReceiptModel
import Testing

@Suite("Money and decimal text")
struct MoneyTests {
    @Test("what is written is read back", arguments: 0..<200)
    func roundTrip(seed: Int) throws {
        // A simple congruence spreads the seeds over many magnitudes and both signs.
        let value = Int64(bitPattern: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15) >> Int64(seed % 40 + 12)
        let money = Money(minorUnits: value, currency: .eur)
        let again = try #require(Money(decimal: money.decimalString, currency: .eur), "seed \(seed)")
        #expect(again == money, "seed \(seed): \(money.decimalString)")
    }

    @Test(
        "only plain decimals are amounts",
        arguments: ["", ".", "-", "1,20", "1.234", "1.", " 1.20", "1e3", "0x10", "١.٢٠", "99999999999999999999"])
    func refuses(text: String) {
        #expect(Money(decimal: text, currency: .eur) == nil)
    }

    @Test func signAndPlaces() {
        #expect(Money(minorUnits: -5, currency: .rsd).decimalString == "-0.05")
        #expect(Money(decimal: "7", currency: .bam)?.minorUnits == 700)
        #expect(Money(decimal: "-0.5", currency: .bam)?.minorUnits == -50)
    }
}

@Suite("Dates and times")
struct CivilTimeTests {
    @Test func onlyDaysThatExist() {
        #expect(CivilDate(year: 2024, month: 2, day: 29) != nil)
        #expect(CivilDate(year: 2023, month: 2, day: 29) == nil)
        #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
        #expect(CivilDate(year: 2025, month: 13, day: 1) == nil)
        #expect(CivilDate(iso: "2025-6-1") == nil)
    }

    @Test("every day of three centuries is the day after the one before")
    func calendarRunsThrough() throws {
        var expected = try #require(CivilDate(year: 1901, month: 1, day: 1))
        var wrong: [Int64] = []
        for dayNumber in Int64(-25_202)..<Int64(83_641) {
            if CivilDate(secondsSinceEpoch: dayNumber * 86_400 + 43_200) != expected { wrong.append(dayNumber) }
            if CivilDate(iso: expected.description) != expected { wrong.append(dayNumber) }
            let (year, month, day) = (expected.year, expected.month, expected.day)
            let next =
                CivilDate(year: year, month: month, day: day + 1) ?? CivilDate(year: year, month: month + 1, day: 1)
                ?? CivilDate(year: year + 1, month: 1, day: 1)
            expected = try #require(next)
        }
        #expect(wrong.isEmpty)
        #expect(CivilDate(secondsSinceEpoch: 0).description == "1970-01-01")
        #expect(CivilDate(secondsSinceEpoch: -1).description == "1969-12-31")
        #expect(CivilDate(secondsSinceEpoch: 951_782_400).description == "2000-02-29")
    }

    @Test func timestampsAreRFC3339() {
        #expect(Timestamp(milliseconds: 1_700_000_000_123).description == "2023-11-14T22:13:20.123Z")
        #expect(Timestamp(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    }

    @Test func minutesAgreeWithSeconds() throws {
        let minutes = try #require(CivilTime(iso: "14:02"))
        let seconds = try #require(CivilTime(iso: "14:02:59"))
        #expect(minutes.agrees(with: seconds))
        #expect(!seconds.agrees(with: try #require(CivilTime(iso: "14:02:58"))))
        #expect(CivilTime(iso: "24:00") == nil)
    }
}

@Suite("Identifiers with check digits")
struct IdentifierTests {
    @Test("one wrong digit is never valid", arguments: ["12345678903", "94577403194"])
    func oib(text: String) throws {
        let valid = try #require(OIB(text))
        for (index, digit) in text.enumerated() {
            for other in "0123456789" where other != digit {
                var damaged = Array(text)
                damaged[index] = other
                #expect(OIB(String(damaged)) == nil, "\(text) → \(String(damaged))")
            }
        }
        #expect(valid.digits == text)
    }

    @Test func lengthsAndSigns() {
        #expect(OIB("1234567890") == nil)
        #expect(OIB("1234567890٣") == nil)
        #expect(PIB("12345678") == nil)
        #expect(JIB("") == nil)
    }

    @Test("a JIB and its VAT number name the same taxpayer")
    func jibAndVAT() throws {
        let bodies = ["420123456789", "451000000001", "498765432101"]
        for body in bodies {
            let valid = (0...9).compactMap { JIB("\(body)\($0)") }
            guard let jib = valid.first else { continue }
            let vat = try #require(BosnianVATNumber(jib.digits.dropFirst()))
            #expect(vat.jib == jib)
        }
    }

    @Test("a value survives JSON, a damaged one does not")
    func codable() throws {
        #expect(TaxIdentifier(scheme: "OIB", digits: "12345678903") != nil)
        #expect(TaxIdentifier(scheme: "OIB", digits: "12345678904") == nil)
        #expect(TaxIdentifier(scheme: "VAT", digits: "12345678903") == nil)
    }
}

@Suite("Places on a page")
struct PlaceTests {
    @Test("there and back", arguments: 0..<50)
    func transformsInvert(seed: Int) throws {
        let angle = Double(seed) / 7
        let transform = PageTransform(
            a: 1.5 + angle.truncatingRemainder(dividingBy: 1), b: 0.3, c: Double(seed), d: -0.3, e: 1.2, f: -4,
            g: Double(seed % 5) * 1e-4, h: Double(seed % 3) * -1e-4)
        let back = try #require(transform.inverted)
        let point = transform.original(x: 123, y: -45)
        let again = back.original(x: point.x, y: point.y)
        #expect(abs(again.x - 123) < 1e-6 && abs(again.y + 45) < 1e-6, "seed \(seed)")
    }

    @Test func boxesUnite() {
        let box = PixelBox(x: 2, y: 3, width: 4, height: 5).union(PixelBox(x: 0, y: 10, width: 1, height: 1))
        #expect(box == PixelBox(x: 0, y: 3, width: 6, height: 8))
    }
}

@Suite("Receipts of one reading")
struct ReadingTests {
    private func page(_ number: Int, receipt: Int?) -> PageReading {
        PageReading(
            number: number, width: 10, height: 10, text: TextLayer(lines: [], source: .bornDigital), codes: [],
            toOriginal: .identity, receipt: receipt)
    }

    @Test("pages are one receipt, unless each is one of several on a picture")
    func receipts() {
        func reading(_ receipts: [Int?]) -> DocumentReading {
            DocumentReading(
                pages: receipts.enumerated().map { page($0.offset + 1, receipt: $0.element) },
                processorMilliseconds: 90, recognitionMilliseconds: 40)
        }
        #expect(reading([nil, nil, nil]).receipts.map(\.pages.count) == [3])
        #expect(reading([]).receipts.count == 1)
        #expect(reading([nil, 1]).receipts.map(\.pages.count) == [2])
        let two = reading([1, 2]).receipts
        #expect(two.map { $0.pages.map(\.receipt) } == [[1], [2]])
        #expect(two.reduce(0) { $0 + $1.processorMilliseconds } == 90)
    }
}
