/**
 * The laws of the papers that compute a service rate for a delay reference, from arrivals, from the
 * number in the system, or from the age of requests, and the division of threads by such rates.
 *
 * <p>Sources: L. Sha, X. Liu, Y. Lu and T. Abdelzaher 2002; X. Liu, R. Zheng, J. Heo and L. Sha
 * 2005. The law by age is this project's own.
 */
@NullMarked
package io.github.jettyqos.core.law.paper.rate;

import org.jspecify.annotations.NullMarked;
