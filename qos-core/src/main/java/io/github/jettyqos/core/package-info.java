/**
 * The domain model: service classes and their guarantees, partitions of threads, service demand and
 * speedup.
 *
 * <p>Everything here is an immutable value, except the builder and {@link
 * io.github.jettyqos.core.NanoClock}. Constructors check every range and throw {@link
 * io.github.jettyqos.core.check.ConfigException}, whose message names the key, the value and what
 * is allowed.
 *
 * <p>A configuration lists {@link io.github.jettyqos.core.ServiceClass service classes}, identified
 * elsewhere by their index in that list. A request belongs to the first class with a matching
 * {@link io.github.jettyqos.core.Rule}, otherwise to the last class. A {@link
 * io.github.jettyqos.core.Partition} gives each class a budget of whole threads; it is the output
 * of the control loop.
 *
 * <p>Time is a {@code long} in nanoseconds inside (names end in {@code Nanos}) and a {@link
 * java.time.Duration} in the API. Below this package are only {@code core.check} and {@code
 * core.text}.
 */
@NullMarked
package io.github.jettyqos.core;

import org.jspecify.annotations.NullMarked;
