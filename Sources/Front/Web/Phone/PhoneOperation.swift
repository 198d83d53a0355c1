import HTTPTypes

/// What a phone can ask for.
///
/// The document of the interface (`phone-openapi.json`) describes each of them, and a test holds the two against each other.
enum PhoneOperation: String, CaseIterable, Sendable {
    case pairPhone, showPhone, forgetPhone, sendShot, showShot

    var method: HTTPRequest.Method {
        switch self {
        case .showPhone, .showShot: .get
        case .pairPhone, .sendShot: .post
        case .forgetPhone: .delete
        }
    }

    /// With parameters as OpenAPI writes them.
    var path: String {
        switch self {
        case .pairPhone: "/api/v1/phone/pairing"
        case .showPhone, .forgetPhone: "/api/v1/phone"
        case .sendShot: "/api/v1/phone/shots"
        case .showShot: "/api/v1/phone/shots/{key}"
        }
    }

    /// What is answered to whoever comes: the texts of the page, the document, and how to trust an encrypted page.
    static let ofEverybody = [("get", "/api/v1/openapi.json"), ("get", "/api/v1/trust"), ("get", "/api/v1/words")]

    /// The operation at a path, with the key that the path names.
    static func at(_ method: HTTPRequest.Method, _ path: String) -> (operation: PhoneOperation, key: String)? {
        for operation in allCases where operation.method == method {
            if operation.path == path { return (operation, "") }
            guard operation == .showShot, let start = path.firstRange(of: "/shots/")?.upperBound,
                path[..<start] == sendShot.path + "/", !path[start...].contains("/")
            else { continue }
            return (operation, String(path[start...]))
        }
        return nil
    }
}
