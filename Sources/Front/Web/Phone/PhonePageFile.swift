import Hummingbird

extension PageFile {
    /// The file of the page for phones at a path; there are these and no others.
    static func forPhones(at path: String) -> PageFile? { forPhones[path] }

    /// The document of what phones can ask for.
    static let phoneOpenAPIBytes = PackageResources.phone_openapi_json

    private static let forPhones: [String: PageFile] = {
        var files: [String: PageFile] = [
            "/": PageFile(PackageResources.phone_html, html), "/phone.css": PageFile(PackageResources.phone_css, css),
            "/phone.js": PageFile(PackageResources.phone_js, script),
            "/shots.js": PageFile(PackageResources.shots_js, script),
            "/sending.js": PageFile(PackageResources.sending_js, script),
            "/verdict.js": PageFile(PackageResources.verdict_js, script),
            "/worker.js": PageFile(PackageResources.worker_js, script),
            "/manifest.json": PageFile(PackageResources.manifest_json, "application/manifest+json"),
            "/api/v1/openapi.json": PageFile(phoneOpenAPIBytes, "application/json"),
        ]
        for path in ["/asking.js", "/sent.js", "/dom.js", "/words.js", "/style.css", "/icon.svg"] {
            files[path] = at(path)
        }
        return files
    }()

    /// What belongs to the page that explains how to trust the encrypted one; there are these and no others.
    static func forTrust(at path: String) -> PageFile? { forTrust[path] }

    private static let forTrust: [String: PageFile] = {
        var files = [
            "/phone.css": PageFile(PackageResources.phone_css, css),
            "/trust.js": PageFile(PackageResources.trust_js, script),
        ]
        for path in ["/style.css", "/icon.svg"] { files[path] = at(path) }
        return files
    }()
}
