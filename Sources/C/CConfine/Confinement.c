// What a child that reads hostile bytes may still open: the language packs and the libraries, and to be started, the
// programs that take PDF apart. Landlock (files, TCP, signals), no capabilities, and the filter of CallFilter.c, all before
// exec.
#define _GNU_SOURCE
#include "Confinement.h"
#include "CConfine.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <linux/capability.h>
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

int bilko_make_ruleset(const bilko_confinement *confinement, const char *program, int *result) {
    *result = -1;
    int version = bilko_landlock_version();
    if (version == 0) {
        return 0;
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
    static const char *const tools[] = {"pdfinfo", "pdftotext", "pdftoppm", "pdfimages", "pdfdetach"};
    static const char *const folders[] = {"/usr/local/bin", "/usr/bin", "/bin"};
    for (size_t folder = 0; confinement->role == BILKO_READS && folder < 3; folder++) {
        for (size_t index = 0; index < sizeof tools / sizeof *tools; index++) {
            char path[64];
            snprintf(path, sizeof path, "%s/%s", folders[folder], tools[index]);
            allow(ruleset, path, MAY_READ | MAY_EXECUTE);
        }
    }
    // The loader is opened like a program.
    allow(ruleset, "/lib64/ld-linux-x86-64.so.2", MAY_READ | MAY_EXECUTE);
    allow(ruleset, "/lib/ld-linux-aarch64.so.1", MAY_READ | MAY_EXECUTE);
    allow(ruleset, "/dev/null", MAY_READ | MAY_WRITE);
    allow(ruleset, program, MAY_READ | MAY_EXECUTE);
    if (confinement->role == BILKO_READS) {
        // libdispatch looks into /proc/THREAD/stat for how busy its threads are and aborts where it may not; their numbers
        // are not known yet. What other processes hold in memory and environment stays closed without Landlock's help: the
        // parent is not dumpable, and the reader has no capability.
        allow(ruleset, "/proc", MAY_READ);
    }
    dl_iterate_phdr(allow_library, &ruleset);
    for (size_t index = 0; index < confinement->readable_count; index++) {
        allow(ruleset, confinement->readable[index], MAY_READ | MAY_LIST);
    }
    *result = ruleset;
    return 0;
}

// MARK: - Capabilities

/// Root that reads a receipt has no use for being root, and its capabilities go round what Landlock and others refuse.
static void child_drop_capabilities(void) {
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++) {
        // Fails where there is none to be dropped.
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    }
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
    memset(none, 0, sizeof none);
    // No new privileges are set already, so that exec as root does not bring them back.
    syscall(SYS_capset, &header, none);
}

/// Between clone and exec: system calls only.
int child_confine(bilko_role role, int ruleset, bool filters) {
    child_drop_capabilities();
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
    return filters ? child_filter_calls(role) : 0;
}
