import HTTPTypes

/// What can be asked for behind the gate.
///
/// The document of the interface (`openapi.json`) describes each of them, and a test holds the two against each other.
enum Operation: String, CaseIterable, Sendable {
    case listDrafts, showDraft, changeDraft, showCandidates, showHistory, listPages, showPicture
    case setAsideDraft, takeBackDraft, undoDraft, linkDraft, unlinkDraft, settleDrafts, watchChanges
    case showOriginal, showCorners, rereadPage, listAlike
    case takeDocument, listDocuments, showDocument, sumDraft
    case listPhones, pairPhone, removePhone
    case showQueueItem, resolveConflict, sendAgain, dropItem, decideApproval, readAgain, leaveUnread
    case showToday, showStatus, listInbox, findExpenses, showSettings

    var method: HTTPRequest.Method {
        switch self {
        case .listDrafts, .showDraft, .showCandidates, .showHistory, .listPages, .showPicture, .watchChanges: .get
        case .listDocuments, .showDocument, .showToday, .showStatus, .listInbox, .findExpenses, .showSettings: .get
        case .showOriginal, .showCorners, .listAlike, .listPhones, .showQueueItem: .get
        case .removePhone: .delete
        case .changeDraft: .patch
        case .setAsideDraft, .takeBackDraft, .undoDraft, .linkDraft, .unlinkDraft, .settleDrafts: .post
        case .takeDocument, .sumDraft, .rereadPage, .pairPhone: .post
        case .resolveConflict, .sendAgain, .dropItem, .decideApproval, .readAgain, .leaveUnread: .post
        }
    }

    /// With parameters as OpenAPI writes them.
    var path: String {
        switch self {
        case .listDrafts: "/api/v1/drafts"
        case .showDraft, .changeDraft: "/api/v1/drafts/{id}"
        case .showCandidates: "/api/v1/drafts/{id}/candidates"
        case .showHistory: "/api/v1/drafts/{id}/history"
        case .listPages: "/api/v1/drafts/{id}/pages"
        case .showPicture: "/api/v1/drafts/{id}/pages/{page}/picture"
        case .listAlike: "/api/v1/drafts/{id}/alike"
        case .showOriginal: "/api/v1/drafts/{id}/pages/{page}/original"
        case .showCorners, .rereadPage: "/api/v1/drafts/{id}/pages/{page}/corners"
        case .setAsideDraft: "/api/v1/drafts/{id}/set-aside"
        case .takeBackDraft: "/api/v1/drafts/{id}/take-back"
        case .undoDraft: "/api/v1/drafts/{id}/undo"
        case .linkDraft: "/api/v1/drafts/{id}/link"
        case .unlinkDraft: "/api/v1/drafts/{id}/unlink"
        case .settleDrafts: "/api/v1/deeds"
        case .watchChanges: "/api/v1/events"
        case .takeDocument, .listDocuments: "/api/v1/documents"
        case .showDocument: "/api/v1/documents/{document}"
        case .readAgain: "/api/v1/documents/{document}/retry"
        case .leaveUnread: "/api/v1/documents/{document}/skip"
        case .showQueueItem: "/api/v1/queue/{item}"
        case .resolveConflict: "/api/v1/queue/{item}/resolve"
        case .sendAgain: "/api/v1/queue/{item}/retry"
        case .dropItem: "/api/v1/queue/{item}/drop"
        case .decideApproval: "/api/v1/approvals"
        case .sumDraft: "/api/v1/drafts/{id}/sums"
        case .listPhones: "/api/v1/phones"
        case .pairPhone: "/api/v1/phones/pairing"
        case .removePhone: "/api/v1/phones/{phone}"
        case .showToday: "/api/v1/today"
        case .showStatus: "/api/v1/status"
        case .listInbox: "/api/v1/inbox"
        case .findExpenses: "/api/v1/expenses"
        case .showSettings: "/api/v1/settings"
        }
    }

    /// Whether the head of the request says which revision or state was seen.
    var asksForRevision: Bool {
        switch self {
        case .settleDrafts, .takeDocument, .sumDraft, .pairPhone, .removePhone, .decideApproval: false
        default: method != .get
        }
    }

    /// What its query may say; anything else is refused, because a misspelt filter would find too much.
    var query: Set<String> {
        switch self {
        case .listDrafts: ["state", "after", "limit", "fields"]
        case .showDraft: ["fields"]
        case .listDocuments: ["after", "limit", "fields"]
        case .findExpenses:
            [
                "month", "from", "to", "undated", "issuer", "min", "max", "without-total", "country", "currency",
                "state",
                "review", "category", "tag", "company", "for-another", "delivered", "not-delivered", "text", "sort",
                "descending", "limit", "after", "fields",
            ]
        default: []
        }
    }

    /// The methods that an address takes, in their order; none where nothing is at it.
    ///
    /// What may be got may be asked for its head, too.
    static func methods(at path: String) -> [HTTPRequest.Method] {
        let segments = path.split(separator: "/")
        return addresses.filter { one in
            one.parts.count == segments.count
                && zip(one.parts, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        .map(\.method)
    }

    /// What can be asked for, with the parts of its path; split once, as each request is looked up in it.
    private static let addresses: [(method: HTTPRequest.Method, parts: [Substring])] =
        (allCases.map { ($0.method.rawValue, $0.path) } + ofTheGate.map { ($0.0.uppercased(), $0.1) })
        .flatMap { $0.0 == "GET" ? [$0, ("HEAD", $0.1)] : [$0] }
        .compactMap { name, path in HTTPRequest.Method(name).map { ($0, path.split(separator: "/")) } }
        .sorted { $0.method.rawValue < $1.method.rawValue }

    /// Those that the gate itself answers: sessions, and the document.
    static let ofTheGate =
        LockRequests.operations + [
            ("post", "/api/v1/session"), ("delete", "/api/v1/session"), ("get", "/api/v1/openapi.json"),
            ("get", "/api/v1/words"),
        ]
}
