// A view as text, for --view and the "copy view" command: a preset's name, or "target X,Y,Z distance D yaw DEG pitch
// DEG", with "ortho" for no perspective. Parts may be left out: the rest stays as it is.
#pragma once

#include <string>

#include "bytes/result.h"
#include "session/session.h"

namespace navscope {

Status apply_view(Session& session, const std::string& text);
std::string view_text(const Camera& camera);

}  // namespace navscope
