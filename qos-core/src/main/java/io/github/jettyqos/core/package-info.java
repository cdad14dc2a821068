/**
 * The words of the project: service classes, what they are guaranteed, how threads are divided,
 * what is counted, and what is known of the speedup.
 *
 * <p>Everything here is an immutable value, except the builder and {@link
 * io.github.jettyqos.core.NanoClock}. A value that exists is valid: constructors check every range
 * and throw {@link io.github.jettyqos.core.check.ConfigException}, whose message names the key, the
 * value and what is allowed.
 *
 * <p>The contract in short. A configuration lists {@link io.github.jettyqos.core.ServiceClass
 * service classes}; their index in that list is their identity everywhere else. The first class
 * with a {@link io.github.jettyqos.core.Rule} that holds takes the request, and the last class
 * takes the rest, so every request has a class. A {@link io.github.jettyqos.core.Partition} gives
 * each class a budget of whole threads; it is the one value that travels from the control loop back
 * to admission.
 *
 * <p>Time is a {@code long} in nanoseconds inside (names end in {@code Nanos}) and a {@link
 * java.time.Duration} in the API. Below this package are only {@code core.check} and {@code
 * core.text}.
 */
@NullMarked
package io.github.jettyqos.core;

import org.jspecify.annotations.NullMarked;
