/** Dropwizard with classes by its configuration file. */
package io.github.jettyqos.examples.dropwizard;
