import ReceiptModel

/// What stops the reading of an XML document, before its line is known.
enum XMLFault: Error {
    case malformed(why: Message)
    case documentType
    case entity(name: String)
    case tooMuch(EInvoiceError.Bound, limit: Int)
    case outOfMemory

    static let controlCharacter = XMLFault.malformed(why: "there is a control character")

    func error(inLine line: Int) -> EInvoiceError {
        switch self {
        case .malformed(let why): .malformed(line: line, why: why)
        case .documentType: .documentType
        case .entity(let name): .entity(name: name)
        case .tooMuch(let what, let limit): .tooMuch(what, limit: limit)
        case .outOfMemory: .outOfMemory
        }
    }
}
