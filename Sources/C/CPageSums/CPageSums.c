#include "CPageSums.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { page_size = 4096, sum_size = 8 };

// A ledger that is open: SQLite's own file follows in the same memory.
typedef struct {
    sqlite3_file base;
    int sums;   // descriptor; -1 where nothing is written
    int dirty;  // whether sums were written since they were last made durable
} layer_file;

static sqlite3_vfs layer;
static sqlite3_vfs *below;

static sqlite3_file *under(sqlite3_file *file) { return (sqlite3_file *)((layer_file *)file + 1); }

static uint32_t word(const unsigned char *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

uint64_t bilko_page_sum(const unsigned char *page, uint32_t number) {
    uint32_t a = number + 1, b = 0;
    for (int at = 0; at < page_size; at += 8) {
        a += word(page + at) + b;
        b += word(page + at + 4) + a;
    }
    uint64_t sum = (uint64_t)b << 32 | a;
    return sum == 0 ? 1 : sum;
}

static int keep(layer_file *file, uint32_t number, uint64_t sum) {
    unsigned char bytes[sum_size];
    for (int i = 0; i < sum_size; i++) bytes[i] = (unsigned char)(sum >> (8 * i));
    size_t done = 0;
    while (done < sizeof bytes) {
        ssize_t count = pwrite(file->sums, bytes + done, sizeof bytes - done, (off_t)number * sum_size + (off_t)done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return errno == ENOSPC || errno == EDQUOT ? SQLITE_FULL : SQLITE_IOERR_WRITE;
        done += (size_t)count;
    }
    file->dirty = 1;
    return SQLITE_OK;
}

static int layer_close(sqlite3_file *file) {
    layer_file *open = (layer_file *)file;
    if (open->sums >= 0) close(open->sums);
    open->sums = -1;
    int result = under(file)->pMethods->xClose(under(file));
    file->pMethods = NULL;
    return result;
}

static int layer_read(sqlite3_file *file, void *to, int count, sqlite3_int64 from) {
    return under(file)->pMethods->xRead(under(file), to, count, from);
}

static int layer_write(sqlite3_file *file, const void *from, int count, sqlite3_int64 to) {
    layer_file *open = (layer_file *)file;
    int result = under(file)->pMethods->xWrite(under(file), from, count, to);
    if (result != SQLITE_OK || open->sums < 0 || count <= 0) return result;
    if (count == page_size && to % page_size == 0) {
        uint32_t number = (uint32_t)(to / page_size);
        return keep(open, number, bilko_page_sum(from, number));
    }
    // A part of a page, or another size of pages: what it adds up to is not known.
    sqlite3_int64 last = (to + count - 1) / page_size;
    for (sqlite3_int64 number = to / page_size; number <= last && result == SQLITE_OK; number++)
        result = keep(open, (uint32_t)number, 0);
    return result;
}

static int layer_truncate(sqlite3_file *file, sqlite3_int64 size) {
    return under(file)->pMethods->xTruncate(under(file), size);
}

static int layer_sync(sqlite3_file *file, int flags) {
    layer_file *open = (layer_file *)file;
    if (open->sums >= 0 && open->dirty) {
        if (fdatasync(open->sums) != 0) return SQLITE_IOERR_FSYNC;
        open->dirty = 0;
    }
    return under(file)->pMethods->xSync(under(file), flags);
}

static int layer_size(sqlite3_file *file, sqlite3_int64 *size) {
    return under(file)->pMethods->xFileSize(under(file), size);
}
static int layer_lock(sqlite3_file *file, int kind) { return under(file)->pMethods->xLock(under(file), kind); }
static int layer_unlock(sqlite3_file *file, int kind) { return under(file)->pMethods->xUnlock(under(file), kind); }
static int layer_reserved(sqlite3_file *file, int *answer) {
    return under(file)->pMethods->xCheckReservedLock(under(file), answer);
}
static int layer_control(sqlite3_file *file, int what, void *with) {
    return under(file)->pMethods->xFileControl(under(file), what, with);
}
static int layer_sector(sqlite3_file *file) { return under(file)->pMethods->xSectorSize(under(file)); }
static int layer_device(sqlite3_file *file) { return under(file)->pMethods->xDeviceCharacteristics(under(file)); }
static int layer_map(sqlite3_file *file, int region, int size, int extend, void volatile **at) {
    return under(file)->pMethods->xShmMap(under(file), region, size, extend, at);
}
static int layer_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return under(file)->pMethods->xShmLock(under(file), offset, count, flags);
}
static void layer_barrier(sqlite3_file *file) { under(file)->pMethods->xShmBarrier(under(file)); }
static int layer_unmap(sqlite3_file *file, int forget) {
    return under(file)->pMethods->xShmUnmap(under(file), forget);
}

// Version 2 has no memory mapping of the file, so that each page passes xWrite.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = layer_close,
    .xRead = layer_read,
    .xWrite = layer_write,
    .xTruncate = layer_truncate,
    .xSync = layer_sync,
    .xFileSize = layer_size,
    .xLock = layer_lock,
    .xUnlock = layer_unlock,
    .xCheckReservedLock = layer_reserved,
    .xFileControl = layer_control,
    .xSectorSize = layer_sector,
    .xDeviceCharacteristics = layer_device,
    .xShmMap = layer_map,
    .xShmLock = layer_shm_lock,
    .xShmBarrier = layer_barrier,
    .xShmUnmap = layer_unmap,
};

static int open_sums(const char *name) {
    size_t length = strlen(name);
    char *path = malloc(length + sizeof "-sums");
    if (path == NULL) return -1;
    memcpy(path, name, length);
    memcpy(path + length, "-sums", sizeof "-sums");
    int sums;
    do {
        sums = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    } while (sums < 0 && errno == EINTR);
    free(path);
    return sums;
}

static int is_ledger(const char *name, int flags) {
    static const char end[] = "/ledger.sqlite";
    if (name == NULL || (flags & SQLITE_OPEN_MAIN_DB) == 0) return 0;
    size_t length = strlen(name);
    return length >= sizeof end - 1 && strcmp(name + length - (sizeof end - 1), end) == 0;
}

static int layer_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given) {
    (void)vfs;
    if (!is_ledger(name, flags)) return below->xOpen(below, name, file, flags, given);
    layer_file *open = (layer_file *)file;
    memset(open, 0, sizeof *open);
    open->sums = -1;
    int got = flags;
    int result = below->xOpen(below, name, under(file), flags, &got);
    if (given != NULL) *given = got;
    if (result != SQLITE_OK) {
        if (under(file)->pMethods != NULL) under(file)->pMethods->xClose(under(file));
        return result;
    }
    if (got & SQLITE_OPEN_READWRITE) {
        open->sums = open_sums(name);
        if (open->sums < 0) {
            int error = errno;
            under(file)->pMethods->xClose(under(file));
            return error == ENOSPC || error == EDQUOT ? SQLITE_FULL : SQLITE_CANTOPEN;
        }
    }
    file->pMethods = &methods;
    return SQLITE_OK;
}

int bilko_page_sums_install(void) {
    if (below != NULL) return SQLITE_OK;
    int result = sqlite3_initialize();
    if (result != SQLITE_OK) return result;
    below = sqlite3_vfs_find(NULL);
    if (below == NULL) return SQLITE_ERROR;
    // Everything but opening is the file system's own business.
    layer = *below;
    layer.pNext = NULL;
    layer.zName = "bilko";
    layer.szOsFile = (int)sizeof(layer_file) + below->szOsFile;
    layer.xOpen = layer_open;
    return sqlite3_vfs_register(&layer, 1);
}
