/** Javalin with classes by configuration. */
package io.github.jettyqos.examples.javalin;
