/**
 * One request on its way through the gate: its body, its wait, its handling and its end, when its
 * permit is released.
 */
@NullMarked
package io.github.jettyqos.jetty.request;

import org.jspecify.annotations.NullMarked;
