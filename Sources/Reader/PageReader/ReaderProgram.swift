import Foundation
import Glibc
import Reading
import ReceiptModel
import Recognition

/// `bilko-reader`: the program that reads documents for `bilko`, in a process that may do nothing else.
///
///     bilko-reader serve VERSION --tessdata FOLDER   answers requests on descriptor 3
///     bilko-reader --version                         tells its version and those of its libraries, as JSON
///
/// It has no use for people, who get its answers from `bilko`.
package enum ReaderProgram {
    /// Runs the program to its end.
    package static func run(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
        switch (arguments.first, arguments.count) {
        case ("serve", 4) where arguments[2] == "--tessdata":
            guard arguments[1] == ReaderVersion.current else {
                say("bilko-reader is of version \(ReaderVersion.current), and \(arguments[1].prefix(40)) is asked for")
                exit(ReaderVersion.differs)
            }
            let examiner = DocumentExaminer(packs: arguments[3])
            ReaderChild.serve(
                preview: { document, descriptor, asked throws(ReadingError) in
                    try examiner.preview(of: document, descriptor, asked)
                },
                extract: { $0.answered() },
                examine: { _, document, settings, descriptor, pagesDone throws(ReadingError) in
                    try examiner.examine(document, descriptor, settings, pagesDone: pagesDone)
                })
        case ("--version", 1):
            let libraries = EngineVersions.all.map {
                ReaderSelfDescription.Library(name: $0.name, version: $0.version)
            }
            let description = ReaderSelfDescription(version: ReaderVersion.current, libraries: libraries)
            let json = (try? JSONEncoder().encode(description)) ?? Data()
            FileHandle.standardOutput.write(json + Data("\n".utf8))
            exit(0)
        default:
            say(
                """
                bilko-reader reads documents for bilko, which starts it and speaks with it.
                       to read a document, run: bilko read FILE; for its version: bilko-reader --version
                """)
            exit(arguments == ["--help"] ? 0 : ExitStatus.usage.rawValue)
        }
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
