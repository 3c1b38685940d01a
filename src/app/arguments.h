// The words of a command line, read by the options that its verb declares. Long options are --name VALUE or
// --name=VALUE, short ones -o VALUE; "--" ends the options, "-" is an operand.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/result.h"

namespace navscope {

enum ExitCode : int {
    exit_fine = 0,
    exit_usage = 1,
    exit_failed = 2,  // a file failed, or a finding at or above --fail-on
    exit_no_opengl = 3,
    exit_differs = 4,  // diff found differences
};

struct OptionSpec {
    std::string_view name;   // "--json", "-o"
    std::string_view value;  // "N", "FILE": what its value is called; "" = a switch
    std::string_view help;
    bool repeated = false;  // may be given more than once
};

class Arguments {
public:
    std::string verb;                   // "" = the window
    std::vector<std::string> operands;  // paths and the like, in order

    bool has(std::string_view option) const { return options_.count(option) != 0; }
    /// Of an option given once; nothing if it was not given.
    std::optional<std::string> value(std::string_view option) const;
    /// All values of a repeated option, in order.
    std::vector<std::string> values(std::string_view option) const;
    /// The value as a decimal number of at most `most`; `fallback` if it was not given. Error usage otherwise.
    Result<uint64_t> number(std::string_view option, uint64_t fallback, uint64_t most) const;

    bool quiet() const { return has("--quiet"); }
    /// --region. Error usage if it is no hexadecimal number of 16 bits.
    Result<std::optional<uint16_t>> region() const;

    void add(std::string_view option, std::string value) { options_[std::string(option)].push_back(std::move(value)); }

private:
    std::map<std::string, std::vector<std::string>, std::less<>> options_;
};

/// Options every verb takes: --region, --compendium, --ifo, --quiet, --version, --help.
std::span<const OptionSpec> common_options();

/// Reads the words behind the verb. Errors (usage) name the word.
Status parse_options(Arguments& arguments, std::span<const std::string_view> words,
                     std::span<const OptionSpec> options);

}  // namespace navscope
