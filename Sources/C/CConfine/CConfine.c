#define _GNU_SOURCE
#include "CConfine.h"
#include "Confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif

// MARK: - Starting a child
//
// Everything named child_… runs between clone and exec, as after vfork: on the memory of the parent, with system calls, no
// malloc and no locks.

static int child_limit(int resource, uint64_t soft, uint64_t hard) {
    if (soft == BILKO_LIMIT_INHERITED) {
        return 0;
    }
    struct rlimit now;
    if (getrlimit(resource, &now) != 0) {
        return -1;
    }
    // A limit that is already tighter stays: raising a hard limit is a privilege.
    struct rlimit wanted = {
        .rlim_cur = soft < now.rlim_max ? soft : now.rlim_max,
        .rlim_max = hard < now.rlim_max ? hard : now.rlim_max,
    };
    return setrlimit(resource, &wanted);
}

static int child_limits(const bilko_limits *limits) {
    // 1 and not 0: neither a core file (it is smaller than a page) nor a dump piped to a collector, which ignores 0.
    if (child_limit(RLIMIT_CORE, 1, 1) != 0
        || child_limit(RLIMIT_AS, limits->address_space_bytes, limits->address_space_bytes) != 0
        || child_limit(RLIMIT_CPU, limits->processor_seconds_soft, limits->processor_seconds_hard) != 0
        || child_limit(RLIMIT_FSIZE, limits->file_bytes, limits->file_bytes) != 0) {
        return -1;
    }
    return child_limit(RLIMIT_NOFILE, limits->open_files, limits->open_files);
}

static void child_default_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) {
        sigaction(number, &action, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static int child_close_from(int first) {
    if (syscall(SYS_close_range, (unsigned)first, ~0U, CLOSE_RANGE_CLOEXEC) == 0) {
        return 0;
    }
    // An older kernel, or a container whose filter does not know the call.
    struct rlimit open_files;
    if (getrlimit(RLIMIT_NOFILE, &open_files) != 0) {
        return -1;
    }
    rlim_t end = open_files.rlim_cur < 65536 ? open_files.rlim_cur : 65536;
    for (rlim_t number = (rlim_t)first; number < end; number++) {
        fcntl((int)number, F_SETFD, FD_CLOEXEC);
    }
    return 0;
}

/// Puts the descriptors in their places. `*report` moves out of the way and is closed by exec.
static int child_descriptors(const bilko_spawn_request *request, int *moved, int *report) {
    int count = (int)request->descriptor_count;
    int report_moved = fcntl(*report, F_DUPFD_CLOEXEC, count);
    if (report_moved < 0) {
        return -1;
    }
    *report = report_moved;
    // First all of them above their places, so that none is overwritten before it is used.
    for (int place = 0; place < count; place++) {
        moved[place] = -1;
        if (request->descriptors[place] >= 0) {
            moved[place] = fcntl(request->descriptors[place], F_DUPFD_CLOEXEC, count);
            if (moved[place] < 0) {
                return -1;
            }
        }
    }
    for (int place = 0; place < count; place++) {
        if (moved[place] < 0) {
            close(place);
        } else if (dup2(moved[place], place) < 0) {
            return -1;
        }
    }
    return child_close_from(count);
}

/// What a child needs to know to become another program.
typedef struct {
    const bilko_spawn_request *request;
    pid_t parent;
    int *moved;
    int report;
    int ruleset;
    bool filters;
} child_orders;

static int child_run(void *given) {
    const child_orders *orders = given;
    const bilko_spawn_request *request = orders->request;
    int report = orders->report;
    bool ready = (request->leadership == BILKO_LEADS_SESSION ? setsid() >= 0 : setpgid(0, 0) == 0)
        && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && child_descriptors(request, orders->moved, &report) == 0 && child_limits(&request->limits) == 0;
    if (ready) {
        // The parent may have died before the death signal was set.
        if (getppid() != orders->parent) {
            _exit(127);
        }
        child_default_signals();
        if (request->confinement == NULL
            || child_confine(request->confinement->role, orders->ruleset, orders->filters) == 0)
            execve(request->path, request->arguments, request->environment);
    }
    int error = errno;
    ssize_t written = write(report, &error, sizeof error);
    (void)written;
    _exit(127);
}

enum { MOST_DESCRIPTORS = 16, CHILD_STACK_BYTES = 128 << 10 };

/// Starts the child on a stack of its own, because both run on one memory until exec.
static pid_t start(child_orders *orders, int *pidfd) {
    char *stack = mmap(
        NULL, CHILD_STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) {
        return -1;
    }
    // No handler of the parent may run in the child while both share memory.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = clone(child_run, stack + CHILD_STACK_BYTES, BILKO_CLONE_FLAGS, orders, pidfd);
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    munmap(stack, CHILD_STACK_BYTES);
    errno = error;
    return pid;
}

static pid_t spawn_reporting_to(const bilko_spawn_request *request, int report, int *pidfd) {
    int moved[MOST_DESCRIPTORS];
    const bilko_confinement *confinement = request->confinement;
    child_orders orders = {
        .request = request, .parent = getpid(), .moved = moved, .report = report, .ruleset = -1,
        .filters = confinement != NULL && bilko_has_call_filter(),
    };
    if (confinement != NULL && confinement->lists_files
        && bilko_make_ruleset(confinement, request->path, &orders.ruleset) != 0) {
        return -1;
    }
    bool can_leave = request->leadership == BILKO_LEADS_SESSION && !orders.filters;
    bilko_begin_start(can_leave);
    pid_t pid = start(&orders, pidfd);
    int error = errno;
    bilko_finish_start(request->leadership == BILKO_LEADS_SESSION ? pid : -1);
    if (orders.ruleset >= 0) {
        close(orders.ruleset);
    }
    errno = error;
    return pid;
}

static int error_reported_by(int pipe_end) {
    int error = 0;
    ssize_t count;
    do {
        count = read(pipe_end, &error, sizeof error);
    } while (count < 0 && errno == EINTR);
    return count == (ssize_t)sizeof error ? error : 0;
}

bilko_spawned bilko_spawn(const bilko_spawn_request *request) {
    bilko_spawned result = {.pid = -1, .pidfd = -1, .error = 0};
    int report[2];
    if (request->descriptor_count > MOST_DESCRIPTORS) {
        result.error = EINVAL;
        return result;
    }
    if (pipe2(report, O_CLOEXEC) != 0) {
        result.error = errno;
        return result;
    }
    pid_t pid = spawn_reporting_to(request, report[1], &result.pidfd);
    if (pid < 0) {
        result.error = errno;
    }
    close(report[1]);
    if (pid > 0) {
        result.error = error_reported_by(report[0]);
        if (result.error == 0) {
            result.pid = pid;
        } else {
            bilko_ending ending;
            bilko_reap(pid, &ending);
            close(result.pidfd);
            result.pidfd = -1;
        }
    }
    close(report[0]);
    return result;
}

// MARK: - Channels

/// Makes the first end non-blocking, or closes both.
static int first_does_not_block(int ends[2]) {
    if (fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0) {
        return 0;
    }
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return -1;
}

int bilko_make_channel(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? first_does_not_block(ends) : -1;
}

int bilko_make_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC) == 0 ? first_does_not_block(ends) : -1;
}

int bilko_make_memory_file(void) {
    return (int)syscall(SYS_memfd_create, "document", bilko_memory_file_flags());
}

int bilko_make_alarm(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void bilko_ring_alarm(int alarm) {
    eventfd_write(alarm, 1);
}

void bilko_clear_alarm(int alarm) {
    eventfd_t count;
    eventfd_read(alarm, &count);
}

typedef union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
} one_descriptor;

ssize_t bilko_send(int socket, int descriptor, const void *bytes, size_t count) {
    struct iovec piece = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    one_descriptor control;
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
        message.msg_control = &control;
        message.msg_controllen = sizeof control;
    }
    ssize_t sent;
    do {
        sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent;
}

ssize_t bilko_receive(int socket, int *descriptor, void *bytes, size_t count) {
    *descriptor = -1;
    struct iovec piece = {.iov_base = bytes, .iov_len = count};
    one_descriptor control;
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    ssize_t received;
    do {
        received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (received < 0 && errno == EINTR);
    if (received < 0) {
        return -1;
    }
    // There is room for one descriptor; the kernel closes what does not fit.
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header != NULL && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS
        && header->cmsg_len >= CMSG_LEN(sizeof(int))) {
        memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
    }
    return received;
}

// MARK: - Inside a child

static int64_t milliseconds_of(int who) {
    struct rusage usage;
    return getrusage(who, &usage) == 0 ? bilko_milliseconds_in(&usage) : 0;
}

int64_t bilko_processor_milliseconds(void) {
    return milliseconds_of(RUSAGE_SELF) + milliseconds_of(RUSAGE_CHILDREN);
}

int bilko_allow_processor_seconds(uint64_t seconds) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit) != 0) {
        return -1;
    }
    rlim_t wanted = (rlim_t)(milliseconds_of(RUSAGE_SELF) + 999) / 1000 + seconds;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    return setrlimit(RLIMIT_CPU, &limit);
}

/// Where the kernel takes the wish to forget the peak; -1 for nowhere. Opened before the process closes itself off.
static int peak_control = -1;

void bilko_forget_peak(void) {
    if (peak_control >= 0) {
        // "5" is the wish; a kernel that does not know it leaves the peak of the whole life, which is an honest bound.
        (void)!write(peak_control, "5", 1);
    }
}

uint64_t bilko_peak_resident_bytes(void) {
    char text[4096];
    int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return 0;
    }
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) {
        return 0;
    }
    text[count] = 0;
    const char *peak = strstr(text, "\nVmHWM:");
    return peak == NULL ? 0 : strtoull(peak + 7, NULL, 10) * 1024;
}

void bilko_keep_memory_private(void) {
    prctl(PR_SET_DUMPABLE, 0);
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) == 0) {
        // The soft one alone: an editor that is started may have it as it was.
        limit.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &limit);
    }
}

bool bilko_memory_is_private(void) { return prctl(PR_GET_DUMPABLE) == 0; }

void bilko_harden_self(void) {
    peak_control = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    // Not before exec: exec makes a process dumpable again.
    prctl(PR_SET_DUMPABLE, 0);
    signal(SIGPIPE, SIG_IGN);
    // Otherwise the threshold grows with the buffers that were freed, and holes in the heap stay: 10 MiB of the peak. Smaller
    // buffers stay: to give those of a line or a layer back, too, cost a hundred thousand page faults for eight photos.
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
}
