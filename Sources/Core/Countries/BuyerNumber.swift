package import ReceiptModel

/// The number of a buyer as papers print it: with the code of its kind, the country or the name of the kind in front, or
/// bare.
package enum BuyerNumber: Hashable, Sendable {
    /// The number of a taxpayer, in each kind that its digits can be.
    case taxpayer([TaxIdentifier])
    /// The number of a person: JMBG, a pensioner's or a farmer's card, an identity card or a passport.
    case person
    /// A taxpayer from abroad, whose check digits nobody here knows.
    case foreign
    /// None of those, or a wrong check digit.
    case unreadable

    /// Tells what a printed number is; blanks, points, dashes and the script of what stands before it do not matter.
    package init(printed text: String) {
        let signs = text.filter { !$0.isWhitespace }
        guard let coded = signs.wholeMatch(of: /([0-9]{2}):(.*)/) else {
            self = Self.bare(signs)
            return
        }
        switch Int(coded.1) ?? 0 {
        // Of a public body, the number of its account at the treasury (JBKJS) follows.
        case 10, 12: self = Self.bare(String(coded.2.prefix { $0 != ":" }))
        case 40: self = .foreign
        case 11, 13...16, 20...23, 30...36: self = .person
        default: self = .unreadable
        }
    }

    /// What the number of a paper's buyer is, by the code of its kind where one is printed; `nil` where none was read.
    package init?(of fields: ReceiptFields) {
        guard let number = fields.buyer?.value else { return nil }
        self.init(printed: (fields[mark: .buyerKind].map { "\($0.value):" } ?? "") + number)
    }

    /// What stands before a number: the name of its kind and the country, in both scripts, the longer one first.
    ///
    /// The codes of kinds before a colon are those of the Serbian fiscal system (PURS, Tehničko uputstvo, section 9.8, as
    /// of 2024-08).
    private static let prefixes = [
        "PDVBR", "PDVID", "PDVBROJ", "PDV", "ПДВБРОЈ", "ПДВ", "OIB", "ОИБ", "PIB", "ПИБ", "JIB", "ЈИБ", "IDBR",
        "IDBROJ",
        "ИДБРОЈ", "ID", "ИД", "HR", "ХР", "RS", "РС", "BA", "БА",
    ].sorted { $0.count > $1.count }

    private static func bare(_ text: String) -> BuyerNumber {
        var rest = text.uppercased().filter { $0.isLetter || $0.isNumber }[...]
        // `PIB: RS 101134702` has two of them.
        for _ in 0..<3 {
            guard let prefix = prefixes.first(where: { rest.hasPrefix($0) }) else { break }
            rest = rest.dropFirst(prefix.count)
        }
        let found = TaxIdentifier.schemes.compactMap { TaxIdentifier(scheme: $0.name, digits: rest) }
        return found.isEmpty ? .unreadable : .taxpayer(found)
    }

    /// Whether it is the number of a company, in one form or another.
    package func isOne(of company: Company) -> Bool {
        guard case .taxpayer(let numbers) = self else { return false }
        return numbers.contains(where: company.isKnown)
    }

    /// Whether it is, or may be, the number of a person: a JMBG has the check digit of a JIB, and begins with the day of a
    /// birth, where a JIB begins with 4.
    package var isPersonal: Bool {
        guard case .taxpayer(let numbers) = self else { return self == .person }
        return numbers.allSatisfy { if case .jib(let number) = $0 { number.digits.first != "4" } else { false } }
    }
}
