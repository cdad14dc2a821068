package io.github.jettyqos.sim.simulate;

import org.jspecify.annotations.Nullable;

/**
 * The measurements of a class in one window of a run.
 *
 * @param arrivals requests that came
 * @param completed requests that were completed
 * @param rejected requests that were turned away
 * @param delay the statistic of the class's target, else the mean residence time, of what was
 *     completed; seconds, no number if that is nothing
 * @param budget mean over the piece
 * @param queued requests that wait at its end
 * @param over whether the target was exceeded; null without target or requests
 */
record Window(
    long arrivals,
    long completed,
    long rejected,
    double delay,
    double budget,
    int queued,
    @Nullable Boolean over) {}
