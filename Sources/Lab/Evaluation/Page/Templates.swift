import Mustache
import ReceiptModel

/// The page's templates: the files in `Templates`, which the build embeds into the program.
///
/// `{{name}}` is escaped by ``VisibleText``, in every template. `{{{name}}}` is not: it is for stylesheet, script and
/// ``gap`` only, never for a value of the report. Values are the stored properties of the views; a name that the
/// innermost view lacks, or that is `nil` there, is looked up in the views around it (Mustache specification), so an
/// optional's name stands in one view only.
struct Templates {
    /// The template of everything but the worst cases.
    let page: MustacheTemplate
    /// The template of what stands above the worst cases of a variant.
    let caseHeading: MustacheTemplate
    /// The template of a ``CaseSection``.
    let worstCase: MustacheTemplate
    private let library: MustacheLibrary

    static let stylesheet = String(decoding: PackageResources.page_css, as: UTF8.self)
    static let script = String(decoding: PackageResources.page_js, as: UTF8.self)

    /// Stands where something is written that no template renders: the cases, or the bytes of a picture.
    ///
    /// No text of a document can hold it, as ``VisibleText`` lets no control character but the line feed pass.
    static let gap = "\u{1}"

    /// The source of every template, by the name that others know it by.
    static let sources: [String: [UInt8]] = [
        "about": PackageResources.about_mustache, "case": PackageResources.case_mustache,
        "case-heading": PackageResources.case_heading_mustache, "confusions": PackageResources.confusions_mustache,
        "figure": PackageResources.figure_mustache, "figure-table": PackageResources.figure_table_mustache,
        "figures": PackageResources.figures_mustache, "header": PackageResources.header_mustache,
        "item-cells": PackageResources.item_cells_mustache, "items": PackageResources.items_mustache,
        "outline": PackageResources.outline_mustache, "page": PackageResources.page_mustache,
        "page-figure": PackageResources.page_figure_mustache, "plot": PackageResources.plot_mustache,
        "variant": PackageResources.variant_mustache,
    ]

    /// - Throws: the fault of a template that is missing or is not Mustache.
    init() throws(TemplateFault) {
        MustacheContentTypes.register(VisibleText(), named: "VISIBLE_TEXT")
        var parsed: [String: MustacheTemplate] = [:]
        for (name, source) in Self.sources { parsed[name] = try Self.parsed(name, source) }
        guard let page = parsed["page"], let caseHeading = parsed["case-heading"], let worstCase = parsed["case"] else {
            throw TemplateFault(template: "page", reason: "it or one of the cases' templates is missing")
        }
        (self.page, self.caseHeading, self.worstCase) = (page, caseHeading, worstCase)
        library = MustacheLibrary(templates: parsed)
    }

    /// Renders the view, and cuts the result at every ``gap``: with n gaps there are n + 1 pieces.
    func pieces(of view: Any, by template: MustacheTemplate) -> [String] {
        template.render(view, library: library).split(separator: Self.gap, omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// A partial starts with the engine's own content type, so each template names ours.
    private static func parsed(_ name: String, _ bytes: [UInt8]) throws(TemplateFault) -> MustacheTemplate {
        let text = String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
        do {
            return try MustacheTemplate(string: "{{% CONTENT_TYPE: VISIBLE_TEXT}}\n" + text)
        } catch {
            throw TemplateFault(template: name, reason: "\(error)")
        }
    }
}

/// A template of the page that is not Mustache.
package struct TemplateFault: Error {
    package let template: String
    package let reason: String
}
