// Between the two files of this target.
#ifndef BILKO_CONFINEMENT_H
#define BILKO_CONFINEMENT_H

#include "CConfine.h"

/// Makes the list of what the child may open; -1 where the kernel has no such lists.
int bilko_make_ruleset(const bilko_confinement *confinement, const char *program);

/// Puts the calling process, which is about to become another program, under the list (unless -1) and the call filter.
int child_confine(int ruleset, bool filters);

#endif
