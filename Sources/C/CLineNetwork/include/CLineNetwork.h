// The arithmetic of a line network, in whole numbers: what takes the time when a receipt is read.
#ifndef BILKO_CLINENETWORK_H
#define BILKO_CLINENETWORK_H

#include <stdint.h>

/// Weights of some units, each a byte times the scale of its unit.
///
/// The bytes stand in blocks of eight units; in a block, four inputs of each of the eight follow one another. Units and
/// inputs are filled up with zeros. A unit's sum is its weights times the inputs, plus its base, and all that times its scale:
/// inputs are bytes, too, of which 127 stands for one, or for several where they are levels of a picture.
typedef struct {
    const int8_t *bytes;
    const int32_t *bases;   // the bias of each unit, times the input that stands for one
    const int32_t *totals;  // of each unit's weights, without its bias
    const float *scales;
    int blocks;  // of eight units
    int quads;   // of four inputs
} bilko_weights;

/// Units that see each of `count` vectors of `4 * quads` bytes; a vector of `units` bytes each comes out.
void bilko_connect_tanh(const bilko_weights *weights, const int8_t *in, int count, int units, int8_t *out);

/// The same, with probabilities of `units` classes coming out.
void bilko_connect_softmax(const bilko_weights *weights, const int8_t *in, int count, int units, float *out);

/// A sequence of `steps` vectors, and where what is said of it goes.
typedef struct {
    const int8_t *in;
    int8_t *out;
    int steps;
} bilko_sequence;

/// Units with memory (LSTM) that see some sequences, longer ones first, each by itself.
///
/// The vectors of a sequence are `in_step` bytes apart (negative: from its end on). The weights are those of four gates (cell,
/// input, forget, output), of `units` each, a multiple of eight; they see `inputs` bytes of the sequence, a multiple of four, and
/// what the units said of the step before. A vector of `units` bytes comes out for each step, `out_step` bytes apart, or with
/// `out_step` 0 that of the last step only. Several sequences go abreast, because the weights of a large layer take longer to
/// fetch than to sum.
void bilko_remember(
    const bilko_weights *weights, int inputs, int units, const bilko_sequence *sequences, int count, int in_step,
    int out_step);

/// Kinds of machines: every one, and those of x86-64 that have AVX2, AVX-VNNI, and AVX-512 with VNNI.
typedef enum { bilko_machine_portable, bilko_machine_avx2, bilko_machine_vnni, bilko_machine_vnni512 } bilko_machine;

/// The sums of all units for one, two or three vectors of `4 * quads` bytes, before they are scaled, as a kind of machine makes
/// them: the same on all.
///
/// Returns 0, and makes none, where this machine is of another kind.
int bilko_sums(bilko_machine machine, const bilko_weights *weights, const int8_t *in, int vectors, int32_t *sums);

/// The same as above on machines of every kind, which the tests hold the others against.
void bilko_connect_tanh_portable(const bilko_weights *weights, const int8_t *in, int count, int units, int8_t *out);
void bilko_connect_softmax_portable(const bilko_weights *weights, const int8_t *in, int count, int units, float *out);
void bilko_remember_portable(
    const bilko_weights *weights, int inputs, int units, const bilko_sequence *sequences, int count, int in_step,
    int out_step);

/// The most units that `bilko_remember` and the others take, and the most inputs with them.
enum { bilko_most_units = 1024, bilko_most_inputs = 2048 };

#endif
