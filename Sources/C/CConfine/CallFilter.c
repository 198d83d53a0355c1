// The system calls that a child that reads hostile bytes may make: a list of those it needs, everything else refused.
//
// The list was drawn from traces of both programs over every format that is read, and from what the C library, the Swift
// runtime and the decoders fall back to. How the rest is refused: what no decoder has a use for (tracing, mounting,
// modules, io_uring, namespaces, keys, programs out of memory) ends the process, as in OpenSSH and Chromium, because it is
// an attack; calls newer than the list get ENOSYS, because libraries try them first and fall back on that answer alone;
// everything else gets an error, so that an update of a library that asks for one more thing costs a feature and not
// every document.
#define _GNU_SOURCE
#include "Confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

bool bilko_has_call_filter(void) {
#ifdef OWN_ARCHITECTURE
    uint32_t kill = SECCOMP_RET_KILL_PROCESS, error = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &kill) == 0
        && syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &error) == 0;
#else
    return false;
#endif
}

unsigned bilko_memory_file_flags(void) {
    // Before Linux 6.3 a file in memory can always be executed, and the flag is refused.
    static const unsigned sealed = MFD_CLOEXEC | MFD_NOEXEC_SEAL;
    int file = (int)syscall(SYS_memfd_create, "", sealed);
    if (file < 0) {
        return MFD_CLOEXEC;
    }
    close(file);
    return sealed;
}

#ifdef OWN_ARCHITECTURE

/// Calls without conditions. The kernel answers them from a bitmap, without running the filter.
static const int allowed_to_all[] = {
    // Files; which of them, and for what, is Landlock's to say.
    SYS_openat, SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_lseek, SYS_close, SYS_close_range, SYS_dup, SYS_dup3,
    SYS_fstat, SYS_newfstatat, SYS_statx, SYS_fstatfs, SYS_fadvise64, SYS_getdents64, SYS_faccessat, SYS_faccessat2,
    SYS_readlinkat, SYS_getcwd, SYS_ppoll, SYS_pselect6, SYS_pipe2,
    // Memory.
    SYS_brk, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_get_mempolicy, SYS_set_mempolicy,
    // Threads; the Swift runtime wakes its own by epoll and event counters.
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_rseq, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max,
    SYS_sched_get_priority_min, SYS_getpriority, SYS_getcpu, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait,
    SYS_eventfd2, SYS_timerfd_create, SYS_timerfd_settime,
    // Signals to itself.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend, SYS_rt_sigtimedwait,
    SYS_sigaltstack, SYS_restart_syscall,
    // The clock, and what the process is.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times, SYS_getrusage,
    SYS_getrandom, SYS_sysinfo, SYS_uname, SYS_getpid, SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid,
    SYS_getegid, SYS_getresuid, SYS_getresgid, SYS_getsid, SYS_getpgid, SYS_capget,
    // The end; and the one program that a child becomes, which Landlock names.
    SYS_exit, SYS_exit_group, SYS_execve,
#if defined(__x86_64__)
    // What other architectures never had, or only the C library's newer names for it.
    SYS_arch_prctl, SYS_access, SYS_readlink, SYS_stat, SYS_lstat, SYS_poll, SYS_select, SYS_dup2, SYS_pipe, SYS_time,
    SYS_epoll_wait, SYS_pause, SYS_getpgrp,
#endif
};

/// Further ones for a reader, which has a channel and starts programs.
static const int allowed_to_readers[] = {
    SYS_sendmsg, SYS_recvmsg, SYS_sendfile, SYS_wait4, SYS_waitid, SYS_capset, SYS_pidfd_send_signal,
};

/// Calls that only an attack makes.
static const int fatal[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
    SYS_add_key, SYS_keyctl, SYS_request_key, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
    SYS_open_by_handle_at, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon,
    SYS_swapoff, SYS_quotactl, SYS_acct, SYS_execveat,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#if defined(__x86_64__)
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
    // io_uring_setup, _enter, _register; open_tree … fspick; pidfd_getfd, process_madvise, mount_setattr: the numbers are
    // the same everywhere, and the headers of the distribution may be older.
    425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 440, 442,
};

/// The first call whose number is the same everywhere; what is newer than the list is above it.
enum { FIRST_COMMON_NUMBER = 424 };

enum { MOST_INSTRUCTIONS = 640 };

typedef struct {
    struct sock_filter code[MOST_INSTRUCTIONS];
    unsigned short count;
} call_filter;

static void add(call_filter *filter, struct sock_filter instruction) {
    if (filter->count < MOST_INSTRUCTIONS) {
        filter->code[filter->count] = instruction;
    }
    // Counted all the same: a filter that does not fit is refused by the kernel, which knows at most 4096.
    filter->count++;
}

static void load(call_filter *filter, size_t offset) {
    add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void finish(call_filter *filter, uint32_t action) {
    add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

/// Goes on with the next instruction when the loaded word is the value, and otherwise beyond `skipped` of them.
static void if_equal(call_filter *filter, uint32_t value, size_t skipped) {
    add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, (unsigned char)skipped));
}

static void answer(call_filter *filter, const int *calls, size_t count, uint32_t action) {
    for (size_t index = 0; index < count; index++) {
        if_equal(filter, (uint32_t)calls[index], 1);
        finish(filter, action);
    }
}

static void load_argument(call_filter *filter, unsigned number) {
    // The lower word, which is all that the kernel looks at in these; both architectures are little-endian.
    load(filter, offsetof(struct seccomp_data, args) + 8 * number);
}

/// Allows a call whose argument is one of the values, and refuses it otherwise.
static void allow_with(
    call_filter *filter, int call, unsigned argument, const uint32_t *values, size_t count, int error) {
    if_equal(filter, (uint32_t)call, 2 + 2 * count);
    load_argument(filter, argument);
    for (size_t index = 0; index < count; index++) {
        if_equal(filter, values[index], 1);
        finish(filter, SECCOMP_RET_ALLOW);
    }
    finish(filter, SECCOMP_RET_ERRNO | (uint32_t)error);
}

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define ALLOW_WITH(filter, call, argument, error, ...) \
    do { \
        const uint32_t values[] = {__VA_ARGS__}; \
        allow_with(filter, call, argument, values, COUNT(values), error); \
    } while (0)

/// `prctl` with a second argument: the first word has to be the option, the second the value.
static void allow_option(call_filter *filter, uint32_t option, uint32_t value) {
    // Beyond load, comparison, load, comparison and result; the number is loaded anew for what follows.
    if_equal(filter, SYS_prctl, 6);
    load_argument(filter, 0);
    if_equal(filter, option, 3);
    load_argument(filter, 1);
    if_equal(filter, value, 1);
    finish(filter, SECCOMP_RET_ALLOW);
    load(filter, offsetof(struct seccomp_data, nr));
}

static void allow_options(call_filter *filter, bilko_role role) {
    allow_option(filter, PR_SET_DUMPABLE, 0);
    if (role == BILKO_READS) {
        // What the start of a program of its own takes; each can only shut the process off further.
        allow_option(filter, PR_SET_PDEATHSIG, SIGKILL);
        allow_option(filter, PR_SET_NO_NEW_PRIVS, 1);
        allow_option(filter, PR_SET_SECCOMP, SECCOMP_MODE_FILTER);
        ALLOW_WITH(
            filter, SYS_prctl, 0, EPERM, PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_CAPBSET_READ, PR_CAPBSET_DROP,
            PR_GET_SECCOMP, PR_GET_NO_NEW_PRIVS);
    } else {
        ALLOW_WITH(filter, SYS_prctl, 0, EPERM, PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_CAPBSET_READ);
    }
}

enum {
    /// What pthread_create asks for.
    THREAD = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS
        | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID,
};

static void allow_under_conditions(call_filter *filter, bilko_role role, pid_t own) {
    ALLOW_WITH(filter, SYS_fcntl, 1, EPERM, F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL);
    ALLOW_WITH(filter, SYS_ioctl, 1, ENOTTY, TCGETS, FIONREAD);
    // Its own limits; those of another process have its number.
    ALLOW_WITH(filter, SYS_prlimit64, 0, EPERM, 0);
    ALLOW_WITH(filter, SYS_tgkill, 0, EPERM, (uint32_t)own);
    allow_options(filter, role);
    if (role == BILKO_READS) {
        ALLOW_WITH(filter, SYS_clone, 0, EPERM, THREAD, BILKO_CLONE_FLAGS);
        ALLOW_WITH(filter, SYS_setpgid, 0, EPERM, 0);
        ALLOW_WITH(filter, SYS_memfd_create, 1, EPERM, bilko_memory_file_flags());
    } else {
        ALLOW_WITH(filter, SYS_clone, 0, EPERM, THREAD);
    }
    // The C library falls back to clone, whose wishes can be seen.
    if_equal(filter, SYS_clone3, 1);
    finish(filter, SECCOMP_RET_ERRNO | ENOSYS);
    // Said as a network that is not there, which libraries expect.
    const int network[] = {SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4};
    answer(filter, network, COUNT(network), SECCOMP_RET_ERRNO | EACCES);
}

static void build(call_filter *filter, bilko_role role, pid_t own) {
    filter->count = 0;
    load(filter, offsetof(struct seccomp_data, arch));
    add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0));
    finish(filter, SECCOMP_RET_KILL_PROCESS);
    load(filter, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
    // The calls of the x32 way would go round the list.
    add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    finish(filter, SECCOMP_RET_ERRNO | ENOSYS);
#endif
    answer(filter, allowed_to_all, COUNT(allowed_to_all), SECCOMP_RET_ALLOW);
    if (role == BILKO_READS) {
        answer(filter, allowed_to_readers, COUNT(allowed_to_readers), SECCOMP_RET_ALLOW);
    }
    allow_under_conditions(filter, role, own);
    answer(filter, fatal, COUNT(fatal), SECCOMP_RET_KILL_PROCESS);
    add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_COMMON_NUMBER, 0, 1));
    finish(filter, SECCOMP_RET_ERRNO | ENOSYS);
    finish(filter, SECCOMP_RET_ERRNO | EPERM);
}

#endif

int child_filter_calls(bilko_role role) {
#ifdef OWN_ARCHITECTURE
    call_filter filter;
    build(&filter, role, getpid());
    if (filter.count > MOST_INSTRUCTIONS) {
        errno = E2BIG;
        return -1;
    }
    struct sock_fprog program = {.len = filter.count, .filter = filter.code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
    (void)role;
    errno = ENOSYS;
    return -1;
#endif
}
