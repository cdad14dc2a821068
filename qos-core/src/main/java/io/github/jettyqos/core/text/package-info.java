/**
 * Text that people and programs read: lines of bounded length without anything that steers a
 * terminal, JSON, and guesses for misspelt words.
 */
@NullMarked
package io.github.jettyqos.core.text;

import org.jspecify.annotations.NullMarked;
