package import ReceiptModel

/// The rules by which receipts become books, as data that the user or the bookkeeper gives.
///
/// The built-in ones name accounts for plain-text journals; the codes of a chart of accounts come from the bookkeeper alone.
package struct HandoverRules: Hashable, Sendable {
    /// By the name of the category.
    package var categories: [String: CategoryRule]
    package var accounts: LedgerAccounts
    package var filer: Filer
    /// Where final consumption counts in Bosnia and Herzegovina.
    package var entity: BosnianEntity
    /// The document types of e-KUF that the user chose, by the short identity of the draft.
    package var documentTypes: [String: String]

    package init() {
        categories = [:]
        accounts = LedgerAccounts()
        filer = Filer()
        entity = .federation
        documentTypes = [:]
    }

    /// The rule of a category; for one without a rule an account of its own name.
    package func rule(for category: String?) -> CategoryRule {
        guard let category, !category.isEmpty else { return CategoryRule(account: accounts.expense) }
        return categories[category]
            ?? CategoryRule(account: ([accounts.expense] + JournalNames.parts(category)).joined(separator: ":"))
    }

    /// What is deducted of the VAT of a category: the share that the law gives, or less where the use is mixed.
    ///
    /// Where the law asks for the use of what is made out to the company, the share of the rules is the answer.
    package func deduction(_ share: DeductionShare, of category: String?, buyer: BuyerMatch) -> DeductionShare {
        guard let own = rule(for: category).deductibleBasisPoints else { return share }
        guard let given = share.basisPoints else {
            guard share.dependsOnUse, buyer == .us else { return share }
            return DeductionShare(
                basisPoints: own,
                reason: "decided by the rules file for '\(category ?? "")': \(hundredths: Int64(own)) %")
        }
        guard own < given else { return share }
        return DeductionShare(
            basisPoints: own, reason: "mixed use of '\(category ?? "")': \(hundredths: Int64(own)) %")
    }
}

/// How a category of expenses is booked.
package struct CategoryRule: Hashable, Sendable {
    /// The name of the account in plain-text journals, parts apart by colons: `Expenses:Fuel`.
    package var account: String
    /// The account in the bookkeeper's chart.
    package var code: String?
    /// The share of VAT that is deducted where the use is mixed (basis points); `nil` where law alone decides.
    package var deductibleBasisPoints: Int?

    package init(account: String, code: String? = nil, deductibleBasisPoints: Int? = nil) {
        self.account = account
        self.code = code
        self.deductibleBasisPoints = deductibleBasisPoints
    }
}

/// The accounts besides those of categories.
package struct LedgerAccounts: Hashable, Sendable {
    package var expense = "Expenses"
    package var expenseCode: String?
    /// The rate in per cent follows: `Assets:VAT:Input:25`.
    package var inputVAT = "Assets:VAT:Input"
    /// By the rate in per cent: `25`, `13`, `7.5`.
    package var inputVATCodes: [String: String] = [:]
    package var rounding = "Expenses:Rounding"
    package var roundingCode: String?
    package var cash = "Assets:Cash"
    /// What was paid at once from an account of a bank, as instant payments are.
    package var bank = "Assets:Bank"
    package var card = "Liabilities:Card"
    package var payable = "Liabilities:Payable"
    package var payableCode: String?

    package init() {}

    /// The account that is credited for what was paid in one way, and for what is not paid.
    func counterAccount(of method: PaymentMethod?) -> (account: String, root: JournalNames.Root) {
        switch method {
        case .cash: (cash, .assets)
        case .card: (card, .liabilities)
        case .instant: (bank, .assets)
        case .cheque, .transfer, .voucher, .prepaid, .other, nil: (payable, .liabilities)
        }
    }
}

/// Who files, where a form asks for more than the company's name.
package struct Filer: Hashable, Sendable {
    package var place = ""
    package var street = ""
    package var houseNumber = ""
    package var firstName = ""
    package var lastName = ""
    /// One letter A to U, and four digits, of the classification of activities; empty where not given.
    package var activityArea = ""
    package var activityCode = ""

    package init() {}
}

/// The entities of Bosnia and Herzegovina, to which the VAT on final consumption goes.
package enum BosnianEntity: String, Hashable, Sendable, CaseIterable {
    case federation = "FBiH"
    case srpska = "RS"
    case brcko = "BD"
}

extension TaxRate {
    /// In per cent without zeros at its end: `25`, `7.5`.
    package var shortPercent: String {
        var text = Substring(percentString)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }
}
