// `screenshot`: the view, or with --window the whole window, as a PNG; through EGL, so that no display is needed.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "app/console.h"
#include "app/frame.h"
#include "app/samples.h"
#include "app/verbs.h"
#include "app/view_text.h"
#include "bytes/file.h"
#include "scene/overlays.h"

namespace navscope {

namespace {

Error usage(std::string what) {
    return Error{ErrorCode::usage, std::move(what), std::nullopt, {}};
}

Result<Size> parse_size(const std::string& text) {
    Size size;
    char x = 0, rest = 0;
    constexpr int largest = 16384;
    const int read = std::sscanf(text.c_str(), "%d%c%d%c", &size.width, &x, &size.height, &rest);
    if (read != 3 || x != 'x' || size.width < 16 || size.height < 16 || size.width > largest || size.height > largest) {
        return usage("--size " + text + ": WIDTHxHEIGHT is expected, each from 16 to 16384");
    }
    return size;
}

Result<float> parse_scale(const std::string& text) {
    float scale = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), scale);
    if (problem != std::errc() || end != text.data() + text.size() || !(scale >= 0.5f && scale <= 4)) {
        return usage("--scale " + text + ": a number from 0.5 to 4 is expected");
    }
    return scale;
}

/// "ID" switches an overlay on, "no-ID" one that is on by default off, "none" all off.
Status set_overlay(Session& session, const std::string& word) {
    if (word == "none") {
        for (const Overlay& one : overlays()) session.apply(action::SetOverlay{std::string(one.id), false});
        return Done{};
    }
    const bool off = word.starts_with("no-");
    const std::string id = off ? word.substr(3) : word;
    if (find_overlay(id)) {
        session.apply(action::SetOverlay{id, !off});
        return Done{};
    }
    std::string ids;
    for (const Overlay& one : overlays()) ids += (ids.empty() ? "" : ", ") + std::string(one.id);
    return usage("--overlay " + word + ": there is: " + ids + "; no-ID switches one off, none all");
}

Status set_colour(Session& session, const std::string& by) {
    const Member* member = session.member(session.focused());
    if (member && member->mesh) {
        const std::vector<ColourChoice> choices = colour_choices(*member->mesh);
        if (std::none_of(choices.begin(), choices.end(), [&](const ColourChoice& one) { return one.by == by; })) {
            std::string names;
            for (const ColourChoice& one : choices) names += (names.empty() ? "" : ", ") + one.by;
            return usage("--colour " + by + ": there is: " + names);
        }
    }
    session.apply(action::SetColour{{by, -1, false}});
    return Done{};
}

Status select(Session& session, ElementRef element, const std::string& words) {
    session.apply(action::Select{session.focused(), element, false});
    if (session.selection().primary == element) return Done{};
    return usage(words + ": the first mesh has no such element");
}

Status set_up(Session& session, const Arguments& arguments) {
    Status status = Done{};
    if (arguments.has("--light")) session.apply(action::SetTheme{false});
    for (const std::string& word : arguments.values("--overlay")) {
        if (status) status = set_overlay(session, word);
    }
    if (const auto by = arguments.value("--colour"); by && status) status = set_colour(session, *by);
    if (const auto words = arguments.value("--select"); words && status) {
        const std::optional<ElementRef> element = parse_element(*words);
        status = element ? select(session, *element, "--select \"" + *words + "\"")
                         : usage("--select \"" + *words + "\": a kind and a number are expected, such as \"face 12\"");
    }
    if (arguments.has("--tree-node") && status) {
        const Result<uint64_t> node = arguments.number("--tree-node", 0, no_index - 1);
        status = node ? select(session, {ElementKind::tree_node, static_cast<uint32_t>(*node)},
                               "--tree-node " + std::to_string(*node))
                      : Status(node.error());
        if (status) session.apply(action::SetOverlay{"tree", true});
    }
    return status;
}

struct Request {
    Size size;
    float scale = 1;
    std::string out;
};

Result<Request> read_request(const Arguments& arguments) {
    Request request;
    const Result<Size> size = parse_size(arguments.value("--size").value_or("1280x800"));
    if (!size) return size.error();
    const Result<float> scale = parse_scale(arguments.value("--scale").value_or("1"));
    if (!scale) return scale.error();
    const std::optional<std::string> out = arguments.value("-o");
    if (!out) return usage("-o OUT.png is missing");
    return Request{*size, *scale, *out};
}

/// Tells what could not be opened; true if anything failed.
bool tell_failures(const Session& session) {
    bool failed = false;
    for (const LogEntry& entry : session.log()) {
        if (entry.level != LogEntry::Level::error) continue;
        tell(entry.text);
        failed = true;
    }
    return failed;
}

int shoot(Session& session, const Arguments& arguments, const Request& request) {
    Result<std::unique_ptr<Context>> context = make_offscreen_context();
    if (!context) return give_up(context.error());
    Result<std::unique_ptr<Frame>> frame = Frame::make();
    if (!frame) return give_up(frame.error());
    RenderTarget target;
    FrameInput input;
    input.size = request.size;
    input.content_scale = request.scale;
    input.view_only = !arguments.has("--window");
    // A first frame tells the session how large the view is; only then can it be framed.
    settle(**frame, session, input, target);
    session.apply(action::SetView{action::ViewPreset::three_quarter});
    if (arguments.has("--select") || arguments.has("--tree-node")) session.apply(action::FrameSelection{});
    if (const auto text = arguments.value("--view")) {
        if (const Status status = apply_view(session, *text); !status) return give_up(status.error());
    }
    const Picture picture = settle(**frame, session, input, target);
    const Result<std::vector<std::byte>> png = encode_png(picture);
    if (!png) return give_up(png.error());
    const Status written = write_file(request.out, *png);
    return written ? exit_fine : give_up(written.error());
}

}  // namespace

int verb_screenshot(const Arguments& arguments) {
    const Result<Request> request = read_request(arguments);
    if (!request) return give_up(request.error());
    Result<LoadOptions> load = reading_options(arguments);
    if (!load) return give_up(load.error());
    const Paths paths = find_files(arguments.operands.empty() ? samples().first : arguments.operands);
    for (const Error& error : paths.errors) tell(describe(error));
    Session session(default_options());
    session.set_load_options(*std::move(load));
    session.apply(action::Open{paths.files});
    session.finish_jobs();
    const bool failed = tell_failures(session) || !paths.errors.empty();
    if (const Status status = set_up(session, arguments); !status) return give_up(status.error());
    const int code = shoot(session, arguments, *request);
    return code == exit_fine && failed ? exit_failed : code;
}

}  // namespace navscope
