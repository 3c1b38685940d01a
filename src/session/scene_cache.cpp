// The frame that the renderer draws. Each part is kept with a key of what it was made from and made again only when the
// key is another one.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/geometric.hpp>

#include "bytes/file.h"
#include "scene/overlays.h"
#include "session/session_parts.h"

namespace navscope {

namespace {

/// Mixes numbers into a key; a key is never 0, so that 0 means "not made yet".
class Key {
public:
    Key& operator<<(uint64_t value) {
        hash_ = (hash_ ^ value) * 0x9E3779B97F4A7C15u;
        hash_ ^= hash_ >> 29;
        return *this;
    }
    Key& operator<<(double value) {
        uint64_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        return *this << bits;
    }
    Key& operator<<(ElementRef element) {
        return *this << (uint64_t{static_cast<uint8_t>(element.kind)} << 32 | element.index);
    }
    Key& operator<<(MemberKey member) { return *this << (uint64_t{member.document} << 32 | member.member); }
    uint64_t value() const { return hash_ | 1; }

private:
    uint64_t hash_ = 0x243F6A8885A308D3u;
};

Key camera_key(const Camera& camera, glm::vec2 viewport) {
    Key key;
    key << camera.target.x << camera.target.y << camera.target.z << camera.distance << camera.yaw << camera.pitch
        << camera.fov_y << uint64_t{camera.orthographic} << uint64_t{camera.mirror_z} << static_cast<double>(viewport.x)
        << static_cast<double>(viewport.y);
    return key;
}

}  // namespace

std::vector<VisibleMember> visible_members(const Session& session) {
    std::vector<VisibleMember> visible;
    for (const DocumentSlot& slot : session.slots()) {
        if (!slot.document) continue;
        for (const Member& member : slot.document->file.members) {
            const MemberKey key{slot.id, member.index};
            const MemberPicture* picture = session.picture(key);
            if (member.mesh && picture && picture->faces && !session.hidden(key))
                visible.push_back({key, &member, picture, slot.document->version});
        }
    }
    return visible;
}

void Applier::choose_handedness() {
    const std::vector<VisibleMember> visible = visible_members(session);
    if (!visible.empty()) session.camera_.mirror_z = visible.front().member->mesh->left_handed;
}

/// Makes one frame; lives as long as that takes.
class FrameBuilder {
public:
    FrameBuilder(Session& session, Session::Parts& parts)
        : session_(session), parts_(parts), visible_(visible_members(session)) {}

    void run() {
        SceneFrame& frame = parts_.frame;
        frame.camera = session_.camera();
        frame.theme = make_theme(session_.options().dark);
        frame.content_scale = parts_.content_scale;
        frame.xray = session_.options().xray;
        frame.meshes.clear();
        frame.layers.clear();
        parts_.labels.clear();
        scale();
        for (size_t i = 0; i < visible_.size(); ++i) mesh(i);
        for (const Overlay& overlay : overlays()) {
            if (!session_.options().overlays.contains(std::string(overlay.id))) continue;
            for (const VisibleMember& one : visible_) {
                if (overlay.fits(*one.member->mesh)) layer(overlay, one);
            }
        }
        sphere();
    }

private:
    ColouredMesh coloured(const VisibleMember& one) const {
        return {one.member->mesh.get(), std::string(base_name(one.member->name)), {}};
    }

    void scale() {
        Key key;
        key << parts_.colour_version << uint64_t{session_.options().dark};
        for (const VisibleMember& one : visible_) key << one.key << one.version;
        if (key.value() == parts_.scale_key) return;
        parts_.scale_key = key.value();
        std::vector<ColouredMesh> meshes;
        for (const VisibleMember& one : visible_) meshes.push_back(coloured(one));
        parts_.scale = make_scale(meshes, session_.options().colour, session_.options().dark);
    }

    void mesh(size_t i) {
        const VisibleMember& one = visible_[i];
        MemberCache& cache = parts_.caches[{one.key.document, one.key.member}];
        const Surface& surface = one.member->mesh->surface;
        std::vector<uint32_t> selected;
        FaceStates states;
        Key state;
        if (session_.selection().member == one.key) {
            for (const ElementRef element : session_.selection().elements) {
                if (element.kind == surface.kind) selected.push_back(element.index), state << element;
            }
        }
        if (session_.hover_member() == one.key && session_.hover().kind == surface.kind) {
            states.hovered = session_.hover().index;
            state << session_.hover() << uint64_t{1};
        }
        states.selected = selected;
        const uint64_t colour_key = (Key() << parts_.scale_key << one.key << one.version << uint64_t{i}).value();
        if (cache.colour_key != colour_key || !cache.colours) {
            cache.colours = std::make_shared<FaceColours>(colour_faces(coloured(one), i, parts_.scale, states));
        } else if (cache.state_key != state.value()) {
            set_states(*cache.colours, *one.member->mesh, states);
        }
        cache.colour_key = colour_key;
        cache.state_key = state.value();
        parts_.frame.meshes.push_back({one.picture->faces, cache.colours, session_.options().fill, id_base_});
        id_base_ += surface.face_count();
    }

    uint64_t overlay_key(const Overlay& overlay, const VisibleMember& one, bool selected_here,
                         bool hovered_here) const {
        Key key;
        key << one.version << uint64_t{session_.options().dark};
        if (overlay.depends & depends_options) key << parts_.scene_version;
        if (overlay.depends & depends_selection) key << (selected_here ? parts_.selection_version : 0);
        if (overlay.depends & depends_hover) key << (hovered_here ? parts_.hover_version : 0);
        if (overlay.depends & depends_camera) key << camera_key(session_.camera(), session_.viewport()).value();
        return key.value();
    }

    void layer(const Overlay& overlay, const VisibleMember& one) {
        const bool selected_here = session_.selection().member == one.key,
                   hovered_here = session_.hover_member() == one.key;
        MemberCache::OverlayCache& cache = parts_.caches[{one.key.document, one.key.member}].overlays[overlay.id];
        const uint64_t key = overlay_key(overlay, one, selected_here, hovered_here);
        if (cache.key != key) {
            SceneInput input{*one.member->mesh,
                             session_.options().scene,
                             session_.options().dark,
                             one.picture->faces,
                             {},
                             {},
                             {},
                             {},
                             no_index,
                             {},
                             0,
                             session_.camera(),
                             glm::dvec2(session_.viewport())};
            if (selected_here) {
                input.primary = session_.selection().primary;
                input.selected = session_.selection().elements;
            }
            if (hovered_here) input.hover = session_.hover();
            cache.layer = std::make_shared<const Layer>(overlay.build(input));
            cache.key = key;
            cache.version = parts_.next_layer_version++;
        }
        if (cache.layer->empty()) return;
        parts_.frame.layers.push_back({cache.layer, cache.version});
        if (!cache.layer->labels.empty()) parts_.labels.push_back(cache.layer);
    }

    /// Around everything that may be drawn, overlays of stored boxes included.
    void sphere() {
        std::optional<Box> all;
        for (const VisibleMember& one : visible_) {
            const Navmesh& mesh = *one.member->mesh;
            if (mesh.bounds) grow(all, *mesh.bounds);
            if (mesh.has_aabb) grow(all, mesh.aabb);
            for (const PlacedBox& box : mesh.boxes) grow(all, {box.centre - box.half, box.centre + box.half});
        }
        const Box box = all.value_or(Box{glm::vec3(-1), glm::vec3(1)});
        parts_.frame.centre = (glm::dvec3(box.min) + glm::dvec3(box.max)) * 0.5;
        const double radius = glm::length(glm::dvec3(box.max) - glm::dvec3(box.min)) * 0.5;
        // A stored box may be absurd without being infinite; the surface's own bounds keep the depth usable then.
        parts_.frame.radius = std::isfinite(radius) ? std::clamp(radius * 1.05, 1.0, 1e7) : 1;
    }

    Session& session_;
    Session::Parts& parts_;
    std::vector<VisibleMember> visible_;
    uint32_t id_base_ = 0;
};

const SceneFrame& Session::scene() {
    if (parts_->frame_version != picture_version_) {
        FrameBuilder(*this, *parts_).run();
        parts_->frame_version = picture_version_;
    }
    return parts_->frame;
}

const Legend& Session::legend() {
    scene();
    return parts_->scale.legend;
}

const std::vector<std::shared_ptr<const Layer>>& Session::label_layers() {
    scene();
    return parts_->labels;
}

void Session::set_viewport(glm::vec2 size) {
    if (viewport_ == size) return;
    viewport_ = size;
    ++picture_version_;
    if (parts_->own_camera && !parts_->touched) Applier{*this}.frame_by_itself();
}

void Session::set_content_scale(float scale) {
    if (parts_->content_scale == scale) return;
    parts_->content_scale = scale;
    ++picture_version_;
}

}  // namespace navscope
