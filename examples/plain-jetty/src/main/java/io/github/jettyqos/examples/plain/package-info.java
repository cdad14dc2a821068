/** A plain Jetty with classes by configuration. */
package io.github.jettyqos.examples.plain;
