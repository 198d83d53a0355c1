import Countries
import Foundation
import ReceiptModel
import TestSupport
import Testing

/// Payloads and identifiers that were found in public, with what they mean; they lie beside the checkout and not in it.
@Suite(
    "Public codes",
    .enabled(if: Checkout.hasPublic("receipt-text-rs"), "the public codes do not lie beside this checkout"))
struct PublicCodeTests {
    private typealias Item = [String: Any]

    private func items(_ set: String) throws -> [Item] {
        let file = Checkout.publicData.appending(path: set + "/truth.jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? Item)
        }
    }

    private func examples() throws -> Item {
        let file = Checkout.publicData.deletingLastPathComponent().appending(path: "domain-examples.json")
        return try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Item)
    }

    private func taxCore(_ text: String) -> TaxCoreVerification? {
        if case .taxCore(let code) = FiscalCode.parse(text) { code } else { nil }
    }

    private func croatian(_ text: String) -> CroatianVerification? {
        if case .croatian(let code) = FiscalCode.parse(text) { code } else { nil }
    }

    @Test("Every Serbian address is decoded, and the broken one is refused with its reason")
    func serbia() throws {
        let items = try items("fiscal-qr-rs")
        #expect(items.count == 23)
        for item in items {
            let url = try #require(item["url"] as? String)
            let truth = try #require(item["decoded"] as? Item)
            guard truth["md5_ok"] as? Bool == true else {
                #expect(FiscalCode.parse(url) == nil && FiscalCode.refusal(of: url) == "what it carries is no Base64")
                continue
            }
            let code = try #require(taxCore(url), "\(url.prefix(80))")
            #expect(FiscalCode.refusal(of: url) == nil)
            #expect(
                code.requestedBy == truth["requested_by"] as? String && code.signedBy == truth["signed_by"] as? String)
            #expect(Int(code.totalCounter) == truth["total_counter"] as? Int)
            #expect(Int(code.transactionTypeCounter) == truth["type_counter"] as? Int)
            #expect(Int(code.totalTenThousandths) == truth["total_raw"] as? Int)
            // The truth keeps the padding in front.
            #expect(code.buyerID == (truth["buyer_id"] as? String)?.replacing("\0", with: ""))
            let local = try #require(truth["sdc_time_belgrade"] as? String)
            let issued = try #require(code.issued)
            #expect(local.hasPrefix("\(issued.date)T\(issued.time)"), "\(local), \(issued)")
            #expect("\(code.invoiceType)" == (truth["invoice_type"] as? String)?.lowercased())
            #expect("\(code.transactionType)" == (truth["transaction_type"] as? String)?.lowercased())
        }
    }

    @Test("Every Croatian and Bosnian code says what is printed")
    func croatiaAndBosnia() throws {
        let items = try items("fiscal-qr-hr-ba")
        #expect(items.count == 13)
        for item in items {
            let payload = try #require(item["payload"] as? String)
            let printed = try #require(item["printed"] as? Item)
            let code = try #require(FiscalCode.parse(payload), "\(payload)")
            #expect(code.country.rawValue == item["country"] as? String)
            switch code {
            case .croatian(let code):
                #expect(code.jir.map { $0 == printed["jir"] as? String ?? $0 } ?? true, "\(payload)")
                #expect(code.date.map { $0.description == printed["date"] as? String } ?? true)
                #expect(
                    code.time.map { (printed["time"] as? String ?? "").hasPrefix($0.description.prefix(5)) } ?? true)
                if let total = printed["total"] as? String, let amount = code.amount {
                    let readings = [amount.minorUnits, amount.other].compactMap(\.self).map(DecimalText.hundredths)
                    #expect(readings.contains(total), "\(payload)")
                }
            case .federation(let code):
                #expect(code.device == printed["ibfm"] as? String, "\(payload)")
                #expect(code.date.description == printed["date"] as? String)
                #expect(code.total.decimalString == printed["total"] as? String)
            case .taxCore(let code):
                #expect(code.total?.decimalString == printed["total"] as? String)
            }
        }
    }

    @Test("The Montenegrin link says what the authority answers")
    func montenegro() throws {
        for item in try items("fiscal-qr-me") {
            let payload = try #require(item["payload"] as? String)
            let code = try #require(ForeignCode.parse(payload))
            #expect(code.country == item["country"] as? String && code.number == item["number"] as? String)
            #expect(code.total?.decimalString == item["total"] as? String)
            #expect(code.total?.currency.code == item["currency"] as? String)
            #expect(code.date?.description == item["date"] as? String)
            #expect(code.time?.description == item["time"] as? String)
        }
    }

    @Test("Every example of the TaxCore address has its fields, and the tampered ones have a reason")
    func taxCoreExamples() throws {
        let section = try #require(try examples()["rs_taxcore_qr"] as? Item)
        let real = try #require(section["real_world"] as? [Item])
        let synthetic = try #require(section["synthetic"] as? [Item])
        #expect(real.count + synthetic.count >= 8)
        for example in real + synthetic {
            let url = try #require(example["url"] as? String)
            guard example["md5Valid"] as? Bool == true else {
                #expect(FiscalCode.parse(url) == nil && FiscalCode.refusal(of: url) != nil)
                continue
            }
            let truth = try #require(example["decoded"] as? Item)
            let code = try #require(taxCore(url), "\(example["name"] ?? url.prefix(80))")
            #expect(code.number == truth["receiptNumber"] as? String)
            #expect(Int(code.totalTenThousandths) == truth["totalAmountRaw"] as? Int)
            #expect(Int(code.instant) == truth["timestampMs"] as? Int)
            #expect(Int(code.invoiceType.rawValue) == truth["invoiceType"] as? Int)
            #expect(Int(code.transactionType.rawValue) == truth["transactionType"] as? Int)
            #expect(code.buyerID == truth["buyerId"] as? String)
            let issued = try #require(code.issued)
            #expect("\(issued.date) \(issued.time)" == truth["timeLocal"] as? String)
        }
        for invalid in try #require(section["invalid"] as? [Item]) {
            #expect(FiscalCode.refusal(of: try #require(invalid["url"] as? String)) != nil)
        }
    }

    @Test("Every example of the Croatian code has its fields")
    func croatianExamples() throws {
        let all = try examples()
        for section in ["hr_fiscal_qr", "hr_fiscal_qr_synthetic"] {
            for example in try #require(all[section] as? [Item]) {
                let text = try #require((example["url"] ?? example["payload"]) as? String)
                let truth = try #require(example["decoded"] as? Item)
                let code = try #require(croatian(text), "\(text)")
                #expect(code.jir == truth["jir"] as? String && code.zki == truth["zki"] as? String)
                #expect(code.amount.map { Int($0.minorUnits) } == truth["totalCents"] as? Int)
                let moment = truth["dateTime"] as? String
                #expect(code.date?.description == moment.map { String($0.prefix(10)) })
                #expect(code.time?.description.prefix(5) == moment?.suffix(5))
            }
        }
    }

    @Test("Every example of a payment code has its fields")
    func paymentExamples() throws {
        let all = try examples()
        for (section, account) in [("hr_hub3_pdf417", "iban"), ("rs_nbs_ips_qr", "R"), ("epc_qr", "iban")] {
            for example in try #require(all[section] as? [Item]) {
                let text = try #require(example["payload"] as? String)
                let truth = try #require(example["decoded"] as? Item)
                let code = try #require(PaymentCode.parse(text), "\(text)")
                #expect(code.account.text == truth[account] as? String)
                let cents = (truth["amountCents"] ?? truth["_amountCents"]) as? Int
                #expect(code.amount.map { Int($0.minorUnits) } ?? 0 == cents ?? 0, "\(text)")
                if let isValid = (example["ibanValid"] ?? truth["_accountValid"]) as? Bool {
                    #expect(code.account.isValid == isValid)
                }
            }
        }
    }

    @Test("Every example of a tax identifier is told from those with a wrong check digit")
    func identifiers() throws {
        let all = try #require(try examples()["tax_ids"] as? [String: Item])
        for (section, scheme) in [("oib", "OIB"), ("pib", "PIB"), ("jib", "JIB")] {
            for (digits, isValid) in try #require(all[section]) {
                #expect(
                    (TaxIdentifier(scheme: scheme, digits: digits) != nil) == (isValid as? Bool), "\(scheme) \(digits)")
            }
        }
    }

    @Test("Every example of a registration number, and of a VAT number that follows from a JIB")
    func otherNumbers() throws {
        let all = try #require(try examples()["tax_ids"] as? [String: Item])
        for (digits, isValid) in try #require(all["mb_rs"]) {
            #expect((CompanyNumber(digits) != nil) == (isValid as? Bool), "\(digits)")
        }
        for (jib, number) in try #require(all["ba_pdv_from_jib"]) {
            #expect(BosnianVATNumber(number as? String ?? "")?.jib?.digits == jib)
        }
    }

    @Test("A look-alike host is named, and codes of other kinds are left alone")
    func lookAlikes() {
        let reason = FiscalCode.refusal(of: "https://suf.purs.gov.rs.example.com/v/?vl=AAAA")
        #expect(reason == "it leads to suf.purs.gov.rs.example.com, which is no tax authority's")
        #expect(
            FiscalCode.refusal(of: "https://porezna.gov.hr/rn?jir=1&datv=20260101_1200&izn=1,00")?.contains("JIR")
                == true)
        for text in [
            "https://example.com/menu", "HRVHUB30", "", "https://porezna.gov.hr/", "https://suf.purs.gov.rs/v/",
        ] {
            #expect(FiscalCode.refusal(of: text) == nil)
        }
    }
}
