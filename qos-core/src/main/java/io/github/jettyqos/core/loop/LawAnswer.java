package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.law.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * What became of a question.
 *
 * @param hold why there is no proposal; {@link HoldReason#NONE}: there is one
 * @param proposal what the law proposed; null if it was not asked, failed or is late
 * @param failure what to tell in the log; null: nothing
 */
record LawAnswer(HoldReason hold, @Nullable Proposal proposal, @Nullable Throwable failure) {}
