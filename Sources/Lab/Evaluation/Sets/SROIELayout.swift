import Files
import Foundation
import ReceiptModel
import SystemPackage

extension SetLoading {
    /// The folders in which copies of SROIE keep their pictures, boxes and entities; `.` for the set's own folder.
    private static let pictureFolders = ["img", "images", "."]
    private static let boxFolders = ["box", "boxes", "."]
    private static let entityFolders = ["key", "entities", "."]
    private static let truthEndings: Set<String> = ["csv", "txt", "json"]
    /// Text files that accompany data and are not truth.
    private static let notes: Set<String> = ["readme", "license", "licence", "list", "notes"]
    private static let pictureEndings: Set<String> = ["jpg", "jpeg", "png", "tif", "tiff", "webp"]

    /// Reads a folder laid out as SROIE is published: pictures, boxes (`x1,y1,…,x4,y4,text` a line) and entities (an
    /// object with company, date, address and total) in files of the same name, in folders of their own or side by side.
    ///
    /// - Returns: `false` when the folder is not laid out so.
    mutating func readSROIE() -> Bool {
        guard let folderName = Self.pictureFolders.first(where: { !pictureNames(in: $0).isEmpty }) else { return false }
        let pictures = pictureNames(in: folderName)
        let truthFiles = (Self.boxFolders + Self.entityFolders).flatMap { name in
            Set(names(in: name)).filter { Self.truthEndings.contains(FilePath($0).extension?.lowercased() ?? "") }
        }
        var stems = Set(truthFiles.compactMap { FilePath($0).stem })
        guard pictures.contains(where: { stems.contains(FilePath($0).stem ?? "") }) else { return false }
        for picture in pictures {
            guard let stem = FilePath(picture).stem else { continue }
            stems.remove(stem)
            let file = folderName == "." ? picture : "\(folderName)/\(picture)"
            if let truth = sroieTruth(stem, file: file) {
                add(truth, from: folder, line: nil)
            } else {
                faults.append(fault(folder.appending(file), nil, "nothing is known about the picture; it is left out"))
            }
        }
        for stem in stems.sorted() where !Self.notes.contains(stem.lowercased()) {
            faults.append(fault(folder, nil, "the picture of \(stem) is missing; the item is left out"))
        }
        return true
    }

    private func names(in name: String) -> [String] {
        ((try? FileSystem.names(in: folder.appending(name))) ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    private func pictureNames(in name: String) -> [String] {
        names(in: name).filter { Self.pictureEndings.contains(FilePath($0).extension?.lowercased() ?? "") }
    }

    private mutating func sroieTruth(_ stem: String, file: String) -> ItemTruth? {
        var truth = ItemTruth(file: file)
        var found = false
        if let (file, bytes) = content(stem, in: Self.boxFolders, endings: ["csv", "txt"]), !Self.isJSON(bytes) {
            takeBoxes(bytes, into: &truth, file: file)
            found = true
        }
        if let (file, bytes) = content(stem, in: Self.entityFolders, endings: ["json", "txt"]),
            FilePath(file.string).extension == "json" || Self.isJSON(bytes)
        {
            if let members = (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)))?.members {
                takeEntities(members, into: &truth, file: file)
            } else {
                faults.append(fault(file, 1, "the file is not a JSON object; the fields of the item are not scored"))
            }
            found = true
        }
        return found ? truth : nil
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        bytes.first { $0 > 32 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == UInt8(ascii: "{")
    }

    /// Parses eight numbers and the text, which may contain commas; any other row is reported and left out.
    private mutating func takeBoxes(_ bytes: [UInt8], into truth: inout ItemTruth, file: FilePath) {
        var lines: [ItemTruth.Line] = []
        for (index, row) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            guard let text = String(validating: row, as: UTF8.self) else {
                faults.append(fault(file, index + 1, "the row is not UTF-8; it is left out of the text"))
                continue
            }
            if text.allSatisfy({ $0.isWhitespace || $0 == "\u{FEFF}" }) { continue }
            let cells = text.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
            let corners = cells.prefix(8).compactMap { Double($0.filter { !$0.isWhitespace && $0 != "\u{FEFF}" }) }
            guard cells.count == 9, corners.count == 8, corners.allSatisfy(\.isFinite) else {
                faults.append(
                    fault(file, index + 1, "the row is not x1,y1,…,x4,y4,text; it is left out of the text"))
                continue
            }
            let words = cells[8].trimmingCharacters(in: .whitespacesAndNewlines)
            lines.append(ItemTruth.Line(text: words, corners: corners))
        }
        guard !lines.isEmpty else { return }
        truth.lines = lines
        truth.labels["script"] = ["latin"]
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

    /// Returns the first of the files that exists.
    private func content(_ stem: String, in folders: [String], endings: [String]) -> (FilePath, [UInt8])? {
        for name in folders {
            for ending in endings {
                let path = folder.appending(name).appending("\(stem).\(ending)")
                if let bytes = try? EvaluationSet.bytes(of: path) { return (path, bytes) }
            }
        }
        return nil
    }
}
