/** Two nodes behind a front end. */
package io.github.jettyqos.examples.cluster;
