// The module Glibc leaves out the wide-character functions; wmemset fills 32-bit words.
#include <wchar.h>
