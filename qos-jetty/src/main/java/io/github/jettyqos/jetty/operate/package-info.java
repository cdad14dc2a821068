/**
 * The operation of a server: start, reload and stop, executors of classes, the responses to
 * rejected requests, and the headers for front ends.
 */
@NullMarked
package io.github.jettyqos.jetty.operate;

import org.jspecify.annotations.NullMarked;
