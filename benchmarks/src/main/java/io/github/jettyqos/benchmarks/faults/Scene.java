package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;

/**
 * The set-up of a row.
 *
 * @param mode of the gate, in the words of the configuration
 * @param load a process that sends load
 * @param finding receives the figures
 */
record Scene(String mode, ClientProcess<LoadClient> load, Finding finding) {}
