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
            "/api/v1/openapi.json": PageFile(phoneOpenAPIBytes, "application/json"),
        ]
        // What both pages have.
        for path in ["/dom.js", "/words.js", "/style.css", "/icon.svg"] { files[path] = at(path) }
        return files
    }()
}
