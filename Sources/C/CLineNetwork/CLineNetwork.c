#include "CLineNetwork.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { lanes = 8, quad = 4, together = 4, abreast = 3, most_sums = 4 * bilko_most_units };

// Compiled into what runs on machines of each kind.
#define inlined static inline __attribute__((always_inline))

// A fraction of [-1, 1] as a byte, rounded half away from zero.
inlined int8_t rounded(float value) {
    float scaled = value * 127;
    int whole = (int)(scaled + (scaled < 0 ? -0.5f : 0.5f));
    return (int8_t)(whole > 127 ? 127 : whole < -127 ? -127 : whole);
}

// The hyperbolic tangent as a ratio of polynomials, within 4e-7 of it; the coefficients are those of the library Eigen
// (generic_fast_tanh_float, MPL 2.0).
inlined float bent(float x) {
    x = x > 7.9f ? 7.9f : x < -7.9f ? -7.9f : x;
    float s = x * x;
    float above = -2.76076847742355e-16f;
    above = above * s + 2.00018790482477e-13f;
    above = above * s - 8.60467152213735e-11f;
    above = above * s + 5.12229709037114e-08f;
    above = above * s + 1.48572235717979e-05f;
    above = above * s + 6.37261928875436e-04f;
    above = above * s + 4.89352455891786e-03f;
    float below = 1.19825839466702e-06f;
    below = below * s + 1.18534705686654e-04f;
    below = below * s + 2.26843463243900e-03f;
    below = below * s + 4.89352518554385e-03f;
    return x * above / below;
}

inlined float opened(float x) { return 0.5f + 0.5f * bent(0.5f * x); }

// The sums of all units for some vectors, `apart` bytes from each other, at most as many as go abreast: those of one vector
// behind those of the vector before.
typedef void summing(const bilko_weights *weights, const int8_t *in, int vectors, long apart, int32_t *sums);

static void sum_portable(const bilko_weights *weights, const int8_t *in, int vectors, long apart, int32_t *sums) {
    for (int v = 0; v < vectors; v++, in += apart) {
        const int8_t *bytes = weights->bytes;
        memcpy(sums, weights->bases, (size_t)(weights->blocks * lanes) * sizeof *sums);
        for (int block = 0; block < weights->blocks; block++, sums += lanes) {
            for (int q = 0; q < weights->quads; q++, bytes += lanes * quad)
                for (int lane = 0; lane < lanes; lane++)
                    for (int i = 0; i < quad; i++) sums[lane] += bytes[lane * quad + i] * in[q * quad + i];
        }
    }
}

#if defined(__x86_64__)
inlined int32_t four(const int8_t *in) {
    int32_t inputs;
    memcpy(&inputs, in, sizeof inputs);
    return inputs;
}

#define AVX2 __attribute__((target("avx2,fma")))
#define VNNI __attribute__((target("avx2,fma,avxvnni")))
#define VNNI512 __attribute__((target("avx2,fma,avx512vnni,avx512vl")))

// What a kind of machine makes of four inputs and a block of weights: two products of 127 * 127 are less than 2^15.
AVX2 inlined __m256i plain(__m256i sums, int32_t inputs, __m256i weights) {
    __m256i input = _mm256_set1_epi32(inputs);
    __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(input), _mm256_sign_epi8(weights, input));
    return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

// Machines with VNNI take four products and their sum in one step, of inputs without a sign: 128 is added to each, and what
// that adds to the sums is taken off before.
#define UNSIGNED (int32_t)0x80808080
VNNI inlined __m256i dotted(__m256i sums, int32_t inputs, __m256i weights) {
    return _mm256_dpbusd_avx_epi32(sums, _mm256_set1_epi32(inputs ^ UNSIGNED), weights);
}

VNNI512 inlined __m256i dotted512(__m256i sums, int32_t inputs, __m256i weights) {
    return _mm256_dpbusd_epi32(sums, _mm256_set1_epi32(inputs ^ UNSIGNED), weights);
}

// Some blocks at once, so that each four inputs are fetched for all of their units, and some vectors, so that weights are fetched
// for all of them: where the numbers are constants, the sums stay in registers.
#define SUMMING(kind, target, take, added)                                                                             \
    target inlined void add_##kind(                                                                                    \
        const int8_t *bytes, int quads, int blocks, const int8_t *in, int vectors, long apart, int32_t *sums,          \
        int units) {                                                                                                   \
        long next = (long)quads * lanes * quad;                                                                        \
        __m256i total[abreast][together];                                                                              \
        for (int v = 0; v < vectors; v++)                                                                              \
            for (int b = 0; b < blocks; b++)                                                                           \
                total[v][b] = _mm256_loadu_si256((const __m256i *)(sums + v * units + b * lanes));                     \
        for (int q = 0; q < quads; q++, bytes += lanes * quad, in += quad)                                             \
            for (int b = 0; b < blocks; b++) {                                                                         \
                __m256i weights = _mm256_loadu_si256((const __m256i *)(bytes + b * next));                             \
                for (int v = 0; v < vectors; v++) total[v][b] = take(total[v][b], four(in + v * apart), weights);      \
            }                                                                                                          \
        for (int v = 0; v < vectors; v++)                                                                              \
            for (int b = 0; b < blocks; b++)                                                                           \
                _mm256_storeu_si256((__m256i *)(sums + v * units + b * lanes), total[v][b]);                           \
    }                                                                                                                  \
    target inlined void add_all_##kind(                                                                                \
        const bilko_weights *weights, const int8_t *in, int vectors, long apart, int32_t *sums) {                      \
        const int8_t *bytes = weights->bytes;                                                                          \
        int quads = weights->quads, blocks = weights->blocks, units = blocks * lanes;                                  \
        for (int v = 0; v < vectors; v++)                                                                              \
            for (int u = 0; u < units; u++)                                                                            \
                sums[v * units + u] = weights->bases[u] - added * weights->totals[u];                                  \
        for (; blocks >= together; blocks -= together) {                                                               \
            add_##kind(bytes, quads, together, in, vectors, apart, sums, units);                                       \
            sums += together * lanes;                                                                                  \
            bytes += (long)together * quads * lanes * quad;                                                            \
        }                                                                                                              \
        add_##kind(bytes, quads, blocks, in, vectors, apart, sums, units);                                             \
    }                                                                                                                  \
    target static void sum_##kind(                                                                                     \
        const bilko_weights *weights, const int8_t *in, int vectors, long apart, int32_t *sums) {                      \
        if (vectors == 1) add_all_##kind(weights, in, 1, apart, sums);                                                 \
        if (vectors == 2) add_all_##kind(weights, in, 2, apart, sums);                                                 \
        if (vectors == 3) add_all_##kind(weights, in, 3, apart, sums);                                                 \
    }

SUMMING(avx2, AVX2, plain, 0)
SUMMING(vnni, VNNI, dotted, 128)
SUMMING(vnni512, VNNI512, dotted512, 128)
#endif

inlined void sum(
    summing *add, const bilko_weights *weights, const int8_t *in, int vectors, long apart, float *out) {
    int32_t sums[abreast * most_sums];
    int units = weights->blocks * lanes;
    add(weights, in, vectors, apart, sums);
    for (int v = 0; v < vectors; v++)
        for (int u = 0; u < units; u++) out[v * units + u] = (float)sums[v * units + u] * weights->scales[u];
}

inlined void connect_tanh(
    summing *add, const bilko_weights *weights, const int8_t *in, int count, int units, int8_t *out) {
    float said[abreast * most_sums];
    int width = weights->quads * quad, sums = weights->blocks * lanes;
    for (int n = 0; n < count; n += abreast) {
        int vectors = count - n < abreast ? count - n : abreast;
        sum(add, weights, in + (long)n * width, vectors, width, said);
        for (int v = 0; v < vectors; v++, out += units)
            for (int u = 0; u < units; u++) out[u] = rounded(bent(said[v * sums + u]));
    }
}

inlined void connect_softmax(
    summing *add, const bilko_weights *weights, const int8_t *in, int count, int units, float *out) {
    float said[most_sums];
    for (int n = 0; n < count; n++, in += weights->quads * quad, out += units) {
        sum(add, weights, in, 1, 0, said);
        float most = said[0], total = 0;
        for (int u = 1; u < units; u++) most = said[u] > most ? said[u] : most;
        for (int u = 0; u < units; u++) total += out[u] = expf(said[u] - most);
        for (int u = 0; u < units; u++) out[u] /= total;
    }
}

inlined void remember(
    summing *add, const bilko_weights *weights, int inputs, int units, const bilko_sequence *sequences, int count,
    int in_step, int out_step) {
    enum { width = bilko_most_inputs + quad };
    int sums = weights->blocks * lanes;
    for (; count > 0; sequences += abreast, count -= abreast) {
        int8_t seen[abreast * width] = {0};
        float said[abreast * most_sums], state[abreast][bilko_most_units] = {{0}};
        int vectors = count < abreast ? count : abreast;
        for (int n = 0; n < sequences[0].steps; n++) {
            while (sequences[vectors - 1].steps <= n) vectors--;
            for (int v = 0; v < vectors; v++)
                memcpy(seen + v * width, sequences[v].in + (long)n * in_step, (size_t)inputs);
            sum(add, weights, seen, vectors, width, said);
            for (int v = 0; v < vectors; v++) {
                const float *cell = said + v * sums, *enter = cell + units, *forget = enter + units,
                            *leave = forget + units;
                int8_t *own = seen + v * width + inputs;
                for (int u = 0; u < units; u++) {
                    float kept = state[v][u] * opened(forget[u]) + bent(cell[u]) * opened(enter[u]);
                    kept = kept > 100 ? 100 : kept < -100 ? -100 : kept;
                    state[v][u] = kept;
                    own[u] = rounded(bent(kept) * opened(leave[u]));
                }
                if (out_step != 0 || n == sequences[v].steps - 1)
                    memcpy(sequences[v].out + (long)n * out_step, own, (size_t)units);
            }
        }
    }
}

// Whether this machine is of a kind.
#if defined(__x86_64__)
static int is_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
static int is_vnni(void) { return is_avx2() && __builtin_cpu_supports("avxvnni"); }
static int is_vnni512(void) {
    return is_avx2() && __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vl");
}
#endif

int bilko_sums(bilko_machine machine, const bilko_weights *weights, const int8_t *in, int vectors, int32_t *sums) {
    summing *add = machine == bilko_machine_portable ? sum_portable : 0;
#if defined(__x86_64__)
    if (machine == bilko_machine_avx2 && is_avx2()) add = sum_avx2;
    if (machine == bilko_machine_vnni && is_vnni()) add = sum_vnni;
    if (machine == bilko_machine_vnni512 && is_vnni512()) add = sum_vnni512;
#endif
    if (add) add(weights, in, vectors, 4 * weights->quads, sums);
    return add != 0;
}

// A function as machines of every kind run it, and as this one does. The arguments begin with what sums.
#define PORTABLE(name, parameters, ...) \
    void bilko_##name##_portable parameters { name(sum_portable, __VA_ARGS__); }
#if defined(__x86_64__)
#define EACH(name, parameters, ...)                                                       \
    PORTABLE(name, parameters, __VA_ARGS__)                                               \
    AVX2 static void name##_avx2 parameters { name(sum_avx2, __VA_ARGS__); }              \
    VNNI static void name##_vnni parameters { name(sum_vnni, __VA_ARGS__); }              \
    VNNI512 static void name##_vnni512 parameters { name(sum_vnni512, __VA_ARGS__); }     \
    void bilko_##name parameters {                                                        \
        if (is_vnni())                                                                    \
            name##_vnni(__VA_ARGS__);                                                     \
        else if (is_vnni512())                                                            \
            name##_vnni512(__VA_ARGS__);                                                  \
        else if (is_avx2())                                                               \
            name##_avx2(__VA_ARGS__);                                                     \
        else                                                                              \
            bilko_##name##_portable(__VA_ARGS__);                                         \
    }
#else
#define EACH(name, parameters, ...)         \
    PORTABLE(name, parameters, __VA_ARGS__) \
    void bilko_##name parameters { bilko_##name##_portable(__VA_ARGS__); }
#endif

EACH(
    connect_tanh, (const bilko_weights *weights, const int8_t *in, int count, int units, int8_t *out), weights, in,
    count, units, out)
EACH(
    connect_softmax, (const bilko_weights *weights, const int8_t *in, int count, int units, float *out), weights, in,
    count, units, out)
EACH(
    remember,
    (const bilko_weights *weights, int inputs, int units, const bilko_sequence *sequences, int count, int in_step, int out_step),
    weights, inputs, units, sequences, count, in_step, out_step)
