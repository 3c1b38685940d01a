// The table of verbs: everything navscope can be asked to do from a command line. Help, the reading of options and the
// dispatch go by it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/arguments.h"

namespace navscope {

struct Verb {
    std::string_view name;      // "" = the window
    std::string_view operands;  // "FILE[::MEMBER] [FIELD-PATH]"
    std::string_view title;
    std::span<const OptionSpec> options;
    size_t least = 0, most = 0;  // operands
    int (*run)(const Arguments&);
    bool listed = true;  // in the help; what only tests need is not
};

std::span<const Verb> verbs();

/// Of all verbs, or of one.
std::string help_text();
std::string help_text(const Verb& verb);

/// Runs a command line, without the program's name. Returns the exit code; messages are written already.
int run_command(std::span<const std::string_view> words);

int run_window(const Arguments& arguments);
int verb_report(const Arguments& arguments);
int verb_round_trip(const Arguments& arguments);
int verb_screenshot(const Arguments& arguments);
int verb_unpack(const Arguments& arguments);
int verb_values(const Arguments& arguments);

}  // namespace navscope
