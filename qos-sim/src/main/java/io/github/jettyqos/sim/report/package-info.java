/** What commands print and draw: JSON, tables and charts. */
@NullMarked
package io.github.jettyqos.sim.report;

import org.jspecify.annotations.NullMarked;
