#include "analysis/report.h"
#include "app/console.h"
#include "app/verbs.h"

namespace navscope {

namespace {

enum class FailOn { error, warning, never };

Result<FailOn> fail_on(const Arguments& arguments) {
    const std::string text = arguments.value("--fail-on").value_or("error");
    if (text == "error") return FailOn::error;
    if (text == "warning") return FailOn::warning;
    if (text == "never") return FailOn::never;
    return Error{ErrorCode::usage, "--fail-on is error, warning or never, not \"" + text + "\"", std::nullopt, {}};
}

bool fails(const ReportTotals& totals, FailOn level) {
    if (level == FailOn::never) return false;
    return totals.errors > 0 || (level == FailOn::warning && totals.warnings > 0);
}

}  // namespace

int verb_report(const Arguments& arguments) {
    const Result<FailOn> level = fail_on(arguments);
    const Result<uint64_t> limit = arguments.number("--limit", UINT64_MAX, UINT64_MAX);
    if (!level || !limit) {
        tell(level ? limit.error().what : level.error().what);
        return exit_usage;
    }
    ReportOptions options;
    options.style = arguments.has("--json") ? ReportStyle::json : ReportStyle::text;
    options.all = arguments.has("--all");
    options.limit = *limit;

    const Result<LoadOptions> load = reading_options(arguments);
    if (!load) return give_up(load.error());
    const Paths paths = find_files(arguments.operands);
    bool failed = !paths.errors.empty();
    for (const Error& error : paths.errors) tell(describe(error));
    bool written = true;
    ReportWriter report(options, [&](std::string_view text) { written = written && print_out(text); });
    for (const std::string& path : paths.files) {
        const LoadedFile file = load_file(path, *load);
        report.add(file);
        for (const Error& error : errors_of(file)) tell(describe(error));
        if (!written) return exit_failed;
    }
    report.finish();
    failed = failed || !written || report.totals().failed > 0 || fails(report.totals(), *level);
    return failed ? exit_failed : exit_fine;
}

}  // namespace navscope
