import ReceiptModel

/// Sheets as an Office Open XML workbook (ECMA-376): texts are typed as texts, amounts and days are numbers with a format.
package enum Workbook {
    /// Maximum length of a cell's text (characters, by the format).
    private static let cellLimit = 32_767
    /// Maximum number of rows of a sheet (by the format).
    private static let rowLimit = 1_048_576

    /// The bytes of a workbook; the same for the same tables.
    ///
    /// - Parameters:
    ///   - tables: at least one; each becomes a sheet of its title.
    ///   - deflate: packs bytes as RFC 1951 asks; `nil` of it stores them.
    /// - Returns: the file.
    package static func bytes(of tables: [HandoverTable], deflate: @escaping Deflate) -> [UInt8] {
        var archive = ZIPArchive(deflate: deflate)
        var bytes = archive.add("[Content_Types].xml", Array(contentTypes(tables.count).utf8))
        bytes += archive.add("_rels/.rels", Array(rootRelations.utf8))
        bytes += archive.add("xl/workbook.xml", Array(workbook(tables).utf8))
        bytes += archive.add("xl/_rels/workbook.xml.rels", Array(relations(tables.count).utf8))
        bytes += archive.add("xl/styles.xml", Array(styles.utf8))
        for (index, table) in tables.enumerated() {
            bytes += archive.add("xl/worksheets/sheet\(index + 1).xml", Array(sheet(table).utf8))
        }
        return bytes + archive.end()
    }

    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let packaging = "http://schemas.openxmlformats.org/package/2006"
    private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

    private static func contentTypes(_ count: Int) -> String {
        var text = head
        text += "<Types xmlns=\"\(packaging)/content-types\">"
        text += "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
        text += "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
        text += "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(types).sheet.main+xml\"/>"
        text += "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(types).styles+xml\"/>"
        for number in 1...max(1, count) {
            text += "<Override PartName=\"/xl/worksheets/sheet\(number).xml\" ContentType=\"\(types).worksheet+xml\"/>"
        }
        return text + "</Types>"
    }

    private static var rootRelations: String {
        head + "<Relationships xmlns=\"\(packaging)/relationships\"><Relationship Id=\"rId1\" "
            + "Type=\"\(office)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    }

    private static func relations(_ count: Int) -> String {
        let sheets = (1...max(1, count)).map {
            "<Relationship Id=\"rId\($0)\" Type=\"\(office)/worksheet\" Target=\"worksheets/sheet\($0).xml\"/>"
        }
        return head + "<Relationships xmlns=\"\(packaging)/relationships\">\(sheets.joined())"
            + "<Relationship Id=\"rId\(count + 1)\" Type=\"\(office)/styles\" Target=\"styles.xml\"/></Relationships>"
    }

    private static func workbook(_ tables: [HandoverTable]) -> String {
        let sheets = tables.enumerated().map { index, table in
            // At most 31 signs, without those of references.
            let name = String(table.title.map { "[]:*?/\\'".contains($0) ? " " : $0 }.prefix(31))
            return "<sheet name=\"\(XMLText.escaped(name))\" sheetId=\"\(index + 1)\" r:id=\"rId\(index + 1)\"/>"
        }
        return head + "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>\(sheets.joined())</sheets></workbook>"
    }

    /// Styles of cells: 0 general, 1 text, 2 amount, 3 day, 4 heading, 5 sum, 6 per cent as a number.
    private static var styles: String {
        var text = head
        text += "<styleSheet xmlns=\"\(main)\"><numFmts count=\"1\">"
        text += "<numFmt numFmtId=\"164\" formatCode=\"dd\\.mm\\.yyyy\\.\"/></numFmts>"
        text += "<fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>"
        text += "<font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
        text += "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>"
        text += "<fill><patternFill patternType=\"gray125\"/></fill></fills>"
        text += "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
        text += "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
        text += "<cellXfs count=\"7\">"
        let formats: [(Int, Int)] = [(0, 0), (49, 0), (4, 0), (164, 0), (49, 1), (4, 1), (2, 0)]
        for (format, font) in formats {
            text += "<xf numFmtId=\"\(format)\" fontId=\"\(font)\" fillId=\"0\" borderId=\"0\" xfId=\"0\" "
            text += "applyNumberFormat=\"1\" applyFont=\"1\"/>"
        }
        text += "</cellXfs><cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles>"
        return text + "</styleSheet>"
    }

    private static func sheet(_ table: HandoverTable) -> String {
        var text = head + "<worksheet xmlns=\"\(main)\"><sheetViews><sheetView workbookViewId=\"0\">"
        text +=
            "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews><cols>"
        for (index, column) in table.columns.enumerated() {
            text += "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(column.width)\" customWidth=\"1\"/>"
        }
        text += "</cols><sheetData>"
        let names = (0..<table.columns.count).map(columnName)
        append(table.columns.map { .text($0.title) }, to: &text, row: 1, names, text: 4, amount: 5)
        let rows = table.rows.prefix(rowLimit - 2 - table.notes.count)
        for (index, row) in rows.enumerated() {
            append(row, to: &text, row: index + 2, names, text: 1, amount: 2)
        }
        var next = rows.count + 2
        if !table.sums.isEmpty {
            append(table.sums, to: &text, row: next, names, text: 4, amount: 5)
            next += 1
        }
        for (index, note) in table.notes.enumerated() {
            append([.text(note)], to: &text, row: next + index, names, text: 1, amount: 2)
        }
        text += "</sheetData>"
        if !table.rows.isEmpty, let last = names.last {
            text += "<autoFilter ref=\"A1:\(last)\(rows.count + 1)\"/>"
        }
        return text + "</worksheet>"
    }

    private static func append(
        _ cells: [HandoverTable.Cell], to text: inout String, row: Int, _ names: [String], text textStyle: Int,
        amount amountStyle: Int
    ) {
        text += "<row r=\"\(row)\">"
        for (name, cell) in zip(names, cells) {
            let place = "r=\"\(name)\(row)\""
            switch cell {
            case .text(let value):
                text +=
                    "<c \(place) s=\"\(textStyle)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">\(cellText(value))</t></is></c>"
            case .amount(let value):
                text += "<c \(place) s=\"\(amountStyle)\"><v>\(DecimalText.hundredths(value))</v></c>"
            case .number(let value): text += "<c \(place)><v>\(value)</v></c>"
            case .decimal(let value): text += "<c \(place)><v>\(value)</v></c>"
            case .percent(let value): text += "<c \(place) s=\"6\"><v>\(DecimalText.hundredths(Int64(value)))</v></c>"
            case .day(let value): text += "<c \(place) s=\"3\"><v>\(value.serial)</v></c>"
            case .empty: break
            }
        }
        text += "</row>"
    }

    /// A text that a cell can hold; a sequence that spreadsheets take for an escaped sign is escaped itself.
    private static func cellText(_ text: String) -> String {
        guard text.utf16.count > cellLimit else { return XMLText.escaped(text.replacing("_x", with: "_x005F_x")) }
        var (kept, count) = ("", 1)
        for character in text {
            count += character.utf16.count
            if count > cellLimit { break }
            kept.append(character)
        }
        return XMLText.escaped((kept + "…").replacing("_x", with: "_x005F_x"))
    }

    /// The letters of a column: A, B, and after Z, AA.
    static func columnName(_ index: Int) -> String {
        var (number, name) = (index, "")
        repeat {
            name = String(UnicodeScalar(UInt8(65 + number % 26))) + name
            number = number / 26 - 1
        } while number >= 0
        return name
    }
}

extension CivilDate {
    /// The number of a day as spreadsheets count it: 2 January 1900 is 2 in Excel and LibreOffice from March 1900 on.
    var serial: Int { daysSinceEpoch + 25_569 }

    /// Days since 1970-01-01, after Howard Hinnant's "chrono-compatible low-level date algorithms".
    var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
