// What a decoder that was taken over would try; for tests, which ask for it by name.
#define _GNU_SOURCE
#include "CConfine.h"
#include "Confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { STACK_BYTES = 32768 };

static _Atomic pid_t sleeper;

static int sleep_for_ever(void *nothing) {
    (void)nothing;
    sleeper = getpid();
    for (;;) {
        pause();
    }
}

/// A child of the one form that is allowed suspends the thread that makes it.
static void *make_sleeper(void *nothing) {
    static char stack[STACK_BYTES] __attribute__((aligned(16)));
    int pidfd = -1;
    if (clone(sleep_for_ever, stack + sizeof stack, BILKO_CLONE_FLAGS, nothing, &pidfd) < 0) {
        sleeper = -1;
    }
    return NULL;
}

pid_t bilko_leave_sleeper(void) {
    pthread_t thread;
    sleeper = 0;
    if (pthread_create(&thread, NULL, make_sleeper, NULL) != 0) {
        return -1;
    }
    pthread_detach(thread);
    while (sleeper == 0) {
        usleep(1000);
    }
    return sleeper;
}

static int failure(long result) { return result < 0 ? errno : 0; }

static int try_fork(void) {
    pid_t pid = fork();
    if (pid == 0) {
        _exit(0);
    }
    int error = failure(pid);
    if (pid > 0) {
        waitpid(pid, NULL, 0);
    }
    return error;
}

typedef struct {
    const char *path;
    volatile int error;
} program_attempt;

static int become(void *given) {
    program_attempt *attempt = given;
    char *const arguments[] = {(char *)attempt->path, NULL};
    execv(attempt->path, arguments);
    attempt->error = errno;
    _exit(127);
}

static int try_program(const char *path) {
    static char stack[STACK_BYTES] __attribute__((aligned(16)));
    program_attempt attempt = {.path = path, .error = 0};
    int pidfd = -1;
    pid_t pid = clone(become, stack + sizeof stack, BILKO_CLONE_FLAGS, &attempt, &pidfd);
    if (pid < 0) {
        return errno;
    }
    waitpid(pid, NULL, 0);
    close(pidfd);
    return attempt.error;
}

static int try_memory_program(void) {
    int file = (int)syscall(SYS_memfd_create, "program", 0U);
    if (file < 0) {
        file = bilko_make_memory_file();
    }
    if (write(file, "#!/bin/sh\n", 10) != 10) {
        return errno;
    }
    char *const nothing[] = {"program", NULL};
    return failure(syscall(SYS_execveat, file, "", nothing, nothing, AT_EMPTY_PATH));
}

static int in_new_session(void *nothing) {
    (void)nothing;
    if (setsid() < 0) {
        _exit(1);
    }
    for (;;) {
        pause();
    }
}

/// What outlives a session: a process that shares this one's memory and leads a session of its own.
static int try_leaving(void) {
    static char stack[STACK_BYTES] __attribute__((aligned(16)));
    return failure(clone(in_new_session, stack + sizeof stack, CLONE_VM | SIGCHLD, NULL));
}

static int try_opening(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC, 0600);
    int error = failure(file);
    if (file >= 0) {
        close(file);
    }
    return error;
}

static int try_on_parent(const char *what, pid_t parent) {
    if (strcmp(what, "kill") == 0) {
        return failure(kill(parent, 0));
    }
    if (strcmp(what, "limits") == 0) {
        struct rlimit limit;
        return failure(syscall(SYS_prlimit64, parent, RLIMIT_CORE, NULL, &limit));
    }
    if (strcmp(what, "priority") == 0) {
        return failure(setpriority(PRIO_PROCESS, (id_t)parent, 19));
    }
    if (strcmp(what, "trace") == 0) {
        return failure(ptrace(PTRACE_SEIZE, parent, NULL, NULL));
    }
    char path[64];
    const char *entry = strcmp(what, "environment") == 0 ? "environ" : strcmp(what, "memory") == 0 ? "mem" : NULL;
    if (entry == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "/proc/%d/%s", parent, entry);
    return try_opening(path, O_RDONLY);
}

static int try_on_path(const char *what, const char *path) {
    if (strcmp(what, "read") == 0) {
        return try_opening(path, O_RDONLY);
    }
    if (strcmp(what, "write") == 0) {
        return try_opening(path, O_WRONLY | O_CREAT);
    }
    if (strcmp(what, "mode") == 0) {
        return failure(chmod(path, 0777));
    }
    if (strcmp(what, "owner") == 0) {
        return failure(chown(path, getuid(), getgid()));
    }
    if (strcmp(what, "times") == 0) {
        const struct timespec old[2] = {{.tv_sec = 1, .tv_nsec = 0}, {.tv_sec = 1, .tv_nsec = 0}};
        return failure(utimensat(AT_FDCWD, path, old, 0));
    }
    if (strcmp(what, "attribute") == 0) {
        return failure(setxattr(path, "user.bilko", "1", 1, 0));
    }
    if (strcmp(what, "rename") == 0) {
        return failure(rename(path, path));
    }
    if (strcmp(what, "folder") == 0) {
        return failure(mkdir(path, 0700));
    }
    return strcmp(what, "program") == 0 ? try_program(path) : -1;
}

int bilko_attempt(const char *what, const char *path, pid_t parent) {
    if (strcmp(what, "fork") == 0) {
        return try_fork();
    }
    if (strcmp(what, "memory-program") == 0) {
        return try_memory_program();
    }
    if (strcmp(what, "new-session") == 0) {
        return failure(setsid());
    }
    if (strcmp(what, "leave-session") == 0) {
        return try_leaving();
    }
    if (strcmp(what, "socket") == 0) {
        return failure(socket(AF_INET, SOCK_STREAM, 0));
    }
    if (strcmp(what, "shared-memory") == 0) {
        return failure(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
    }
    if (strcmp(what, "inotify") == 0) {
        return failure(inotify_init1(IN_CLOEXEC));
    }
    if (strcmp(what, "ring") == 0) {
        // io_uring_setup; a ring that is refused for its parameters would be there.
        return failure(syscall(425, 1U, NULL));
    }
    int error = try_on_parent(what, parent);
    return error >= 0 ? error : try_on_path(what, path);
}
