// Selection, hover, back and forward, the place in the raw values.
#include <algorithm>

#include "session/session_parts.h"

namespace navscope {

namespace {

constexpr size_t longest_back_list = 200;

}  // namespace

void Applier::selection_changed() {
    ++session.parts_->selection_version;
    changed();
}

void Applier::show(const Selection& selection) {
    session.selection_ = selection;
    if (const Member* member = session.member(selection.member); member && member->mesh) {
        session.focus_ = selection.member;
        const ElementRecord record = record_of(*member->mesh, selection.primary);
        if (record.value) (*this)(action::ShowValue{selection.member, record.path});
    }
    selection_changed();
}

void Applier::operator()(const action::Focus& focus) {
    session.focus_ = focus.member;
    if (session.selection_.member != focus.member && session.selection_.primary) (*this)(action::SelectNone{});
    session.selection_.member = {};
    if (session.value_.member != focus.member) session.value_ = {focus.member, ""};
    selection_changed();
}

void Applier::operator()(const action::Select& select) {
    const Member* member = session.member(select.member);
    if (!member || !member->mesh || !select.element) return;
    const ElementTable* table = member->mesh->table(select.element.kind);
    if (!table || select.element.index >= table->count) return;
    Selection next = session.selection_;
    const bool extending = select.extend && next.member == select.member && next.primary.kind == select.element.kind;
    if (!extending) {
        next = {select.member, select.element, {select.element}};
    } else if (const auto found = std::find(next.elements.begin(), next.elements.end(), select.element);
               found == next.elements.end()) {
        next.elements.push_back(select.element);
        next.primary = select.element;
    } else {
        next.elements.erase(found);
        next.primary = next.elements.empty() ? ElementRef{} : next.elements.back();
    }
    if (session.selection_.primary && !extending && next.primary != session.selection_.primary) {
        session.back_.push_back(session.selection_);
        if (session.back_.size() > longest_back_list) session.back_.erase(session.back_.begin());
        session.forward_.clear();
    }
    show(next);
}

void Applier::operator()(const action::SelectNone&) {
    if (session.selection_.primary) session.back_.push_back(session.selection_);
    session.selection_ = {session.selection_.member, {}, {}};
    selection_changed();
}

void Applier::operator()(const action::Hover& hover) {
    if (session.hover_ == hover.element && session.hover_member_ == hover.member) return;
    session.hover_ = hover.element;
    session.hover_member_ = hover.member;
    ++session.parts_->hover_version;
    changed();
}

void Applier::operator()(const action::GoBack&) {
    if (session.back_.empty()) return;
    if (session.selection_.primary) session.forward_.push_back(session.selection_);
    const Selection previous = session.back_.back();
    session.back_.pop_back();
    show(previous);
}

void Applier::operator()(const action::GoForward&) {
    if (session.forward_.empty()) return;
    if (session.selection_.primary) session.back_.push_back(session.selection_);
    const Selection next = session.forward_.back();
    session.forward_.pop_back();
    show(next);
}

void Applier::operator()(const action::ShowValue& show) {
    session.value_ = {show.member, show.field_path};
    ++session.value_requests_;
}

void Applier::operator()(const action::CopyText& copy) {
    session.clipboard_ = copy.text;
}

}  // namespace navscope
