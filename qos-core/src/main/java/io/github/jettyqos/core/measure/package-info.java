/**
 * What was measured: delays per class, over a sliding window and since the start.
 *
 * <p>Recording is wait-free for any number of threads and allocates nothing; reading pays.
 */
@NullMarked
package io.github.jettyqos.core.measure;

import org.jspecify.annotations.NullMarked;
