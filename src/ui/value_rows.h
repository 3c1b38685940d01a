// A member's record tree as numbered rows: what is unfolded, which row is which value, and how a path becomes unfolded.
// A tagfile's last row at the top lists all its items by number, those that nothing refers to as well.
// Rows are counted, never listed, so that an array of millions of elements costs nothing until it is looked at.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "reflect/field_path.h"

namespace navscope {

class ValueRows {
public:
    /// The tree must be kept alive by the caller; null empties the rows. Another tree forgets what was unfolded unless
    /// `keep` says that it is the same member read again.
    void set_tree(const RecordTree* tree, bool keep = false);
    const RecordTree* tree() const { return tree_; }

    int64_t count() const;

    struct Row {
        std::string path;    // "namedVariants[0].variant.faces[31].clusterIndex"
        std::string label;   // "clusterIndex", "[31]"
        ValueRef value;      // empty for null, and for the row of the items
        bool group = false;  // the row of the items
        const Field* field = nullptr;
        int depth = 0;
        bool has_children = false;
        bool open = false;
    };
    /// `row` must be below count().
    Row at(int64_t row) const;

    void toggle(int64_t row);
    /// Folds everything up again.
    void close_all();
    /// Unfolds what lies above the value a path leads to and gives its row. A path that starts at a mesh ("faces[31]")
    /// is found from the top where the mesh hangs there within a few steps, else it becomes a row of its own at the
    /// very top.
    Result<int64_t> reveal(std::string_view path);

    /// The path of the smallest value that covers a byte, as resolve_path() takes it; "" for bytes that belong to none
    /// (headers, padding). It starts at the top where the item hangs there within a few steps.
    std::string path_of_byte(uint64_t offset) const;

private:
    /// An unfolded value. Children that are folded up have no node.
    struct Node {
        Child self;
        bool items = false;  // its children are the items, from number 1 on
        uint64_t children = 0;
        int64_t rows = 0;  // visible ones below it
        std::map<uint64_t, std::unique_ptr<Node>> open;
    };

    Child child_of(const Node& node, uint64_t index) const;
    uint64_t count_of(const Child& child) const;
    /// Is this child of `node` the row of the items?
    bool is_group(const Node& node, uint64_t index) const { return &node == &root_ && index == top_count(*tree_); }
    bool lists_items() const;
    uint64_t item_count() const { return tree_->items.empty() ? 0 : tree_->items.size() - 1; }
    void open_child(Node& node, uint64_t index, const Child& child);
    static void recount(Node& node);
    void toggle_below(Node& node, int64_t row);
    /// Follows steps from the top; the indices taken are appended to `trail`. False if the path does not start there.
    bool follow(std::string_view path, std::vector<uint64_t>& trail) const;
    /// The same value's path from the top; "" where the search does not find it.
    std::string from_the_top(std::string_view path) const;

    const RecordTree* tree_ = nullptr;
    Node root_;
    std::string extra_path_;  // a row of its own above the others; "" = none
    Child extra_;
};

}  // namespace navscope
