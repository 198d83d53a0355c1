// The end of a child and of all that it started.
//
// What is confined cannot leave the session of its leader, because its filter refuses setsid: to look through the session
// until nothing is left in it is enough. Where there is no filter, this process adopts what a child left behind (a
// "subreaper"), and finds it among its own children.
#define _GNU_SOURCE
#include "CConfine.h"
#include "Confinement.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// MARK: - Leaders of sessions that were started and not yet reaped

enum { MOST_LEADERS = 512 };

static pthread_mutex_t children_lock = PTHREAD_MUTEX_INITIALIZER;
static pid_t leaders[MOST_LEADERS];
/// Whether what children leave behind comes to this process.
static bool adopts = false;

static pid_t *place_of(pid_t pid) {
    for (size_t index = 0; index < MOST_LEADERS; index++) {
        if (leaders[index] == pid) {
            return &leaders[index];
        }
    }
    return NULL;
}

void bilko_begin_start(bool can_leave_its_session) {
    pthread_mutex_lock(&children_lock);
    if (can_leave_its_session && !adopts) {
        adopts = prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
    }
}

void bilko_finish_start(pid_t leader) {
    pid_t *place = leader > 0 ? place_of(0) : NULL;
    if (place != NULL) {
        *place = leader;
    } else if (leader > 0) {
        // Nobody starts so many. One that is not known could be taken for a stray.
        adopts = false;
    }
    pthread_mutex_unlock(&children_lock);
}

static void forget_child(pid_t pid) {
    pthread_mutex_lock(&children_lock);
    pid_t *place = pid > 0 ? place_of(pid) : NULL;
    if (place != NULL) {
        *place = 0;
    }
    pthread_mutex_unlock(&children_lock);
}

// MARK: - The end of a child

int64_t bilko_milliseconds_in(const struct rusage *usage) {
    return ((int64_t)usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000
        + ((int64_t)usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1000;
}

int bilko_reap(pid_t pid, bilko_ending *ending) {
    int status;
    struct rusage usage;
    pid_t reaped;
    do {
        reaped = wait4(pid, &status, 0, &usage);
    } while (reaped < 0 && errno == EINTR);
    forget_child(pid);
    if (reaped < 0) {
        return -1;
    }
    ending->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ending->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ending->peak_resident_bytes = (uint64_t)usage.ru_maxrss * 1024;
    ending->processor_milliseconds = bilko_milliseconds_in(&usage);
    return 0;
}

bool bilko_has_ended(pid_t pid) {
    siginfo_t info;
    info.si_pid = 0;
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

// MARK: - What it left behind

/// What stands about a process in /proc.
typedef struct {
    char state;
    int parent, group, session;
} process_line;

static bool read_entry(const char *pid, const char *name, char *text, size_t size) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%.20s/%s", pid, name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    ssize_t count = read(file, text, size - 1);
    close(file);
    text[count > 0 ? count : 0] = 0;
    return count > 0;
}

static bool look_at(const char *pid, process_line *line) {
    char text[512];
    // The name stands in parentheses and may hold anything, parentheses too.
    char *after_name = read_entry(pid, "stat", text, sizeof text) ? strrchr(text, ')') : NULL;
    return after_name != NULL
        && sscanf(after_name + 1, " %c %d %d %d", &line->state, &line->parent, &line->group, &line->session) == 4;
}

/// Calls `meet` with every process; how often that said yes.
static int count_processes(bool (*meet)(pid_t, const char *, const process_line *, pid_t), pid_t about) {
    DIR *processes = opendir("/proc");
    if (processes == NULL) {
        return 0;
    }
    int found = 0;
    for (struct dirent *entry; (entry = readdir(processes)) != NULL;) {
        process_line line;
        if (isdigit((unsigned char)entry->d_name[0]) && look_at(entry->d_name, &line)) {
            found += meet((pid_t)strtol(entry->d_name, NULL, 10), entry->d_name, &line, about);
        }
    }
    closedir(processes);
    return found;
}

/// Meets all until a look finds none: one may start another between the look and the kill. The bound is for a process
/// that waits uninterruptibly for a device.
static void until_none(bool (*meet)(pid_t, const char *, const process_line *, pid_t), pid_t about) {
    const struct timespec pause = {.tv_sec = 0, .tv_nsec = 1000000};
    for (int round = 0; round < 500 && count_processes(meet, about) > 0; round++) {
        nanosleep(&pause, NULL);
    }
}

static bool kill_member(pid_t pid, const char *name, const process_line *line, pid_t leader) {
    (void)name;
    if (pid == leader || line->session != leader || line->state == 'X') {
        return false;
    }
    if (line->state == 'Z') {
        // Its parent has ended before it: where this process adopts, nobody else asks after it.
        if (line->parent == getpid()) {
            waitpid(pid, NULL, WNOHANG);
        }
        return false;
    }
    kill(pid, SIGKILL);
    return true;
}

void bilko_kill_session(pid_t leader, bool leader_too) {
    if (leader_too) {
        kill(-leader, SIGKILL);
        kill(leader, SIGKILL);
    }
    until_none(kill_member, leader);
}

static bool has_no_new_privileges(const char *name) {
    char text[4096];
    return read_entry(name, "status", text, sizeof text) && strstr(text, "\nNoNewPrivs:\t1") != NULL;
}

/// A stray is a child of this process that it did not start: in another session, and under the mark that every child here
/// gets before exec and nobody can take off.
static bool kill_stray(pid_t pid, const char *name, const process_line *line, pid_t self) {
    if (line->parent != self || line->session == getsid(0) || place_of(pid) != NULL || place_of(line->session) != NULL
        || !has_no_new_privileges(name)) {
        return false;
    }
    kill(pid, SIGKILL);
    waitpid(pid, NULL, WNOHANG);
    return true;
}

void bilko_kill_strays(void) {
    pthread_mutex_lock(&children_lock);
    if (adopts) {
        until_none(kill_stray, getpid());
    }
    pthread_mutex_unlock(&children_lock);
}

void bilko_kill_group(pid_t leader, int pidfd) {
    // A confined process may send signals through the descriptors of its children alone, and these cannot make processes.
    syscall(SYS_pidfd_send_signal, pidfd, SIGKILL, NULL, 0U);
    kill(-leader, SIGKILL);
}
