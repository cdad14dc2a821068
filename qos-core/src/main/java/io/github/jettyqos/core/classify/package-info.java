/**
 * Classification of requests: from a neutral view of a request to the index of its service class.
 *
 * <p>{@link io.github.jettyqos.core.classify.Classifier} is compiled once and then immutable.
 * Classifying takes no lock, reads no clock and allocates nothing. Path patterns and address ranges
 * are interpreted by the container, behind {@link io.github.jettyqos.core.classify.PatternSyntax};
 * the address of a client behind proxies is determined by {@link
 * io.github.jettyqos.core.classify.TrustedProxies}. Names are never looked up.
 */
@NullMarked
package io.github.jettyqos.core.classify;

import org.jspecify.annotations.NullMarked;
