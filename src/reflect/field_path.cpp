#include "reflect/field_path.h"

#include <algorithm>
#include <charconv>

namespace navscope {

namespace {

Error path_error(ErrorCode code, std::string_view path, std::string what) {
    return Error{code, std::move(what), std::nullopt, {"path \"" + std::string(path) + "\""}};
}

std::string names_of(const RecordTree& tree, const ValueRef& value) {
    std::string names;
    const uint64_t count = child_count(tree, value);
    for (uint64_t i = 0; i < count && i < 24; ++i) {
        Child one = child(tree, value, i);
        if (!one.field) return "elements [0] … [" + std::to_string(count - 1) + "]";
        names += (names.empty() ? "" : ", ") + std::string(one.field->name);
    }
    return names.empty() ? "nothing below it" : names;
}

/// Walks a path step by step; `at` is the value reached, `done` how many characters.
class Walker {
public:
    Walker(const RecordTree& tree, std::string_view path) : tree_(tree), path_(path) {}

    Result<Located> run() {
        if (path_.empty()) return path_error(ErrorCode::usage, path_, "is empty");
        const Status first = enter_first();
        if (!first) return first.error();
        while (position_ < path_.size()) {
            const Status step = path_[position_] == '[' ? element() : path_[position_] == '.' ? field() : junk();
            if (!step) return step.error();
        }
        return Located{at_, field_, std::string(path_)};
    }

private:
    std::string_view name() {
        const size_t end = path_.find_first_of(".[", position_);
        const std::string_view text = path_.substr(position_, end == std::string_view::npos ? end : end - position_);
        position_ += text.size();
        return text;
    }

    Status enter_first() {
        const std::string_view first = name();
        if (first == "items") return item();
        for (const Root& root : tree_.roots) {
            if (!root.name.empty() && root.name == first) return enter(tree_.item(root.item), root.field);
        }
        for (const Root& root : tree_.roots) {
            if (root.name.empty() && find(tree_.item(root.item), first)) return Done{};
        }
        for (const uint32_t shortcut : tree_.shortcuts) {
            if (find(tree_.item(shortcut), first)) return Done{};
        }
        std::string names;
        const uint64_t count = std::min<uint64_t>(top_count(tree_), 24);
        for (uint64_t i = 0; i < count; ++i) names += top(tree_, i).step + ", ";
        names += item_range();
        return path_error(ErrorCode::not_found, path_,
                          "nothing is called \"" + std::string(first) + "\" here (there is: " + names + ")");
    }

    std::string item_range() const {
        return tree_.items.size() < 2 ? "no items" : "items[1] … items[" + std::to_string(tree_.items.size() - 1) + "]";
    }

    Status enter(const ValueRef& value, const Field* field) {
        at_ = value;
        field_ = field;
        return Done{};
    }

    bool find(const ValueRef& value, std::string_view field_name) {
        const Child found = child(tree_, value, field_name);
        if (!found.field) return false;
        at_ = found.value;
        field_ = found.field;
        return true;
    }

    Result<uint64_t> number() {
        const size_t close = path_.find(']', position_);
        uint64_t value = 0;
        const char* begin = path_.data() + position_ + 1;
        const char* end = path_.data() + (close == std::string_view::npos ? path_.size() : close);
        const auto [stopped, problem] = std::from_chars(begin, end, value);
        if (close == std::string_view::npos || problem != std::errc() || stopped != end) {
            return path_error(ErrorCode::usage, path_, "a number and ] are expected after [");
        }
        position_ = close + 1;
        return value;
    }

    Status item() {
        if (position_ >= path_.size() || path_[position_] != '[') {
            return path_error(ErrorCode::usage, path_, "items needs a number, as in items[12]");
        }
        const Result<uint64_t> index = number();
        if (!index) return index.error();
        const ValueRef found = tree_.item(*index);
        if (!found) {
            return path_error(ErrorCode::not_found, path_,
                              *index == 0
                                  ? "item 0 is the null item, which has no value (there is: " + item_range() + ")"
                                  : "item " + std::to_string(*index) + " of " + std::to_string(tree_.items.size()) +
                                        " does not exist (there is: " + item_range() + ")");
        }
        return enter(found, nullptr);
    }

    Status element() {
        const Result<uint64_t> index = number();
        if (!index) return index.error();
        const uint64_t count = child_count(tree_, at_);
        if (count == 0 || child(tree_, at_, 0).field) {
            return path_error(ErrorCode::not_found, path_, "no elements here (there is: " + names_of(tree_, at_) + ")");
        }
        if (*index >= count) {
            return path_error(ErrorCode::not_found, path_,
                              "element " + std::to_string(*index) + " of " + std::to_string(count) + " does not exist");
        }
        return enter(child(tree_, at_, *index).value, nullptr);
    }

    Status field() {
        ++position_;
        const std::string_view wanted = name();
        if (find(at_, wanted)) return Done{};
        return path_error(ErrorCode::not_found, path_,
                          "no field \"" + std::string(wanted) + "\" here (there is: " + names_of(tree_, at_) + ")");
    }

    Status junk() { return path_error(ErrorCode::usage, path_, "\".\" or \"[\" is expected after \"]\""); }

    const RecordTree& tree_;
    std::string_view path_;
    size_t position_ = 0;
    ValueRef at_;
    const Field* field_ = nullptr;
};

/// Depth is that of records and tuples in one another, which the readers of the types bound.
class LeafWalker {
public:
    LeafWalker(const RecordTree& tree, const LeafVisitor& visit) : tree_(tree), visit_(visit) {}

    bool walk(const ValueRef& value, std::string& path, const Field* field) const {
        const bool reference = !value.sequence && is_reference(*value.type);
        const ValueRef open = reference ? value : laid_open(tree_, value);
        const bool row = open.sequence && !is_text(open);
        const bool record = !open.sequence && open.type->kind == TypeKind::record;
        const size_t length = path.size();
        if (row && open.count > 0) {
            for (uint32_t i = 0; i < open.count; ++i, path.resize(length)) {
                path += '[';
                path += std::to_string(i);
                path += ']';
                if (!walk(open.element(i), path, field)) return false;
            }
            return true;
        }
        if (record && !open.type->all_fields.empty()) {
            for (const Field* one : open.type->all_fields) {
                path += '.';
                path += one->name;
                if (!walk(field_value(tree_, open, *one), path, one)) return false;
                path.resize(length);
            }
            return true;
        }
        return visit_(path, value, field);
    }

private:
    const RecordTree& tree_;
    const LeafVisitor& visit_;
};

}  // namespace

bool walk_leaves(const RecordTree& tree, uint32_t item, const LeafVisitor& visit) {
    const ValueRef value = tree.item(item);
    std::string path = "items[" + std::to_string(item) + "]";
    return !value || LeafWalker(tree, visit).walk(value, path, nullptr);
}

Result<Located> resolve_path(const RecordTree& tree, std::string_view path) {
    return Walker(tree, path).run();
}

}  // namespace navscope
