import ReceiptModel

/// Purchases as the tax administration of Bosnia and Herzegovina takes them (UINO, e-Nabavke, e-KUF): header, items and
/// trailer with semicolons.
///
/// After the technical instruction of 2019/2021, as two mapping documents and three generators describe it; the codes 06 to
/// 09 of 2023 are described in two ways, and the sign of corrections is not, so that they are written only where the user
/// has chosen the code.
package enum EKUF {
    /// Maximum size of a file (bytes); the instruction says 5 MB.
    package static let fileLimit = 5_000_000
    /// Maximum number of files of a period.
    private static let mostFiles = 99
    private static let textLimit = 100
    /// Maximum of an amount and of a sum (fenings): the pattern of the instruction is 999999999.99.
    private static let amountLimit: UInt64 = 99_999_999_999
    /// The first period that is taken: the instruction of 2019 holds from January 2020 on.
    private static let firstPeriod = (year: 2020, month: 1)
    /// The first period of the document types 06 to 09.
    private static let firstCorrections = (year: 2023, month: 9)

    /// The files of a month.
    ///
    /// - Parameters:
    ///   - month: of a company in Bosnia and Herzegovina with a VAT number of twelve digits.
    ///   - fileLimit: the size that no file reaches (bytes).
    /// - Returns: the files, and what they refuse.
    package static func outcome(of month: HandoverMonth, fileLimit: Int = fileLimit) -> HandoverOutcome {
        var outcome = HandoverOutcome()
        guard let filer = month.company.bosnianVATNumber else {
            outcome.refused.append(
                .init("", "e-KUF needs the company's PDV number of 12 digits; say it with 'bilko company edit'."))
            return outcome
        }
        // No other has a VAT number: that of twelve digits would be made up.
        guard month.company.isVATPayer else {
            outcome.refused.append(.outsideVAT("e-KUF"))
            return outcome
        }
        if (month.period.year, month.period.month) < firstPeriod {
            outcome.refused.append(.init("", "e-KUF takes periods from January 2020 on."))
            return outcome
        }
        var items: [Item] = []
        for entry in month.entries {
            switch Item.made(of: entry, month) {
            case .success(var item):
                item.number = items.count + 1
                items.append(item)
                let cut = Item.cutTexts(of: entry)
                if !cut.isEmpty {
                    outcome.remark(
                        "\(entry.shortID): e-KUF takes \(textLimit) characters; cut to that: \(cut.joined(separator: ", "))."
                    )
                }
            case .failure(let refusal): outcome.refused.append(.init(entry.shortID, refusal.reason))
            }
        }
        let missing = outcome.refused.count
        if missing > 0 {
            outcome.remark("\(missing, "receipt is", "receipts are") not in the files; file them once all are entered.")
            if items.isEmpty { return outcome }
        }
        let parts = divided(items, month.period, fileLimit)
        if parts.count > mostFiles {
            outcome.refused.append(
                .init("", "The month needs more than \(mostFiles) files, which e-KUF does not have."))
            return outcome
        }
        for (index, part) in parts.enumerated() {
            let sequence = index + 1 < 10 ? "0\(index + 1)" : "\(index + 1)"
            let period = month.period.shortCode
            let stamp = CentralEuropeanTime(month.createdAt)
            let header = ["1", filer, period, "1", sequence, stamp.day.description, stamp.time]
            var lines: [[String]] = [header]
            for item in part { lines.append(item.fields(period)) }
            lines.append(trailer(part))
            let text = lines.map { $0.joined(separator: ";") + "\r\n" }.joined()
            outcome.files.append(HandoverFile(name: "\(filer)_\(period)_1_\(sequence).csv", text: text))
        }
        outcome.remark(
            "Filing counts once the portal of UINO shows 'Podneseno'; a correction replaces all files of the period.")
        return outcome
    }

    /// Cuts the items into files below the limit whose sums the format can hold; one file also where there are none.
    private static func divided(_ items: [Item], _ period: HandoverPeriod, _ limit: Int) -> [[Item]] {
        // Header and trailer, whose eleven fields have at most 25 signs each.
        let frame = 400
        var parts: [[Item]] = [[]]
        var size = frame
        var sums = [Int64](repeating: 0, count: Item.amountCount)
        for item in items {
            let length = item.fields(period.shortCode).reduce(2) { $0 + $1.utf8.count + 1 }
            var grown = zip(sums, item.amounts).map { $0 + $1 }
            let isFull = size + length >= limit || grown.contains { $0.magnitude > amountLimit }
            if isFull, parts[parts.count - 1].isEmpty == false {
                parts.append([])
                size = frame
                grown = item.amounts
            }
            parts[parts.count - 1].append(item)
            size += length
            sums = grown
        }
        return parts
    }

    private static func trailer(_ items: [Item]) -> [String] {
        let sums = (0..<Item.amountCount).map { column in items.reduce(Int64(0)) { $0 + $1.amounts[column] } }
        var fields = ["3"]
        for sum in sums { fields.append(DecimalText.hundredths(sum)) }
        fields.append(String(items.count))
        return fields
    }

    /// One record of a purchase.
    struct Item: Hashable {
        var number = 0
        var type: String
        var document: String
        var day: CivilDate
        var supplier: String
        var seat: String
        var vatNumber: String
        var jib: String
        /// Fields 12 to 20, minor units.
        var amounts: [Int64]
        static let amountCount = 9

        func fields(_ period: String) -> [String] {
            var fields: [String] = ["2", period, String(number), type, document]
            fields += [day.description, day.description, supplier, seat, vatNumber, jib]
            for amount in amounts { fields.append(DecimalText.hundredths(amount)) }
            return fields
        }

        struct NotExported: Error { var reason: Message }

        static func made(of entry: HandoverEntry, _ month: HandoverMonth) -> Result<Item, NotExported> {
            let chosen = month.rules.documentTypes[entry.shortID]
            if let chosen, !(1...9).contains(Int(chosen) ?? 0) || chosen.utf8.count != 2 {
                return .failure(.init(reason: "The document type '\(chosen)' is not 01 to 09."))
            }
            // An advance that was paid has a type of its own.
            let type = chosen ?? (entry.kind == .advance ? "03" : "01")
            let isCorrection = type > "05"
            if isCorrection, (month.period.year, month.period.month) < firstCorrections {
                return .failure(.init(reason: "The document types 06 to 09 exist since September 2023."))
            }
            if entry.kind == .refund || entry.amounts.total < 0, chosen == nil {
                return .failure(
                    .init(
                        reason:
                            "How e-KUF takes a refund is described in two ways; choose the document type in the rules file."
                    ))
            }
            if entry.supplierCountry != Country.bosniaAndHerzegovina.rawValue, chosen == nil {
                return .failure(
                    .init(
                        reason:
                            "The supplier is abroad; choose the document type (04 import, 05 other) in the rules file.")
                )
            }
            guard let number = entry.number.map(inForm), !number.isEmpty else {
                return .failure(.init(reason: "The number of the receipt is missing; e-KUF requires it."))
            }
            let supplier = inForm(entry.supplier.name)
            guard !supplier.isEmpty else {
                return .failure(.init(reason: "The name of the supplier is missing; e-KUF requires it."))
            }
            let seat = inForm(entry.supplier.address)
            guard !seat.isEmpty else {
                return .failure(.init(reason: "The address of the supplier is missing; e-KUF requires it."))
            }
            let isImport = type == "04"
            let (vatNumber, jib) = isImport ? (zeros(12), zeros(13)) : (entry.bosnianVATNumber, entry.jib)
            // Who charges VAT is registered for it.
            if vatNumber.isEmpty, entry.amounts.vat != 0, type == "01" || type == "03" {
                return .failure(
                    .init(reason: "The tax number of the supplier is missing; e-KUF requires it where VAT is charged."))
            }
            let (base, vat, deductible) = (
                entry.amounts.total - entry.amounts.vat, entry.amounts.vat, entry.amounts.deductible
            )
            let rest = vat - deductible
            var columns: [Int64] = [base, entry.amounts.total, 0, vat, deductible, rest]
            for entity in BosnianEntity.allCases { columns.append(entity == month.rules.entity ? rest : 0) }
            if let reason = complaint(columns, isCorrection) { return .failure(.init(reason: reason)) }
            return .success(
                Item(
                    type: type, document: number, day: entry.date, supplier: supplier,
                    seat: seat, vatNumber: vatNumber, jib: jib, amounts: columns))
        }

        /// What the pattern of amounts has no room for: it has nine digits before the point, and a sign for nothing but
        /// perhaps corrections, of which the sources say neither that they have one nor that they have none.
        private static func complaint(_ amounts: [Int64], _ isCorrection: Bool) -> Message? {
            if amounts.contains(where: { $0.magnitude > amountLimit }) {
                return "The amount has more than nine digits before the point, which e-KUF does not take."
            }
            guard !isCorrection, amounts.contains(where: { $0 < 0 }) else { return nil }
            return
                "An amount is negative, which e-KUF does not foresee in document types 01 to 05; choose 06 to 09 in the rules file if it is a correction."
        }

        private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

        /// A text of at most a hundred signs in one line; a semicolon, which the format has no way to say, is a slash.
        private static func inForm(_ text: String) -> String {
            text.replacing(";", with: "/").inOneLine(limit: textLimit)
        }

        /// Which texts of a receipt are longer than the format takes, so that their ends are missing in it.
        static func cutTexts(of entry: HandoverEntry) -> [Message] {
            let texts: [(Message, String)] = [
                ("number", entry.number ?? ""), ("supplier", entry.supplier.name),
                ("address", entry.supplier.address),
            ]
            return texts.filter { $0.1.inOneLine.unicodeScalars.count > textLimit }.map(\.0)
        }
    }
}

extension HandoverCompany {
    /// The VAT number of twelve digits, said by itself or in the tax number.
    fileprivate var bosnianVATNumber: String? {
        guard country == .bosniaAndHerzegovina else { return nil }
        for number in [vatNumber, taxNumber].compactMap(\.self) {
            if number.isDigits(12) { return number }
            if number.isDigits(13), number.hasPrefix("4") { return String(number.dropFirst()) }
        }
        return nil
    }
}

extension HandoverEntry {
    /// The supplier's VAT number: twelve digits where VAT is on the paper, empty for one that is not registered.
    fileprivate var bosnianVATNumber: String {
        if let number = supplier.vatNumber, number.isDigits(12) { return number }
        guard let number = supplier.taxNumber else { return "" }
        if number.isDigits(12) { return number }
        return number.isDigits(13) && number.hasPrefix("4") && amounts.vat != 0 ? String(number.dropFirst()) : ""
    }

    fileprivate var jib: String {
        guard let number = supplier.taxNumber else { return "" }
        if number.isDigits(13) { return number }
        return number.isDigits(12) ? "4\(number)" : ""
    }
}

extension String {
    /// Whether it is so many ASCII digits and nothing else.
    func isDigits(_ count: Int) -> Bool { utf8.count == count && utf8.allSatisfy { (48...57).contains($0) } }
}

/// An instant on the clocks of Zagreb, Belgrade and Sarajevo.
struct CentralEuropeanTime {
    var day: CivilDate
    /// `HH:mm:ss`.
    var time: String

    /// Summer time is from the last Sunday of March to that of October, each at 01:00 UTC (Directive 2000/84/EC).
    init(_ instant: Timestamp) {
        let seconds = instant.milliseconds / 1000
        let utc = CivilDate(secondsSinceEpoch: seconds)
        func change(_ month: Int) -> Int64 {
            guard let last = CivilDate(year: utc.year, month: month, day: 31)?.daysSinceEpoch else { return 0 }
            // 1 January 1970 was a Thursday.
            let sunday = last - ((last + 4) % 7 + 7) % 7
            return Int64(sunday) * 86_400 + 3_600
        }
        let isSummer = seconds >= change(3) && seconds < change(10)
        let local = seconds + (isSummer ? 7_200 : 3_600)
        day = CivilDate(secondsSinceEpoch: local)
        let ofDay = Int(local - Int64(day.daysSinceEpoch) * 86_400)
        time = [ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
