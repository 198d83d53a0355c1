// What a child that reads hostile bytes may still do: read the language packs and the libraries, start the programs that
// take PDF apart, and answer. Landlock (files, TCP, signals) and a filter of system calls, both before exec.
#define _GNU_SOURCE
#include "Confinement.h"
#include "CConfine.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: - Landlock, by its numbers: the headers of the distribution are older than its kernels

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, RULE_PATH_BENEATH = 1 };

typedef struct {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
} ruleset_attributes;

typedef struct {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed)) path_rule;

enum {
    MAY_EXECUTE = 1 << 0,
    MAY_WRITE = 1 << 1,
    MAY_READ = 1 << 2,
    MAY_LIST = 1 << 3,
};

int bilko_landlock_version(void) {
    long version = syscall(CREATE_RULESET, NULL, 0, 1U);
    return version > 0 ? (int)version : 0;
}

static uint64_t all_file_rights(int version) {
    // The first version knows 13 rights; the second added moving, the third cutting, the fifth device controls.
    return version >= 5 ? 0xffff : version >= 3 ? 0x7fff : version == 2 ? 0x3fff : 0x1fff;
}

static void allow(int ruleset, const char *path, uint64_t rights) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) {
        return;
    }
    struct stat status;
    if (fstat(place, &status) == 0) {
        path_rule rule = {.allowed = S_ISDIR(status.st_mode) ? rights : rights & ~(uint64_t)MAY_LIST, .parent = place};
        syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0U);
    }
    close(place);
}

/// The folder of each library that this program has loaded: the child, which is the same program, loads them again.
static int allow_library(struct dl_phdr_info *library, size_t size, void *ruleset) {
    (void)size;
    char folder[PATH_MAX];
    const char *end = strrchr(library->dlpi_name, '/');
    if (end != NULL && end != library->dlpi_name && (size_t)(end - library->dlpi_name) < sizeof folder) {
        memcpy(folder, library->dlpi_name, (size_t)(end - library->dlpi_name));
        folder[end - library->dlpi_name] = 0;
        allow(*(int *)ruleset, folder, MAY_READ | MAY_LIST);
    }
    return 0;
}

int bilko_make_ruleset(const bilko_confinement *confinement, const char *program) {
    int version = bilko_landlock_version();
    if (version == 0) {
        return -1;
    }
    ruleset_attributes attributes = {
        .files = all_file_rights(version),
        .network = version >= 4 ? 3 : 0,
        .scopes = version >= 6 ? 3 : 0,
    };
    size_t size = version >= 6 ? sizeof attributes : version >= 4 ? offsetof(ruleset_attributes, scopes)
                                                                  : offsetof(ruleset_attributes, network);
    int made = (int)syscall(CREATE_RULESET, &attributes, size, 0U);
    if (made < 0) {
        return -1;
    }
    // Out of the way of the places that the child fills.
    int ruleset = fcntl(made, F_DUPFD_CLOEXEC, 16);
    close(made);
    if (ruleset < 0) {
        return -1;
    }
    static const char *const system[] = {
        "/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/usr/share", "/etc/ld.so.cache", "/etc/fonts",
        "/etc/localtime", "/var/cache/fontconfig", "/sys/devices/system/cpu", "/dev/urandom",
    };
    for (size_t index = 0; index < sizeof system / sizeof *system; index++) {
        allow(ruleset, system[index], MAY_READ | MAY_LIST);
    }
    static const char *const programs[] = {"pdfinfo", "pdftotext", "pdftoppm", "pdfimages", "pdfdetach"};
    static const char *const folders[] = {"/usr/local/bin", "/usr/bin", "/bin"};
    for (size_t folder = 0; folder < 3; folder++) {
        for (size_t index = 0; index < sizeof programs / sizeof *programs; index++) {
            char path[64];
            snprintf(path, sizeof path, "%s/%s", folders[folder], programs[index]);
            allow(ruleset, path, MAY_READ | MAY_EXECUTE);
        }
    }
    // The loader is opened like a program.
    allow(ruleset, "/lib64/ld-linux-x86-64.so.2", MAY_READ | MAY_EXECUTE);
    allow(ruleset, "/lib/ld-linux-aarch64.so.1", MAY_READ | MAY_EXECUTE);
    allow(ruleset, "/dev/null", MAY_READ | MAY_WRITE);
    // The runtime looks at the state of its threads, whose entries have numbers that nobody knows before. What other
    // processes hold in memory and environment stays closed: Landlock lets nobody look out of a domain.
    allow(ruleset, "/proc", MAY_READ);
    allow(ruleset, program, MAY_READ | MAY_EXECUTE);
    dl_iterate_phdr(allow_library, &ruleset);
    for (size_t index = 0; index < confinement->readable_count; index++) {
        allow(ruleset, confinement->readable[index], MAY_READ | MAY_LIST);
    }
    return ruleset;
}

// MARK: - System calls

#define REFUSE(call, error) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_ARCHITECTURE
static struct sock_filter call_filter[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
    // The calls of the x32 way would go round the list.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
    REFUSE(fork, EPERM),
#endif
    REFUSE(socket, EACCES),
    REFUSE(connect, EACCES),
    REFUSE(bind, EACCES),
    REFUSE(listen, EACCES),
    REFUSE(accept, EACCES),
    REFUSE(accept4, EACCES),
    REFUSE(ptrace, EPERM),
    REFUSE(process_vm_readv, EPERM),
    REFUSE(process_vm_writev, EPERM),
    REFUSE(pidfd_getfd, EPERM),
    REFUSE(io_uring_setup, EPERM),
    REFUSE(bpf, EPERM),
    REFUSE(perf_event_open, EPERM),
    REFUSE(userfaultfd, EPERM),
    REFUSE(keyctl, EPERM),
    REFUSE(add_key, EPERM),
    REFUSE(request_key, EPERM),
    REFUSE(unshare, EPERM),
    REFUSE(setns, EPERM),
    REFUSE(mount, EPERM),
    REFUSE(umount2, EPERM),
    REFUSE(pivot_root, EPERM),
    REFUSE(chroot, EPERM),
    REFUSE(open_by_handle_at, EPERM),
    REFUSE(init_module, EPERM),
    REFUSE(finit_module, EPERM),
    REFUSE(kexec_load, EPERM),
    // The C library falls back to clone, whose wishes can be seen.
    REFUSE(clone3, ENOSYS),
    // A child with a memory of its own is a fork. Threads and the instant before exec share memory.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_VM, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};
#endif

bool bilko_has_call_filter(void) {
#ifdef OWN_ARCHITECTURE
    uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
    return false;
#endif
}

/// Between vfork and exec: system calls only.
int child_confine(int ruleset, bool filters) {
    if (ruleset >= 0) {
        // Its own entry in /proc, which only now has its number: how much memory it has used stands there.
        int own = open("/proc/self", O_PATH | O_CLOEXEC);
        if (own >= 0) {
            path_rule rule = {.allowed = MAY_READ | MAY_WRITE | MAY_LIST, .parent = own};
            syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0U);
            close(own);
        }
        if (syscall(RESTRICT_SELF, ruleset, 0U) != 0) {
            return -1;
        }
    }
#ifdef OWN_ARCHITECTURE
    if (filters) {
        struct sock_fprog program = {.len = sizeof call_filter / sizeof *call_filter, .filter = call_filter};
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
    }
#endif
    return 0;
}
