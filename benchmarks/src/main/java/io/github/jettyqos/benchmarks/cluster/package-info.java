/** A front end and its nodes, each a process of its own: what they do when nodes differ or fail. */
@NullMarked
package io.github.jettyqos.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
