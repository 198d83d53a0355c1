import ArgumentParser
import Files
import Foundation
import Reading
import ReceiptModel
package import SystemPackage

/// Where the language packs lie.
package struct PackOptions: ParsableArguments {
    /// The packs without which nothing can be read.
    package static let needed = ["hrv", "srp_latn", "srp"]

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder that holds the language packs.",
            discussion: "Otherwise BILKO_TESSDATA, otherwise tessdata/ beside the program, otherwise the system's."))
    var tessdata: String?

    /// The folder that the command line names.
    package var named: String? { tessdata }

    package init() {}

    /// The folder, whether or not anything is in it.
    package func folder() -> FilePath {
        if let tessdata { return FileSystem.absolute(tessdata) }
        if let variable = ProcessInfo.processInfo.environment["BILKO_TESSDATA"], !variable.isEmpty {
            return FileSystem.absolute(variable)
        }
        let candidates = besideProgram() + [FilePath("/usr/share/tesseract-ocr/5/tessdata")]
        let complete = candidates.first { folder in
            Self.needed.allSatisfy { FileSystem.exists(folder.appending("\($0).traineddata")) }
        }
        return complete ?? candidates.first { FileSystem.exists($0) } ?? candidates[0]
    }

    /// The folder, once the packs are in it.
    ///
    /// - Throws: ``Failure`` with the status `missingDependency` when a pack is missing.
    package func folderWithPacks() throws -> FilePath {
        let folder = folder()
        let missing = Self.needed.filter { !FileSystem.exists(folder.appending("\($0).traineddata")) }
        guard missing.isEmpty else {
            throw Failure(
                .missingDependency,
                "the language pack \(missing.joined(separator: ", ")) is missing in \(folder.printable)",
                remedy: """
                    run scripts/setup, or: apt-get install \
                    \(missing.map { "tesseract-ocr-\($0.replacing("_", with: "-"))" }.joined(separator: " "))
                    """)
        }
        return folder
    }

    /// An installed program has its packs under `share`; one that was built in the project has them some folders up.
    private func besideProgram() -> [FilePath] {
        guard let program = ReaderCommand.programFolder else { return [] }
        var folder = FilePath(program)
        var found = [folder.removingLastComponent().appending("share").appending("bilko").appending("tessdata")]
        for _ in 0..<5 {
            found.append(folder.appending("tessdata"))
            folder = folder.removingLastComponent()
        }
        return found
    }
}
