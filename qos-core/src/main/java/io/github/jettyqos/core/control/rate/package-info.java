/**
 * Laws of a service rate: how fast to serve so that delays settle at a reference, from arrivals,
 * from what is present, or from its age; and how rates of classes become threads.
 *
 * <p>Sources: L. Sha, X. Liu, Y. Lu and T. Abdelzaher 2002; X. Liu, R. Zheng, J. Heo and L. Sha
 * 2005. The age law is ours.
 */
@NullMarked
package io.github.jettyqos.core.control.rate;

import org.jspecify.annotations.NullMarked;
