// What both drivers share: the generator of the inputs, the hash of the answers, the clock.
// The Rust side, ours.rs, has the same generator and the same hash.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using word = uint64_t;

// splitmix64 (Steele, Lea, Flood 2014).
struct Random {
    word state;
    word next() {
        word z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
};

struct Hash {
    word state = 0;
    void add(word w) { state = Random{state ^ w}.next(); }
};

struct Answer {
    double seconds;
    word hash;
};

// The seconds of one run out of `repetitions`.
template <class Work> double timed(long repetitions, Work work) {
    auto start = std::chrono::steady_clock::now();
    for (long i = 0; i < repetitions; i++) work();
    std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    return taken.count() / double(repetitions);
}

// Reads a command a line and answers each with a line.
template <class Answering> int serve(Answering answer) {
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream command(line);
        std::string what;
        command >> what;
        Answer a = answer(what, command);
        std::printf("%.9e %016llx\n", a.seconds, (unsigned long long)a.hash);
        std::fflush(stdout);
    }
    return 0;
}
