/**
 * Options: what each is called, may be and is by default, and the one exception that says which one
 * is wrong.
 *
 * <p>Nothing is corrected silently and nothing only warns: a value that exists is valid.
 */
@NullMarked
package io.github.jettyqos.core.check;

import org.jspecify.annotations.NullMarked;
