/** The output of commands: JSON, tables and charts. */
@NullMarked
package io.github.jettyqos.sim.report;

import org.jspecify.annotations.NullMarked;
