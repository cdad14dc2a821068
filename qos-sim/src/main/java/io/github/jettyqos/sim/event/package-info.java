/**
 * Virtual time: a clock, a list of events, and streams of random numbers.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li>Time is nanoseconds from 0; it moves only when an event fires, and never back.
 *   <li>Events of one instant fire in the order of their rank, and of one rank in the order in
 *       which they were scheduled. So a run is a function of its seed.
 *   <li>Scheduling allocates nothing: an event is made once and scheduled as often as needed, once
 *       at a time.
 *   <li>Every source of chance has a stream of its own, named; what one source draws does not
 *       depend on how much another one drew.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.sim.event;

import org.jspecify.annotations.NullMarked;
