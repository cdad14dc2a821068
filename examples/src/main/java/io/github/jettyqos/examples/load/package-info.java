/**
 * An open-loop HTTP load in a process of its own: requests are due at times that do not depend on
 * answers, and latency counts from then.
 */
@NullMarked
package io.github.jettyqos.examples.load;

import org.jspecify.annotations.NullMarked;
