#ifndef CCONFINE_H
#define CCONFINE_H

// Child processes under limits, and what else of Linux Swift cannot call safely.
//
// Functions that can fail return -1 (or a value with `error` set) and leave nothing behind; `errno` says why.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Leaves a limit as it is in the parent.
#define BILKO_LIMIT_INHERITED UINT64_MAX

/// What a child may use, in bytes, seconds and pieces.
typedef struct {
    uint64_t address_space_bytes;
    /// SIGXCPU comes at the soft limit, SIGKILL at the hard one.
    uint64_t processor_seconds_soft;
    uint64_t processor_seconds_hard;
    uint64_t file_bytes;
    uint64_t open_files;
} bilko_limits;

/// Which group of processes the child leads, so that it can be killed with its descendants.
typedef enum {
    BILKO_LEADS_SESSION = 0,
    /// A process group of its own inside the session of its parent.
    BILKO_LEADS_GROUP = 1,
} bilko_leadership;

/// What a child that is confined has to do.
typedef enum {
    /// Reads documents, answers on a channel, and starts the programs that take PDF apart.
    BILKO_READS = 0,
    /// Is one of those programs: it starts nothing, and sends nothing but its output.
    BILKO_TAKES_APART = 1,
} bilko_role;

/// What a child that reads hostile bytes may do and open.
typedef struct {
    bilko_role role;
    /// Whether a list of files is made; false inside a child that has one already, which its children inherit.
    bool lists_files;
    /// Files and folders, for reading, besides libraries, fonts and the programs that take PDF apart.
    const char *const *readable;
    size_t readable_count;
} bilko_confinement;

/// How a child shall be started.
typedef struct {
    /// The executable; no search along PATH.
    const char *path;
    /// Both end with NULL.
    char *const *arguments;
    char *const *environment;
    /// `descriptors[i]` becomes descriptor `i` of the child; -1 leaves `i` closed. Everything else is closed.
    const int *descriptors;
    size_t descriptor_count;
    bilko_leadership leadership;
    bilko_limits limits;
    /// NULL for none. What the kernel does not know is left out; see bilko_landlock_version.
    const bilko_confinement *confinement;
} bilko_spawn_request;

/// The version of Landlock that the kernel has; 0 for none. From 4 on it knows TCP, from 6 on signals.
int bilko_landlock_version(void);

/// Whether the kernel can filter the system calls of a process.
bool bilko_has_call_filter(void);

/// A child that runs, or why there is none.
typedef struct {
    pid_t pid;
    /// Becomes readable when the child has ended; owned by the caller. -1 without a child.
    int pidfd;
    /// 0, or the errno of the step that failed, up to and including exec.
    int error;
} bilko_spawned;

/// Starts a child: no new privileges, no core dump, killed when the calling *thread* ends, limits set before exec.
///
/// Safe in a process with many threads: between clone and exec the child makes system calls only. The thread that calls
/// must outlive the child, because the kernel ties the parent-death signal to the thread and not to the process.
bilko_spawned bilko_spawn(const bilko_spawn_request *request);

/// How a child ended.
typedef struct {
    /// The exit status, or -1 when a signal ended it.
    int status;
    /// The signal, or 0.
    int signal;
    /// The most memory that it, or a process it waited for, had resident at one time.
    uint64_t peak_resident_bytes;
    /// Processor time of it and of the processes it waited for, in milliseconds.
    int64_t processor_milliseconds;
} bilko_ending;

/// Waits until the child ends and takes its entry out of the process table; -1 on failure.
int bilko_reap(pid_t pid, bilko_ending *ending);

/// Whether the child has ended; its entry stays, so that its number cannot be given to another process.
bool bilko_has_ended(pid_t pid);

/// Kills every process of the session except its leader, until none is left; first the leader too, when asked.
///
/// The caller has not reaped the leader yet. A process that made a session of its own is not found; a filter of system
/// calls refuses to make one.
void bilko_kill_session(pid_t leader, bool leader_too);

/// Kills and reaps what children that are gone have left to this process in sessions of their own, until none is left.
void bilko_kill_strays(void);

/// Kills a child that leads a process group, and the group. `pidfd` is the child's.
void bilko_kill_group(pid_t leader, int pidfd);

/// Makes both ends of a stream socket, closed on exec; the first one does not block. 0 or -1.
int bilko_make_channel(int ends[2]);

/// Makes a pipe, closed on exec; its reading end, the first one, does not block. 0 or -1.
int bilko_make_pipe(int ends[2]);

/// Makes an empty file in memory, without a name, closed on exec and never to be executed; -1 on failure.
int bilko_make_memory_file(void);

/// Makes a descriptor that becomes readable when it is rung, closed on exec; -1 on failure.
int bilko_make_alarm(void);
void bilko_ring_alarm(int alarm);
void bilko_clear_alarm(int alarm);

/// Sends bytes with a descriptor (-1 for none); never raises SIGPIPE. The count sent, or -1.
ssize_t bilko_send(int socket, int descriptor, const void *bytes, size_t count);

/// Receives bytes and at most one descriptor (`*descriptor` is -1 when none came; closed on exec). The count, 0 at the
/// end of the stream, -1 on failure. Further descriptors are closed.
ssize_t bilko_receive(int socket, int *descriptor, void *bytes, size_t count);

/// Processor time of this process and of the children it has waited for, in milliseconds.
int64_t bilko_processor_milliseconds(void);

/// Starts counting the most memory resident anew, where the kernel lets; see bilko_peak_resident_bytes.
void bilko_forget_peak(void);

/// The most memory that this process had resident since it was started or the peak was forgotten; 0 when unknown.
uint64_t bilko_peak_resident_bytes(void);

/// Lets this process use so many more seconds of processor time than it has used; then SIGXCPU. 0 or -1.
int bilko_allow_processor_seconds(uint64_t seconds);

/// For a program that holds receipts, called first: no core dump, and no look into its memory and environment by others.
void bilko_keep_memory_private(void);

/// Whether that was done.
bool bilko_memory_is_private(void);

/// For a child that parses hostile bytes, called first: no core dump, no tracing by others, SIGPIPE ignored; buffers of
/// 256 KiB and more go back to the system as soon as they are freed.
void bilko_harden_self(void);

// MARK: - For tests of supervision and confinement: what a decoder that was taken over would try

/// Starts a process that shares this one's memory and sleeps for ever, in the same session; its number, or -1.
pid_t bilko_leave_sleeper(void);

/// Tries something by its name, on a path or on the parent; 0, or the errno of the failure; -1 for a name that is unknown.
///
/// `fork`, `program`, `memory-program`, `new-session`, `leave-session`, `socket`, `kill`, `limits`, `priority`,
/// `trace`, `environment`, `memory` (of the parent), `shared-memory`, `inotify`, `ring`, and on the path `mode`, `owner`, `times`,
/// `attribute`, `rename`, `folder`, `read`, `write`.
int bilko_attempt(const char *what, const char *path, pid_t parent);

#endif
