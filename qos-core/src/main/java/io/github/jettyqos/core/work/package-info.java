/**
 * The one life of admitted work, whatever it is: a request, a task of the application, an event of
 * a simulation.
 *
 * <p>The contract in short. {@link io.github.jettyqos.core.work.Work} asks {@link
 * io.github.jettyqos.core.work.Workers} for a worker, is started, and ends; each of it is said once
 * to {@link io.github.jettyqos.core.work.Workers}, which owns the gate and everything that is
 * measured behind it. Work that ends without having been started gives its worker back and is not
 * measured. It may end any number of times, by any threads: the first one counts.
 */
@NullMarked
package io.github.jettyqos.core.work;

import org.jspecify.annotations.NullMarked;
