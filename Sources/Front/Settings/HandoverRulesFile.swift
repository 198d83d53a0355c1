import Files
package import Handover
import ReceiptModel
package import SystemPackage
import TOML

/// The rules of hand-overs as a person writes them: a TOML file with accounts, categories and the facts that forms ask for.
package enum HandoverRulesFile {
    /// The name of the file in the home.
    package static let name = "handover.toml"
    /// In bytes; nobody writes more by hand.
    private static let mostBytes = 1 << 20

    /// The rules of a file.
    ///
    /// - Throws: ``SettingsError``: every mistake with its line, or that the file cannot be read.
    package static func rules(at path: FilePath) throws(SettingsError) -> HandoverRules {
        let bytes: [UInt8]
        do throws(FileError) {
            let opened = try FileSystem.openRegular(path, followingLinks: true)
            bytes = try opened.descriptor.bytes(from: 0, count: min(opened.status.size, mostBytes))
        } catch {
            throw .file(error)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .mistakes(file: path, [mistake(1, nil, "it is not UTF-8", "save it as UTF-8")])
        }
        let document: TOMLText
        do throws(TOMLText.Fault) {
            document = try TOMLText(text)
        } catch {
            throw .mistakes(file: path, [mistake(error.line, nil, "\(error.why)", "write it as TOML asks")])
        }
        var reading = Reading(lines: document.lines)
        for (key, node) in document.root { reading.take(key, node) }
        guard reading.mistakes.isEmpty else {
            throw .mistakes(file: path, reading.mistakes.sorted { $0.line < $1.line })
        }
        return reading.rules
    }

    private static func mistake(_ line: Int, _ setting: String?, _ what: Message, _ remedy: Message) -> SettingsMistake
    {
        SettingsMistake(line: line, setting: setting, what: what, remedy: remedy)
    }

    private struct Reading {
        let lines: KeyLines
        var rules = HandoverRules()
        var mistakes: [SettingsMistake] = []

        private static let sections = ["accounts", "category", "documents", "entity", "filer"]

        mutating func take(_ key: String, _ node: TOMLNode) {
            let path: KeyPath = [.key(key)]
            switch key {
            case "entity":
                guard let text = text(node, path) else { return }
                if let entity = BosnianEntity(rawValue: text) {
                    rules.entity = entity
                } else {
                    complain(path, "'\(text)' is no entity", "FBiH, RS or BD")
                }
            case "accounts": for (name, value) in table(node, path) { takeAccount(name, value, path + .key(name)) }
            case "filer": for (name, value) in table(node, path) { takeFiler(name, value, path + .key(name)) }
            case "category": for (name, value) in table(node, path) { takeCategory(name, value, path + .key(name)) }
            case "documents":
                for (name, value) in table(node, path) {
                    guard let code = text(value, path + .key(name)) else { continue }
                    if code.utf8.count == 2, let number = Int(code), (1...9).contains(number) {
                        rules.documentTypes[name] = code
                    } else {
                        complain(path + .key(name), "'\(code)' is no document type", "01 to 09, in quotation marks")
                    }
                }
            default:
                complain(path, "there is no such section", "one of \(Self.sections.joined(separator: ", "))")
            }
        }

        private mutating func takeAccount(_ name: String, _ node: TOMLNode, _ path: KeyPath) {
            if name == "input_vat_codes" {
                for (rate, value) in table(node, path) {
                    rules.accounts.inputVATCodes[rate] = text(value, path + .key(rate))
                }
                return
            }
            guard let value = text(node, path) else { return }
            switch name {
            case "expense": rules.accounts.expense = value
            case "expense_code": rules.accounts.expenseCode = value
            case "input_vat": rules.accounts.inputVAT = value
            case "rounding": rules.accounts.rounding = value
            case "rounding_code": rules.accounts.roundingCode = value
            case "cash": rules.accounts.cash = value
            case "card": rules.accounts.card = value
            case "payable": rules.accounts.payable = value
            case "payable_code": rules.accounts.payableCode = value
            default:
                complain(
                    path, "there is no such account",
                    "expense, expense_code, input_vat, input_vat_codes, rounding, rounding_code, cash, card, payable or payable_code"
                )
            }
        }

        private mutating func takeFiler(_ name: String, _ node: TOMLNode, _ path: KeyPath) {
            guard let value = text(node, path) else { return }
            switch name {
            case "place": rules.filer.place = value
            case "street": rules.filer.street = value
            case "house_number": rules.filer.houseNumber = value
            case "first_name": rules.filer.firstName = value
            case "last_name": rules.filer.lastName = value
            case "activity_area": rules.filer.activityArea = value
            case "activity_code": rules.filer.activityCode = value
            default:
                complain(
                    path, "there is no such fact",
                    "place, street, house_number, first_name, last_name, activity_area or activity_code")
            }
        }

        private mutating func takeCategory(_ name: String, _ node: TOMLNode, _ path: KeyPath) {
            var rule = rules.rule(for: name)
            for (key, value) in table(node, path) {
                let place = path + .key(key)
                switch key {
                case "account": rule.account = text(value, place) ?? rule.account
                case "code": rule.code = text(value, place)
                case "deductible":
                    guard let share = text(value, place) else { continue }
                    if let percent = DecimalText.hundredths(from: share.replacing(",", with: ".")),
                        (0...10_000).contains(percent)
                    {
                        rule.deductibleBasisPoints = Int(percent)
                    } else {
                        complain(place, "'\(share)' is no percentage", "0 to 100, in quotation marks")
                    }
                default: complain(place, "a category has no such rule", "account, code or deductible")
                }
            }
            rules.categories[name] = rule
        }

        private mutating func table(_ node: TOMLNode, _ path: KeyPath) -> [String: TOMLNode] {
            if case .table(let table) = node { return table }
            complain(path, "it is \(node.kind)", "a section")
            return [:]
        }

        private mutating func text(_ node: TOMLNode, _ path: KeyPath) -> String? {
            switch node {
            case .text(let text): return text
            case .integer(let number): return String(number)
            case .table, .array, .number, .flag, .moment:
                complain(path, "it is \(node.kind)", "a text in quotation marks")
                return nil
            }
        }

        private mutating func complain(_ path: KeyPath, _ what: Message, _ remedy: Message) {
            mistakes.append(mistake(lines[path], path.description, what, remedy))
        }
    }
}
