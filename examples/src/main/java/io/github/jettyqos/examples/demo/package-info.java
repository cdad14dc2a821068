/** Three classes on a real Jetty under a flood, without and with the partition. */
@NullMarked
package io.github.jettyqos.examples.demo;

import org.jspecify.annotations.NullMarked;
