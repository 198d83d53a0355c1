package import Files
package import ReceiptModel
import SystemPackage

/// Why a file does not come in: what, which file, why, and what a person can do about it.
package struct Refusal: Error, Equatable, Sendable {
    /// The path, or `standard input`, made printable.
    package let file: String
    package let reason: Reason

    package init(_ file: String, _ reason: Reason) {
        self.file = file
        self.reason = reason
    }

    /// The one cause of a refusal.
    package enum Reason: Error, Equatable, Sendable {
        /// Nothing stands at the path, and as a pattern it matches nothing.
        case missing
        /// A symbolic link that leads nowhere, or round in a circle.
        case brokenLink
        /// A symbolic link inside a folder; only one that the user names is followed.
        case symbolicLink
        /// A folder stands where a file was expected.
        case folder
        /// A named pipe, a socket or a device.
        case specialFile(FileStatus.Kind)
        /// The system does not let the file be read: its reason, and what helps.
        case unreadable(why: Message, remedy: Message)
        /// Standard input could not be kept in a temporary file: the system's reason, and what helps.
        case notSpooled(why: Message, remedy: Message)
        /// Not one byte.
        case empty
        /// It ends before its own structure says so, and did not grow any more.
        case truncated
        /// More bytes than the limit.
        case tooManyBytes(limit: Int)
        /// More pixels on one page than the limit; width and height as the header states them.
        case tooManyPixels(width: Int, height: Int, limit: Int)
        /// A side longer than the limit, in pixels.
        case sideTooLong(width: Int, height: Int, limit: Int)
        /// More pages than the limit.
        case tooManyPages(limit: Int)
        /// The header states a picture without width or height.
        case noPixels
        /// A structure that no program writes, and that takes very long to read: what is wrong with it.
        case malformed(why: Message)
        /// A picture or document of a kind that is not read.
        case unsupportedFormat(kind: Message)
        /// XML that defines its own type, which is how entities get in.
        case documentType
        /// Neither picture nor document: what it is, and what helps.
        case notADocument(kind: Message, remedy: Message)
    }

    /// A short name that never changes, for programs.
    package var code: String {
        switch reason {
        case .missing: "missing"
        case .brokenLink: "broken_link"
        case .symbolicLink: "symlink"
        case .folder: "folder"
        case .specialFile: "special_file"
        case .unreadable: "unreadable"
        case .notSpooled: "not_spooled"
        case .empty: "empty"
        case .truncated: "truncated"
        case .tooManyBytes: "too_large"
        case .tooManyPixels, .sideTooLong: "too_many_pixels"
        case .tooManyPages: "too_many_pages"
        case .noPixels: "no_pixels"
        case .malformed: "malformed"
        case .unsupportedFormat: "unsupported_format"
        case .documentType: "document_type"
        case .notADocument: "not_a_document"
        }
    }

    /// One sentence without a full stop: which file, and why it is refused.
    package var message: Message {
        switch reason {
        case .missing: "\(file) does not exist: no such file or folder"
        case .brokenLink: "\(file) is a symbolic link that leads nowhere"
        case .symbolicLink: "\(file) is a symbolic link, and links inside a folder are not followed"
        case .folder: "\(file) is a folder, not a file"
        case .specialFile(let kind): "\(file) is \(kind.words), not a file"
        case .unreadable(let why, _): "\(file) cannot be read: \(why)"
        case .notSpooled(let why, _): "\(file) cannot be kept in a temporary file: \(why)"
        case .empty: "\(file) is empty"
        case .truncated: "\(file) looks cut short: it ends in the middle and has not grown for a while"
        case .tooManyBytes(let limit): "\(file) is larger than \(Self.size(limit)), the most that is taken"
        case .tooManyPixels(let width, let height, let limit):
            "\(file) has \(width) x \(height) pixels, more than the \(limit / 1_000_000) million that are taken"
        case .sideTooLong(let width, let height, let limit):
            "\(file) has \(width) x \(height) pixels, and no side may be longer than \(limit)"
        case .tooManyPages(let limit): "\(file) has more than \(limit) pages, the most that are taken"
        case .noPixels: "\(file) says of itself that it has no width or no height"
        case .malformed(let why): "\(file) is malformed: \(why)"
        case .unsupportedFormat(let kind): "\(file) is \(kind), which is not read"
        case .documentType:
            "\(file) is XML that brings a document type (DOCTYPE) along, which no e-invoice has and which is never followed"
        case .notADocument(let kind, _): "\(file) is \(kind), not a picture, PDF or e-invoice"
        }
    }

    /// What to do next, as an instruction without a full stop.
    package var remedy: Message {
        switch reason {
        case .missing: "check the spelling of the path"
        case .brokenLink: "import the file itself, or mend the link"
        case .symbolicLink: "name the link on the command line, or import the file that it leads to"
        case .folder: "name the folder on the command line to import the files in it"
        case .specialFile: "import an ordinary file, or pipe the bytes to 'bilko import -'"
        case .unreadable(_, let remedy), .notSpooled(_, let remedy), .notADocument(_, let remedy): remedy
        case .empty: "copy or scan the document again"
        case .truncated: "copy or scan it again, or take it in as it is with 'bilko import'"
        case .tooManyBytes: "save the document smaller, or one page to a file"
        case .tooManyPixels, .sideTooLong: "save the picture with fewer pixels; 300 per inch are enough"
        case .tooManyPages: "split the document into several files"
        case .noPixels: "copy or scan the document again"
        case .malformed: "scan the document again, or save it anew with a program that shows it"
        case .documentType: "ask the sender for the invoice as plain UBL 2.1 XML, or import its PDF"
        case .unsupportedFormat: "save it as JPEG, PNG or PDF and import that"
        }
    }

    private static func size(_ bytes: Int) -> Message {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
    }
}

extension Refusal {
    /// The refusal that a failed call to the file system amounts to.
    init(_ file: String, _ error: FileError, followingLinks: Bool) {
        let reason: Reason =
            switch error.errno {
            case .noSuchFileOrDirectory, .notDirectory: .missing
            case .tooManySymbolicLinkLevels: followingLinks ? .brokenLink : .symbolicLink
            case .isDirectory: .folder
            default: .unreadable(why: error.reason, remedy: error.remedy)
            }
        self.init(file, reason)
    }
}

extension Refusal: ExplainedError {
    package var exitStatus: ExitStatus { .input }
}
