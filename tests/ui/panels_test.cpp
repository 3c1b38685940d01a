// Every panel in every state, and what its controls do.
#include <gtest/gtest.h>

#include "bytes/file.h"
#include "support/region_writer.h"
#include "ui/panel.h"
#include "ui/scratch.h"
#include "ui/test_window.h"

namespace navscope {
namespace {

using test::fixture;
using test::Scratch;
using test::TestWindow;

std::string region_file(const Scratch& scratch) {
    return scratch.write(support::region_file_name(0x61A8), support::write_region(support::make_region(0x61A8, 0, 0)));
}

std::string row_of(DocumentId document, int member) {
    return "files.row." + std::to_string(document) + "." + std::to_string(member);
}

void every_tab(TestWindow& window) {
    for (const char* tab : {"title.log", "title.jobs"}) {
        window.click(tab);
        window.frame();
    }
}

TEST(Panels, WithNothingOpenSayWhatWouldFillThem) {
    TestWindow window;
    window.frame();
    EXPECT_TRUE(window.has_spot("viewport.hint"));
    for (const PanelRow& row : panel_table()) {
        const bool shown = window.has_spot("panel." + std::string(row.id));
        EXPECT_TRUE(shown || row.place == PanelPlace::bottom) << row.id;
    }
    every_tab(window);
    EXPECT_EQ(window.session.options().layout.bottom_tab, "jobs");
    window.forget();
    window.click("files.open");
    ASSERT_EQ(window.taken<action::OpenDialog>().size(), 1u);
}

TEST(Panels, WhileLoading) {
    TestWindow window;
    window.session.apply(action::Open{{fixture("er_tiny.nvmhktbnd.dcx"), fixture("er_tiny.hkx")}});
    for (int i = 0; i < 3; ++i) window.frame();
    EXPECT_EQ(window.session.slots().size(), 2u);
    EXPECT_FALSE(window.spots("files.row.").empty());
    window.session.finish_jobs();
    window.frame();
    EXPECT_EQ(window.session.slots()[0].state, DocumentState::ready);
}

TEST(Panels, AMemberRowFocusesItsMember) {
    TestWindow window;
    window.open(fixture("er_tiny.nvmhktbnd.dcx"));
    const DocumentSlot& slot = window.session.slots().at(0);
    const auto members = static_cast<int>(slot.document->file.members.size());
    ASSERT_GT(members, 0);
    window.click(row_of(slot.id, members - 1));
    ASSERT_EQ(window.taken<action::Focus>().size(), 1u);
    const MemberKey expected{slot.id, static_cast<uint32_t>(members - 1)};
    EXPECT_EQ(window.taken<action::Focus>()[0].member, expected);
    EXPECT_EQ(window.session.focused(), expected);
    EXPECT_EQ(window.commands(), 1u);
}

TEST(Panels, TheEyeHidesAndShows) {
    TestWindow window;
    window.open(fixture("er_tiny.nvmhktbnd.dcx"));
    const DocumentId id = window.session.slots().at(0).id;
    const std::string eye = "files.eye." + std::to_string(id) + ".0";
    window.click(eye);
    EXPECT_TRUE(window.session.hidden({id, 0}));
    window.click(eye);
    EXPECT_FALSE(window.session.hidden({id, 0}));
    window.click("files.eye." + std::to_string(id) + ".-1");
    ASSERT_EQ(window.taken<action::SetDocumentHidden>().size(), 1u);
    EXPECT_TRUE(window.session.hidden({id, 0}));
    window.click("files.show-all");
    EXPECT_FALSE(window.session.hidden({id, 0}));
}

TEST(Panels, FilesFoldAndFilter) {
    TestWindow window;
    window.open(fixture("er_tiny.nvmhktbnd.dcx"));
    const DocumentId id = window.session.slots().at(0).id;
    const size_t rows = window.spots("files.row.").size();
    ASSERT_GT(rows, 1u);
    window.click("files.fold." + std::to_string(id) + ".-1");
    EXPECT_EQ(window.spots("files.row.").size(), 1u);
    window.click("files.filter");
    window.type("no such name");
    EXPECT_TRUE(window.spots("files.row.").empty());
    EXPECT_EQ(window.commands(), 0u);
}

TEST(Panels, TheContextMenuOfAFile) {
    TestWindow window;
    window.open(fixture("er_tiny.hkx"));
    const DocumentId id = window.session.slots().at(0).id;
    window.click(row_of(id, 0), 1);
    ASSERT_TRUE(window.has_spot("files.menu.isolate"));
    window.click("files.menu.isolate");
    EXPECT_EQ(window.taken<action::Isolate>().size(), 1u);
    window.click(row_of(id, 0), 1);
    window.click("files.menu.frame");
    EXPECT_EQ(window.taken<action::FrameMember>().size(), 1u);
    window.click(row_of(id, 0), 1);
    window.click("files.menu.reload");
    EXPECT_EQ(window.taken<action::Reload>().size(), 1u);
    window.session.finish_jobs();
    window.frame();
    window.click(row_of(id, 0), 1);
    window.click("files.menu.close");
    EXPECT_TRUE(window.session.slots().empty());
}

TEST(Panels, AFailedFileShowsItsTrail) {
    const Scratch scratch;
    TestWindow window;
    window.open(scratch.path() + "/missing.nvm");
    const std::string cut = fixture("er_tiny.nvmhktbnd.dcx");
    const Result<Blob> whole = read_file(cut);
    ASSERT_TRUE(whole);
    window.open(scratch.write("cut.nvmhktbnd.dcx", whole->bytes().subspan(0, whole->size() / 2)));
    ASSERT_EQ(window.session.slots().size(), 2u);
    for (const DocumentSlot& slot : window.session.slots()) {
        EXPECT_EQ(slot.state, DocumentState::failed);
        const std::string fold = "files.fold." + std::to_string(slot.id) + ".-1";
        window.click(fold);
        window.click(row_of(slot.id, -1));
        window.move(row_of(slot.id, -1));
        window.frame();
    }
    every_tab(window);
}

TEST(Panels, AnEmptyMeshSaysSo) {
    TestWindow window;
    window.open(fixture("er_empty.hkx"));
    const MemberKey key = window.session.focused();
    const Member* member = window.session.member(key);
    ASSERT_TRUE(member && member->mesh);
    EXPECT_FALSE(member->mesh->empty_reason.empty());
    window.move(row_of(key.document, 0));
    window.frame();
    every_tab(window);
    window.move("viewport");
    window.click("viewport");
    window.wheel(-1);
}

TEST(Panels, ASilkroadRegion) {
    const Scratch scratch;
    TestWindow window;
    window.open(region_file(scratch));
    const Member* member = window.session.member(window.session.focused());
    ASSERT_TRUE(member && member->mesh);
    EXPECT_EQ(member->mesh->format, Format::sro);
    EXPECT_TRUE(window.has_spot("viewport.legend"));
    EXPECT_TRUE(window.has_spot("layers.overlay.cells"));
    EXPECT_FALSE(window.has_spot("layers.overlay.tree"));
    for (const ElementTable& table : member->mesh->tables) {
        if (table.count == 0) continue;
        window.session.apply(action::Select{window.session.focused(), {table.kind, table.count - 1}});
        window.frame();
        window.frame();
    }
    every_tab(window);
}

TEST(Panels, JobsCanBeCancelled) {
    TestWindow window;
    window.open(fixture("er_tiny.hkx"));
    EXPECT_TRUE(window.has_spot("panel.jobs"));
    EXPECT_TRUE(window.spots("jobs.cancel.").empty());  // it is done
}

TEST(Panels, AreHiddenByTheirCrossAndComeBack) {
    TestWindow window;
    window.frame();
    window.click("hide.layers");
    ASSERT_EQ(window.taken<action::SetPanel>().size(), 1u);
    EXPECT_FALSE(window.has_spot("panel.layers"));
    window.session.apply(action::ResetLayout{});
    window.frame();
    EXPECT_TRUE(window.has_spot("panel.layers"));
}

TEST(Panels, TheMenuShowsPanelsAndCommands) {
    TestWindow window;
    window.frame();
    window.click("menu.File");
    EXPECT_TRUE(window.has_spot("menu.open"));
    window.click("menu.open");
    EXPECT_TRUE(window.session.options().show_open_dialog);
}

TEST(Themes, BothDrawEverything) {
    TestWindow window(1.5f);
    window.open(fixture("sekiro_tiny.hkx"));
    window.session.apply(action::SetTheme{false});
    window.frame();
    window.session.apply(action::ShowHelp{true});
    window.frame();
    EXPECT_TRUE(window.has_spot("help.filter"));
    window.click("help.filter");
    window.type("fly");
    EXPECT_EQ(window.commands(), 0u);
}

}  // namespace
}  // namespace navscope
