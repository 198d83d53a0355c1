// Between the files of this target.
#ifndef BILKO_CONFINEMENT_H
#define BILKO_CONFINEMENT_H

#include "CConfine.h"

#include <sys/resource.h>

/// How a child is started: as vfork does, with a descriptor of the child, which is what signals are sent through.
/// 0x1000 is CLONE_PIDFD.
#define BILKO_CLONE_FLAGS (CLONE_VM | CLONE_VFORK | 0x1000 | SIGCHLD)

/// Makes the list of what the child may open; `*ruleset` is -1 where the kernel has no such lists. 0, or -1 on failure.
int bilko_make_ruleset(const bilko_confinement *confinement, const char *program, int *ruleset);

/// Before a child is started: no other thread looks for strays until it is known. It can leave its session where nothing
/// refuses that.
void bilko_begin_start(bool can_leave_its_session);

/// After that, with the leader of a session that was started; -1 for none.
void bilko_finish_start(pid_t leader);

/// User and system time together.
int64_t bilko_milliseconds_in(const struct rusage *usage);

/// The flags of a file in memory: one that cannot be executed, where the kernel knows such.
unsigned bilko_memory_file_flags(void);

/// Puts the calling process, which is about to become another program, under the list (unless -1) and the call filter.
int child_confine(bilko_role role, int ruleset, bool filters);

/// Filters the calls of the calling process, which is about to become another program. 0 or -1.
int child_filter_calls(bilko_role role);

#endif
