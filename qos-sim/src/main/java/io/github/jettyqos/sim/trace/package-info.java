/**
 * Real traffic, from files.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li>A {@link io.github.jettyqos.sim.trace.Trace} is read while it is replayed: what is held of
 *       it is bounded, whatever its size.
 *   <li>A line that cannot be read is counted, and the first few are told with number and reason.
 *       It is never fatal and never silent. A file that cannot be read, or whose format cannot be
 *       told, is an {@link java.io.IOException} whose message begins with its name.
 *   <li>What has to be drawn, such as the moment within a second, follows from the seed.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.sim.trace;

import org.jspecify.annotations.NullMarked;
