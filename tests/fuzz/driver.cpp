// Runs a target without libFuzzer: replays the corpus, then edits it, the same way on every machine.
//
//   navscope_fuzz_NAME [--runs N] [--seed S] [--limit MILLISECONDS] [FILE | FOLDER]…
//
// Without a FILE or FOLDER: the committed corpus, and small files of the shared data where that is there. An input that
// fails is kept as fault-NAME.bin in the working folder; one that takes longer than the limit fails too.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <utility>

#include "bytes/file.h"
#include "fuzz/target.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

// Freed memory is kept from being used again for a while; the usual 256 MB of it would be touched anew all the time.
extern "C" const char* __asan_default_options() {
    return "quarantine_size_mb=16";
}

namespace navscope::fuzz {

namespace {

struct Options {
    uint64_t runs = 0, seed = 1;
    double limit = 1;  // seconds of CPU time for one input
    std::vector<std::string> paths;
};

struct Input {
    std::string from;
    Data bytes;
};

struct Slowest {
    double seconds = 0;
    std::string from;

    void add(const Input& input, double taken) {
        if (taken <= seconds) return;
        seconds = taken;
        from = input.from;
    }
};

const Data* running = nullptr;  // what a fault is due to

void keep_input() {
    if (!running) return;
    const Data& input = *std::exchange(running, nullptr);
    const std::string path = "fault-" + std::string(target().name) + ".bin";
    if (std::FILE* file = std::fopen(path.c_str(), "wb")) {
        std::fwrite(input.data(), 1, input.size(), file);
        std::fclose(file);
        std::fprintf(stderr, "the input that failed (%zu bytes) is in %s\n", input.size(), path.c_str());
    }
}

void on_abort(int) {
    keep_input();
    std::signal(SIGABRT, SIG_DFL);
    std::abort();
}

void watch_faults() {
    std::signal(SIGABRT, on_abort);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_death_callback(keep_input);
#endif
}

/// Of the processor.
double seconds_used() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// The time it took; a slow one is tried again, since a busy machine is no fault of the input.
double run_input(const Input& input, double limit) {
    double best = 0;
    for (int attempt = 0; attempt < 3; ++attempt) {
        const double start = seconds_used();
        running = &input.bytes;
        target().run(input.bytes);
        const double taken = seconds_used() - start;
        best = attempt == 0 ? taken : std::min(best, taken);
        if (best <= limit) break;
    }
    if (best > limit) {
        std::fprintf(stderr, "%s: %.2f s, more than %.2f s\n", input.from.c_str(), best, limit);
        keep_input();
        std::exit(1);
    }
    running = nullptr;
    return best;
}

void add_file(const std::string& path, bool any_size, std::vector<Input>& inputs) {
    const Result<Blob> file = read_file(path);
    if (!file) {
        if (any_size && file.error().code != ErrorCode::empty) {
            std::fprintf(stderr, "%s\n", describe(file.error()).c_str());
            std::exit(2);
        }
        return;
    }
    const Bytes bytes = file->bytes();
    if (!any_size && (bytes.size() > target().seed_limit || !target().wants(bytes))) return;
    Data seed(bytes.begin(), bytes.end());
    if (!any_size && target().prepare) target().prepare(path, seed);
    inputs.push_back({path, std::move(seed)});
}

std::vector<Input> gather(const Options& options) {
    std::vector<Input> inputs;
    std::vector<std::string> paths = options.paths;
    if (paths.empty()) paths.push_back(NAVSCOPE_SOURCE_DIR "/tests/fuzz/corpus/" + std::string(target().name));
    for (const std::string& path : paths) {
        if (!is_folder(path)) {
            add_file(path, true, inputs);
            continue;
        }
        for (const std::string& file : files_below(path)) add_file(file, true, inputs);
    }
    if (options.paths.empty() && is_folder(NAVSCOPE_SHARED_DATA)) {
        for (const std::string& file : files_below(NAVSCOPE_SHARED_DATA)) add_file(file, false, inputs);
    }
    return inputs;
}

/// One to eight edits of an input, or of its beginning with the end of another.
Input edited(const std::vector<Input>& inputs, Random& random, uint64_t number) {
    Input input = random.pick(inputs);
    input.from = "run " + std::to_string(number) + " from " + input.from;
    if (random.one_in(40)) {
        const Data& other = random.pick(inputs).bytes;
        const uint64_t cut = random.below(input.bytes.size() + 1), from = random.below(other.size() + 1);
        input.bytes.resize(cut);
        input.bytes.insert(input.bytes.end(), other.begin() + static_cast<std::ptrdiff_t>(from), other.end());
    }
    const uint64_t edits = 1 + random.below(random.one_in(4) ? 8 : 3);
    for (uint64_t i = 0; i < edits; ++i) target().mutate(input.bytes, random);
    return input;
}

std::optional<uint64_t> number_of(const char* text) {
    char* end = nullptr;
    const uint64_t value = std::strtoull(text, &end, 10);
    return *text != '\0' && *end == '\0' ? std::optional(value) : std::nullopt;
}

std::optional<Options> parse(int argc, char** argv) {
    Options options;
    options.runs = target().default_runs;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (!word.starts_with("--")) {
            options.paths.push_back(word);
            continue;
        }
        const std::optional<uint64_t> value = i + 1 < argc ? number_of(argv[++i]) : std::nullopt;
        if (!value) return std::nullopt;
        if (word == "--runs") {
            options.runs = *value;
        } else if (word == "--seed") {
            options.seed = *value;
        } else if (word == "--limit") {
            options.limit = static_cast<double>(*value) / 1000;
        } else {
            return std::nullopt;
        }
    }
    return options;
}

int run(const Options& options) {
    const std::vector<Input> inputs = gather(options);
    if (inputs.empty()) {
        std::fprintf(stderr, "there is no input\n");
        return 2;
    }
    const double start = seconds_used();
    Slowest slowest;
    uint64_t bytes = 0;
    for (const Input& input : inputs) {
        slowest.add(input, run_input(input, options.limit));
        bytes += input.bytes.size();
    }
    const double replayed = seconds_used() - start;
    for (uint64_t i = 0; i < options.runs; ++i) {
        Random random(options.seed * 1'000'000'007 + i);
        const Input input = edited(inputs, random, i);
        slowest.add(input, run_input(input, options.limit));
    }
    std::printf(
        "%.*s: corpus of %zu inputs, %llu bytes, replayed in %.1f s; %llu runs with seed %llu in %.1f s; "
        "slowest %.3f s, %s\n",
        static_cast<int>(target().name.size()), target().name.data(), inputs.size(),
        static_cast<unsigned long long>(bytes), replayed, static_cast<unsigned long long>(options.runs),
        static_cast<unsigned long long>(options.seed), seconds_used() - start - replayed, slowest.seconds,
        slowest.from.c_str());
    return 0;
}

}  // namespace

}  // namespace navscope::fuzz

int main(int argc, char** argv) {
    const auto options = navscope::fuzz::parse(argc, argv);
    if (!options) {
        std::fprintf(stderr, "usage: %s [--runs N] [--seed S] [--limit MILLISECONDS] [FILE | FOLDER]...\n", argv[0]);
        return 2;
    }
    navscope::fuzz::watch_faults();
    return navscope::fuzz::run(*options);
}
