import Foundation
import Testing

/// A library that is put before the C library of a program and lets its calls to the system fail.
///
/// It is made by the C compiler of the machine; nothing of it is in the program that ships.
enum Faults {
    /// The path of the library; `nil` where there is no C compiler.
    static let library: String? = {
        let folder = FileManager.default.temporaryDirectory.path + "/bilko-faults-\(getpid())"
        let (code, library) = (folder + "/faults.c", folder + "/faults.so")
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(source.utf8).write(to: URL(fileURLWithPath: code))
            try system("cc", "-shared", "-fPIC", "-O1", "-o", library, code, "-ldl")
            return library
        } catch {
            return nil
        }
    }()

    static let areAllowed = library != nil

    /// The environment in which a program meets these faults.
    ///
    /// - `FAULT_CALL`, `FAULT_ERRNO`, `FAULT_AT`, `FAULT_COUNT`: from its n-th call on, so many calls fail; of the calls
    ///   that have to do with paths, those whose path holds `FAULT_PATH`.
    /// - `FAULT_SHORT=1`: reads and writes end early and are interrupted every now and then.
    /// - `FAULT_NOSYNC=1`: fsync and fdatasync do nothing.
    /// - `FAULT_CLOCK=FILE`: the file holds how many seconds the clock of the day is off.
    /// - `FAULT_NOTICES=lost|silent|none|full`: inotify overflows always, never says anything, cannot be had, or has no watches.
    /// - `FAULT_OPENAT2=1`: the kernel does not know openat2.
    /// - `FAULT_FSKIND=NUMBER`: every file system says that it is of this kind.
    static func environment(_ variables: [String: String]) -> [String: String] {
        variables.merging(["LD_PRELOAD": library ?? ""]) { $1 }
    }

    private static let source = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdarg.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/inotify.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <sys/vfs.h>
        #include <time.h>
        #include <unistd.h>

        #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
        static int notices = -1;
        static __thread int busy;

        static int fails(const char *call, const char *path) {
          const char *wanted = getenv("FAULT_CALL"), *part = getenv("FAULT_PATH");
          if (!wanted || strcmp(wanted, call) != 0) return 0;
          if (part && (!path || !strstr(path, part))) return 0;
          static int count;
          int number = __sync_add_and_fetch(&count, 1);
          int at = getenv("FAULT_AT") ? atoi(getenv("FAULT_AT")) : 1;
          int many = getenv("FAULT_COUNT") ? atoi(getenv("FAULT_COUNT")) : 1;
          if (number < at || number >= at + many) return 0;
          errno = atoi(getenv("FAULT_ERRNO"));
          return 1;
        }

        static const char *path_of(int fd, char *room, size_t size) {
          char name[64];
          snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
          ssize_t count = readlink(name, room, size - 1);
          room[count > 0 ? count : 0] = 0;
          return room;
        }

        static int shortened(void) {
          static unsigned count;
          return getenv("FAULT_SHORT") ? (int)(__sync_add_and_fetch(&count, 1) % 3) : -1;
        }

        int fsync(int fd) {
          char room[4096];
          if (getenv("FAULT_NOSYNC")) return 0;
          if (fails("fsync", path_of(fd, room, sizeof room))) return -1;
          return NEXT(fsync)(fd);
        }

        int fdatasync(int fd) {
          char room[4096];
          if (getenv("FAULT_NOSYNC")) return 0;
          if (fails("fsync", path_of(fd, room, sizeof room))) return -1;
          return NEXT(fdatasync)(fd);
        }

        ssize_t write(int fd, const void *bytes, size_t count) {
          char room[4096];
          if (fails("write", path_of(fd, room, sizeof room))) return -1;
          int kind = fd > 2 && count > 8 ? shortened() : -1;
          if (kind == 0) { errno = EINTR; return -1; }
          return NEXT(write)(fd, bytes, kind == 1 ? count / 2 : count);
        }

        ssize_t pread64(int fd, void *bytes, size_t count, off64_t offset) {
          char room[4096];
          if (fails("pread", path_of(fd, room, sizeof room))) return -1;
          int kind = strstr(path_of(fd, room, sizeof room), "ledger") ? -1 : shortened();
          if (kind == 0) { errno = EINTR; return -1; }
          return NEXT(pread64)(fd, bytes, kind == 1 && count > 1 ? count / 2 : count, offset);
        }
        ssize_t pread(int fd, void *bytes, size_t count, off_t offset) { return pread64(fd, bytes, count, offset); }

        static int opened(const char *path, int flags, mode_t mode) {
          if (fails("open", path)) return -1;
          return NEXT(open64)(path, flags, mode);
        }
        int open(const char *path, int flags, ...) {
          va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list);
          return opened(path, flags, mode);
        }
        int open64(const char *path, int flags, ...) {
          va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list);
          return opened(path, flags, mode);
        }

        long syscall(long number, ...) {
          long a[6];
          va_list list; va_start(list, number);
          for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
          va_end(list);
          if (number == SYS_openat2 && getenv("FAULT_OPENAT2")) { errno = ENOSYS; return -1; }
          return NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
        }

        int rename(const char *from, const char *to) {
          return fails("rename", to) ? -1 : NEXT(rename)(from, to);
        }
        int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
          return fails("rename", to) ? -1 : NEXT(renameat2)(a, from, b, to, flags);
        }

        int clock_gettime(clockid_t clock, struct timespec *now) {
          int result = NEXT(clock_gettime)(clock, now);
          const char *file = getenv("FAULT_CLOCK");
          if (clock == CLOCK_REALTIME && file && !busy) {
            busy = 1;
            char text[32] = "";
            int fd = NEXT(open64)(file, O_RDONLY | O_CLOEXEC, 0);
            if (fd >= 0) { if (read(fd, text, sizeof text - 1) > 0) now->tv_sec += atol(text); close(fd); }
            busy = 0;
          }
          return result;
        }

        static const char *way(void) { const char *way = getenv("FAULT_NOTICES"); return way ? way : ""; }
        int inotify_init1(int flags) {
          if (!strcmp(way(), "none")) { errno = EMFILE; return -1; }
          return notices = NEXT(inotify_init1)(flags);
        }
        int inotify_add_watch(int fd, const char *path, uint32_t mask) {
          if (!strcmp(way(), "full")) { errno = ENOSPC; return -1; }
          return NEXT(inotify_add_watch)(fd, path, mask);
        }
        ssize_t read(int fd, void *bytes, size_t count) {
          char room[4096];
          if (fails("read", path_of(fd, room, sizeof room))) return -1;
          ssize_t got = NEXT(read)(fd, bytes, count);
          if (got <= 0 || fd != notices) return got;
          if (!strcmp(way(), "silent")) { errno = EAGAIN; return -1; }
          if (!strcmp(way(), "lost")) {
            struct inotify_event lost = {.wd = -1, .mask = IN_Q_OVERFLOW};
            memcpy(bytes, &lost, sizeof lost);
            return sizeof lost;
          }
          return got;
        }

        int statfs64(const char *path, struct statfs64 *answer) {
          int result = NEXT(statfs64)(path, answer);
          if (getenv("FAULT_FSKIND")) answer->f_type = strtol(getenv("FAULT_FSKIND"), NULL, 0);
          return result;
        }
        int statfs(const char *path, struct statfs *answer) {
          int result = NEXT(statfs)(path, answer);
          if (getenv("FAULT_FSKIND")) answer->f_type = strtol(getenv("FAULT_FSKIND"), NULL, 0);
          return result;
        }
        """#
}
