package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;

/**
 * What a row is played with.
 *
 * @param mode of the gate, as a configuration has it
 * @param load for load from elsewhere
 * @param finding takes the figures
 */
record Scene(String mode, ClientProcess<LoadClient> load, Finding finding) {}
