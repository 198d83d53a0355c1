import ReceiptModel

/// What a bookkeeper would ask about a receipt that can be booked.
enum EntryCheck {
    static func doubts(of entry: HandoverEntry, _ company: HandoverCompany) -> [HandoverDoubt] {
        var doubts: [HandoverDoubt] = []
        if entry.number == nil { doubts.append(.init(.number, "The number of the receipt is missing.")) }
        if entry.supplier.name.isEmpty { doubts.append(.init(.supplier, "The name of the supplier is missing.")) }
        if entry.supplier.address.isEmpty { doubts.append(.init(.address, "The address of the supplier is missing.")) }
        if entry.supplier.taxNumber == nil {
            doubts.append(.init(.taxNumber, "The tax number of the supplier is missing."))
        }
        if entry.buyer == .another {
            doubts.append(
                .init(.buyer, "The paper is made out to '\(entry.buyerNumber ?? "")', which is not the company."))
        }
        if let card = entry.corporateCard {
            doubts.append(
                .init(
                    .corporateCard,
                    "Paid with the corporate card '\(card)': an e-invoice of it comes, too; match the two and book one."
                ))
        }
        if company.isVATPayer, entry.amounts.vat != 0, entry.deduction.basisPoints == nil {
            let vat = entry.amounts.vat
            doubts.append(
                .init(
                    .deduction,
                    vat < 0
                        ? "Whether VAT of \(hundredths: vat) was deducted before is not decided; it is taken off the input VAT."
                        : "Whether VAT of \(hundredths: vat) may be deducted is not decided; nothing is deducted."))
        }
        if (entry.category ?? "").isEmpty { doubts.append(.init(.category, "The category of the expense is missing.")) }
        if entry.payments.isEmpty { doubts.append(.init(.payment, "How it was paid is not known.")) }
        return doubts
    }
}
