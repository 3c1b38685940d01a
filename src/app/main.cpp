#include <string_view>
#include <vector>

#include "app/verbs.h"

int main(int argc, char** argv) {
    return navscope::run_command(std::vector<std::string_view>(argv + (argc > 0 ? 1 : 0), argv + argc));
}
