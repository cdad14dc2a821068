/**
 * Twenty-six ways in which clients, applications and operators go wrong, and what must hold then.
 */
@NullMarked
package io.github.jettyqos.benchmarks.faults;

import org.jspecify.annotations.NullMarked;
