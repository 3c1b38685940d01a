// Uses all that came out of a file as the program would, so that a sanitizer sees a view that leads nowhere, and stops
// the run where something does not hold that holds whatever the file.
#pragma once

#include <string_view>

#include "container/unpack.h"
#include "navmesh/load.h"

namespace navscope::fuzz {

/// Prints the sentence and aborts if it does not hold.
void expect(bool holds, std::string_view sentence);

/// Reads every byte.
void touch(Bytes bytes);

void consume_error(const Error& error);
/// Deviations of bytes of that size.
void consume_notes(const std::vector<Deviation>& notes, uint64_t size);
void consume_container(const Container& container);

/// Types, items, and a bounded number of values of each item with all their texts.
void consume_records(const RecordTree& tree);
/// write_values as text and as JSON: of everything in a small file, of the beginnings in a large one.
void consume_values(const RecordTree& tree);
/// Every byte of DATA is of one span, spans lead to places, and places back to the byte. Of a large file some bytes.
void consume_bytes(const RecordTree& tree);
/// Surface, edges, links, tree, graph, columns; every index leads somewhere.
void consume_mesh(const Navmesh& mesh);

/// All of the above, and what is said of some elements of every kind.
void consume_member(const Member& member);
/// Every member, and the report as text and as JSON.
void consume_file(const LoadedFile& file);

}  // namespace navscope::fuzz
