/** JMH benchmarks: the cost of single operations of the gate, the planner, the loop and others. */
@NullMarked
package io.github.jettyqos.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
