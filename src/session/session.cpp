#include "session/session.h"

#include <algorithm>
#include <cmath>

#include "bytes/file.h"
#include "session/session_parts.h"

namespace navscope {

Session::Session(Options options, std::function<void()> wake, unsigned workers)
    : options_(std::move(options)),
      parts_(std::make_unique<Parts>()),
      jobs_(std::make_unique<Jobs>(workers, std::move(wake))) {}

Session::~Session() = default;

void Session::apply(const Action& action) {
    parts_->touched |= !std::holds_alternative<action::Hover>(action) && !std::holds_alternative<action::Open>(action);
    std::visit(Applier{*this}, action);
}

void Session::set_load_options(LoadOptions options) {
    parts_->load = std::move(options);
}

bool Session::update() {
    return jobs_->drain();
}

void Session::finish_jobs() {
    jobs_->finish_all();
}

const DocumentSlot* Session::slot(DocumentId id) const {
    for (const DocumentSlot& slot : slots_) {
        if (slot.id == id) return &slot;
    }
    return nullptr;
}

const Member* Session::member(MemberKey key) const {
    const DocumentSlot* found = slot(key.document);
    if (!found || !found->document || key.member >= found->document->file.members.size()) return nullptr;
    return &found->document->file.members[key.member];
}

const MemberPicture* Session::picture(MemberKey key) const {
    const DocumentSlot* found = slot(key.document);
    if (!found || !found->document || key.member >= found->document->pictures.size()) return nullptr;
    return &found->document->pictures[key.member];
}

bool Session::hidden(MemberKey key) const {
    const DocumentSlot* found = slot(key.document);
    return !found || key.member >= found->hidden.size() || found->hidden[key.member];
}

MemberKey Session::focused() const {
    if (member(selection_.member)) return selection_.member;
    if (member(focus_)) return focus_;
    MemberKey first;
    for (const DocumentSlot& slot : slots_) {
        if (!slot.document) continue;
        for (const Member& one : slot.document->file.members) {
            if (one.mesh && one.mesh->empty_reason.empty()) return {slot.id, one.index};
            if (!first && one.records) first = {slot.id, one.index};
        }
    }
    return first;
}

std::optional<std::string> Session::take_clipboard() {
    return std::exchange(clipboard_, std::nullopt);
}

namespace {

std::string grouped(uint64_t number) {
    std::string text = std::to_string(number);
    for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

std::string counted(uint64_t number, const char* one, const char* many) {
    return grouped(number) + " " + (number == 1 ? one : many);
}

}  // namespace

std::string Session::status() const {
    if (slots_.empty()) return "nothing is open";
    uint64_t loading = 0, failed = 0, members = 0, faces = 0, empty = 0, broken = 0;
    for (const DocumentSlot& slot : slots_) {
        loading += slot.state == DocumentState::loading;
        failed += slot.state == DocumentState::failed;
        if (!slot.document) continue;
        for (const Member& one : slot.document->file.members) {
            ++members;
            broken += one.format == Format::failed;
            if (!one.mesh) continue;
            faces += one.mesh->surface.face_count();
            empty += !one.mesh->empty_reason.empty();
        }
    }
    std::string text = counted(slots_.size(), "file", "files") + ", " + counted(members, "member", "members") + ", " +
                       counted(faces, "face", "faces");
    if (empty > 0) text += empty == members ? " (all empty)" : " (" + grouped(empty) + " empty)";
    if (broken > 0) text += ", " + counted(broken, "member failed", "members failed");
    if (failed > 0) text += ", " + counted(failed, "file failed", "files failed");
    if (loading > 0) text += ", loading " + grouped(loading);
    return text;
}

std::vector<Session::Pick> Session::pick(glm::vec2 pixel) const {
    std::vector<Pick> picks;
    if (!(pixel.x >= 0 && pixel.y >= 0 && pixel.x < viewport_.x && pixel.y < viewport_.y)) return picks;
    const Ray ray = camera_.ray(glm::dvec2(pixel), glm::dvec2(viewport_));
    for (const DocumentSlot& slot : slots_) {
        if (!slot.document) continue;
        for (uint32_t i = 0; i < slot.document->pictures.size(); ++i) {
            const MemberKey key{slot.id, i};
            const MemberPicture& picture = slot.document->pictures[i];
            if (!picture.bvh || hidden(key)) continue;
            const ElementKind kind = slot.document->file.members[i].mesh->surface.kind;
            for (const Hit& hit : picture.bvh->hits(ray)) picks.push_back({key, hit, {kind, hit.face}});
        }
    }
    std::stable_sort(picks.begin(), picks.end(),
                     [](const Pick& a, const Pick& b) { return a.hit.distance < b.hit.distance; });
    return picks;
}

std::optional<Action> Session::click(glm::vec2 pixel, bool extend) {
    const std::vector<Pick> picks = pick(pixel);
    if (picks.empty()) {
        if (extend || !selection_.primary) return std::nullopt;
        return Action(action::SelectNone{});
    }
    // Clicking again where one has clicked steps down through the floors under the cursor.
    const float moved = std::abs(pixel.x - parts_->last_click.x) + std::abs(pixel.y - parts_->last_click.y);
    size_t floor = 0;
    if (!extend && moved <= 3 && parts_->last_click_camera == camera_) {
        for (size_t i = 0; i < picks.size(); ++i) {
            if (picks[i].member == selection_.member && picks[i].element == selection_.primary)
                floor = (i + 1) % picks.size();
        }
    }
    parts_->last_click = pixel;
    parts_->last_click_camera = camera_;
    return Action(action::Select{picks[floor].member, picks[floor].element, extend});
}

}  // namespace navscope
