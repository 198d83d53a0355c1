import Extraction
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// The interface for the page and for programs: what the commands do, by the same functions.
struct ReviewAPI: Sendable {
    let desk: VaultDesk
    let pictures: PagePictures
    let intake: DocumentIntake
    let now: @Sendable () -> Timestamp
    private var phones: PhoneDesk { PhoneDesk(home: desk.home, now: now) }

    init(_ desk: VaultDesk, _ intake: DocumentIntake, now: @escaping @Sendable () -> Timestamp) {
        self.desk = desk
        self.intake = intake
        self.now = now
        pictures = PagePictures(desk)
    }

    /// Every operation at its place.
    var router: Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        for operation in Operation.allCases {
            router.on(RouterPath(operation.path), method: operation.method) { request, context in
                try await perform(operation, Asked(request, context))
            }
        }
        return router
    }

    private func perform(_ operation: Operation, _ asked: Asked) async throws -> Response {
        try asked.checkQuery(of: operation)
        return switch operation {
        case .listDrafts: try await list(asked)
        case .showDraft: try await show(asked)
        case .changeDraft: try await change(asked)
        case .showCandidates: try await candidates(asked)
        case .showHistory: try await history(asked)
        case .listPages: try await pages(asked)
        case .showPicture: try await picture(asked)
        case .showOriginal: try await original(asked)
        case .showCorners: try await corners(asked)
        case .rereadPage: try await reread(asked)
        case .listAlike: try await alike(asked)
        case .setAsideDraft: try await setAside(asked)
        case .takeBackDraft: try await deed(asked) { deeds, draft, _ in try deeds.takeBack(draft) }
        case .undoDraft:
            try await deed(asked) { [desk] deeds, draft, vault in
                let undone = try Self.undo(draft, by: deeds)
                desk.learn(from: undone, in: vault)
                return undone
            }
        case .linkDraft: try await link(asked)
        case .unlinkDraft: try await deed(asked) { deeds, draft, _ in try Self.unlink(draft, by: deeds) }
        case .settleDrafts: try await settle(asked)
        // The gate answers it, which knows who listens; here it ends at once.
        case .watchChanges: ChangeStream.response(home: desk.home) { false }
        case .takeDocument: try await intake.take(asked.request)
        case .sumDraft: try await sums(asked)
        case .listPhones: try phones.list()
        case .pairPhone: try phones.pair()
        case .removePhone: try phones.remove(asked.parameter("phone"))
        case .showToday: try await Response(json: desk.report(.today))
        case .showStatus: try await Response(json: desk.report(.status))
        case .listInbox: try await Response(json: desk.report(.inbox))
        case .showSettings: try await Response(json: desk.report(.settings))
        case .findExpenses: try await expenses(asked)
        case .listDocuments:
            try await Response(
                json: desk.report(asked.documents()), choosing: asked.chosen(of: "Original", in: "documents"))
        case .showDocument: try await document(asked)
        case .showQueueItem: try await queueItem(asked)
        case .resolveConflict: try await resolveConflict(asked)
        case .sendAgain: try await sendAgain(asked)
        case .dropItem: try await dropItem(asked)
        case .decideApproval: try await decideApproval(asked)
        case .readAgain: try await readAgain(asked)
        case .leaveUnread: try await leaveUnread(asked)
        }
    }

    // MARK: - Looking

    private func list(_ asked: Asked) async throws -> Response {
        let page = try DraftPageRequest(asked.query)
        let chosen = try asked.chosen(of: "Item", in: "drafts")
        let form = try await desk.read { vault in try page.answer(from: vault) }
        return try Response(json: Response.encoded(form), choosing: chosen)
    }

    private func expenses(_ asked: Asked) async throws -> Response {
        let (report, chosen) = (try asked.expenses(), try asked.chosen(of: "Expense", in: "drafts"))
        do {
            return try await Response(json: desk.report(report), choosing: chosen)
        } catch let error as any ExplainedError where error.exitStatus == .usage {
            // It stands in the query, which is refused for everything else in it, too.
            throw Problem(
                .badRequest, Speech.withoutOptions(error.message), remedy: Speech.withoutOptions(error.remedy))
        }
    }

    private func show(_ asked: Asked) async throws -> Response {
        let (id, chosen) = (try asked.draft(), try asked.chosen(of: "DraftMembers"))
        return try await Self.answer(
            desk.read { [now] vault in
                try Self.body(of: vault.draft(exactly: id), DraftDeeds(vault, now: now), vault)
            }, choosing: chosen)
    }

    private func candidates(_ asked: Asked) async throws -> Response {
        let id = try asked.draft()
        let readers = try desk.readers()
        let draft = try await desk.read { try $0.draft(exactly: id) }
        let vault = try await desk.read { $0 }
        let candidates = try await draft.candidates(from: vault, with: readers)
        return try .json(CandidatesBody(candidates))
    }

    private func history(_ asked: Asked) async throws -> Response {
        let id = try asked.draft()
        let revisions = try await desk.read { vault in
            try vault.revisions(of: vault.draft(exactly: id).id)
        }
        return try .json(HistoryBody(revisions))
    }

    private func pages(_ asked: Asked) async throws -> Response {
        let id = try asked.draft()
        return try .json(try await pictures.pages(of: id))
    }

    private func picture(_ asked: Asked) async throws -> Response {
        let id = try asked.draft()
        return Response(jpeg: try await pictures.picture(of: id, page: try asked.page()).jpeg)
    }

    // MARK: - Changing

    private struct Change: Decodable {
        var fields: TypedFields?
        var company: String?
        var confirm: Bool?
        var asExpense: Bool?

        enum CodingKeys: String, CodingKey {
            case fields, company, confirm
            case asExpense = "as_expense"
        }
    }

    private func change(_ asked: Asked) async throws -> Response {
        let body: Change = try await asked.body()
        let change = DraftChange(
            said: try body.fields?.said() ?? [], company: body.company ?? body.fields?.company,
            isConfirmed: body.confirm ?? false,
            isExpenseAnyway: body.asExpense ?? false)
        return try await deed(asked) { deeds, draft, vault in
            do throws(DraftChangeError) {
                let changed = try deeds.change(draft, change)
                if changed.isOther { desk.learn(from: changed.draft, in: vault) }
                return changed.draft
            } catch {
                throw Problem(refused: error)
            }
        }
    }

    private struct Trial: Decodable { var fields: TypedFields? }

    /// The sums of a draft with what is typed and not saved; nothing is changed.
    private func sums(_ asked: Asked) async throws -> Response {
        let (id, body): (String, Trial) = (try asked.draft(), try await asked.body())
        let said = try body.fields?.said() ?? []
        return try await .json(
            desk.read { [now] vault in
                do throws(DraftChangeError) {
                    let deeds = DraftDeeds(vault, now: now)
                    return SumsBody(sums: try deeds.sums(of: try vault.draft(asked: id), saying: said))
                } catch {
                    throw Problem(refused: error)
                }
            })
    }

    private struct Aside: Decodable {
        var reason: SettingAside.Reason
        var note: String?
    }

    private func setAside(_ asked: Asked) async throws -> Response {
        let body: Aside = try await asked.body()
        return try await deed(asked) { deeds, draft, _ in try deeds.setAside(draft, body.reason, note: body.note) }
    }

    private func settle(_ asked: Asked) async throws -> Response {
        let request: BulkDeed = try await asked.body()
        return try .json(
            await desk.write { [now, desk] vault in
                try request.perform(in: vault, now: now) { desk.learn(from: $0, in: vault) }
            })
    }

    private struct Link: Decodable { var to: String }

    private func link(_ asked: Asked) async throws -> Response {
        let body: Link = try await asked.body()
        return try await deed(asked) { deeds, draft, vault in
            let expense = try vault.draft(exactly: body.to)
            guard draft.id != expense.id, expense.sameAs == nil, try vault.drafts(linkedTo: draft.id).isEmpty else {
                throw Problem(
                    .conflict, "one of the two drafts is linked already, or they are the same",
                    remedy: "link the draft to the one that is the expense")
            }
            return try deeds.link(draft, to: expense)
        }
    }

    static func undo(_ draft: ExpenseDraft, by deeds: DraftDeeds) throws -> ExpenseDraft {
        guard let undone = try deeds.undo(draft) else {
            throw Problem(.conflict, "there is nothing to undo: the draft is as it was read")
        }
        return undone
    }

    private static func unlink(_ draft: ExpenseDraft, by deeds: DraftDeeds) throws -> ExpenseDraft {
        guard draft.sameAs != nil || draft.asksForPurchase else {
            throw Problem(.conflict, "the draft is not linked", remedy: "it is an expense of its own already")
        }
        return try deeds.unlink(draft)
    }

    /// One deed on the revision that the client has seen, and on no other.
    func deed(
        _ asked: Asked, _ body: @escaping @Sendable (DraftDeeds, ExpenseDraft, Vault) throws -> ExpenseDraft
    ) async throws -> Response {
        let (id, seen) = (try asked.draft(), try asked.seenRevision())
        return try await Self.answer(
            desk.write { [now] vault in
                let draft = try vault.draft(exactly: id)
                guard draft.revision == seen else {
                    throw StoreError.revisionConflict(draft: id, expected: seen, found: draft.revision)
                }
                let deeds = DraftDeeds(vault, now: now)
                return try Self.body(of: body(deeds, draft, vault), deeds, vault)
            })
    }

    static func body(of draft: ExpenseDraft, _ deeds: DraftDeeds, _ vault: Vault) throws -> DraftBody {
        let sums: [SumCheck]
        do throws(DraftChangeError) {
            sums = try deeds.sums(of: draft, saying: [])
        } catch {
            throw Problem(refused: error)
        }
        return try DraftBody(draft, sums: sums, in: vault)
    }

    static func answer(_ body: DraftBody, choosing members: ChosenMembers? = nil) throws -> Response {
        var response = try Response(json: Response.encoded(body), choosing: members)
        response.headers[.eTag] = "\"r\(body.revision)\""
        return response
    }
}

extension Problem {
    static var noPage: Problem { Problem(.notFound, "the draft has no such page") }
    static var noDraft: Problem { Problem(.notFound, "there is no draft of this identity") }

    /// Why a draft was not changed, for who sits at the page.
    init(refused error: DraftChangeError) {
        switch error {
        case .noValue(let said, _, _):
            self.init(.unprocessableContent, error.message, remedy: error.remedy, field: said.field.rawValue)
        case .setAside: self.init(.conflict, error.message, remedy: error.remedy)
        case .noExpense: self.init(.conflict, error.message, remedy: error.remedy, field: "kind")
        case .store(let error): self.init(error)
        }
    }
}

extension Vault {
    /// The same for who speaks of changes.
    fileprivate func draft(asked id: String) throws(DraftChangeError) -> ExpenseDraft {
        do throws(StoreError) { return try draft(exactly: id) } catch { throw .store(error) }
    }

    /// The draft of this identity; its beginning is not enough.
    ///
    /// - Throws: `notFound`.
    func draft(exactly id: String) throws(StoreError) -> ExpenseDraft {
        let draft: ExpenseDraft
        do throws(StoreError) { draft = try self.draft(matching: id) } catch {
            if case .ambiguous = error { throw .notFound("draft '\(id)'") }
            throw error
        }
        guard draft.id == id else { throw .notFound("draft '\(id)'") }
        return draft
    }
}
