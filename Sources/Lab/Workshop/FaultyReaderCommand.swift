import ArgumentParser
import Console
import PageReader
import ReaderFaults
import Reading
import SystemPackage

/// `bilko-lab faulty-reader`: a reader process that misbehaves on demand, so that its supervision can be tested.
struct FaultyReaderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "faulty-reader", shouldDisplay: false)

    @OptionGroup var packs: PackOptions

    func run() {
        let examiner = DocumentExaminer(packs: packs.folder().string)
        let faults = ReaderFaults()
        ReaderChild.serve(
            preview: { document, descriptor, asked throws(ReadingError) in
                try examiner.preview(of: document, descriptor, asked)
            },
            extract: { request in
                faults.beforeExtraction(of: request)
                return request.answered()
            },
            examine: { request, document, settings, descriptor, pagesDone throws(ReadingError) in
                if let injected = try faults.reading(for: request, settings, descriptor: descriptor) { return injected }
                return try examiner.examine(document, descriptor, settings, pagesDone: pagesDone)
            })
    }
}
