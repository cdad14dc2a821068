/**
 * The life of a request in the gate: its body, its wait, its handling, and its end with the release
 * of its permit.
 */
@NullMarked
package io.github.jettyqos.jetty.request;

import org.jspecify.annotations.NullMarked;
