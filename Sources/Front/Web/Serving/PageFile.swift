import HTTPTypes
import Hummingbird
import NIOCore

/// A file of the page, as it is built into the program.
struct PageFile: Sendable {
    private let bytes: ByteBuffer
    private let type: String
    /// Other with every other build that changes the file.
    private let tag: String

    init(_ bytes: [UInt8], _ type: String) {
        self.bytes = ByteBuffer(bytes: bytes)
        self.type = type
        tag = "\"\(SecretToken.digest(of: bytes).prefix(16))\""
    }

    /// The file at a path; there are these and no others, so no path leads anywhere else.
    static func at(_ path: String) -> PageFile? { all[path] }

    /// The document of the interface.
    static let openAPIBytes = PackageResources.openapi_json
    static let openAPI = PageFile(openAPIBytes, "application/json")

    static let (html, css) = ("text/html; charset=utf-8", "text/css; charset=utf-8")
    static let script = "text/javascript; charset=utf-8"
    private static let all: [String: PageFile] = [
        "/": PageFile(PackageResources.index_html, html),
        "/style.css": PageFile(PackageResources.style_css, css),
        "/icon.svg": PageFile(PackageResources.icon_svg, "image/svg+xml"),
        "/app.js": PageFile(PackageResources.app_js, script),
        "/ahead.js": PageFile(PackageResources.ahead_js, script),
        "/api.js": PageFile(PackageResources.api_js, script),
        "/aside.js": PageFile(PackageResources.aside_js, script),
        "/asking.js": PageFile(PackageResources.asking_js, script),
        "/compare.js": PageFile(PackageResources.compare_js, script),
        "/corners.js": PageFile(PackageResources.corners_js, script),
        "/decisions.js": PageFile(PackageResources.decisions_js, script),
        "/dom.js": PageFile(PackageResources.dom_js, script),
        "/events.js": PageFile(PackageResources.events_js, script),
        "/frame.js": PageFile(PackageResources.frame_js, script),
        "/forms.js": PageFile(PackageResources.forms_js, script),
        "/keys.js": PageFile(PackageResources.keys_js, script),
        "/list.js": PageFile(PackageResources.list_js, script),
        "/lock.js": PageFile(PackageResources.lock_js, script),
        "/reports.js": PageFile(PackageResources.reports_js, script),
        "/review.js": PageFile(PackageResources.review_js, script),
        "/fields.js": PageFile(PackageResources.fields_js, script),
        "/phones.js": PageFile(PackageResources.phones_js, script),
        "/picture.js": PageFile(PackageResources.picture_js, script),
        "/screens.js": PageFile(PackageResources.screens_js, script),
        "/sent.js": PageFile(PackageResources.sent_js, script),
        "/sums.js": PageFile(PackageResources.sums_js, script),
        "/uploads.js": PageFile(PackageResources.uploads_js, script),
        "/words.js": PageFile(PackageResources.words_js, script),
    ]

    var response: Response {
        // The program's own, the same for everybody: kept, and asked for by its tag each time.
        Response(
            status: .ok, headers: [.contentType: type, .eTag: tag, .cacheControl: "no-cache"],
            body: .init(byteBuffer: bytes))
    }
}
