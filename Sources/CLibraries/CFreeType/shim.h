#pragma once

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H

// Macros that Swift cannot import.
static const FT_Int32 bezelLoadLight = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;
