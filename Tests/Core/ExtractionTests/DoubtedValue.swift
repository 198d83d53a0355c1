import Countries
import Foundation
import ReceiptModel
import TestSupport

/// A value of a checked kind as a small made-up receipt prints it, with signs of which the recogniser was unsure.
struct DoubtedValue {
    enum Kind: String, CaseIterable {
        case oib, pib, jib, bosnianVAT, croatianAccount, serbianAccount, bosnianAccount, jir, zki, processorNumber,
            device
        case date
    }

    let kind: Kind
    /// As extraction gives it.
    let truth: String
    let country: Country
    /// The receipt; `@` stands for the value.
    let page: String
    /// The value as printed.
    let printed: String

    /// A valid value in one of the forms in which receipts print it.
    static func random(_ kind: Kind, using random: inout SeededNumbers) -> DoubtedValue {
        switch kind {
        case .oib: identifier(OIB.self, kind, .croatia, croatian, ["OIB: ", "OIB ", "OIB:", "PDV ID: HR"], &random)
        case .pib: identifier(PIB.self, kind, .serbia, serbian, ["ПИБ: ", "ПИБ:", "ПИБ ", ""], &random)
        case .jib: identifier(JIB.self, kind, .bosniaAndHerzegovina, bosnian, ["JIB: ", "JIB:", "ID BROJ: "], &random)
        case .bosnianVAT:
            identifier(BosnianVATNumber.self, kind, .bosniaAndHerzegovina, bosnian, ["PDV broj: ", "PIB: "], &random)
        case .croatianAccount: account("HR", 17, kind, .croatia, &random)
        case .serbianAccount: account("RS", 18, kind, .serbia, &random)
        case .bosnianAccount: account("BA", 16, kind, .bosniaAndHerzegovina, &random)
        case .jir, .zki: code(kind, &random)
        case .processorNumber: processorNumber(&random)
        case .device: device(&random)
        case .date: date(&random)
        }
    }

    private static let croatian =
        "LIPOV LAD d.o.o.\n@\nRačun br.: 4711/P2/1\nDatum: 14.03.2025. 18:22\n"
        + "UKUPNO EUR  4,75\n"
    private static let serbian =
        "ФИСКАЛНИ РАЧУН\n@\nЗЕЛЕНИ ЧАЈ\nБеоград\nЕСИР број:  123/1.0.0\n"
        + "Укупан износ:  590,00\nПФР време:  7.02.2025. 9:05:33\n"
    private static let bosnian =
        "JAVOR PROMET d.o.o. Zenica\n@\nFISKALNI RAČUN\n12.05.2025. 10:41\n"
        + "TOTAL:  11,70\nBF: 9001\n"

    private static func digits(_ count: Int, _ random: inout SeededNumbers) -> String {
        (0..<count).reduce(into: "") { text, _ in text += "\(Int.random(in: 0...9, using: &random))" }
    }

    /// Digits parted by no blank, or by one or two.
    private static func grouped(_ text: String, _ random: inout SeededNumbers) -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: "\(text.prefix(text.count - 6)) \(text.suffix(6))"
        case 1 where text.count == 11: "\(text.prefix(3)) \(text.dropFirst(3).prefix(4)) \(text.suffix(4))"
        default: text
        }
    }

    private static func identifier<Identifier: CheckedIdentifier>(
        _ type: Identifier.Type, _ kind: Kind, _ country: Country, _ page: String, _ labels: [String],
        _ random: inout SeededNumbers
    ) -> DoubtedValue {
        while true {
            let head = kind == .jib ? "4" + digits(11, &random) : digits(Identifier.length - 1, &random)
            guard let whole = (0...9).map({ head + "\($0)" }).first(where: { Identifier($0) != nil }) else { continue }
            let label = labels.randomElement(using: &random) ?? ""
            let isBare = label.isEmpty || label.hasSuffix("HR")
            return DoubtedValue(
                kind: kind, truth: whole, country: country, page: page.replacing("@", with: label + "@"),
                printed: isBare ? whole : grouped(whole, &random))
        }
    }

    private static func account(
        _ prefix: String, _ count: Int, _ kind: Kind, _ country: Country, _ random: inout SeededNumbers
    ) -> DoubtedValue {
        let rest = digits(count, &random)
        let accounts = (2...98).map { "\(prefix)\($0 < 10 ? "0" : "")\($0)\(rest)" }
        let whole = accounts.first { BankAccount(iban: $0).isValid } ?? ""
        let groups = stride(from: 0, to: whole.count, by: 4).map { String(whole.dropFirst($0).prefix(4)) }
        return DoubtedValue(
            kind: kind, truth: whole, country: country, page: "\(Bool.random(using: &random) ? "IBAN: " : "IBAN:")@",
            printed: Bool.random(using: &random) ? groups.joined(separator: " ") : whole)
    }

    private static func code(_ kind: Kind, _ random: inout SeededNumbers) -> DoubtedValue {
        let signs = (0..<32).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" }
        var text = String(signs)
        if kind == .jir {
            let lengths = [8, 4, 4, 4, 12]
            var rest = signs[...]
            text = lengths.map { length in
                defer { rest = rest.dropFirst(length) }
                return String(rest.prefix(length))
            }.joined(separator: "-")
        }
        var printed = Bool.random(using: &random) ? text : text.uppercased()
        if Int.random(in: 0..<4, using: &random) == 0 {
            printed.insert(" ", at: printed.index(printed.startIndex, offsetBy: 19))
        }
        let label = kind == .jir ? "JIR" : "ZKI"
        return DoubtedValue(
            kind: kind, truth: text, country: .croatia,
            page: croatian.replacing("@", with: "OIB: 53102749680") + "\(label): @\n", printed: printed)
    }

    private static func processorNumber(_ random: inout SeededNumbers) -> DoubtedValue {
        func name() -> String {
            String((0..<8).map { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement(using: &random) ?? "A" })
        }
        let first = name()
        let second = Int.random(in: 0..<10, using: &random) == 0 ? name() : first
        let number = "\(first)-\(second)-\(Int.random(in: 1...999_999, using: &random))"
        return DoubtedValue(
            kind: .processorNumber, truth: number, country: .serbia,
            page: serbian.replacing("@", with: "113027585") + "ПФР број рачуна: @\n", printed: number)
    }

    private static func device(_ random: inout SeededNumbers) -> DoubtedValue {
        let letters = (0..<2).map { _ in "ABCDEFGHJKLMNPRSTUVZ".randomElement(using: &random) ?? "A" }
        let number = String(letters) + digits(6, &random)
        return DoubtedValue(
            kind: .device, truth: number, country: .bosniaAndHerzegovina,
            page: bosnian.replacing("@", with: "JIB: 4207719360015\nIBFM: @"), printed: number)
    }

    private static func date(_ random: inout SeededNumbers) -> DoubtedValue {
        let (year, month) = (Int.random(in: 2009...2029, using: &random), Int.random(in: 1...12, using: &random))
        let day = Int.random(in: 1...CivilDate.days(in: month, of: year), using: &random)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let truth = "\(year)-\(two(month))-\(two(day))"
        let forms = [
            "\(two(day)).\(two(month)).\(year).", "\(day).\(month).\(year).", "\(two(day))/\(two(month))/\(year)",
            "\(two(day)). \(two(month)). \(year).", truth, "\(two(day)).\(two(month)).\(two(year % 100))",
        ]
        let country = Country.allCases.randomElement(using: &random) ?? .croatia
        let page: String =
            switch country {
            case .croatia: croatian.replacing("14.03.2025.", with: "#").replacing("@", with: "OIB: 53102749680")
            case .serbia: serbian.replacing("7.02.2025.", with: "#").replacing("@", with: "113027585")
            case .bosniaAndHerzegovina:
                bosnian.replacing("12.05.2025.", with: "#").replacing("@", with: "JIB: 4207719360015")
            }
        return DoubtedValue(
            kind: .date, truth: truth, country: country, page: page.replacing("#", with: "@"),
            printed: forms.randomElement(using: &random) ?? truth)
    }
}

extension DoubtedValue {
    /// The receipt as it is.
    var clean: [TextLine] { PrintedPage.lines(page.replacing("@", with: printed)) }

    /// The receipt with one or two signs of the value misread, of which what was printed is an alternative.
    ///
    /// A sign was read with a probability of 0.3…0.9; the alternatives share the rest as chance will have it.
    func misread(using random: inout SeededNumbers) -> [TextLine] {
        var lines = clean
        guard
            let row = page.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(where: {
                $0.contains("@")
            }),
            let column = page.split(separator: "\n", omittingEmptySubsequences: false)[row].firstIndex(of: "@")
        else { return lines }
        let head = page.split(separator: "\n", omittingEmptySubsequences: false)[row]
        // The places of the printed signs in the words of their line, which blanks part.
        let before = head[..<column].filter { $0 != " " }.count
        var places: [(word: Int, position: Int)] = []
        for (word, text) in lines[row].words.map(\.text).enumerated() {
            for position in text.indices.map({ text.distance(from: text.startIndex, to: $0) }) {
                places.append((word, position))
            }
        }
        let signs = printed.filter { $0 != " " }
        let own = places.dropFirst(before).prefix(signs.count).filter { place in
            let text = lines[row].words[place.word].text
            let sign = text[text.index(text.startIndex, offsetBy: place.position)]
            return sign.isNumber || sign.isLetter && hasLetters(at: place, in: text)
        }
        var chosen = own.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))[...]
        while let place = chosen.popFirst() {
            Self.misread(
                &lines[row].words[place.word], at: place.position, letters: alphabet(place, own), using: &random)
        }
        return lines
    }

    /// Whether a letter of the value may be misread; the country of an account says what account it is.
    private func hasLetters(at place: (word: Int, position: Int), in text: String) -> Bool {
        switch kind {
        case .croatianAccount, .serbianAccount, .bosnianAccount: false
        default: true
        }
    }

    /// What may stand at a place of the value.
    private func alphabet(_ place: (word: Int, position: Int), _ own: [(word: Int, position: Int)]) -> String {
        switch kind {
        case .jir, .zki: "0123456789abcdef"
        case .processorNumber:
            own.lastIndex { $0 == place }.map { $0 < 16 } ?? false
                ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" : "0123456789"
        case .device:
            own.firstIndex { $0 == place }.map { $0 < 2 } ?? false ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "0123456789"
        default: "0123456789"
        }
    }

    private static func misread(
        _ word: inout Word, at position: Int, letters: String, using random: inout SeededNumbers
    ) {
        var text = Array(word.text)
        let truth = text[position]
        // One in ten was read as a sign that cannot stand there at all.
        let isOdd = Int.random(in: 0..<10, using: &random) == 0
        let others = (isOdd ? "X?*UM" : letters).filter { $0 != Character(truth.lowercased()) && $0 != truth }
        guard let read = others.randomElement(using: &random) else { return }
        text[position] = read
        let probability = Double.random(in: 0.3...0.9, using: &random)
        var offered = [truth]
        for sign in letters.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
        where sign != read && sign.lowercased() != truth.lowercased() { offered.append(sign) }
        let weights = offered.map { _ in Double.random(in: 0.01...1, using: &random) }
        let alternatives = zip(offered, weights).map { sign, weight in
            SignDoubt.Alternative(
                sign: String(sign), probability: (1 - probability) * weight / weights.reduce(0, +))
        }
        let doubt = SignDoubt(
            position: position, probability: probability,
            others: alternatives.sorted { $0.probability > $1.probability })
        let doubts = (word.doubts ?? []) + [doubt]
        word = Word(text: String(text), box: word.box, confidence: word.confidence, doubts: doubts)
    }
}
