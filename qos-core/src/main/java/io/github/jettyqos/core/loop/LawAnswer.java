package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a law.
 *
 * @param hold why there is no proposal; {@link HoldReason#NONE} if there is one
 * @param proposal the proposal; null if the law was not called, failed or is late
 * @param failure to be logged; null for none
 */
record LawAnswer(HoldReason hold, @Nullable Proposal proposal, @Nullable Throwable failure) {}
