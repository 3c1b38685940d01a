# navscope_embed(NAME FILES path…): the files' bytes, put into the static library navscope_embed_NAME by the assembler.
# Whoever links it includes "embedded/NAME.h", which declares
#
#   namespace navscope::embedded::NAME {
#   std::string_view file(std::string_view name);   // by file name; empty if there is none. A zero byte follows it.
#   std::span<const std::string_view> names();      // in the order given here
#   }
#
# A changed file is taken in by the next build.
function(navscope_embed name)
  cmake_parse_arguments(EMBED "" "" "FILES" ${ARGN})
  set(blocks "")
  set(names "")
  set(declarations "")
  set(ends "")
  set(paths "")
  set(index 0)
  foreach(file IN LISTS EMBED_FILES)
    get_filename_component(path ${file} ABSOLUTE)
    get_filename_component(base ${file} NAME)
    set(symbol navscope_embedded_${name}_${index})
    string(APPEND blocks "NAVSCOPE_BYTES(\"${symbol}\", \"${path}\")\n")
    string(APPEND declarations "extern const char ${symbol}[];\nextern const char ${symbol}_end[];\n")
    string(APPEND names "    \"${base}\",\n")
    string(APPEND ends "    {${symbol}, ${symbol}_end},\n")
    list(APPEND paths ${path})
    math(EXPR index "${index} + 1")
  endforeach()
  set(count ${index})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded_${name})
  configure_file(${NAVSCOPE_EMBED_DIR}/embedded.h.in ${folder}/embedded/${name}.h @ONLY)
  configure_file(${NAVSCOPE_EMBED_DIR}/embedded.cpp.in ${folder}/${name}.cpp @ONLY)
  add_library(navscope_embed_${name} STATIC ${folder}/${name}.cpp)
  set_source_files_properties(${folder}/${name}.cpp PROPERTIES OBJECT_DEPENDS "${paths}")
  target_include_directories(navscope_embed_${name} PUBLIC ${folder})
endfunction()
set(NAVSCOPE_EMBED_DIR ${CMAKE_CURRENT_LIST_DIR} CACHE INTERNAL "Templates of navscope_embed")
