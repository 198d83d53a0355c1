import Files
import Foundation
import ReceiptModel
import SystemPackage

extension SetLoading {
    /// The folders in which copies of SROIE keep their pictures, boxes and entities; `.` for the set's own folder.
    private static let pictureFolders = ["img", "images", "."]
    private static let boxFolders = ["box", "boxes", "."]
    private static let entityFolders = ["key", "entities", "."]
    private static let pictureEndings: Set<String> = ["jpg", "jpeg", "png", "tif", "tiff", "webp"]

    /// Reads a folder laid out as SROIE is published: pictures, boxes (`x1,y1,…,x4,y4,text` a line) and entities (an
    /// object with company, date, address and total) in files of the same name, in folders of their own or side by side.
    ///
    /// - Returns: `false` when the folder is not laid out so.
    mutating func readSROIE() -> Bool {
        for name in Self.pictureFolders {
            let names = (try? FileSystem.names(in: folder.appending(name))) ?? []
            let pictures = names.compactMap { String(validating: $0, as: UTF8.self) }.filter { picture in
                Self.pictureEndings.contains(FilePath(picture).extension?.lowercased() ?? "")
            }.sorted()
            let before = items.count
            for picture in pictures {
                guard let stem = FilePath(picture).stem, let truth = sroieTruth(stem, picture: picture, in: name) else {
                    continue
                }
                add(truth, from: folder, line: nil)
            }
            if items.count > before { return true }
        }
        return false
    }

    private mutating func sroieTruth(_ stem: String, picture: String, in pictureFolder: String) -> ItemTruth? {
        var truth = ItemTruth(file: pictureFolder == "." ? picture : "\(pictureFolder)/\(picture)")
        var found = false
        if let (_, bytes) = content(stem, in: Self.boxFolders, endings: ["csv", "txt"]),
            let lines = Self.boxLines(String(decoding: bytes, as: UTF8.self))
        {
            truth.lines = lines
            truth.labels["script"] = ["latin"]
            found = true
        }
        if let (file, bytes) = content(stem, in: Self.entityFolders, endings: ["json", "txt"]),
            let members = (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)))?.members
        {
            takeEntities(members, into: &truth, file: file)
            found = true
        }
        return found ? truth : nil
    }

    private mutating func takeEntities(_ members: [String: JSONValue], into truth: inout ItemTruth, file: FilePath) {
        truth.fields[.merchant] = members["company"]?.text.map { .some($0) }
        if let date = members["date"]?.text {
            if let day = TruthField.date(date) {
                truth.fields[.date] = .some(day)
            } else {
                faults.append(fault(file, 1, "\"date\" (\(date.prefix(40))) is no date; it is not scored"))
            }
        }
        if let total = members["total"]?.text {
            let plain = total.filter { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
            if let amount = TruthField.decimal(plain) {
                truth.fields[.total] = .some(amount)
            } else {
                faults.append(fault(file, 1, "\"total\" (\(total.prefix(40))) is no amount; it is not scored"))
            }
        }
    }

    /// The first of the files that is there.
    private func content(_ stem: String, in folders: [String], endings: [String]) -> (FilePath, [UInt8])? {
        for name in folders {
            for ending in endings {
                let path = folder.appending(name).appending("\(stem).\(ending)")
                if let bytes = try? EvaluationSet.bytes(of: path) { return (path, bytes) }
            }
        }
        return nil
    }

    /// Eight numbers and the text, which may hold commas; `nil` when a line is something else.
    private static func boxLines(_ text: String) -> [ItemTruth.Line]? {
        var lines: [ItemTruth.Line] = []
        for row in text.split(whereSeparator: \.isNewline) where !row.allSatisfy(\.isWhitespace) {
            let cells = row.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
            let corners = cells.prefix(8).compactMap { Double($0.filter { !$0.isWhitespace && $0 != "\u{FEFF}" }) }
            guard cells.count == 9, corners.count == 8 else { return nil }
            lines.append(ItemTruth.Line(text: String(cells[8]), corners: corners))
        }
        return lines.isEmpty ? nil : lines
    }
}
