package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The report of one step of a control loop.
 *
 * @param atNanos time, on the clock of the loop
 * @param measured the measurement; null if the clock made that impossible
 * @param proposal the proposal of the law; null if it failed or was not called
 * @param applied the partition in force from now on
 * @param hold why the proposal was not applied
 */
public record StepReport(
    long atNanos,
    @Nullable Measurement measured,
    @Nullable Proposal proposal,
    Partition applied,
    HoldReason hold) {}
