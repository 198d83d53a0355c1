import EInvoices
import Reading
import ReceiptModel

extension DocumentExaminer {
    /// So many files inside a PDF document are tried for an invoice.
    private static let attachmentsTried = 4
    /// So many pages of a PDF inside an invoice are read; it is a view, and the data is the invoice.
    private static let viewPages = 20
    /// The resolution in which the places of words on such pages are told.
    private static let viewDotsPerInch = 220.0

    /// Reads an e-invoice that is XML, and the text of the PDF inside it.
    func readXML(
        _ document: Document, _ descriptor: CInt
    ) throws(ReadingError) -> (pages: [PageReading], invoice: EInvoice) {
        let bytes = try OriginalBytes.contents(of: descriptor, count: document.byteCount)
        do throws(EInvoiceError) {
            let read = try UBLInvoice.read(bytes)
            var invoice = read.invoice
            let pages = view(of: read, in: &invoice)
            return (pages, invoice)
        } catch {
            throw .undecodable(stage: .invoice, why: error.message)
        }
    }

    /// The first PDF inside an e-invoice.
    ///
    /// - Throws: ``ReadingError/noPages`` where none is inside.
    func printInside(_ document: Document, _ descriptor: CInt) throws(ReadingError) -> Descriptor {
        let bytes = try OriginalBytes.contents(of: descriptor, count: document.byteCount)
        let read: UBLInvoice
        do throws(EInvoiceError) {
            read = try UBLInvoice.read(bytes)
        } catch {
            throw .undecodable(stage: .invoice, why: error.message)
        }
        guard let inside = read.documents.first else { throw .noPages }
        return try Self.inMemory(inside.bytes)
    }

    private static func inMemory(_ bytes: [UInt8]) throws(ReadingError) -> Descriptor {
        do throws(SystemFailure) {
            return try Descriptor.memory(holding: bytes)
        } catch {
            throw .unavailable(why: "\(error.description)")
        }
    }

    /// The pages of the first PDF inside an invoice; what is wrong with it is said and never spoils the invoice.
    private func view(of read: UBLInvoice, in invoice: inout EInvoice) -> [PageReading] {
        guard let document = read.documents.first else { return [] }
        do throws(ReadingError) {
            let file = try Self.inMemory(document.bytes)
            let tools = PDFTools()
            let info = try tools.inspect(file.number, firstPages: Self.viewPages)
            var pages: [PageReading] = []
            for page in info.pages {
                let side = Double(page.longerSide(dotsPerInch: Self.viewDotsPerInch, limits: tools.limits))
                let scale = side / max(page.width, page.height)
                let size = (
                    width: max(1, Int((page.width * scale).rounded())),
                    height: max(1, Int((page.height * scale).rounded()))
                )
                guard let text = try tools.textLayer(page, of: file.number, in: size) else { continue }
                pages.append(
                    PageReading(
                        number: page.number, width: size.width, height: size.height, text: text, codes: [],
                        toOriginal: .identity))
            }
            return pages
        } catch {
            invoice.findings.append(
                Finding(.note, field: nil, message: "The PDF inside the invoice was not read: \(error.message)."))
            return []
        }
    }

    /// The invoice as data that a PDF document carries, as PDF/A-3 documents do.
    ///
    /// What such a file holds instead is remarked on the first page: the print is read all the same.
    func attachedInvoice(in descriptor: CInt, remarkingOn pages: inout [PageReading]) throws(ReadingError) -> EInvoice?
    {
        let tools = PDFTools()
        for attachment in try tools.attachments(of: descriptor).filter(\.isXML).prefix(Self.attachmentsTried) {
            do throws(ReadingError) {
                let bytes = try tools.contents(of: attachment, in: descriptor)
                do throws(EInvoiceError) {
                    return try UBLInvoice.read(bytes, container: attachment.name).invoice
                } catch {
                    throw .undecodable(stage: .invoice, why: error.message)
                }
            } catch {
                guard !pages.isEmpty else { continue }
                let name = attachment.name.prefix(60)
                pages[0].remarks.append("The file \"\(name)\" inside the PDF is not used: \(error.message).")
            }
        }
        return nil
    }
}
