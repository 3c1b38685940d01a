# navscope_find(NAME [PACKAGE package TARGETS target…] [HEADER header [SUFFIXES folder…]] [LIBRARY library…])
#
# Makes the imported target navscope::NAME from the first of these that is there: the package's own CMake configuration
# (Debian, vcpkg, Homebrew, Conan) or one of CMake's find modules, giving the first of TARGETS that it defines; else the
# header and, if one is named, the library, wherever CMAKE_PREFIX_PATH and the system's folders have them. Stops with the
# name of what is missing otherwise.
function(navscope_find name)
  set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL TRUE)  # found in this folder, linked from every other
  cmake_parse_arguments(FIND "" "PACKAGE;HEADER" "TARGETS;SUFFIXES;LIBRARY" ${ARGN})
  if(FIND_PACKAGE)
    find_package(${FIND_PACKAGE} QUIET)
    foreach(target IN LISTS FIND_TARGETS)
      if(TARGET ${target})
        add_library(navscope::${name} INTERFACE IMPORTED GLOBAL)
        target_link_libraries(navscope::${name} INTERFACE ${target})
        message(STATUS "${name}: ${target} ${${FIND_PACKAGE}_VERSION}")
        return()
      endif()
    endforeach()
  endif()

  if(FIND_HEADER)
    find_path(NAVSCOPE_${name}_INCLUDE ${FIND_HEADER} PATH_SUFFIXES ${FIND_SUFFIXES})
    if(FIND_LIBRARY)
      find_library(NAVSCOPE_${name}_LIBRARY NAMES ${FIND_LIBRARY})
    endif()
    if(NAVSCOPE_${name}_INCLUDE AND (NOT FIND_LIBRARY OR NAVSCOPE_${name}_LIBRARY))
      add_library(navscope::${name} INTERFACE IMPORTED GLOBAL)
      target_include_directories(navscope::${name} SYSTEM INTERFACE ${NAVSCOPE_${name}_INCLUDE})
      if(FIND_LIBRARY)
        target_link_libraries(navscope::${name} INTERFACE ${NAVSCOPE_${name}_LIBRARY})
      endif()
      message(STATUS "${name}: ${NAVSCOPE_${name}_INCLUDE}/${FIND_HEADER} ${NAVSCOPE_${name}_LIBRARY}")
      return()
    endif()
  endif()
  message(FATAL_ERROR "${name} was not found (package '${FIND_PACKAGE}', header '${FIND_HEADER}', library "
                      "'${FIND_LIBRARY}'). On Debian ./run and ./check install it; elsewhere install it with your "
                      "package manager and name its folder in CMAKE_PREFIX_PATH.")
endfunction()

# navscope_same_spelling(NAME FOLDER header…): packagers disagree whether a header lies in FOLDER or beside it. Our code
# writes <FOLDER/header>; where the package has it flat, a header of that name that includes the real one is put into
# the build folder.
function(navscope_same_spelling name folder)
  foreach(header IN LISTS ARGN)
    unset(nested)
    unset(flat)
    get_target_property(roots navscope::${name} INTERFACE_INCLUDE_DIRECTORIES)
    get_target_property(linked navscope::${name} INTERFACE_LINK_LIBRARIES)
    foreach(target IN LISTS linked)
      if(TARGET ${target})
        get_target_property(more ${target} INTERFACE_INCLUDE_DIRECTORIES)
        list(APPEND roots ${more})
      endif()
    endforeach()
    find_path(nested ${folder}/${header} HINTS ${roots} NO_CACHE)
    if(nested)
      target_include_directories(navscope::${name} SYSTEM INTERFACE ${nested})
      continue()
    endif()
    find_file(flat ${header} HINTS ${roots} REQUIRED NO_CACHE)
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/spelling/${folder}/${header} CONTENT "#include \"${flat}\"\n")
    target_include_directories(navscope::${name} SYSTEM INTERFACE ${CMAKE_CURRENT_BINARY_DIR}/spelling)
  endforeach()
endfunction()
