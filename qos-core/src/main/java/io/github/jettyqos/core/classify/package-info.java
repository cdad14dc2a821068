/**
 * From a request to the index of its service class, over a neutral view of the request.
 *
 * <p>The contract: {@link io.github.jettyqos.core.classify.Classifier} is compiled once and then
 * immutable. Classifying takes no lock, reads no clock and allocates nothing. What a path pattern
 * or an address range means is the container's business, behind {@link
 * io.github.jettyqos.core.classify.PatternSyntax}; whose word about a client's address counts is
 * decided by {@link io.github.jettyqos.core.classify.TrustedProxies}. Nothing here looks up a name.
 */
@NullMarked
package io.github.jettyqos.core.classify;

import org.jspecify.annotations.NullMarked;
