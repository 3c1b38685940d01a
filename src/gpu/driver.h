// What both kinds of context ask the driver. Only for this layer.
#pragma once

#include <glad/gl.h>

#include <string>
#include <vector>

#include "bytes/result.h"

namespace navscope::gl {

/// Of the current context: "OpenGL 3.3 (Core Profile) Mesa 22.3.6, llvmpipe (LLVM 15.0.6, 256 bits)".
std::string describe_driver();

/// Of the current context, which is not good enough: "navscope needs OpenGL 3.3; the driver offers 2.1 (llvmpipe …)".
Error too_old();

/// There is no context at all; `why` in brackets.
Error no_context(const std::string& why);

/// Loads OpenGL's functions; false when the version is below 3.3.
bool load_functions(GLADloadfunc loader);

/// Collects the driver's errors in `errors`, which must live as long as the context is used.
void collect_errors(std::vector<std::string>& errors);

}  // namespace navscope::gl
