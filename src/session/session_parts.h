// Internal to session/: what a Session keeps besides its public state, and what carries out actions.
#pragma once

#include <map>

#include "session/session.h"

namespace navscope {

/// What was drawn of a member last time, and from what; rebuilt only when that changed.
struct MemberCache {
    std::shared_ptr<FaceColours> colours;
    uint64_t colour_key = 0;  // scale, mesh and place in the scale's list
    uint64_t state_key = 0;   // selection and hover in this member
    struct OverlayCache {
        std::shared_ptr<const Layer> layer;
        uint64_t key = 0, version = 0;
    };
    std::map<std::string_view, OverlayCache> overlays;
};

struct Session::Parts {
    DocumentId next_document = 1;
    LoadOptions load;
    uint64_t next_layer_version = 1;
    SceneFrame frame;
    uint64_t frame_version = 0;  // picture_version_ the frame was made for
    ColourScale scale;
    uint64_t scale_key = 0;
    std::vector<std::shared_ptr<const Layer>> labels;
    std::map<std::pair<DocumentId, uint32_t>, MemberCache> caches;
    float content_scale = 1;
    uint64_t selection_version = 1, hover_version = 1, colour_version = 1, scene_version = 1;
    glm::vec2 last_click{-100, -100};
    Camera last_click_camera;
    // The camera as navscope framed it by itself: as long as nobody moves it, what is loaded or resized frames it
    // again.
    std::optional<Camera> own_camera;
    bool touched = false;  // a person has done something: from then on a resize (of a panel, say) moves nothing
};

/// Carries out each action; one overload each.
struct Applier {
    Session& session;

    void operator()(const action::Open& open);
    void operator()(const action::Close& close);
    void operator()(const action::CloseAll&);
    void operator()(const action::Reload& reload);
    void operator()(const action::CancelJob& cancel);
    void operator()(const action::SetHidden& set);
    void operator()(const action::SetDocumentHidden& set);
    void operator()(const action::Isolate& isolate);
    void operator()(const action::ShowAll&);
    void operator()(const action::Focus& focus);
    void operator()(const action::Select& select);
    void operator()(const action::SelectNone&);
    void operator()(const action::Hover& hover);
    void operator()(const action::GoBack&);
    void operator()(const action::GoForward&);
    void operator()(const action::FrameSelection&);
    void operator()(const action::FrameMember& frame);
    void operator()(const action::FrameAll&);
    void operator()(const action::SetCamera& set);
    void operator()(const action::SetView& set);
    void operator()(const action::ToggleOrthographic&);
    void operator()(const action::SetOverlay& set);
    void operator()(const action::SetScene& set);
    void operator()(const action::SetColour& set);
    void operator()(const action::SetFill& set);
    void operator()(const action::SetXray& set);
    void operator()(const action::SetTheme& set);
    void operator()(const action::SetUiScale& set);
    void operator()(const action::SetPanel& set);
    void operator()(const action::SetLayout& set);
    void operator()(const action::ResetLayout&);
    void operator()(const action::OpenDialog& set);
    void operator()(const action::ShowHelp& set);
    void operator()(const action::ShowValue& show);
    void operator()(const action::CopyText& copy);
    void operator()(const action::Quit&);

    /// Frames everything, if nobody has moved the camera since navscope did.
    void frame_by_itself();

private:
    DocumentSlot* slot(DocumentId id);
    void open_file(const std::string& path, bool hidden);
    void remember_recent(const std::string& path);
    void load(DocumentSlot& slot);
    void finish(DocumentId id, std::shared_ptr<const Document> document, uint32_t job);
    void changed() { ++session.picture_version_; }
    void selection_changed();
    void scene_changed();
    /// Left-handed regions are mirrored in the view, meshes are not: the first visible member decides.
    void choose_handedness();
    void visibility_changed() {
        choose_handedness();
        changed();
    }
    void show(const Selection& selection);
    void frame_box(const std::optional<Box>& box, double margin);
    void log(LogEntry::Level level, std::string text);
};

/// Every visible member that has something to draw, in the order of the Files panel.
struct VisibleMember {
    MemberKey key;
    const Member* member;
    const MemberPicture* picture;
    uint64_t version;  // of its document
};
std::vector<VisibleMember> visible_members(const Session& session);

/// Bounds of an element (ring, edge ends, box, …); nothing where it has no place.
std::optional<Box> element_bounds(const Navmesh& mesh, ElementRef element);

}  // namespace navscope
