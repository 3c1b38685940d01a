# What the picture needs: stb, Dear ImGui, GLFW, EGL, OpenGL's loader, fontconfig.

navscope_find(stb HEADER stb_image_write.h SUFFIXES stb)
navscope_same_spelling(stb stb stb_image_write.h stb_image.h)
# Debian compiles stb into a library, and its ImGui needs that library too; elsewhere stb is headers only, and its code
# is compiled here, once.
find_library(NAVSCOPE_stb_LIBRARY stb)
if(NAVSCOPE_stb_LIBRARY)
  target_link_libraries(navscope::stb INTERFACE ${NAVSCOPE_stb_LIBRARY})
else()
  file(CONFIGURE OUTPUT stb.c CONTENT "#define STB_IMAGE_IMPLEMENTATION\n#include <stb/stb_image.h>\n#define STB_IMAGE_WRITE_IMPLEMENTATION\n#include <stb/stb_image_write.h>\n")
  add_library(navscope_stb STATIC ${CMAKE_CURRENT_BINARY_DIR}/stb.c)
  get_target_property(stb_folders navscope::stb INTERFACE_INCLUDE_DIRECTORIES)
  target_include_directories(navscope_stb SYSTEM PRIVATE ${stb_folders})
  target_link_libraries(navscope::stb INTERFACE navscope_stb)
endif()

if(NAVSCOPE_WINDOW)
  navscope_find(glfw PACKAGE glfw3 TARGETS glfw HEADER GLFW/glfw3.h LIBRARY glfw glfw3)
  target_compile_definitions(navscope::glfw INTERFACE GLFW_INCLUDE_NONE)
endif()

# ImGui's library holds both backends; an object of a static library that nobody refers to is not linked, so a build
# without GLFW does not need GLFW although Debian's library has its backend.
navscope_find(imgui PACKAGE imgui TARGETS imgui::imgui HEADER imgui.h SUFFIXES imgui LIBRARY imgui)
target_link_libraries(navscope::imgui INTERFACE navscope::stb)
add_library(navscope::imgui_backends INTERFACE IMPORTED GLOBAL)
target_link_libraries(navscope::imgui_backends INTERFACE navscope::imgui ${CMAKE_DL_LIBS})
set(backend_headers imgui_impl_opengl3.h)
if(NAVSCOPE_WINDOW)
  target_link_libraries(navscope::imgui_backends INTERFACE navscope::glfw)
  list(APPEND backend_headers imgui_impl_glfw.h)
endif()
navscope_same_spelling(imgui backends ${backend_headers})

navscope_find(egl HEADER EGL/egl.h LIBRARY EGL)
navscope_find(fontconfig PACKAGE Fontconfig TARGETS Fontconfig::Fontconfig)

# glad writes its C file from the registry that it carries; --reproducible keeps it off the network.
find_program(NAVSCOPE_GLAD glad REQUIRED)
set(glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad)
set(glad_files ${glad_dir}/src/gl.c ${glad_dir}/src/egl.c ${glad_dir}/include/glad/gl.h ${glad_dir}/include/glad/egl.h)
set(glad_extensions
    GL_KHR_debug EGL_EXT_platform_base EGL_EXT_platform_device EGL_MESA_platform_surfaceless EGL_EXT_device_base
    EGL_EXT_device_query EGL_EXT_device_enumeration EGL_KHR_create_context EGL_KHR_no_config_context
    EGL_KHR_surfaceless_context)
string(REPLACE ";" "," glad_extensions "${glad_extensions}")
add_custom_command(
  OUTPUT ${glad_files}
  COMMAND ${NAVSCOPE_GLAD} --quiet --reproducible --api gl:core=3.3,egl=1.5 --extensions ${glad_extensions} --out-path
          ${glad_dir} c --loader
  COMMENT "Generating the OpenGL and EGL loaders"
  VERBATIM)
add_library(navscope_glad STATIC ${glad_files})
target_include_directories(navscope_glad SYSTEM PUBLIC ${glad_dir}/include)
target_link_libraries(navscope_glad PUBLIC ${CMAKE_DL_LIBS})
add_library(navscope::glad ALIAS navscope_glad)

# Fonts that every picture is drawn with, so that a picture is the same on every machine.
foreach(font DejaVuSans DejaVuSansMono)
  find_file(NAVSCOPE_FONT_${font} ${font}.ttf PATHS /usr/share /usr/local/share ${CMAKE_PREFIX_PATH} ENV HOME
            PATH_SUFFIXES fonts/truetype/dejavu fonts/dejavu fonts/TTF fonts/dejavu-sans-fonts
            fonts/dejavu-sans-mono-fonts Library/Fonts NO_CMAKE_FIND_ROOT_PATH REQUIRED)
endforeach()
navscope_embed(fonts FILES ${NAVSCOPE_FONT_DejaVuSans} ${NAVSCOPE_FONT_DejaVuSansMono})
