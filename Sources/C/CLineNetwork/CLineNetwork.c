#include "CLineNetwork.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { lanes = 8, quad = 4, together = 4, most_sums = 4 * bilko_most_units };

// Compiled into what runs on machines with AVX2, and into what runs on all others.
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

// Adds the weights times the inputs to the sums of all units.
typedef void adding(const int8_t *bytes, const int8_t *in, int quads, int blocks, int32_t *sums);

static void add_portable(const int8_t *bytes, const int8_t *in, int quads, int blocks, int32_t *sums) {
    for (int block = 0; block < blocks; block++, sums += lanes) {
        for (int q = 0; q < quads; q++, bytes += lanes * quad)
            for (int lane = 0; lane < lanes; lane++)
                for (int i = 0; i < quad; i++) sums[lane] += bytes[lane * quad + i] * in[q * quad + i];
    }
}

#if defined(__x86_64__)
#define wide __attribute__((target("avx2,fma")))

// Some blocks at once, so that each four inputs are fetched for all of their units. Where the number is a constant,
// the sums stay in registers.
wide inlined void add_blocks(const int8_t *bytes, const int8_t *in, int quads, int blocks, int32_t *sums) {
    const __m256i ones = _mm256_set1_epi16(1);
    long apart = (long)quads * lanes * quad;
    __m256i total[together];
    for (int b = 0; b < blocks; b++) total[b] = _mm256_loadu_si256((const __m256i *)(sums + b * lanes));
    for (int q = 0; q < quads; q++, bytes += lanes * quad) {
        int32_t four;
        memcpy(&four, in + q * quad, sizeof four);
        __m256i input = _mm256_set1_epi32(four), size = _mm256_abs_epi8(input);
        for (int b = 0; b < blocks; b++) {
            __m256i weights = _mm256_loadu_si256((const __m256i *)(bytes + b * apart));
            // Two products of 127 * 127 are less than 2^15.
            __m256i pairs = _mm256_maddubs_epi16(size, _mm256_sign_epi8(weights, input));
            total[b] = _mm256_add_epi32(total[b], _mm256_madd_epi16(pairs, ones));
        }
    }
    for (int b = 0; b < blocks; b++) _mm256_storeu_si256((__m256i *)(sums + b * lanes), total[b]);
}

wide static void add_wide(const int8_t *bytes, const int8_t *in, int quads, int blocks, int32_t *sums) {
    long apart = (long)quads * lanes * quad;
    for (; blocks >= together; blocks -= together, sums += together * lanes, bytes += together * apart)
        add_blocks(bytes, in, quads, together, sums);
    add_blocks(bytes, in, quads, blocks, sums);
}
#endif

// The sums of all units for one vector.
inlined void sum(adding *add, const bilko_weights *weights, const int8_t *in, float *out) {
    int all = weights->blocks * lanes;
    int32_t sums[most_sums];
    for (int u = 0; u < all; u++) sums[u] = 127 * weights->biases[u];
    add(weights->bytes, in, weights->quads, weights->blocks, sums);
    for (int u = 0; u < all; u++) out[u] = (float)sums[u] * weights->scales[u];
}

inlined void connect_tanh(
    adding *add, const bilko_weights *weights, const int8_t *in, int count, int units, int8_t *out) {
    float said[most_sums];
    for (int n = 0; n < count; n++, in += weights->quads * quad, out += units) {
        sum(add, weights, in, said);
        for (int u = 0; u < units; u++) out[u] = rounded(bent(said[u]));
    }
}

inlined void connect_softmax(
    adding *add, const bilko_weights *weights, const int8_t *in, int count, int units, float *out) {
    float said[most_sums];
    for (int n = 0; n < count; n++, in += weights->quads * quad, out += units) {
        sum(add, weights, in, said);
        float most = said[0], total = 0;
        for (int u = 1; u < units; u++) most = said[u] > most ? said[u] : most;
        for (int u = 0; u < units; u++) total += out[u] = expf(said[u] - most);
        for (int u = 0; u < units; u++) out[u] /= total;
    }
}

inlined void remember(
    adding *add, const bilko_weights *weights, int inputs, int units, const int8_t *in, int in_step, int steps,
    int8_t *out, int out_step) {
    int8_t seen[bilko_most_inputs + quad] = {0};
    float said[most_sums], state[bilko_most_units] = {0};
    const float *cell = said, *enter = cell + units, *forget = enter + units, *leave = forget + units;
    int8_t *own = seen + inputs;
    for (int n = 0; n < steps; n++, in += in_step, out += out_step) {
        memcpy(seen, in, (size_t)inputs);
        sum(add, weights, seen, said);
        for (int u = 0; u < units; u++) {
            float kept = state[u] * opened(forget[u]) + bent(cell[u]) * opened(enter[u]);
            kept = kept > 100 ? 100 : kept < -100 ? -100 : kept;
            state[u] = kept;
            own[u] = rounded(bent(kept) * opened(leave[u]));
        }
        if (out_step != 0 || n == steps - 1) memcpy(out, own, (size_t)units);
    }
}

// A function as machines of every kind run it, and as this one does. The arguments begin with what adds.
#define PORTABLE(name, parameters, ...) \
    void bilko_##name##_portable parameters { name(add_portable, __VA_ARGS__); }
#if defined(__x86_64__)
#define BOTH(name, parameters, ...)                                                       \
    PORTABLE(name, parameters, __VA_ARGS__)                                               \
    wide static void name##_wide parameters { name(add_wide, __VA_ARGS__); }              \
    void bilko_##name parameters {                                                        \
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))              \
            name##_wide(__VA_ARGS__);                                                     \
        else                                                                              \
            bilko_##name##_portable(__VA_ARGS__);                                         \
    }
#else
#define BOTH(name, parameters, ...)         \
    PORTABLE(name, parameters, __VA_ARGS__) \
    void bilko_##name parameters { bilko_##name##_portable(__VA_ARGS__); }
#endif

BOTH(
    connect_tanh, (const bilko_weights *weights, const int8_t *in, int count, int units, int8_t *out), weights, in,
    count, units, out)
BOTH(
    connect_softmax, (const bilko_weights *weights, const int8_t *in, int count, int units, float *out), weights, in,
    count, units, out)
BOTH(
    remember,
    (const bilko_weights *weights, int inputs, int units, const int8_t *in, int in_step, int steps, int8_t *out, int out_step),
    weights, inputs, units, in, in_step, steps, out, out_step)
