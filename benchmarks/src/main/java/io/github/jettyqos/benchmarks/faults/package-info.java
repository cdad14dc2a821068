/** Faults of clients, applications and operators on a real server, and what must hold then. */
@NullMarked
package io.github.jettyqos.benchmarks.faults;

import org.jspecify.annotations.NullMarked;
