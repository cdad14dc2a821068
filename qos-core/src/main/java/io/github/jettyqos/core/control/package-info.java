/**
 * What a control law is: what was measured in, a partition out.
 *
 * <p>The shipped laws are in the packages below, each kind in its own. A law of one's own
 * implements {@link io.github.jettyqos.core.control.ControlLaw} and is made for a {@link
 * io.github.jettyqos.core.control.LawContext}.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>Deterministic.</b> What a law proposes depends on its state and on the measurement, on
 *       nothing else: no clock, no chance, no lock, no thread, no log. Given the same measurements,
 *       a law that was built alike proposes alike.
 *   <li><b>Error is reference minus measured</b>, everywhere. Delays are seconds, rates per second.
 *   <li><b>Applied, not proposed.</b> {@link io.github.jettyqos.core.control.Measurement#partition}
 *       says what was in force; a law that integrates goes on from there, so that a limit, a freeze
 *       or another hand winds nothing up and a law that takes over starts where the last one
 *       stopped.
 *   <li><b>Proposals are legal.</b> Whole threads, each class within its minimum and maximum, the
 *       sum at most what the law was given. Where a period holds nothing to learn from, a law
 *       proposes what is in force.
 *   <li>A law is used by one thread at a time, which need not be the same one each time.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.core.control;

import org.jspecify.annotations.NullMarked;
