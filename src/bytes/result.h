// Errors as values. Nothing in the core prints, aborts or throws on bad data: a function that can fail returns a
// Result, and whoever shows it to a person calls describe(), the one place that turns an error into text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace navscope {

enum class ErrorCode : uint8_t {
    io,            // the operating system refused: no such file, no permission, disk full
    empty,         // a file of no bytes
    truncated,     // the data end before what they announce
    bad_magic,     // not the format it was taken for
    unsupported,   // known, but not one of those navscope reads (the sentence names it)
    corrupt,       // the data contradict themselves
    out_of_range,  // an index into nothing
    too_large,     // past a limit that protects the machine
    not_found,     // a member, field or path that is not there
    cancelled,     // somebody pressed "cancel"
    usage,         // the caller asked for something that makes no sense
    no_opengl,     // no usable OpenGL 3.3
    sro_f01,       // NVM-F01 … NVM-F05 of the Silkroad regions keep their codes
    sro_f02,
    sro_f03,
    sro_f04,
    sro_f05,
};

/// The name used in reports: "truncated", "sro.F03", …
std::string_view to_string(ErrorCode code);

struct Error {
    ErrorCode code = ErrorCode::corrupt;
    std::string what;                // one sentence, no final full stop; says found and limit
    std::optional<uint64_t> offset;  // of the first byte to blame, within the innermost part of the trail
    std::vector<std::string> trail;  // outermost first: file, member, section or field

    /// The same error seen from one level further out.
    Error within(std::string outer) && {
        trail.insert(trail.begin(), std::move(outer));
        return std::move(*this);
    }
};

/// "m10.dcx › n10.hkx › ITEM: item 2 ends past DATA (found 70000, limit 12000) at 0x1A2C (6700)"
std::string describe(const Error& error);

/// "0x1A2C (6700)", the form every message and panel uses for a place.
std::string describe_offset(uint64_t offset);

template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return state_.index() == 0; }
    bool has_value() const { return state_.index() == 0; }

    T& operator*() & { return std::get<0>(state_); }
    const T& operator*() const& { return std::get<0>(state_); }
    T&& operator*() && { return std::get<0>(std::move(state_)); }
    T* operator->() { return &std::get<0>(state_); }
    const T* operator->() const { return &std::get<0>(state_); }

    Error& error() & { return std::get<1>(state_); }
    const Error& error() const& { return std::get<1>(state_); }
    Error&& error() && { return std::get<1>(std::move(state_)); }

private:
    std::variant<T, Error> state_;
};

/// Success of a function that returns nothing.
struct Done {};
using Status = Result<Done>;

}  // namespace navscope
