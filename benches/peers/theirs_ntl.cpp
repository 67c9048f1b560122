// Measurements of NTL, which multiplies by gf2x. A separate program, as gf2x is under the GPL.
#include "common.h"
#include <NTL/GF2E.h>
#include <NTL/GF2X.h>
#include <cstdlib>

using NTL::GF2E;
using NTL::GF2X;

// Degree below `bits`.
static GF2X random_poly(long bits, word seed) {
    Random random{seed};
    GF2X p;
    p.SetMaxLength(bits + 64);
    long words = (bits + 63) / 64;
    p.xrep.SetLength(words);
    for (long i = 0; i < words; i++) p.xrep[i] = random.next();
    if (bits % 64) p.xrep[words - 1] &= ~word(0) >> (64 - bits % 64);
    p.normalize();
    return p;
}

// Degree exactly `degree`.
static GF2X random_of_degree(long degree, word seed) {
    GF2X p = random_poly(degree, seed);
    SetCoeff(p, degree);
    return p;
}

static void add(Hash &hash, GF2X const &p) {
    hash.add(p.xrep.length());
    for (long i = 0; i < p.xrep.length(); i++) hash.add(p.xrep[i]);
}

static word hash_of(GF2X const &p) {
    Hash hash;
    add(hash, p);
    return hash.state;
}

static Answer field(bool batch, std::istream &command) {
    long count, passes, degree, exponent;
    word seed;
    command >> degree >> count >> passes >> seed;
    GF2X modulus;
    while (command >> exponent) SetCoeff(modulus, exponent);
    GF2E::init(modulus);
    std::vector<GF2E> a(count), b(count);
    for (long i = 0; i < count; i++) {
        conv(a[i], random_poly(degree, seed + 2 * i));
        conv(b[i], random_poly(degree, seed + 2 * i + 1));
    }
    double seconds;
    if (batch)
        seconds = timed(passes, [&] {
            for (long i = 0; i < count; i++) mul(a[i], a[i], b[i]);
        });
    else
        seconds = timed(passes, [&] { mul(a[0], a[0], b[0]); });
    Hash hash;
    for (long i = 0; i < count; i++) add(hash, rep(a[i]));
    return {seconds / double(count), hash.state};
}

int main() {
    return serve([](std::string const &what, std::istream &command) -> Answer {
        if (what == "field-single") return field(false, command);
        if (what == "field-batch") return field(true, command);
        long degree, repetitions;
        word seed;
        command >> degree >> repetitions >> seed;
        GF2X a = random_of_degree(degree, seed), b = random_of_degree(degree, seed + 1), c;
        if (what == "mul") {
            double seconds = timed(repetitions, [&] { mul(c, a, b); });
            return {seconds, hash_of(c)};
        }
        if (what == "gcd") {
            double seconds = timed(repetitions, [&] { GCD(c, a, b); });
            return {seconds, hash_of(c)};
        }
        if (what == "inverse") {
            // The first residue that is a unit.
            for (word s = seed + 1;; s++) {
                b = random_poly(degree, s);
                if (!InvModStatus(c, b, a)) break;
            }
            double seconds = timed(repetitions, [&] { InvMod(c, b, a); });
            return {seconds, hash_of(c)};
        }
        std::abort();
    });
}
