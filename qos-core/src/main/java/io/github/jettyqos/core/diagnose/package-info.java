/** What hurts each class of a running server, why, and what helps, in one sentence each. */
@NullMarked
package io.github.jettyqos.core.diagnose;

import org.jspecify.annotations.NullMarked;
