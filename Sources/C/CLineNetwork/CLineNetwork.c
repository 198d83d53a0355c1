#include "CLineNetwork.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { lanes = 8, quad = 4, together = 4, most_sums = 4 * bilko_most_units };

// Everything below is compiled twice, for machines with AVX2 and for all others.
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

inlined void add_portable(const int8_t *bytes, const int8_t *in, int quads, int blocks, int32_t *sums) {
    for (int block = 0; block < blocks; block++, sums += lanes) {
        for (int q = 0; q < quads; q++, bytes += lanes * quad)
            for (int lane = 0; lane < lanes; lane++)
                for (int i = 0; i < quad; i++) sums[lane] += bytes[lane * quad + i] * in[q * quad + i];
    }
}

#if defined(__x86_64__)
// Four blocks at once, so that each four inputs are fetched for 32 units.
__attribute__((target("avx2,fma"))) inlined void add_avx2(
    const int8_t *bytes, const int8_t *in, int quads, int blocks, int32_t *sums) {
    const __m256i ones = _mm256_set1_epi16(1);
    long apart = (long)quads * lanes * quad;
    for (int block = 0; block < blocks; block += together, sums += together * lanes, bytes += together * apart) {
        int here = blocks - block < together ? blocks - block : together;
        __m256i total[together];
        for (int b = 0; b < together; b++) total[b] = _mm256_setzero_si256();
        if (here == together) {
            const int8_t *at = bytes;
            for (int q = 0; q < quads; q++, at += lanes * quad) {
                int32_t four;
                memcpy(&four, in + q * quad, sizeof four);
                __m256i input = _mm256_set1_epi32(four), size = _mm256_abs_epi8(input);
                for (int b = 0; b < together; b++) {
                    __m256i weights = _mm256_loadu_si256((const __m256i *)(at + b * apart));
                    // Two products of 127 * 127 are less than 2^15.
                    __m256i pairs = _mm256_maddubs_epi16(size, _mm256_sign_epi8(weights, input));
                    total[b] = _mm256_add_epi32(total[b], _mm256_madd_epi16(pairs, ones));
                }
            }
        } else {
            for (int q = 0; q < quads; q++) {
                int32_t four;
                memcpy(&four, in + q * quad, sizeof four);
                __m256i input = _mm256_set1_epi32(four), size = _mm256_abs_epi8(input);
                for (int b = 0; b < here; b++) {
                    __m256i weights = _mm256_loadu_si256((const __m256i *)(bytes + b * apart + q * lanes * quad));
                    __m256i pairs = _mm256_maddubs_epi16(size, _mm256_sign_epi8(weights, input));
                    total[b] = _mm256_add_epi32(total[b], _mm256_madd_epi16(pairs, ones));
                }
            }
        }
        for (int b = 0; b < here; b++) {
            __m256i *to = (__m256i *)(sums + b * lanes);
            _mm256_storeu_si256(to, _mm256_add_epi32(_mm256_loadu_si256(to), total[b]));
        }
    }
}
#endif

// The sums of all units for one vector.
#define SUM(add, weights, in, out)                                                                        \
    do {                                                                                                  \
        int all = (weights)->blocks * lanes;                                                              \
        int32_t sums[most_sums];                                                                          \
        for (int u = 0; u < all; u++) sums[u] = 127 * (weights)->biases[u];                               \
        add((weights)->bytes, in, (weights)->quads, (weights)->blocks, sums);                             \
        for (int u = 0; u < all; u++) (out)[u] = (float)sums[u] * (weights)->scales[u];                   \
    } while (0)

#define CONNECT_TANH(add)                                                    \
    float said[most_sums];                                                   \
    for (int n = 0; n < count; n++, in += weights->quads * quad) {           \
        SUM(add, weights, in, said);                                         \
        for (int u = 0; u < units; u++) out[(long)n * units + u] = rounded(bent(said[u])); \
    }

#define CONNECT_SOFTMAX(add)                                                 \
    float said[most_sums];                                                   \
    for (int n = 0; n < count; n++, in += weights->quads * quad, out += units) { \
        SUM(add, weights, in, said);                                         \
        float most = said[0], sum = 0;                                       \
        for (int u = 1; u < units; u++) most = said[u] > most ? said[u] : most; \
        for (int u = 0; u < units; u++) sum += out[u] = expf(said[u] - most); \
        for (int u = 0; u < units; u++) out[u] /= sum;                       \
    }

#define REMEMBER(add)                                                        \
    int8_t seen[bilko_most_inputs + quad] = {0};                             \
    float said[most_sums], state[bilko_most_units] = {0};                    \
    for (int n = 0; n < steps; n++, in += in_step, out += out_step) {        \
        memcpy(seen, in, (size_t)inputs);                                    \
        SUM(add, weights, seen, said);                                       \
        const float *cell = said, *enter = cell + units, *forget = enter + units, *leave = forget + units; \
        int8_t *own = seen + inputs;                                         \
        for (int u = 0; u < units; u++) {                                    \
            float kept = state[u] * opened(forget[u]) + bent(cell[u]) * opened(enter[u]); \
            kept = kept > 100 ? 100 : kept < -100 ? -100 : kept;             \
            state[u] = kept;                                                 \
            own[u] = rounded(bent(kept) * opened(leave[u]));                 \
        }                                                                    \
        if (out_step != 0 || n == steps - 1) memcpy(out, own, (size_t)units); \
    }

#if defined(__x86_64__)
#define EITHER(name, parameters, body, arguments)                                                \
    __attribute__((target("avx2,fma"))) static void name##_avx2 parameters { body(add_avx2) }    \
    void bilko_##name##_portable parameters { body(add_portable) }                               \
    void bilko_##name parameters {                                                               \
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))                     \
            name##_avx2 arguments;                                                               \
        else                                                                                     \
            bilko_##name##_portable arguments;                                                   \
    }
#else
#define EITHER(name, parameters, body, arguments)                                                \
    void bilko_##name##_portable parameters { body(add_portable) }                               \
    void bilko_##name parameters { bilko_##name##_portable arguments; }
#endif

EITHER(
    connect_tanh, (const bilko_weights *weights, const int8_t *in, int count, int units, int8_t *out), CONNECT_TANH,
    (weights, in, count, units, out))
EITHER(
    connect_softmax, (const bilko_weights *weights, const int8_t *in, int count, int units, float *out), CONNECT_SOFTMAX,
    (weights, in, count, units, out))
EITHER(
    remember,
    (const bilko_weights *weights, int inputs, int units, const int8_t *in, int in_step, int steps, int8_t *out, int out_step),
    REMEMBER, (weights, inputs, units, in, in_step, steps, out, out_step))
