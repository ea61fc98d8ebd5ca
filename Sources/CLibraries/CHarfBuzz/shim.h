#pragma once

#include <hb-ot.h>
#include <hb.h>
