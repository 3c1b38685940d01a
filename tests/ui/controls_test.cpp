// What the controls of Layers, Inspector and Values do.
#include <gtest/gtest.h>

#include <array>

#include "reflect/field_path.h"
#include "ui/test_window.h"

namespace navscope {
namespace {

using test::fixture;
using test::TestWindow;

TEST(Controls, LayersSwitchOverlaysFillAndColours) {
    TestWindow window;
    window.open(fixture("er_tiny.hkx"));
    window.click("layers.overlay.wire");
    ASSERT_EQ(window.taken<action::SetOverlay>().size(), 1u);
    EXPECT_EQ(window.taken<action::SetOverlay>()[0].id, "wire");
    EXPECT_FALSE(window.taken<action::SetOverlay>()[0].on);
    window.click("layers.fill");
    EXPECT_FALSE(window.session.options().fill);
    window.click("layers.xray");
    EXPECT_TRUE(window.session.options().xray);
    window.click("layers.colour");
    const std::vector<std::string> choices = window.spots("layers.colour.");
    ASSERT_GT(choices.size(), 3u);
    window.click("layers.colour.winding");
    EXPECT_EQ(window.session.options().colour.by, "winding");
    EXPECT_TRUE(window.taken<action::SetCamera>().empty());
}

TEST(Controls, LinkModesAreRadioButtons) {
    TestWindow window(1, {1440, 1400});  // high enough for every row of Layers
    window.open(fixture("er_tiny.hkx"));
    window.click("layers.links.all");
    EXPECT_EQ(window.session.options().scene.links, LinkMode::all);
    window.click("layers.links.off");
    EXPECT_EQ(window.session.options().scene.links, LinkMode::off);
}

TEST(Controls, TheTreesDepthIsAChoiceOfItsOverlay) {
    TestWindow window(1, {1440, 1400});
    window.open(fixture("er_tiny.hkx"));
    EXPECT_FALSE(window.has_spot("layers.tree.leaves"));
    window.click("layers.overlay.tree");
    window.click("layers.tree.leaves");
    EXPECT_TRUE(window.session.options().scene.tree_leaves_only);
    window.click("layers.tree.leaves");
    const Spots::Box range = window.spot("layers.tree.depth");
    window.drag({range.min.x + 20, range.middle().y}, {range.min.x + 120, range.middle().y});
    EXPECT_GT(window.session.options().scene.tree_from, 1u);
    EXPECT_LE(window.session.options().scene.tree_from, window.session.options().scene.tree_to);
    EXPECT_TRUE(window.taken<action::SetCamera>().empty());
}

TEST(Controls, InspectorLinksSelectAndFieldsOpenInValues) {
    TestWindow window(1, {1440, 1400});
    window.open(fixture("er_tiny.hkx"));
    const MemberKey key = window.session.focused();
    window.session.apply(action::Select{key, {ElementKind::face, 0}});
    window.frame();
    window.frame();
    std::string linked, field;
    for (const std::string& name : window.spots("inspector.row.")) {
        if (name.ends_with(".link"))
            linked = name;
        else if (field.empty())
            field = name;
    }
    ASSERT_FALSE(linked.empty());
    const Spots::Box box = window.spot(linked);
    window.move(box.middle());
    window.frame();
    EXPECT_TRUE(window.session.hover());  // highlighted in the picture
    window.click(box.middle());
    ASSERT_EQ(window.taken<action::Select>().size(), 1u);
    EXPECT_EQ(window.taken<action::Select>()[0].member, key);
    window.move(glm::vec2(-50, -50));
    window.frame();
    EXPECT_FALSE(window.session.hover());

    window.session.apply(action::Select{key, {ElementKind::face, 0}});
    window.frame();
    window.forget();
    for (const char* button : {"Path", "JSON", "Hex", "C"}) window.click(std::string("inspector.") + button);
    const auto copies = window.taken<action::CopyText>();
    ASSERT_EQ(copies.size(), 4u);
    EXPECT_NE(copies[0].text.find("faces[0]"), std::string::npos);
    EXPECT_EQ(copies[1].text.front(), '{');
    window.click("inspector.Values");
    ASSERT_EQ(window.taken<action::ShowValue>().size(), 1u);
    window.forget();
    for (const std::string& name : window.spots("inspector.row.")) {
        if (name.ends_with(".link") || !window.taken<action::ShowValue>().empty()) continue;
        const Spots::Box row = window.spot(name);
        window.click(glm::vec2(row.min.x + 10, row.middle().y));
    }
    EXPECT_FALSE(window.taken<action::ShowValue>().empty());
}

TEST(Controls, AValueIsChosenFramedAndPicked) {
    TestWindow window(1, {1440, 1400});
    window.open(fixture("er_tiny.hkx"));
    const MemberKey key = window.session.focused();
    const std::string face = window.session.member(key)->mesh->table(ElementKind::face)->path + "[2]";
    window.session.apply(action::ShowValue{key, face + ".clusterIndex"});
    window.frame();
    window.frame();
    const std::string row = "values.row." + face + ".startEdgeIndex";
    ASSERT_TRUE(window.has_spot(row));
    window.click(row);
    ASSERT_FALSE(window.taken<action::ShowValue>().empty());
    EXPECT_EQ(window.taken<action::ShowValue>().back().field_path, face + ".startEdgeIndex");
    ASSERT_EQ(window.taken<action::Select>().size(), 1u);
    EXPECT_EQ(window.session.selection().primary, (ElementRef{ElementKind::face, 2}));
    EXPECT_EQ(window.session.value().field_path, face + ".startEdgeIndex");
    window.forget();
    window.click("values.back");
    ASSERT_EQ(window.taken<action::ShowValue>().size(), 1u);
    EXPECT_EQ(window.session.value().field_path, face + ".clusterIndex");
    window.click("values.forward");
    EXPECT_EQ(window.session.value().field_path, face + ".startEdgeIndex");
}

TEST(Controls, HoveringAValueDoesNotScrollItsBytes) {
    TestWindow window(1, {1440, 1400});
    window.open(fixture("er_tiny.hkx"));
    const MemberKey key = window.session.focused();
    window.session.apply(action::ShowValue{key, "faces[0].clusterIndex"});
    window.frame();
    window.frame();
    const std::vector<std::string> bytes = window.spots("bytes.row.");
    const std::vector<std::string> rows = window.spots("values.row.");
    for (const std::string& row : rows) {
        window.move(row);
        window.frame();
        EXPECT_EQ(window.spots("bytes.row."), bytes) << row;
    }
    EXPECT_EQ(window.commands(), 0u);
}

TEST(Controls, AClickedByteLeadsToItsField) {
    TestWindow window(1, {1440, 1400});
    window.open(fixture("er_tiny.hkx"));
    const MemberKey key = window.session.focused();
    const std::string face = window.session.member(key)->mesh->table(ElementKind::face)->path + "[4]";
    window.session.apply(action::ShowValue{key, face});
    window.frame();
    window.frame();
    const Result<Located> located = resolve_path(*window.session.member(key)->records, face);
    ASSERT_TRUE(located);
    const std::string row = "bytes.row." + std::to_string(located->value.offset / 16);
    // First byte at the top.
    EXPECT_TRUE(window.has_spot(row));
    EXPECT_FALSE(window.has_spot("bytes.row." + std::to_string(located->value.offset / 16 - 1)));
    const Spots::Box box = window.spot(row);
    const float place = static_cast<float>(located->value.offset % 16) / 16 + 0.01f;
    window.click(glm::vec2(box.min.x + (box.max.x - box.min.x) * place, box.middle().y));
    ASSERT_FALSE(window.taken<action::ShowValue>().empty());
    EXPECT_TRUE(window.session.value().field_path.starts_with(face + ".")) << window.session.value().field_path;
    EXPECT_EQ(window.session.selection().primary, (ElementRef{ElementKind::face, 4}));
}

TEST(Controls, APathIsTypedAndGoneTo) {
    TestWindow window;
    window.open(fixture("er_tiny.hkx"));
    window.click("values.path");
    window.type("faces[1].startEdgeIndex");
    EXPECT_EQ(window.commands(), 0u);
    window.edit_key(key::enter);
    ASSERT_EQ(window.taken<action::ShowValue>().size(), 1u);
    EXPECT_EQ(window.taken<action::ShowValue>()[0].field_path, "faces[1].startEdgeIndex");
}

TEST(Controls, TypingIsNoCommand) {
    TestWindow window;
    window.open(fixture("er_tiny.hkx"));
    const Camera before = window.session.camera();
    for (const char* box : {"files.filter", "values.path"}) {
        window.click(box);
        window.type("wasd qe f 123");
    }
    EXPECT_EQ(window.commands(), 0u);
    EXPECT_EQ(window.session.camera(), before);
}

}  // namespace
}  // namespace navscope
