/**
 * The load of a server in virtual time.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li>Open loop: a {@link io.github.jettyqos.sim.workload.GapSource} says when the next request
 *       comes, {@link io.github.jettyqos.sim.workload.Arrivals} lets it come. What then happens is
 *       the sink's, so that any source drives any server.
 *   <li>Closed loop: a {@link io.github.jettyqos.sim.workload.User} asks a {@link
 *       io.github.jettyqos.sim.workload.Session} and waits for its answer; a {@link
 *       io.github.jettyqos.sim.workload.Population} lets users come and go.
 *   <li>What changes over time, rates or numbers of users, follows a {@link
 *       io.github.jettyqos.sim.workload.Schedule}.
 *   <li>Chance comes in as a generator, one for each source, from {@link
 *       io.github.jettyqos.sim.event.RandomStreams}.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.sim.workload;

import org.jspecify.annotations.NullMarked;
