// Opening, loading, closing, hiding.
#include <algorithm>
#include <atomic>
#include <utility>

#include "bytes/file.h"
#include "scene/face_mesh_build.h"
#include "session/session_parts.h"

namespace navscope {

namespace {

/// Runs on a worker: everything about a file that does not change afterwards.
std::shared_ptr<const Document> make_document(DocumentId id, const std::string& path, const LoadOptions& options,
                                              Progress& progress) {
    auto document = std::make_shared<Document>();
    document->id = id;
    static std::atomic<uint64_t> loads{0};
    document->version = ++loads;
    document->file = load_file(path, options, &progress);
    document->pictures.resize(document->file.members.size());
    for (size_t i = 0; i < document->pictures.size(); ++i) {
        const Member& member = document->file.members[i];
        if (!member.mesh || !member.mesh->empty_reason.empty()) continue;
        progress.report(1, std::string(base_name(member.name)) + ": picking tree");
        Result<std::shared_ptr<const Bvh>> bvh = Bvh::build(member.mesh, &progress);
        if (!bvh) {
            document->file.error = std::move(bvh).error();
            break;
        }
        document->pictures[i] = {make_face_mesh(*member.mesh), *std::move(bvh)};
    }
    return document;
}

/// The letter of a navmesh member's name: n = fine, o = the coarse mesh of the same ground.
char letter_of(const Member& member) {
    const std::string_view name = base_name(member.name);
    return name.empty() ? '\0' : name.front();
}

/// The coarse meshes lie in the fine ones: both at once is a picture of neither. They begin hidden where fine ones are.
std::vector<bool> hidden_at_first(const Document& document) {
    const std::vector<Member>& members = document.file.members;
    const auto drawn = [&](size_t i, char letter) {
        return document.pictures[i].faces && letter_of(members[i]) == letter;
    };
    bool fine = false;
    for (size_t i = 0; i < members.size(); ++i) fine |= drawn(i, 'n');
    std::vector<bool> hidden(members.size(), false);
    for (size_t i = 0; document.file.is_binder && i < members.size(); ++i) hidden[i] = fine && drawn(i, 'o');
    return hidden;
}

bool is_empty(const Document& document) {
    return std::none_of(document.pictures.begin(), document.pictures.end(),
                        [](const MemberPicture& one) { return one.faces != nullptr; });
}

}  // namespace

DocumentSlot* Applier::slot(DocumentId id) {
    for (DocumentSlot& one : session.slots_) {
        if (one.id == id) return &one;
    }
    return nullptr;
}

void Applier::log(LogEntry::Level level, std::string text) {
    session.log_.push_back({level, std::move(text)});
}

void Applier::operator()(const action::Open& open) {
    for (const std::string& path : open.paths) {
        if (!is_folder(path)) {
            open_file(path, open.hidden);
            continue;
        }
        size_t found = 0;
        for (const std::string& file : files_below(path)) {
            if (!is_known_name(base_name(file))) continue;
            open_file(file, open.hidden);
            ++found;
        }
        log(found ? LogEntry::Level::info : LogEntry::Level::warning,
            path + ": " + std::to_string(found) + " files of known kinds in this folder");
    }
}

void Applier::open_file(const std::string& path, bool hidden) {
    for (const DocumentSlot& one : session.slots_) {
        if (one.path == path) return (*this)(action::Reload{one.id});
    }
    DocumentSlot& added = session.slots_.emplace_back();
    added.id = session.parts_->next_document++;
    added.path = path;
    added.begins_hidden = hidden;
    if (!hidden) remember_recent(path);
    load(added);
    changed();
}

void Applier::remember_recent(const std::string& path) {
    std::vector<std::string>& recent = session.options_.recent;
    recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
    recent.insert(recent.begin(), path);
    constexpr size_t kept = 12;
    if (recent.size() > kept) recent.resize(kept);
}

void Applier::load(DocumentSlot& loading) {
    loading.state = DocumentState::loading;
    const DocumentId id = loading.id;
    Session* owner = &session;
    // The finish part runs on the main thread while the session is alive: the session owns the jobs.
    auto job = std::make_shared<uint32_t>(0);
    *job = session.jobs_->start(
        std::string(base_name(loading.path)),
        [owner, id, job, path = loading.path, options = session.parts_->load](Progress& progress) -> Jobs::Finish {
            std::shared_ptr<const Document> document = make_document(id, path, options, progress);
            return [owner, id, document, job] { Applier{*owner}.finish(id, document, *job); };
        });
    loading.job = *job;
}

void Applier::finish(DocumentId id, std::shared_ptr<const Document> document, uint32_t job) {
    DocumentSlot* loaded = slot(id);
    if (!loaded || loaded->job != job) return;  // closed, or reloaded, in the meantime
    loaded->job = 0;
    changed();
    if (document->file.error) {
        const bool stopped = document->file.error->code == ErrorCode::cancelled;
        session.jobs_->mark(job, stopped ? JobState::cancelled : JobState::failed, describe(*document->file.error));
        if (!stopped) log(LogEntry::Level::error, describe(*document->file.error));
        if (stopped && !loaded->document) return (*this)(action::Close{id});
        if (loaded->document) {  // a reload that failed leaves what is there
            loaded->state = DocumentState::ready;
            return;
        }
    }
    size_t broken = 0;
    for (const Member& member : document->file.members) {
        for (const Error& error : member.unreadable) log(LogEntry::Level::warning, describe(error));
        if (!member.error) continue;
        log(LogEntry::Level::error, describe(*member.error));
        ++broken;
    }
    if (broken > 0) {
        const bool all = broken == document->file.members.size();
        session.jobs_->mark(
            job, all ? JobState::failed : JobState::done,
            std::to_string(broken) + (broken == 1 ? " member" : " members") + " could not be read: see the log");
    }
    loaded->state = document->file.error ? DocumentState::failed : DocumentState::ready;
    if (loaded->hidden.size() != document->file.members.size()) {
        loaded->hidden = hidden_at_first(*document);
        if (std::exchange(loaded->begins_hidden, false)) loaded->hidden.assign(loaded->hidden.size(), true);
    }
    loaded->document = document;
    choose_handedness();
    if (const Member* member = session.member(session.selection_.member);
        member && member->mesh && session.selection_.primary) {
        const ElementTable* table = member->mesh->table(session.selection_.primary.kind);
        if (!table || session.selection_.primary.index >= table->count) (*this)(action::SelectNone{});
    }
    selection_changed();
    if (!is_empty(*document)) frame_by_itself();
}

void Applier::frame_by_itself() {
    std::optional<Camera>& own = session.parts_->own_camera;
    if (own && *own != session.camera_) {
        // The handedness follows what is visible and is no movement.
        own->mirror_z = session.camera_.mirror_z;
        if (*own != session.camera_) return;
    }
    if (own)
        (*this)(action::FrameAll{});
    else
        (*this)(action::SetView{action::ViewPreset::three_quarter});
    own = session.camera_;
}

void Applier::operator()(const action::Close& close) {
    if (const DocumentSlot* closing = slot(close.document); closing && closing->job)
        session.jobs_->cancel(closing->job);
    std::erase_if(session.slots_, [&](const DocumentSlot& one) { return one.id == close.document; });
    std::erase_if(session.parts_->caches, [&](const auto& entry) { return entry.first.first == close.document; });
    const auto gone = [&](const Selection& one) { return one.member.document == close.document; };
    if (gone(session.selection_)) session.selection_ = {};
    std::erase_if(session.back_, gone);
    std::erase_if(session.forward_, gone);
    if (session.focus_.document == close.document) session.focus_ = {};
    if (session.hover_member_.document == close.document) session.hover_ = {}, session.hover_member_ = {};
    if (session.value_.member.document == close.document) session.value_ = {};
    if (session.slots_.empty()) session.parts_->own_camera.reset();
    choose_handedness();
    selection_changed();
}

void Applier::operator()(const action::CloseAll&) {
    while (!session.slots_.empty()) (*this)(action::Close{session.slots_.back().id});
}

void Applier::operator()(const action::Reload& reload) {
    DocumentSlot* again = slot(reload.document);
    if (!again) return;
    if (again->job) session.jobs_->cancel(again->job);
    load(*again);
    changed();
}

void Applier::operator()(const action::CancelJob& cancel) {
    session.jobs_->cancel(cancel.job);
    changed();
}

void Applier::operator()(const action::SetHidden& set) {
    DocumentSlot* owner = slot(set.member.document);
    if (!owner || set.member.member >= owner->hidden.size()) return;
    owner->hidden[set.member.member] = set.hidden;
    visibility_changed();
}

void Applier::operator()(const action::SetDocumentHidden& set) {
    if (DocumentSlot* owner = slot(set.document)) owner->hidden.assign(owner->hidden.size(), set.hidden);
    visibility_changed();
}

void Applier::operator()(const action::Isolate& isolate) {
    for (DocumentSlot& one : session.slots_) {
        for (size_t i = 0; i < one.hidden.size(); ++i)
            one.hidden[i] = !(one.id == isolate.member.document && i == isolate.member.member);
    }
    visibility_changed();
}

void Applier::operator()(const action::ShowAll&) {
    for (DocumentSlot& one : session.slots_) one.hidden.assign(one.hidden.size(), false);
    visibility_changed();
}

}  // namespace navscope
