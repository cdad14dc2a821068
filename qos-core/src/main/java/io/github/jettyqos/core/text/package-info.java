/**
 * Text for people and programs: escaped lines of bounded length, JSON, and guesses for misspelt
 * words.
 */
@NullMarked
package io.github.jettyqos.core.text;

import org.jspecify.annotations.NullMarked;
