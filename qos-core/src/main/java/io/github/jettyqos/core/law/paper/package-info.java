/**
 * The laws of the papers that move budgets by the error of delays: PI control, with given gains or
 * with gains that are identified on line, and the optimal law, by a model.
 *
 * <p>Sources: C. Lu, T. F. Abdelzaher, J. A. Stankovic and S. H. Son 2001; A. Gao, Q. Pan and Y. Hu
 * 2011.
 */
@NullMarked
package io.github.jettyqos.core.law.paper;

import org.jspecify.annotations.NullMarked;
