/**
 * A running server as operators see it: start, reload and stop, executors of classes, the answers
 * to rejected requests, and what the server tells front ends.
 */
@NullMarked
package io.github.jettyqos.jetty.operate;

import org.jspecify.annotations.NullMarked;
