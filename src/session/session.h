// All state of the program. Main thread only; workers make Documents and hand them over through Jobs.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scene/camera.h"
#include "scene/colouring.h"
#include "scene/frame.h"
#include "session/actions.h"
#include "session/document.h"
#include "session/jobs.h"
#include "session/options.h"

namespace navscope {

struct Selection {
    MemberKey member;
    ElementRef primary;
    std::vector<ElementRef> elements;  // of the same member; contains primary
};

/// A place in the raw values; outlives reloads.
struct ValuePath {
    MemberKey member;
    std::string field_path;  // "" = the top
    bool operator==(const ValuePath&) const = default;
};

struct LogEntry {
    enum class Level : uint8_t { info, warning, error } level;
    std::string text;
};

class Session {
public:
    /// `wake` is called from workers when something is to be shown.
    explicit Session(Options options = default_options(), std::function<void()> wake = {}, unsigned workers = 0);
    ~Session();

    void apply(const Action& action);
    /// Start of a frame: takes over what workers finished. True if anything changed.
    bool update();
    /// How files are read from now on: region id, compendiums, names of Silkroad assets.
    void set_load_options(LoadOptions options);
    /// For the command line and tests: until no job runs.
    void finish_jobs();

    // What panels read.
    const std::vector<DocumentSlot>& slots() const { return slots_; }
    const DocumentSlot* slot(DocumentId id) const;
    /// Null while loading, for a failed file and for a number past the end.
    const Member* member(MemberKey key) const;
    const MemberPicture* picture(MemberKey key) const;
    bool hidden(MemberKey key) const;

    const Selection& selection() const { return selection_; }
    /// The member panels speak of: the selection's, else the last focused, else the first with a mesh.
    MemberKey focused() const;
    MemberKey hover_member() const { return hover_member_; }
    ElementRef hover() const { return hover_; }
    const ValuePath& value() const { return value_; }
    /// Rises each time ShowValue is applied, so that the Values panel scrolls once.
    uint64_t value_requests() const { return value_requests_; }
    bool can_go_back() const { return !back_.empty(); }
    bool can_go_forward() const { return !forward_.empty(); }

    const Camera& camera() const { return camera_; }
    const Options& options() const { return options_; }
    const Jobs& jobs() const { return *jobs_; }
    const std::vector<LogEntry>& log() const { return log_; }
    /// One line for the status bar: "3 members, 5,542 faces" or what fails.
    std::string status() const;
    bool quit_requested() const { return quit_; }
    /// Text a CopyText action left for the clipboard; taken once.
    std::optional<std::string> take_clipboard();

    // What the viewport needs.
    /// Aspect of the viewport, for framing.
    void set_viewport(glm::vec2 size);
    /// Pixels a point: widths of lines follow it.
    void set_content_scale(float scale);
    glm::vec2 viewport() const { return viewport_; }
    /// The frame to draw: cached parts are rebuilt only when what they depend on changed.
    const SceneFrame& scene();
    /// Changes whenever scene() would give another picture; the renderer redraws only then.
    uint64_t picture_version() const { return picture_version_; }
    const Legend& legend();
    /// Labels to be drawn over the picture, in world coordinates.
    const std::vector<std::shared_ptr<const Layer>>& label_layers();

    struct Pick {
        MemberKey member;
        Hit hit;
        ElementRef element;
    };
    /// All hits under a pixel of the viewport, nearest first, hidden members and faces left out.
    std::vector<Pick> pick(glm::vec2 pixel) const;
    /// A left click: picks the nearest; repeated at the same place it steps to the next floor. Returns the action.
    std::optional<Action> click(glm::vec2 pixel, bool extend);

private:
    struct Parts;
    std::vector<DocumentSlot> slots_;
    Selection selection_;
    MemberKey focus_, hover_member_;
    ElementRef hover_;
    ValuePath value_;
    uint64_t value_requests_ = 0;
    std::vector<Selection> back_, forward_;
    Camera camera_;
    Options options_;
    std::vector<LogEntry> log_;
    bool quit_ = false;
    std::optional<std::string> clipboard_;
    glm::vec2 viewport_{960, 640};
    uint64_t picture_version_ = 1;
    std::unique_ptr<Parts> parts_;
    std::unique_ptr<Jobs> jobs_;

    friend struct Applier;
    friend class FrameBuilder;
};

}  // namespace navscope
