/**
 * Ranges of options, and the one exception that says which option is out of its own.
 *
 * <p>Nothing is corrected silently and nothing only warns: a value that exists is valid.
 */
@NullMarked
package io.github.jettyqos.core.check;

import org.jspecify.annotations.NullMarked;
