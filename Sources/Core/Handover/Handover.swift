package import ReceiptModel

/// The forms in which a month is handed over; the raw value is what `--as` takes.
package enum HandoverFormat: String, CaseIterable, Hashable, Sendable {
    case csv
    case csvMachine = "csv-machine"
    case xlsx, jsonl, hledger, beancount, ubl
    case eKUF = "e-kuf"
    case ura
    case uraXML = "ura-xml"
    case kpi, epp, minimax
    /// The accountant's pack; its originals and documents are added by whoever can read them.
    case pack

    /// One line for people.
    package var meaning: Message {
        switch self {
        case .csv: "a table for a spreadsheet of the region"
        case .csvMachine: "the same table for programs (RFC 4180, ISO 8601)"
        case .xlsx: "a workbook: receipts, rates, goods, notes"
        case .jsonl: "JSON Lines (bilko schema handover)"
        case .hledger: "a journal of hledger and ledger"
        case .beancount: "a file of beancount"
        case .ubl: "each purchase as a draft in UBL 2.1"
        case .eKUF: "BA: purchases for UINO (e-Nabavke)"
        case .ura: "HR: the list of received invoices; its form ObrazacURA up to December 2025"
        case .uraXML: "HR: the form ObrazacURA for any period, as no filing"
        case .kpi: "HR: expenses of a sole trader, as a table"
        case .epp: "RS: sums for the record of input VAT, and the list of received invoices, as tables"
        case .minimax: "HR, RS: customers and a journal for Minimax"
        case .pack: "one ZIP with table, originals, searchable documents, cover page and manifest"
        }
    }

    /// The countries whose companies can use it; `nil` for all.
    package var countries: Set<Country>? {
        switch self {
        case .csv, .csvMachine, .xlsx, .jsonl, .hledger, .beancount, .ubl, .pack: nil
        case .eKUF: [.bosniaAndHerzegovina]
        case .ura, .uraXML, .kpi: [.croatia]
        case .epp: [.serbia]
        case .minimax: [.croatia, .serbia]
        }
    }
}

extension HandoverFormat {
    /// What `--as` takes for a company of a country.
    fileprivate static func names(for country: Country) -> String {
        allCases.filter { $0.countries?.contains(country) ?? true }.map(\.rawValue).joined(separator: ", ")
    }
}

/// Makes the files of a month: the same bytes for the same month.
package enum Handover {
    /// The files of a format.
    ///
    /// - Parameters:
    ///   - month: whose ``MonthProof/faults(of:)`` are none.
    ///   - format: for the pack, only what needs no original.
    ///   - wording: how tables for people say reasons and doubts; those for programs are in English.
    ///   - deflate: packs workbooks.
    /// - Returns: files, refusals and remarks.
    package static func outcome(
        of month: HandoverMonth, as format: HandoverFormat, wording: Wording = .english,
        deflate: @escaping Deflate
    ) -> HandoverOutcome {
        if let countries = format.countries, !countries.contains(month.company.country) {
            var outcome = HandoverOutcome()
            outcome.refused.append(
                .init(
                    "",
                    "'\(format.rawValue)' is not for companies in \(month.company.country.rawValue); for those there are \(HandoverFormat.names(for: month.company.country))."
                ))
            return outcome
        }
        let tables = ReceiptTables(
            of: month, wording: format == .csvMachine ? .english : wording, isForPrograms: format == .csvMachine)
        let period = month.period.description
        switch format {
        case .csv: return files([(name(.csv, month), DelimitedText.local(tables.receipts()))])
        case .csvMachine: return files([(name(.csvMachine, month), DelimitedText.machine(tables.receipts()))])
        case .xlsx: return files([("\(period).xlsx", workbook(of: month, wording: wording, deflate: deflate))])
        case .jsonl: return JSONLines.outcome(of: month)
        case .hledger: return HledgerJournal.outcome(of: month)
        case .beancount: return BeancountLedger.outcome(of: month)
        case .ubl: return UBLDraft.outcome(of: month)
        case .eKUF: return EKUF.outcome(of: month)
        case .ura:
            var outcome = URAForm.outcome(of: month)
            outcome.held = Set(month.entries.filter { URARow(of: $0.amounts).isWhole }.map(\.shortID))
            outcome.files.insert(
                HandoverFile(
                    name: "ura_\(period).csv", bytes: DelimitedText.local(URATable.table(of: month, wording: wording))),
                at: 0)
            return outcome
        case .uraXML: return URAForm.outcome(of: month, isRequested: true)
        case .kpi:
            return files([("kpi_\(period).csv", DelimitedText.local(KPITable.table(of: month, wording: wording)))])
        case .epp:
            return files([
                ("prethodni-porez_\(period).csv", DelimitedText.local(SerbianTables.record(of: month))),
                ("primljeni-racuni_\(period).csv", DelimitedText.local(SerbianTables.received(of: month))),
            ])
        case .minimax: return MinimaxImport.outcome(of: month)
        case .pack: return HandoverOutcome()
        }
    }

    /// The workbook of a month: what is common, and the tables of the company's country.
    package static func workbook(
        of month: HandoverMonth, wording: Wording = .english, deflate: @escaping Deflate
    ) -> [UInt8] {
        let tables = ReceiptTables(of: month, wording: wording)
        var sheets = [tables.receipts(), tables.rates(), tables.goods(), tables.notes()]
        switch month.company.country {
        case .croatia: sheets.append(URATable.table(of: month, wording: wording))
        case .serbia: sheets += [SerbianTables.record(of: month), SerbianTables.received(of: month)]
        case .bosniaAndHerzegovina: break
        }
        return Workbook.bytes(of: sheets, deflate: deflate)
    }

    private static func name(_ format: HandoverFormat, _ month: HandoverMonth) -> String {
        format == .csvMachine ? "\(month.period).machine.csv" : "\(month.period).csv"
    }

    private static func files(_ files: [(String, [UInt8])]) -> HandoverOutcome {
        var outcome = HandoverOutcome()
        outcome.files = files.map { HandoverFile(name: $0.0, bytes: $0.1) }
        return outcome
    }
}
