#pragma once

#include <fribidi/fribidi.h>
