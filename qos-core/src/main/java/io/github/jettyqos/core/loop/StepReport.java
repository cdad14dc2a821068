package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * What one step of a control loop saw and did.
 *
 * @param atNanos when, on the clock of the loop
 * @param measured what was seen; null where the clock made that impossible
 * @param proposal what the law proposed; null if it failed or was not asked
 * @param applied the partition in force from now on
 * @param hold why the law was not followed
 */
public record StepReport(
    long atNanos,
    @Nullable Measurement measured,
    @Nullable Proposal proposal,
    Partition applied,
    HoldReason hold) {}
