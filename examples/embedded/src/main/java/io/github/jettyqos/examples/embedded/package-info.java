/** A gate in a server that another product builds. */
package io.github.jettyqos.examples.embedded;
