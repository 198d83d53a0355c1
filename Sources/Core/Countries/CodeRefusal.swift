import Crypto
package import ReceiptModel

extension FiscalCode {
    /// Why the text of a code that would be a fiscal one is none; `nil` for a sound fiscal code and for a code of any
    /// other kind.
    ///
    /// Such a code leads to a tax authority, or seems to, and says nothing that can be believed: it was damaged, changed, or
    /// made by somebody else.
    package static func refusal(of text: String) -> Message? {
        let trimmed = text.trimmingASCIIBlanks
        guard parse(trimmed) == nil else { return nil }
        // Some readers give a plus sign as a blank.
        guard let address = WebAddress(String(trimmed.map { $0 == " " ? "+" : $0 })) else { return nil }
        let isTaxCore = address.path.hasPrefix("/v") && address.value("vl") != nil
        let isCroatian = address.path.hasPrefix("/rn") && address.query.contains { ["jir", "zki"].contains($0.name) }
        if TaxCoreVerification.hosts[address.host] != nil {
            return isTaxCore ? TaxCoreVerification.refusal(of: address) : nil
        }
        if CroatianVerification.hosts.contains(address.host) {
            return isCroatian ? CroatianVerification.refusal(of: address) : nil
        }
        return isTaxCore || isCroatian ? "it leads to \(address.host), which is no tax authority's" : nil
    }
}

extension TaxCoreVerification {
    fileprivate static func refusal(of address: WebAddress) -> Message {
        guard let value = address.value("vl"), let decoded = percentDecoded(value),
            let bytes = base64Decoded(String(decoded.map { $0 == " " ? "+" : $0 }))
        else { return "what it carries is no Base64" }
        guard (572...848).contains(bytes.count) else {
            return "it carries \(bytes.count) bytes, where a receipt has 572 to 848"
        }
        guard Insecure.MD5.hash(data: bytes.dropLast(16)).elementsEqual(bytes.suffix(16)) else {
            return "its checksum does not fit what it carries"
        }
        return "what it carries is no receipt of the third version, or its amount is beyond any real one"
    }
}

extension CroatianVerification {
    fileprivate static func refusal(of address: WebAddress) -> Message {
        guard address.value("jir").flatMap(uuid) != nil || address.value("zki").flatMap(securityCode) != nil else {
            return "it carries neither a sound JIR nor a sound ZKI"
        }
        return "its time cannot be read"
    }
}
