/**
 * Laws that move budgets by the error of delays: PI control, with given gains or with gains that
 * are found while it runs, and the optimal law, by a model.
 *
 * <p>Sources: C. Lu, T. F. Abdelzaher, J. A. Stankovic and S. H. Son 2001; A. Gao, Q. Pan and Y. Hu
 * 2011.
 */
@NullMarked
package io.github.jettyqos.core.control.delay;

import org.jspecify.annotations.NullMarked;
