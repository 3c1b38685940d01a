#include "app/arguments.h"

#include <array>
#include <charconv>

namespace navscope {

namespace {

constexpr std::array common{
    OptionSpec{"--region", "HEX", "region id of a Silkroad file whose name does not tell it"},
    OptionSpec{"--compendium", "FILE", "types of tagfiles that have none of their own", true},
    OptionSpec{"--ifo", "DIR", "folder of object.ifo and tile2d.ifo: names of Silkroad assets and textures"},
    OptionSpec{"--quiet", "", "no messages but errors"},
    OptionSpec{"--version", "", "print the version"},
    OptionSpec{"--help", "", "print the options"},
};

Error usage(std::string what) {
    return Error{ErrorCode::usage, std::move(what), std::nullopt, {}};
}

const OptionSpec* find(std::string_view name, std::span<const OptionSpec> options) {
    for (const OptionSpec& option : options) {
        if (option.name == name) return &option;
    }
    return nullptr;
}

}  // namespace

std::span<const OptionSpec> common_options() {
    return common;
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    const auto found = options_.find(option);
    return found == options_.end() ? std::nullopt : std::optional(found->second.back());
}

std::vector<std::string> Arguments::values(std::string_view option) const {
    const auto found = options_.find(option);
    return found == options_.end() ? std::vector<std::string>() : found->second;
}

Result<uint64_t> Arguments::number(std::string_view option, uint64_t fallback, uint64_t most) const {
    const std::optional<std::string> text = value(option);
    if (!text) return fallback;
    uint64_t parsed = 0;
    const auto [end, problem] = std::from_chars(text->data(), text->data() + text->size(), parsed);
    if (problem != std::errc() || end != text->data() + text->size() || parsed > most) {
        return usage(std::string(option) + " needs a number from 0 to " + std::to_string(most) + ", not \"" + *text +
                     "\"");
    }
    return parsed;
}

Result<std::optional<uint16_t>> Arguments::region() const {
    const std::optional<std::string> given = value("--region");
    if (!given) return std::optional<uint16_t>();
    std::string_view text = *given;
    if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
    uint16_t id = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), id, 16);
    if (problem != std::errc() || end != text.data() + text.size()) {
        return usage("--region needs a region id of up to four hexadecimal digits, not \"" + *given + "\"");
    }
    return std::optional(id);
}

Status parse_options(Arguments& arguments, std::span<const std::string_view> words,
                     std::span<const OptionSpec> options) {
    bool only_operands = false;
    for (size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (only_operands || word == "-" || !word.starts_with("-")) {
            arguments.operands.emplace_back(word);
            continue;
        }
        if (word == "--") {
            only_operands = true;
            continue;
        }
        const size_t equals = word.starts_with("--") ? word.find('=') : std::string_view::npos;
        const std::string_view name = word.substr(0, equals);
        const OptionSpec* option = find(name, options);
        if (!option) option = find(name, common);
        if (!option) return usage("no option is called " + std::string(name));
        if (arguments.has(name) && !option->repeated && !option->value.empty()) {
            return usage(std::string(name) + " is given twice");
        }
        if (option->value.empty()) {
            if (equals != std::string_view::npos) return usage(std::string(name) + " takes no value");
            arguments.add(name, "");
        } else if (equals != std::string_view::npos) {
            arguments.add(name, std::string(word.substr(equals + 1)));
        } else if (i + 1 < words.size()) {
            arguments.add(name, std::string(words[++i]));
        } else {
            return usage(std::string(name) + " needs a value: " + std::string(option->value));
        }
    }
    return Done{};
}

}  // namespace navscope
