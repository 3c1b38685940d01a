#include "app/verbs.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

#include "app/console.h"
#include "bytes/file.h"

namespace navscope {

namespace {

constexpr size_t any = std::numeric_limits<size_t>::max();

constexpr std::array report_options{
    OptionSpec{"--json", "", "as JSON"},
    OptionSpec{"--all", "", "list info findings too; they are always counted"},
    OptionSpec{"--fail-on", "SEVERITY", "exit with 2 for findings at or above: error (default), warning, never"},
    OptionSpec{"--strict", "", "refuse files that break their format's rules where others would be read all the same"},
    OptionSpec{"--limit", "N", "list at most N findings of each file and member"},
};

constexpr std::array values_options{
    OptionSpec{"--json", "", "as JSON"},
    OptionSpec{"--depth", "N", "levels below what is asked for; 4, with FIELD-PATH 2"},
};

constexpr std::array window_options{
    OptionSpec{"--shaders", "DIR", "read the shaders from a folder and again when they change"},
    OptionSpec{"--frame-delay", "MS", "each frame lasts at least so long (for tests)"},
    OptionSpec{"--trace", "FILE", "write the window's state after each frame (for tests and bug reports)"},
};

constexpr std::array screenshot_options{
    OptionSpec{"-o", "OUT.png", "where the picture goes; - is standard output"},
    OptionSpec{"--size", "WxH", "pixels; 1280x800"},
    OptionSpec{"--scale", "S", "size of text and lines; 1"},
    OptionSpec{"--colour", "COLUMN", "colour faces by a column"},
    OptionSpec{"--overlay", "ID", "show an overlay", true},
    OptionSpec{"--select", "\"KIND INDEX\"", "select an element"},
    OptionSpec{"--tree-node", "N", "show a node of the AABB tree"},
    OptionSpec{"--view", "TEXT", "top, front, side, …, ortho, target X,Y,Z, distance D, yaw DEG, pitch DEG"},
    OptionSpec{"--window", "", "the whole window with its panels"},
    OptionSpec{"--light", "", "in the light theme"},
};

constexpr std::array unpack_options{
    OptionSpec{"-o", "DIR", "folder the members go to; it is made if it is not there"},
};

constexpr std::array round_trip_options{
    OptionSpec{"-o", "OUT.nvm", "where the region goes; - is standard output"},
};

constexpr std::array table{
    Verb{"", "[PATH…]", "open the window; with no PATH the bundled samples", window_options, 0, any, run_window},
    Verb{"report", "PATH…", "print what files hold", report_options, 1, any, verb_report},
    Verb{"values", "FILE[::MEMBER] [FIELD-PATH]", "print raw values with their offsets and bytes", values_options, 1, 2,
         verb_values},
    Verb{"screenshot", "PATH…", "write a picture; needs no display", screenshot_options, 1, any, verb_screenshot},
    Verb{"unpack", "FILE", "write the members of a binder, or what a compressed file holds", unpack_options, 1, 1,
         verb_unpack},
    Verb{"round-trip", "FILE[::MEMBER]",
         "read a Silkroad region and write it again (for tests: the bytes are the same)", round_trip_options, 1, 1,
         verb_round_trip, false},
};

std::string heading(const Verb& verb) {
    return "navscope " + (verb.name.empty() ? "" : std::string(verb.name) + " ") + std::string(verb.operands);
}

std::string option_lines(std::span<const OptionSpec> options) {
    size_t width = 0;
    const auto left = [](const OptionSpec& option) {
        return std::string(option.name) + (option.value.empty() ? "" : " " + std::string(option.value));
    };
    for (const OptionSpec& option : options) width = std::max(width, left(option).size());
    std::string text;
    for (const OptionSpec& option : options) {
        std::string name = left(option);
        name.resize(width, ' ');
        text += "      " + name + "  " + std::string(option.help) + (option.repeated ? "; may be repeated" : "") + "\n";
    }
    return text;
}

constexpr std::string_view exit_codes =
    "exit codes: 0 fine; 1 usage; 2 a file failed, or a finding at or above --fail-on; 3 no usable OpenGL\n";

const Verb* find_verb(std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Verb& verb) { return verb.name == name; });
    return found == table.end() ? nullptr : &*found;
}

int usage_error(std::string what, const Verb* verb) {
    tell(describe(Error{ErrorCode::usage, std::move(what), std::nullopt, {}}));
    const std::string name = verb && !verb->name.empty() ? std::string(verb->name) + " " : "";
    tell("navscope " + name + "--help lists what there is");
    return exit_usage;
}

/// A first word that is neither a verb nor a file: most likely a mistyped verb.
bool looks_like_verb(std::string_view word) {
    return !word.starts_with("-") && word.find_first_of("./\\:") == std::string_view::npos &&
           !exists(std::string(word));
}

int print(const std::string& text) {
    return print_out(text) ? exit_fine : exit_failed;
}

}  // namespace

std::span<const Verb> verbs() {
    return table;
}

std::string help_text(const Verb& verb) {
    return heading(verb) + "\n    " + std::string(verb.title) + "\n" + option_lines(verb.options);
}

std::string help_text() {
    std::string text = "navscope " NAVSCOPE_VERSION ": shows what is inside navigation mesh files\n\n";
    for (const Verb& verb : table) {
        if (verb.listed) text += help_text(verb) + "\n";
    }
    text += "all verbs:\n" + option_lines(common_options());
    text += "\nMEMBER is a member's base name, or #INDEX. PATH may be a folder: it is searched for known files.\n";
    return text + std::string(exit_codes);
}

int run_command(std::span<const std::string_view> words) {
    const Verb* verb = words.empty() ? nullptr : find_verb(words.front());
    const bool named = verb && !verb->name.empty();
    if (!named) verb = find_verb("");
    Arguments arguments;
    if (named) {
        arguments.verb = verb->name;
        words = words.subspan(1);
    } else if (!words.empty() && looks_like_verb(words.front())) {
        return usage_error("neither a verb nor a file is called \"" + std::string(words.front()) + "\"", nullptr);
    }
    const Status parsed = parse_options(arguments, words, verb ? verb->options : std::span<const OptionSpec>());
    if (!parsed) return usage_error(parsed.error().what, verb);
    if (arguments.has("--version")) return print("navscope " NAVSCOPE_VERSION "\n");
    if (arguments.has("--help"))
        return print(named ? help_text(*verb) + "\nall verbs:\n" + option_lines(common_options()) : help_text());
    if (!verb) return usage_error("a verb is missing: this navscope was built without its window", nullptr);
    if (arguments.operands.size() < verb->least || arguments.operands.size() > verb->most) {
        return usage_error(heading(*verb) + (arguments.operands.size() < verb->least ? ": an argument is missing"
                                                                                     : ": too many arguments"),
                           verb);
    }
    if (const auto region = arguments.region(); !region) return usage_error(region.error().what, verb);
    return verb->run(arguments);
}

}  // namespace navscope
