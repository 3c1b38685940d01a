# shellcheck shell=bash
# Sourced by ./run and ./check: installs what is missing of third_party/packages.txt.

# need_packages PURPOSE…: makes sure that every package of these purposes is installed. As root or through sudo; where
# neither works, prints the one line that an administrator has to enter, and stops.
need_packages() {
    local list wanted installed missing=() as_root=() package purposes
    list="$(dirname "${BASH_SOURCE[0]}")/packages.txt"
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "This is no Debian: have the counterparts of $list installed." >&2
        return 0
    fi
    purposes="$(IFS='|' && echo "$*")"
    mapfile -t wanted < <(sed -nE "s/^($purposes) +([^ #]+).*/\2/p" "$list")
    # dpkg-query fails when it does not know a package, and that package is then one that is missing.
    installed=" $(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null |
        sed -n 's/ installed$//p' | tr '\n' ' ' || true)"
    for package in "${wanted[@]}"; do
        [[ "$installed" == *" $package "* ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    if [[ "$(id -u)" != 0 ]]; then
        if ! command -v sudo >/dev/null || ! { sudo -n true 2>/dev/null || { [[ -t 0 ]] && sudo -v; }; }; then
            echo "Some packages are missing, and this is neither root nor able to use sudo. Have this run as root:" >&2
            echo "apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    echo "Installing ${missing[*]}" >&2
    # Old package lists may do when they cannot be refreshed; if not, the installation says what it cannot find.
    "${as_root[@]}" apt-get update -q >&2 || true
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
}

# build_preset PRESET: builds build/PRESET, configured first if that is new or older than the presets (ninja itself
# repeats the configuration when a CMake file changed).
build_preset() {
    if [[ ! "build/$1/build.ninja" -nt CMakePresets.json ]]; then
        cmake --preset "$1" >&2 || return
        touch "build/$1/build.ninja"
    fi
    cmake --build "build/$1" >&2
}
