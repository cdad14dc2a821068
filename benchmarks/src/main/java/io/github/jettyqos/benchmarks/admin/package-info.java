/** The admin connector, attacked, and beside a flood of what it manages. */
@NullMarked
package io.github.jettyqos.benchmarks.admin;

import org.jspecify.annotations.NullMarked;
