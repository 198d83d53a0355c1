import ReceiptModel

/// Customers and a journal of received invoices as Minimax imports them from XML (HR, RS).
///
/// After the help pages of Minimax and files that others make; its schema was not readable, so look at the first import
/// before it is confirmed. Accounts are the bookkeeper's: without their codes nothing is written.
package enum MinimaxImport {
    private static let namespace = "http://moj.minimax.si/ip/doc/schemas/miniMAXUvozKnjigovodstvo"

    package static func outcome(of month: HandoverMonth) -> HandoverOutcome {
        var outcome = HandoverOutcome()
        let missing = missingCodes(of: month)
        guard missing.isEmpty else {
            let names = missing.joined(separator: ", ")
            outcome.refused.append(
                .init(
                    "",
                    missing.contains { $0.hasPrefix("category.") }
                        ? "Minimax needs codes of accounts in the rules file: \(names). One accounts.expense_code does for all categories."
                        : "Minimax needs codes of accounts in the rules file: \(names)."))
            return outcome
        }
        var customers: [String: HandoverEntry] = [:]
        var rows = ""
        for entry in month.entries {
            guard let code = entry.customerCode else {
                outcome.refused.append(
                    .init(
                        entry.shortID,
                        "The supplier has no tax number, by which Minimax could know it; enter it by hand."))
                continue
            }
            if customers[code] == nil { customers[code] = entry }
            rows += lines(of: entry, month, customer: code)
        }
        guard !customers.isEmpty else { return outcome }
        var text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<miniMAXUvozKnjigovodstvo xmlns=\"\(namespace)\">\n<Stranke>\n"
        for (code, entry) in customers.sorted(by: { $0.key < $1.key }) { text += customer(code, entry, month.company) }
        text += "</Stranke>\n<Temeljnice>\n<Temeljnica>\n<GlavaTemeljnice>"
        text += XMLText.element("SifraVrsteTemeljnice", "PR")
        text += XMLText.element("DatumTemeljnice", month.period.lastDay.description)
        text += XMLText.element("OpisGlaveTemeljnice", "Računi \(month.period.month)/\(month.period.year)")
        text += "</GlavaTemeljnice>\n<VrsticeTemeljnice>\n\(rows)</VrsticeTemeljnice>\n</Temeljnica>\n</Temeljnice>\n"
        text += "</miniMAXUvozKnjigovodstvo>\n"
        outcome.files.append(HandoverFile(name: "minimax_\(month.period).xml", text: text))
        outcome.remark("Minimax adds customers that it does not know, and ignores those whose code it has.")
        return outcome
    }

    /// The rules that have no code of the chart of accounts.
    private static func missingCodes(of month: HandoverMonth) -> [String] {
        var missing: Set<String> = []
        for entry in month.entries {
            for posting in entry.postings(by: month.rules) where code(of: posting, entry, month.rules) == nil {
                switch posting.role {
                case .expense: missing.insert(codeName(of: entry.category))
                case .inputVAT(let rate): missing.insert("accounts.input_vat_codes.\(rate.shortPercent)")
                case .rounding: missing.insert("accounts.rounding_code")
                case .counter: missing.insert("accounts.payable_code")
                }
            }
        }
        return missing.sorted()
    }

    /// The key of the rules file that gives a category its code.
    private static func codeName(of category: String?) -> String {
        guard let category, !category.isEmpty else { return "accounts.expense_code" }
        let isBare = category.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
        }
        return isBare ? "category.\(category).code" : "category.\"\(category.inOneLine)\".code"
    }

    private static func code(of posting: LedgerPosting, _ entry: HandoverEntry, _ rules: HandoverRules) -> String? {
        switch posting.role {
        case .expense: rules.rule(for: entry.category).code ?? rules.accounts.expenseCode
        case .inputVAT(let rate): rules.accounts.inputVATCodes[rate.shortPercent]
        case .rounding: rules.accounts.roundingCode
        case .counter: rules.accounts.payableCode
        }
    }

    private static func lines(of entry: HandoverEntry, _ month: HandoverMonth, customer: String) -> String {
        let number = (entry.number ?? entry.shortID).inOneLine(limit: 64)
        return entry.postingsOfInvoice(by: month.rules).map { posting in
            var line = XMLText.element("DatumKnjizbe", entry.date.description)
            if case .inputVAT(let rate) = posting.role {
                line += XMLText.element("OpisVrsticeTemeljnice", "Pretporez \(rate.shortPercent)%")
            } else {
                line += XMLText.element("OpisVrsticeTemeljnice", number)
            }
            line += XMLText.element("SifraKonta", code(of: posting, entry, month.rules) ?? "")
            if posting.role == .counter {
                line += XMLText.element("SifraStranke", customer)
                line += XMLText.element("DatumZapadlosti", (entry.dueOn ?? entry.date).description)
                line += XMLText.element("DatumOpravljanja", entry.date.description)
                line += XMLText.element("VezaZaPlacilo", number)
            }
            // A refund is a credit of the expense and a debit of the supplier.
            let side = posting.amount >= 0 ? "VBreme" : "VDobro"
            let amount = DecimalText.hundredths(posting.amount < 0 ? -posting.amount : posting.amount)
            line += XMLText.element("Znesek\(side)VDenarniEnoti", amount)
            line += XMLText.element("Znesek\(side)VDomaciDenarniEnoti", amount)
            return "<VrsticaTemeljnice>\(line)</VrsticaTemeljnice>\n"
        }.joined()
    }

    private static func customer(_ code: String, _ entry: HandoverEntry, _ company: HandoverCompany) -> String {
        let place = PostalAddress(entry.supplier.address)
        let country = entry.supplierCountry ?? company.country.rawValue
        var text = XMLText.element("Sifra", code)
        text += XMLText.element("Naziv", entry.supplier.name.inOneLine(limit: 100).orDash)
        text += XMLText.element("Naslov", place.street.inOneLine(limit: 50).orDash)
        text += XMLText.element("KraticaDrzave", country)
        text += XMLText.element("PostnaStevilka", place.postcode.orDash)
        text += XMLText.element("NazivPoste", place.town.inOneLine(limit: 250).orDash)
        if entry.amounts.vat != 0 { text += XMLText.element("DavcniZavezanec", "D") }
        let number = entry.supplier.taxNumber ?? ""
        text += XMLText.element("DavcnaStevilka", number)
        text += XMLText.element(
            "IdentifikacijskaStevilka", country == "HR" && number.isDigits(11) ? "HR\(number)" : number)
        return "<Stranka>\(text)</Stranka>\n"
    }
}

extension HandoverEntry {
    /// The postings with one to the supplier, however it was paid.
    fileprivate func postingsOfInvoice(by rules: HandoverRules) -> [LedgerPosting] {
        var rows = postings(by: rules)
        let counters = rows.filter { $0.role == .counter }
        guard counters.count > 1, let first = rows.firstIndex(where: { $0.role == .counter }) else { return rows }
        rows[first].amount = counters.reduce(0) { $0 + $1.amount }
        return rows.enumerated().filter { $0.offset == first || $0.element.role != .counter }.map(\.element)
    }

    /// A code of at most ten signs that follows from the tax number, so that the same supplier always has the same: the PIB,
    /// or the OIB without its check digit.
    fileprivate var customerCode: String? {
        guard let number = supplier.taxNumber, number.isDigits(9) || number.isDigits(11) else { return nil }
        return String(number.prefix(10))
    }
}

extension String {
    /// A dash where a required field has nothing to say.
    fileprivate var orDash: String { isEmpty ? "-" : self }
}

/// The parts of a printed address.
struct PostalAddress {
    private(set) var street = ""
    private(set) var postcode = ""
    private(set) var town = ""

    /// An address in one line: the part that begins with five digits is postcode and town.
    init(_ line: String) {
        var streets: [String] = []
        for part in line.split(separator: ",").map({ String($0).inOneLine }) {
            let words = part.split(separator: " ", maxSplits: 1)
            if postcode.isEmpty, let code = words.first, String(code).isDigits(5) {
                postcode = String(code)
                town = words.count == 2 ? String(words[1]) : ""
            } else if !part.isEmpty {
                streets.append(part)
            }
        }
        if postcode.isEmpty, streets.count > 1 { town = streets.removeLast() }
        street = streets.joined(separator: ", ")
    }
}
