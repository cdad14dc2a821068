/**
 * Processes of a web server, divided by PI control so that delays keep a ratio or a bound: figures
 * 4 to 9.
 *
 * <p>Paper: C. Lu, T. F. Abdelzaher, J. A. Stankovic and S. H. Son, "A feedback control
 * architecture and design methodology for service delay guarantees in web servers", University of
 * Virginia, 2001.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.lu;

import org.jspecify.annotations.NullMarked;
