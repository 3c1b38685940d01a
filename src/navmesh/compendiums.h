// Type compendiums at hand: a tagfile may leave its types to one and name it by id only (tagfile.md, section 1). They
// are looked for among the members of the same binder, in files a person gave, and in the folder the file lies in.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "reflect/tagfile.h"

namespace navscope {

class CompendiumShelf {
public:
    /// `given`: paths of --compendium. `folder`: where the file lies; "" = not on disk, nothing is looked for there.
    CompendiumShelf(std::vector<std::string> given, std::string folder);

    /// A member of the file that is being read, if it is a compendium.
    void add_member(const std::string& name, const Blob& blob);

    /// The compendium that lists an id. Files are opened only now, each once: a given one that cannot be used is an
    /// error of its own, others in the folder are passed over. Error not_found says where it was looked for.
    Result<std::shared_ptr<const Compendium>> find(const std::string& id);

private:
    struct Entry {
        std::string name;
        Blob blob;
        std::shared_ptr<const Compendium> read;  // null until it is asked for
    };
    Status open_given();
    void open_folder();
    /// Every compendium in a file, which may be a compressed one or a binder.
    Result<size_t> add_file(const std::string& path);
    Result<std::shared_ptr<const Compendium>> take(Entry& entry);
    Error not_found(const std::string& id) const;

    std::vector<std::string> given_;
    std::string folder_;
    bool given_open_ = false, folder_open_ = false;
    std::vector<Entry> entries_;
    std::map<std::string, size_t> by_id_;  // the first that lists it
    size_t members_ = 0, beside_ = 0;      // compendiums seen there
};

}  // namespace navscope
