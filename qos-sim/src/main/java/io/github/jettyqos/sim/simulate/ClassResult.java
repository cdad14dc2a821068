package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.RejectReason;
import java.util.List;
import java.util.Map;

/**
 * The results of a class in one run.
 *
 * @param arrivals requests that came
 * @param rejected how many of them were turned away, by reason; every reason has an entry
 * @param waiting arrival to dispatch of those that were completed
 * @param residence arrival to completion of these
 * @param windows the run, piece by piece
 */
record ClassResult(
    long arrivals,
    Map<RejectReason, Long> rejected,
    DelayLog waiting,
    DelayLog residence,
    List<Window> windows) {}
